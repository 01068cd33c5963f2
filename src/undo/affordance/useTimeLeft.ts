'use client'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { LedgerStore } from '../../decisions/LedgerStore.ts'
import { undoTrackingOf } from '../../decisions/undo/undoTracking.ts'

/**
 * A long promise does not need a step a second: this many to the whole of it, until the last
 * minute.
 */
const STEPS = 120
const MINUTE = 60_000

/**
 * The time that a call's promise has left: `seconds`, and `share` of the whole, 1 to 0. It changes
 * once a second, or less often while there is much. Undefined where it has no end.
 */
export function useTimeLeft(
  record: ToolCallRecord,
  isOpen: boolean,
  given?: LedgerStore,
): { seconds: number; share: number } | undefined {
  const own = useContext(ToolRuntimeContext)?.ledger
  const ledger = given ?? own
  const deadline = ledger && isOpen ? undoTrackingOf(ledger, record).deadline : undefined
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!deadline) return () => {}
      const timer = setInterval(listener, 1000)
      // once the deadline knows how long the page was away
      const onReturn = () => queueMicrotask(listener)
      document.addEventListener('visibilitychange', onReturn)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', onReturn)
      }
    },
    [deadline],
  )
  const read = () => {
    if (!deadline) return undefined
    const step = deadline.remaining() <= MINUTE ? 1000 : Math.max(1000, deadline.total / STEPS)
    return Math.ceil(deadline.remaining() / step) * step
  }
  const left = useSyncExternalStore(subscribe, read, read)
  return left === undefined || !deadline
    ? undefined
    : {
        seconds: Math.round(left / 1000),
        share: deadline.total === 0 ? 0 : Math.min(1, left / deadline.total),
      }
}
