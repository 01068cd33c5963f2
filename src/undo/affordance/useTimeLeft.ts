'use client'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { HostContext } from '../../host/useHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { undoingOf } from '../undoing.ts'

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
): { seconds: number; share: number } | undefined {
  const port = useContext(HostContext)
  const deadline = port && isOpen ? undoingOf(port.store, record).deadline : undefined
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!deadline) return () => {}
      const timer = setInterval(listener, 1000)
      // once the deadline knows how long the page was away
      const comeBack = () => queueMicrotask(listener)
      document.addEventListener('visibilitychange', comeBack)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', comeBack)
      }
    },
    [deadline],
  )
  const read = () => {
    if (!deadline) return undefined
    const step = deadline.left() <= MINUTE ? 1000 : Math.max(1000, deadline.total / STEPS)
    return Math.ceil(deadline.left() / step) * step
  }
  const left = useSyncExternalStore(subscribe, read, read)
  return left === undefined || !deadline
    ? undefined
    : {
        seconds: Math.round(left / 1000),
        share: deadline.total === 0 ? 0 : Math.min(1, left / deadline.total),
      }
}
