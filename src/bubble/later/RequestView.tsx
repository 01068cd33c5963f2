'use client'
import { useContext, useRef, type FocusEvent, type RefObject } from 'react'
import { PLAIN_REQUEST_WORDS } from '../../consent/plain/plainMessages.en.ts'
import { useWords } from '../../messages/useWords.ts'
import { PlainRequest } from '../../consent/plain/PlainRequest.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useOpenRequest } from '../../consent/plain/useOpenRequest.ts'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import { useMergedRef } from '../../internal/usePart.ts'
import { useIsModeRead } from '../../policy/useLaterModes.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { PolicyContext, useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { requestTurns, requestViews } from './lazyRequest.tsx'
import { useHeldPress } from './useHeldPress.ts'
import { useTurn } from './useTurn.ts'
import { ToolCallBubbleBody } from '../ToolCallBubbleBody.tsx'
import { ToolCallBubbleLine } from '../line/ToolCallBubbleLine.tsx'

/**
 * A request. One of a chat stands open, others are a line until it is answered, or the person goes
 * to them.
 */
export function RequestView(call: RendererProps) {
  const root = useRef<HTMLDivElement>(null)
  const runtime = useToolRuntime('ToolCallBubble')
  const policy = useContext(PolicyContext)
  const words = useWords(PLAIN_REQUEST_WORDS)
  const { value, failed = false } = useNeededModule(requestViews, true)
  const { isOpen, review, openedAt } = useOpenRequest(call, root, failed, (waiting) => {
    void value?.announceNext(call, runtime, policy, waiting, words)
  })
  if (isOpen) return <OpenRequest {...call} root={root} openedAt={openedAt} />
  return value ? (
    <value.RequestLine ref={root} {...call} onReview={review} />
  ) : (
    <>
      <ToolCallBubbleLine />
      <ToolCallBubbleBody />
    </>
  )
}

type OpenRequestProps = RendererProps & {
  root: RefObject<HTMLDivElement | null>
  /** When it opened, where it was a line before. */
  openedAt: number | undefined
}

/**
 * Plain, with its payload and Deny, until the code of the whole one is there and it is near the view.
 * It does not become whole under a press, and the focus stays on Deny, else goes to the title.
 */
function OpenRequest({ root, openedAt, ...call }: OpenRequestProps) {
  const plain = useRef<HTMLDivElement>(null)
  const { isTurn, take } = useTurn(requestTurns, plain)
  const { value, failed = false } = useNeededModule(requestViews, true)
  const { isHeld, ...press } = useHeldPress()
  const focused = useRef<'[data-verb="deny"]' | 'h3'>(undefined)
  const whole = useRef<HTMLDivElement>(null)
  const isModeRead = useIsModeRead(call.record, useContext(PolicyContext))
  const isWhole = value !== undefined && isTurn && isModeRead && !isHeld
  useIsomorphicLayoutEffect(() => {
    if (isWhole && focused.current)
      whole.current?.querySelector<HTMLElement>(focused.current)?.focus()
  }, [isWhole])
  useSettling(plain, whole)
  const plainRef = useMergedRef(plain, root)
  const wholeRef = useMergedRef(whole, root)
  if (value && isWhole) return <value.WholeRequest ref={wholeRef} {...call} openedAt={openedAt} />
  const watch = {
    ref: plainRef,
    ...press,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = target.dataset.verb === 'deny' ? '[data-verb="deny"]' : 'h3'
    },
    onBlur() {
      focused.current = undefined
    },
  }
  return (
    <PlainRequest
      {...call}
      hasFailed={failed}
      watch={watch}
      longText={value?.LongText}
      onReview={isTurn ? undefined : take}
    />
  )
}

/** When the line takes the place of the request, the bubble shrinks to it. */
function useSettling(...parts: readonly RefObject<HTMLElement | null>[]): void {
  const views = useRef(parts)
  useIsomorphicLayoutEffect(
    () => () => {
      // still as it was: what is in it is taken out after this
      const view = views.current.find(({ current }) => current)?.current
      const bubble = view?.closest<HTMLElement>('[data-handrail="bubble"]')
      const { value } = requestViews.state()
      if (!bubble || !value) return
      const before = value.standingOf(bubble)
      queueMicrotask(() => value.settle(bubble, before))
    },
    [],
  )
}
