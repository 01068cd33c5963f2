'use client'
import { useContext, useSyncExternalStore } from 'react'
import { hostHas } from '../host/hostHas.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { ToolRuntimeContext } from './useToolRuntime.ts'

const never = () => () => {}

/** What the host says, asked again when it may say something else; false without a provider. */
export function useHostSays<T extends string | boolean>(ask: (host: ToolHost) => T): T | false {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime !== null && ask(runtime.host())
  return useSyncExternalStore<T | false>(runtime?.subscribe ?? never, read, read)
}

/**
 * Whether the app takes what one of the verbs sends, also when its host comes later than its calls.
 */
export const useHostHas = (...verbs: readonly (keyof ToolHost)[]): boolean =>
  useHostSays((host) => hostHas(host, ...verbs))
