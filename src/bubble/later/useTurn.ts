'use client'
import { useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import type { Turns } from './createTurns.ts'

/** Whether it is an element's turn, from then on; `take` does not wait for it. */
export function useTurn(
  turns: Turns,
  element: RefObject<Element | null>,
): { isTurn: boolean; take(): void } {
  const [isTurn, setTurn] = useState(false)
  useIsomorphicLayoutEffect(() => {
    if (isTurn || !element.current) return
    return turns.wait(element.current, () => setTurn(true))
  }, [turns, element, isTurn])
  return { isTurn, take: () => setTurn(true) }
}
