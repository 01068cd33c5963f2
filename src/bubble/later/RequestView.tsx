'use client'
import { useCallback, useRef } from 'react'
import { PlainRequest } from '../../consent/plain/PlainRequest.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { requestTurns, requestViews } from './lazyRequest.tsx'
import { usePressHeld } from './usePressHeld.ts'
import { useTurn } from './useTurn.ts'

const DENY = '[data-verb="deny"]'
const TITLE = '.handrail-title'

/**
 * A request: plain, with its payload and Deny, until the code of the whole one is there and it is
 * near the view. It does not become whole under a press, and the focus stays on Deny.
 */
export function RequestView(call: RendererProps) {
  const plain = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const { isTurn, take } = useTurn(requestTurns, plain)
  const { value, failed = false } = useNeededModule(requestViews, isTurn)
  const { isPressed, beginPress } = usePressHeld()
  const focus = useRef<string>(undefined)
  const noteFocus = useCallback((isFocused: boolean) => {
    focus.current = isFocused ? DENY : undefined
  }, [])
  const review = () => {
    focus.current = TITLE
    take()
  }
  const isWhole = value !== undefined && !isPressed
  useIsomorphicLayoutEffect(() => {
    if (isWhole && focus.current) whole.current?.querySelector<HTMLElement>(focus.current)?.focus()
  }, [isWhole])
  return isWhole ? (
    <value.WholeRequest ref={whole} {...call} />
  ) : (
    <PlainRequest
      ref={plain}
      {...call}
      hasFailed={failed}
      onPress={beginPress}
      onFocus={noteFocus}
      onReview={isTurn ? undefined : review}
    />
  )
}
