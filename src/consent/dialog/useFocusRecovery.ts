'use client'
import { useRef, type FocusEvent, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

/**
 * Keeps the keyboard in a place whose content goes: when the element that had the focus is gone,
 * the next request's title has it, else the place itself. It never takes the focus from anywhere
 * else.
 */
export function useFocusRecovery(
  root: RefObject<HTMLElement | null>,
  shown: string,
): { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void } {
  const last = useRef<Element | null>(null)
  useIsomorphicLayoutEffect(() => {
    const focused = document.activeElement
    if (!last.current || last.current.isConnected || (focused && focused !== document.body)) return
    last.current = null
    const next =
      root.current?.querySelector<HTMLElement>('[data-handrail="consent"] .handrail-title') ??
      root.current
    next?.focus({ preventScroll: true })
  }, [shown])
  return {
    onFocus: ({ target }) => void (last.current = target),
    onBlur: ({ target }) =>
      void setTimeout(() => {
        if (target.isConnected && last.current === target) last.current = null
      }),
  }
}
