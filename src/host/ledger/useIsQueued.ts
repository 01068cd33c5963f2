'use client'
import { useContext, useSyncExternalStore } from 'react'
import { HostContext } from '../useHost.ts'

const never = () => () => {}

/** Whether a queue on the page asks about a call; then nothing else does. */
export function useIsQueued(callId: string): boolean {
  const book = useContext(HostContext)?.queue
  const read = () => book?.has(callId) ?? false
  return useSyncExternalStore(book?.subscribe ?? never, read, () => false)
}
