'use client'
import {
  forwardRef,
  useContext,
  useRef,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from 'react'
import { RequestPanel } from '../consent/RequestPanel.tsx'
import { announceNext, RequestLine } from '../consent/RequestLine.tsx'
import { CONSENT_WORDS } from '../consent/messages.en.ts'
import {
  PolicyContext,
  type RendererProps,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { oncePer } from '../../internal/basics.ts'
import { usePressGuard, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useWords } from '../../words/useWords.ts'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { mergeProps } from '../../internal/mergeProps.ts'
import { Comparison, renderRequestChanges } from './requestChanges.tsx'
import { waitsForPerson } from '../../status/asking.ts'
import { clock } from '../../internal/clock.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'
export { ConsentReceipt } from '../consent/ConsentReceipt.tsx'
export { ConsentQueuedLink, spokenStakes } from '../consent/RequestLine.tsx'

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

/** `openedAt`: the moment at which it opened, if it was a line before. */
type WholeRequestProps = RendererProps & { openedAt?: number | undefined }
type SettlingProps = WholeRequestProps & { root: RefObject<HTMLDivElement | null> }

/** When the line takes its place, the bubble shrinks to it. */
function SettlingRequest({ root, ...request }: SettlingProps) {
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
 * Goes back to what the person was writing into, if the line that the request became has the
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

function standingOf(bubble: Element) {
  const { height } = bubble.getBoundingClientRect()
  const request = bubble.querySelector('[data-handrail="consent"]') ?? bubble
  const { boxShadow: shadow, borderRadius: radius } = getComputedStyle(request)
  return { height, shadow, radius }
}

/**
 * Lets a bubble shrink from the request that stood in it to its line, which begins where the request
 * began. If people want less motion it is at its end at once.
 */
function settle(bubble: HTMLElement, before: ReturnType<typeof standingOf>): void {
  returnFocus(bubble)
  const { height } = bubble.getBoundingClientRect()
  const style = getComputedStyle(bubble)
  const isAsking = bubble.querySelector('[data-handrail="consent"]') !== null
  const isStill = Number.parseFloat(style.getPropertyValue('--handrail-motion-base')) === 0
  if (!bubble.isConnected || isAsking || before.height <= height || isStill) return
  if (typeof bubble.animate !== 'function') return
  const frame = (to: number, boxShadow: string) => ({
    height: `${to}px`,
    overflow: 'clip',
    boxShadow,
    borderRadius: before.radius,
  })
  bubble.animate([frame(before.height, before.shadow), frame(height, '0 0 transparent')], {
    duration: SETTLING,
    easing: 'ease-out',
  })
}

const requestsOf = oncePer((_runtime: ToolRuntime) => createOpenRequests())

/**
 * The state of a request: open, or a line that waits until the one before it is answered. `onNext`:
 * that was answered, and this one opens; so many wait.
 */
function useOpenRequest(
  { record, status }: RendererProps,
  root: RefObject<HTMLElement | null>,
  onNext: (waiting: number) => void,
) {
  const runtime = useToolRuntime('ToolCallBubble')
  const isWaiting = waitsForPerson(status)
  const [isOpen, setOpen] = useState(() => runtime.openRequests() === 'all')
  const [openedAt, setOpenedAt] = useState<number>()
  const wantsFocus = useRef(false)
  const requests = requestsOf(runtime)
  const next = useLatest(() => onNext(requests.waiting()))
  const call = runtime.ledger.identityOf(record)
  const [request] = useState<StandingRequest>(() => ({
    element: () => root.current,
    call,
    isWaiting: true,
    isOpen,
    onOpen(isSudden) {
      setOpen(true)
      if (isSudden) setOpenedAt(clock.now())
    },
    onNext: () => next.current(),
  }))
  useIsomorphicLayoutEffect(() => {
    requests.change(request, call, isWaiting)
  }, [requests, request, call, isWaiting])
  useIsomorphicLayoutEffect(() => {
    return requests.take(request)
  }, [requests, request])
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !wantsFocus.current) return
    wantsFocus.current = false
    root.current?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }, [isOpen, root])
  return {
    isOpen,
    openedAt,
    /** The person wants to see it; the focus goes to it. */
    review() {
      wantsFocus.current = true
      setOpenedAt(clock.now())
      requests.open(request)
    },
  }
}

/** One request, as far as the others of its chat need to know of it. */
interface StandingRequest {
  element(): Element | null
  /** Shown in two places it is one request. */
  call: unknown
  isWaiting: boolean
  isOpen: boolean
  /** It was closed, and is open now. `isSudden`: nobody asked for that in this place. */
  onOpen(isSudden: boolean): void
  /** It opened after another one was answered: once, wherever it is shown. */
  onNext(): void
}

/** By then the one before has become its line. */
const NEXT_AFTER_MS = 300

/** Opens a request wherever it is shown. */
function openAll(requests: Iterable<StandingRequest>, request: StandingRequest, isNext: boolean) {
  for (const each of new Set([request, ...requests])) {
    if (each.call !== request.call || each.isOpen) continue
    each.isOpen = true
    each.onOpen(isNext || each !== request)
  }
}

/** Those behind a request, then those before it. */
function inOrderFrom(requests: Iterable<StandingRequest>, request: StandingRequest) {
  const byElement = new Map([...requests].map((each) => [each.element(), each]))
  byElement.delete(null)
  const order = inPageOrder(byElement.keys() as Iterable<Element>)
  const at = order.indexOf(request.element()!)
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].map((each) => byElement.get(each)!)
}

/**
 * The open requests of a chat. The first is open at once. An open one stays open; if none waits any
 * more, the next one opens.
 */
function createOpenRequests() {
  const requests = new Set<StandingRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOneOpen = () => [...requests].some(({ isOpen, isWaiting }) => isOpen && isWaiting)
  const open = (request: StandingRequest, isNext: boolean) => openAll(requests, request, isNext)

  function openNext(candidates: readonly StandingRequest[]): void {
    if (isOneOpen()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (isOneOpen()) return
      const next = [...candidates, ...requests].find(
        (each) => each.isWaiting && !each.isOpen && requests.has(each),
      )
      if (!next) return
      open(next, true)
      next.onNext()
    }, NEXT_AFTER_MS)
  }

  return {
    /** A person opens it, wherever it is shown. */
    open: (request: StandingRequest) => open(request, false),
    /** Returns the function that takes it away. */
    take(request: StandingRequest) {
      const isShownOpen = [...requests].some(
        ({ call, isOpen, isWaiting }) => call === request.call && isOpen && isWaiting,
      )
      requests.add(request)
      if (isShownOpen || (timer === undefined && !isOneOpen())) open(request, false)
      return () => {
        const others = request.isOpen ? inOrderFrom(requests, request) : []
        requests.delete(request)
        if (request.isOpen) openNext(others)
        if (requests.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    /** One of them was answered, or waits again; or its place shows another call. */
    change(request: StandingRequest, call: unknown, isWaiting: boolean) {
      request.call = call
      request.isWaiting = isWaiting
      if (!isWaiting && request.isOpen) openNext(inOrderFrom(requests, request))
    },
    /** How many wait, open or not; each counts once. */
    waiting() {
      const waiting = [...requests].filter(({ isWaiting }) => isWaiting)
      return new Set(waiting.map(({ call }) => call)).size
    },
  }
}
