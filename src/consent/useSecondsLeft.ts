'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Seconds until a deadline (milliseconds since the epoch), counted down. Undefined without one, and where it is further away than a day: nobody waits for that by the second. */
export function useSecondsLeft(deadline: number | undefined): number | undefined {
  const isNear = typeof deadline === 'number' && Number.isFinite(deadline) && deadline - Date.now() < 86_400_000
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isNear) return () => {}
      const timer = setInterval(listener, 1000)
      return () => clearInterval(timer)
    },
    [isNear],
  )
  const read = () => (isNear ? Math.max(0, Math.ceil((deadline - Date.now()) / 1000)) : undefined)
  return useSyncExternalStore(subscribe, read, () => undefined)
}
