'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Nobody waits by the second for what is further away than a day. */
const MAX_COUNTDOWN_MS = 86_400_000

/**
 * Seconds until a deadline (milliseconds since the epoch), counted down. Undefined without one, and
 * while it is more than a day away.
 */
export function useSecondsLeft(deadline: number | undefined): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof deadline !== 'number') return () => {}
      const timer = setInterval(listener, 1000)
      return () => clearInterval(timer)
    },
    [deadline],
  )
  const read = () => {
    const left = typeof deadline === 'number' ? deadline - Date.now() : Number.NaN
    return left < MAX_COUNTDOWN_MS ? Math.max(0, Math.ceil(left / 1000)) : undefined
  }
  return useSyncExternalStore(subscribe, read, () => undefined)
}
