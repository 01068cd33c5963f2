'use client'
import { useContext, useSyncExternalStore } from 'react'
import type { ToolHost } from './ToolHost.ts'
import { HostContext } from './useHost.ts'

const never = () => () => {}

/** Whether the app takes what a verb sends, also when its host comes later than its calls. */
export function useHostHas(verb: keyof ToolHost): boolean {
  const port = useContext(HostContext)
  const read = () => port?.host()[verb] !== undefined
  return useSyncExternalStore(port?.subscribe ?? never, read, read)
}
