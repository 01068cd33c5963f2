'use client'
import { useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { awaitTurn } from './turns.ts'

/**
 * Whether an element, once it is ready, may become what takes long to draw; `take` does not wait.
 * Once it may, it stays so.
 */
export function useTurn(
  element: RefObject<Element | null>,
  isReady: boolean,
): { isTurn: boolean; take(): void } {
  const [isTurn, setTurn] = useState(false)
  const take = () => setTurn(true)
  useIsomorphicLayoutEffect(() => {
    if (!isReady || isTurn || !element.current) return
    return awaitTurn(element.current, () => setTurn(true))
  }, [element, isReady, isTurn])
  return { isTurn, take }
}
