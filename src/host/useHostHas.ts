'use client'
import { useContext, useSyncExternalStore } from 'react'
import type { ToolHost } from './ToolHost.ts'
import { HostContext } from './useHost.ts'

const never = () => () => {}

/**
 * Whether the app takes what one of the verbs sends, also when its host comes later than its calls.
 */
export function useHostHas(...verbs: readonly (keyof ToolHost)[]): boolean {
  const port = useContext(HostContext)
  const read = () => verbs.some((verb) => port?.host()[verb] !== undefined)
  return useSyncExternalStore(port?.subscribe ?? never, read, read)
}
