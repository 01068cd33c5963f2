'use client'
import { useContext, useSyncExternalStore } from 'react'
import { ToolRuntimeContext, type ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isGated } from '../host/isGated.ts'

const never = () => () => {}

/** Asks the host of the latest render. */
export const gatedBy =
  (runtime: ToolRuntime | null) =>
  (record: ToolCallRecord): boolean =>
    runtime?.host().isGated?.(record) === true

/** Whether nobody starts a call until the host is told; kept true. */
export function useIsGated(record: ToolCallRecord): boolean {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => isGated(record, runtime?.host().isGated)
  return useSyncExternalStore(runtime?.subscribe ?? never, read, read)
}
