'use client'
import { useContext, useSyncExternalStore } from 'react'
import { HostContext } from './useHost.ts'

const never = () => () => {}

/** Whether the app takes decisions, also when its host comes later than its calls. */
export function useCanDecide(): boolean {
  const port = useContext(HostContext)
  const read = () => port?.host().decideConsent !== undefined
  return useSyncExternalStore(port?.subscribe ?? never, read, read)
}
