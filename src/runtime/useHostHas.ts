'use client'
import { useContext, useSyncExternalStore } from 'react'
import { hostHas } from '../host/hostHas.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { ToolRuntimeContext } from './useToolRuntime.ts'

const never = () => () => {}

/**
 * Whether the app takes what one of the verbs sends, also when its host comes later than its calls.
 */
export function useHostHas(...verbs: readonly (keyof ToolHost)[]): boolean {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime !== null && hostHas(runtime.host(), ...verbs)
  return useSyncExternalStore(runtime?.subscribe ?? never, read, read)
}
