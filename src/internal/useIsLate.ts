'use client'
import { useEffect, useState } from 'react'

/** Longer than this nobody waits without being told. */
const PATIENCE_MS = 10_000

/** Whether something is waited for that has not come in a time in which it mostly does. */
export function useIsLate(isWaitedFor: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaitedFor) return
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaitedFor])
  return isLate
}
