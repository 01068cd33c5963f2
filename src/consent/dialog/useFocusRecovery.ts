'use client'
import { useRef, type FocusEvent, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

/**
 * Keeps the focus inside a container whose content is replaced. If the focused element is removed,
 * the next request's title gets the focus, otherwise the container. Never takes the focus from
 * elsewhere.
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
