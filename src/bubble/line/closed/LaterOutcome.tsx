'use client'
import { lazyModule, useNeededModule } from '../../../internal/useLazyModule.ts'
import type { OutcomeProps } from './Outcome.lazy.tsx'

/** Fetched with the first end of which there is more to say than a word. */
export const outcome = lazyModule(() => import('./Outcome.lazy.tsx'))

/** How a call ended, once its code is there. */
export function LaterOutcome(call: OutcomeProps) {
  const { value } = useNeededModule(outcome, true)
  return value ? <value.Outcome {...call} /> : null
}
