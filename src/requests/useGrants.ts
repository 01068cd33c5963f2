'use client'
import { useContext, useSyncExternalStore } from 'react'
import type { Grant } from '../policy/grants/Grant.ts'
import { ToolRuntimeContext } from './useToolRuntime.ts'

const NONE: readonly Grant[] = []
const never = () => () => {}

/**
 * The lasting permissions that count in this conversation; none without a store. The same array
 * until one changes.
 */
export function useGrants(): readonly Grant[] {
  const keeper = useContext(ToolRuntimeContext)?.grants
  return useSyncExternalStore(keeper?.subscribe ?? never, keeper?.list ?? none, none)
}

const none = () => NONE
