'use client'
import { rememberAsked } from '../../decisions/rememberAsked.ts'
import { lazyModule } from '../../internal/useLazyModule.ts'
import type { observeRecord } from './observeRecord.ts'

/** What looks after calls: it decides in a person's place, and speaks. A provider fetches it. */
export const observing = lazyModule(() => import('./observing.lazy.tsx'))

/**
 * `observeRecord`, once its code has come. What is something else by then is remembered, so that
 * what came of it is told.
 */
export function observeLater(...observed: Parameters<typeof observeRecord>): () => void {
  const { value } = observing.state()
  if (value) return value.observeRecord(...observed)
  const [runtime, , record, status] = observed
  rememberAsked(runtime.ledger, record)
  let isOver = false
  let stop = () => {}
  const ignore = observing.subscribe(() => {
    const code = observing.state().value
    if (!code) return
    ignore()
    if (isOver) code.rememberRecord(runtime, record, status)
    else stop = code.observeRecord(...observed)
  })
  return () => {
    isOver = true
    stop()
  }
}
