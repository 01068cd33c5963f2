'use client'
import { useRef, type FocusEvent, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

export type FocusRecoveryProps = {
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
  onKeyDown(): void
  onKeyUp(): void
  onPointerDown(): void
}

/**
 * Keeps the focus inside a container whose content is replaced. If the focused element is removed,
 * the next request's title gets the focus, otherwise the container. `shown` is undefined when
 * nothing is left: whoever answered by keyboard is then back at the element from which the focus
 * came, once no key is down. Never takes the focus from elsewhere.
 */
export function useFocusRecovery(
  root: RefObject<HTMLElement | null>,
  shown: string | undefined,
): FocusRecoveryProps {
  const last = useRef<Element | null>(null)
  const origin = useRef<HTMLElement | null>(null)
  const keyboard = useRef<'down' | 'up' | 'unused'>('unused')
  useIsomorphicLayoutEffect(() => {
    const focused = document.activeElement
    if (!last.current || last.current.isConnected || (focused && focused !== document.body)) return
    last.current = null
    const next =
      root.current?.querySelector<HTMLElement>('[data-handrail="consent"] .handrail-title') ??
      root.current
    next?.focus({ preventScroll: true })
    if (shown === undefined && keyboard.current === 'up') origin.current?.focus()
  }, [shown])
  return {
    onFocus: ({ target, relatedTarget }) => {
      last.current = target
      if (relatedTarget instanceof HTMLElement && !root.current?.contains(relatedTarget))
        origin.current = relatedTarget
    },
    onBlur: ({ target }) =>
      void setTimeout(() => {
        if (target.isConnected && last.current === target) last.current = null
      }),
    onKeyDown: () => void (keyboard.current = 'down'),
    onKeyUp: () => {
      // a key that is still down would press what it comes to
      const isWaiting = keyboard.current === 'down' && document.activeElement === root.current
      keyboard.current = 'up'
      if (isWaiting && shown === undefined) origin.current?.focus()
    },
    onPointerDown: () => void (keyboard.current = 'unused'),
  }
}
