'use client'
import { useRef, useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { useToolRuntime, type RendererProps } from '../../requests/useToolRuntime.ts'
import { waitsForPerson } from '../../status/asking.ts'
import { clock } from '../../internal/clock.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'

/** The requests of each provider. */
const requestsOf = new WeakMap<object, OpenRequests>()

export type OpenRequest = {
  isOpen: boolean
  /** The person wants to see it; the focus goes to it. */
  review(): void
  /** When it opened, where it was a line before. */
  openedAt: number | undefined
}

/**
 * Whether a request stands open, or waits as a line until the one before it is answered. `onNext`:
 * that was answered, and this one opens; so many wait.
 */
export function useOpenRequest(
  { record, status }: RendererProps,
  root: RefObject<HTMLElement | null>,
  onNext: (waiting: number) => void,
): OpenRequest {
  const runtime = useToolRuntime('ToolCallBubble')
  const isWaiting = waitsForPerson(status)
  const [isOpen, setOpen] = useState(() => runtime.openRequests() === 'all')
  const [openedAt, setOpenedAt] = useState<number>()
  const wantsFocus = useRef(false)
  const requests = requestsOf.get(runtime) ?? createOpenRequests()
  requestsOf.set(runtime, requests)
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
    review() {
      wantsFocus.current = true
      setOpenedAt(clock.now())
      requests.open(request)
    },
    openedAt,
  }
}

/** One request, as far as the others of its chat need to know of it. */
interface StandingRequest {
  element(): Element | null
  /** Shown in two places it is one request. */
  call: unknown
  /** Nobody has answered it. */
  isWaiting: boolean
  isOpen: boolean
  /** It was closed, and is open now. `isSudden`: nobody asked for that in this place. */
  onOpen(isSudden: boolean): void
  /** It opened after another one was answered: once, wherever it is shown. */
  onNext(): void
}

/**
 * Which requests of a chat stand open. The first is open at once. What is open stays so; where no
 * open one waits any more, the next one opens.
 */
interface OpenRequests {
  /** Returns what takes it away. */
  take(request: StandingRequest): () => void
  /** A person or its place opens it, wherever it is shown. */
  open(request: StandingRequest): void
  /** One of them was answered, or waits again; or its place shows another call. */
  change(request: StandingRequest, call: unknown, isWaiting: boolean): void
  /** How many wait, open or not; each counts once. */
  waiting(): number
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

function createOpenRequests(): OpenRequests {
  const requests = new Set<StandingRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOneOpen = () => [...requests].some(({ isOpen, isWaiting }) => isOpen && isWaiting)
  const open = (request: StandingRequest, isNext: boolean) => openAll(requests, request, isNext)
  const closed = (among: Iterable<StandingRequest>) =>
    [...among].filter(({ isOpen, isWaiting }) => !isOpen && isWaiting)

  /** Those behind a request, then those before it. */
  function inOrderFrom(request: StandingRequest): readonly StandingRequest[] {
    const byElement = new Map([...requests].map((each) => [each.element(), each]))
    byElement.delete(null)
    const order = inPageOrder(byElement.keys() as Iterable<Element>)
    const at = order.indexOf(request.element()!)
    return [...order.slice(at + 1), ...order.slice(0, at + 1)].map((each) => byElement.get(each)!)
  }

  function openNext(candidates: readonly StandingRequest[]): void {
    if (isOneOpen()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (isOneOpen()) return
      const next = closed([...candidates, ...requests]).find((each) => requests.has(each))
      if (!next) return
      open(next, true)
      next.onNext()
    }, NEXT_AFTER_MS)
  }

  return {
    open: (request) => open(request, false),
    take(request) {
      const isShownOpen = [...requests].some(
        ({ call, isOpen, isWaiting }) => call === request.call && isOpen && isWaiting,
      )
      requests.add(request)
      if (isShownOpen || (timer === undefined && !isOneOpen())) open(request, false)
      return () => {
        const others = request.isOpen ? inOrderFrom(request) : []
        requests.delete(request)
        if (request.isOpen) openNext(others)
        if (requests.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    change(request, call, isWaiting) {
      request.call = call
      request.isWaiting = isWaiting
      if (!isWaiting && request.isOpen) openNext(inOrderFrom(request))
    },
    waiting() {
      const waiting = [...requests].filter(({ isWaiting }) => isWaiting)
      return new Set(waiting.map(({ call }) => call)).size
    },
  }
}
