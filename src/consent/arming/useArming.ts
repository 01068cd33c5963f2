'use client'
import { useState, useSyncExternalStore } from 'react'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { createArming, type Arming, type ArmingState } from './createArming.ts'

const SERVER_STATE: ArmingState = { kind: 'waiting', round: 0 }

/**
 * Arming by the provider's `armDelay`; it begins again with another `subject`. Where there is no
 * provider it throws an error that names `user`.
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
