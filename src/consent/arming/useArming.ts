'use client'
import { useState, useSyncExternalStore } from 'react'
import { useHost } from '../../host/useHost.ts'
import { useLayout } from '../../internal/useLayout.ts'
import { createArming, type Arming, type ArmingState } from './createArming.ts'

const ON_A_SERVER: ArmingState = { kind: 'waiting', round: 0 }

/**
 * Arming of what `what` names, by the provider's `armDelay`. Throws an error that names both where
 * there is no provider.
 */
export function useArming(user: string, what: string): { state: ArmingState; arming: Arming } {
  const port = useHost(user)
  const [arming] = useState(() => createArming(() => port.armDelay()))
  useLayout(() => arming.protect(what), [arming, what])
  const state = useSyncExternalStore(arming.subscribe, arming.state, () => ON_A_SERVER)
  return { state, arming }
}
