'use client'
import { requestViews } from '../../bubble/later/lazyRequest.tsx'
import { rememberAsked } from '../../decisions/rememberAsked.ts'
import { hostHas } from '../../host/hostHas.ts'
import { lazyModule } from '../../internal/useLazyModule.ts'
import type { Observer } from './Observer.ts'
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

/** Once the code of requests is there, if it comes: a page that takes no decisions fetches none. */
export const spokenStakes: Observer['spokenStakes'] = (runtime, policy, status, words) => {
  const now = () => {
    const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
    const { value: views } = requestViews.state()
    return views?.spokenStakes(policy, status, canOfferUndo, words) ?? []
  }
  const { value, failed } = requestViews.state()
  if (value || failed || !hostHas(runtime.host(), 'decideConsent', 'settleBatch')) return now()
  return new Promise((resolve) => {
    const ignore = requestViews.subscribe(() => {
      ignore()
      resolve(now())
    })
  })
}
