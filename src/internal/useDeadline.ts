'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** A delay that browsers can count; longer ones are counted in pieces. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** A date that could not be read is no deadline, and neither is one that never comes. */
const isDeadline = (value: number | undefined): value is number => Number.isFinite(value)

/**
 * The time, in milliseconds since the epoch, as far as a deadline cares: it changes once, when the
 * deadline has passed. Undefined where there is none. On a server it has not passed: whether it has
 * when the page is read, only the page can say.
 */
export function useDeadline(deadline: number | undefined): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isDeadline(deadline)) return () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        const left = deadline - Date.now()
        if (left <= 0) listener()
        else timer = setTimeout(wait, Math.min(left, MAX_TIMEOUT_MS))
      }
      wait()
      document.addEventListener('visibilitychange', wait)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', wait)
      }
    },
    [deadline],
  )
  const before = isDeadline(deadline) ? deadline - 1 : undefined
  const read = () => (isDeadline(deadline) && Date.now() >= deadline ? deadline : before)
  return useSyncExternalStore(subscribe, read, () => before)
}
