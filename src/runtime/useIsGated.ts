'use client'
import { useContext, useSyncExternalStore } from 'react'
import { ToolRuntimeContext } from './useToolRuntime.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isGated } from '../host/isGated.ts'

const never = () => () => {}

/** Whether nobody starts a call until the host is told; kept true. */
export function useIsGated(record: ToolCallRecord): boolean {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => isGated(record, runtime?.host().isGated)
  return useSyncExternalStore(runtime?.subscribe ?? never, read, read)
}
