'use client'
import {
  forwardRef,
  useContext,
  useRef,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { RequestPanel } from '../consent/RequestPanel.tsx'
import { useOpenRequest, type OpenRequest } from '../consent/useOpenRequest.ts'
import { announceNext, RequestLine } from '../consent/RequestLine.tsx'
import { CONSENT_WORDS } from '../consent/messages.en.ts'
import {
  PolicyContext,
  usePressGuard,
  useToolRuntime,
  type RendererProps,
} from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { mergeProps } from '../../internal/mergeProps.ts'
import { Comparison, renderRequestChanges } from './requestChanges.tsx'
export { ConsentReceipt } from '../consent/ConsentReceipt.tsx'
export { ConsentQueuedLink } from '../consent/RequestLine.tsx'
export { spokenStakes } from '../consent/RequestLine.tsx'

/** A request of one call: open, or a line that waits behind another one. */
export function BubbleRequest(call: RendererProps) {
  const root = useRef<HTMLDivElement>(null)
  const runtime = useToolRuntime('ToolCallBubble')
  const policy = useContext(PolicyContext)
  const words = useWords(CONSENT_WORDS)
  const { isOpen, review, openedAt } = useOpenRequest(call, root, (waiting) => {
    void announceNext(call, runtime, policy, waiting, words)
  })
  return isOpen ? (
    <SettlingRequest {...call} root={root} openedAt={openedAt} />
  ) : (
    <RequestLine ref={root} {...call} onReview={review} />
  )
}

type WholeRequestProps = RendererProps & Partial<Pick<OpenRequest, 'openedAt'>>

/** When the line takes its place, the bubble shrinks to it. */
function SettlingRequest({
  root,
  ...request
}: WholeRequestProps & { root: RefObject<HTMLDivElement | null> }) {
  useIsomorphicLayoutEffect(
    () => () => {
      // still as it was: what is in it is taken out after this
      const bubble = root.current?.closest<HTMLElement>(BUBBLE)
      if (!bubble) return
      const before = standingOf(bubble)
      queueMicrotask(() => settle(bubble, before))
    },
    [root],
  )
  return <WholeRequest ref={root} {...request} />
}

/** The request itself; it derives what it needs from the call. */
export const WholeRequest = forwardRef<HTMLDivElement, WholeRequestProps>(function WholeRequest(
  { record, status, openedAt },
  ref,
) {
  return (
    <RequestPanel
      ref={ref}
      record={record}
      changes={renderRequestChanges({ record, status })}
      compare={Comparison}
      {...mergeProps(
        originHandlers,
        usePressGuard(() => openedAt),
      )}
    />
  )
})

const WRITTEN_INTO = 'textarea, input, [contenteditable]:not([contenteditable="false"])'
const BUBBLE = '[data-handrail="bubble"]'

/** By bubble, what the person was writing into before the request had the focus. */
const origins = new WeakMap<Element, HTMLElement>()
/** How the request was answered. A keyboard on the screen stays closed. */
let by: 'pressed key' | 'touch' | 'other' = 'other'

/** Handlers of a request, which note where the focus came from. */
const originHandlers = {
  onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    const bubble = currentTarget.closest(BUBBLE)
    const isFromText =
      relatedTarget instanceof HTMLElement &&
      relatedTarget.matches(WRITTEN_INTO) &&
      !currentTarget.contains(relatedTarget)
    if (bubble && isFromText) origins.set(bubble, relatedTarget)
  },
  onKeyDownCapture: (): void => void (by = 'pressed key'),
  onKeyUpCapture: (): void => void (by = 'other'),
  onPointerDownCapture: ({ pointerType }: PointerEvent): void =>
    void (by = pointerType === 'touch' ? 'touch' : 'other'),
}

/**
 * Goes back to what the person was writing into, where the line that the request became has the
 * focus; a key that is still down would be written there.
 */
function returnFocus(bubble: Element): void {
  const origin = origins.get(bubble)
  origins.delete(bubble)
  if (!origin?.isConnected || by === 'touch' || !bubble.contains(document.activeElement)) return
  const goBack = () => origin.focus({ preventScroll: true })
  if (by === 'pressed key') addEventListener('keyup', goBack, { capture: true, once: true })
  else goBack()
}

/** How long a request takes to become its line, in milliseconds. */
const SETTLING = 240

/** What a request looked like at the moment when it was decided. */
interface Standing {
  height: number
  shadow: string
  radius: string
}

/** Reads how a request stands in its bubble. */
function standingOf(bubble: Element): Standing {
  const { height } = bubble.getBoundingClientRect()
  const request = bubble.querySelector('[data-handrail="consent"]') ?? bubble
  const { boxShadow: shadow, borderRadius: radius } = getComputedStyle(request)
  return { height, shadow, radius }
}

/**
 * Lets a bubble shrink from the request that stood in it to its line, which begins where the request
 * began. If people want less motion it is at its end at once.
 */
function settle(bubble: HTMLElement, before: Standing): void {
  returnFocus(bubble)
  const { height } = bubble.getBoundingClientRect()
  const style = getComputedStyle(bubble)
  const isAsking = bubble.querySelector('[data-handrail="consent"]') !== null
  const isStill = Number.parseFloat(style.getPropertyValue('--handrail-motion-base')) === 0
  if (!bubble.isConnected || isAsking || before.height <= height || isStill) return
  if (typeof bubble.animate !== 'function') return
  bubble.animate(
    [
      {
        height: `${before.height}px`,
        overflow: 'clip',
        boxShadow: before.shadow,
        borderRadius: before.radius,
      },
      {
        height: `${height}px`,
        overflow: 'clip',
        boxShadow: '0 0 transparent',
        borderRadius: before.radius,
      },
    ],
    { duration: SETTLING, easing: style.getPropertyValue('--handrail-ease').trim() || 'ease-out' },
  )
}
