'use client'
import { useContext, useSyncExternalStore } from 'react'
import { ToolRuntimeContext } from './useToolRuntime.ts'

const never = () => () => {}

/** Whether a queue on the page asks about a call; then nothing else does. */
export function useIsQueued(callId: string): boolean {
  const registry = useContext(ToolRuntimeContext)?.queueRegistry
  const read = () => registry?.has(callId) ?? false
  return useSyncExternalStore(registry?.subscribe ?? never, read, () => false)
}
