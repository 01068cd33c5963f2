'use client'
import { useState, useSyncExternalStore } from 'react'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { createArming, type Arming, type ArmingState } from './createArming.ts'

const SERVER_STATE: ArmingState = { kind: 'waiting', round: 0 }

/**
 * Arming of what `what` names, by the provider's `armDelay`. Throws an error that names both where
 * there is no provider.
 */
export function useArming(user: string, subject: string): { state: ArmingState; arming: Arming } {
  const runtime = useToolRuntime(user)
  const [arming] = useState(() => createArming(() => runtime.armDelay()))
  useIsomorphicLayoutEffect(() => {
    return arming.armFor(subject)
  }, [arming, subject])
  const state = useSyncExternalStore(arming.subscribe, arming.state, () => SERVER_STATE)
  return { state, arming }
}
