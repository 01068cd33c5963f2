'use client'
import { useCallback, useRef } from 'react'
import { PlainRequest } from '../../consent/plain/PlainRequest.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { requestViews } from './lazyViews.tsx'
import { usePressHeld } from './usePressHeld.ts'

/**
 * A request: plain, with its payload and Deny, until the code of the whole one is there. It does
 * not become whole under a press, and the focus stays on Deny.
 */
export function RequestView(call: RendererProps) {
  const { value, failed = false } = useNeededModule(requestViews, true)
  const { isPressed, beginPress } = usePressHeld()
  const hasFocus = useRef(false)
  const whole = useRef<HTMLDivElement>(null)
  const noteFocus = useCallback((isFocused: boolean) => void (hasFocus.current = isFocused), [])
  const isWhole = value !== undefined && !isPressed
  useIsomorphicLayoutEffect(() => {
    if (isWhole && hasFocus.current)
      whole.current?.querySelector<HTMLElement>('[data-verb="deny"]')?.focus()
  }, [isWhole])
  return isWhole ? (
    <value.WholeRequest ref={whole} {...call} />
  ) : (
    <PlainRequest {...call} hasFailed={failed} onPress={beginPress} onFocus={noteFocus} />
  )
}
