'use client'
import { useRef, useState, type RefObject } from 'react'
import { useIsHydrated } from '../../internal/useIsHydrated.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useLatest } from '../../internal/useLatest.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { waitsForPerson } from '../../status/waitsFor.ts'
import {
  createOpenRequests,
  type OpenRequests,
  type StandingRequest,
} from './createOpenRequests.ts'

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
 * Whether a request stands open, or waits as a line until the one before it is answered.
 * `isStuck`: there is no code for lines. `onNext`: it was answered, and this one opens; so many wait.
 */
export function useOpenRequest(
  { record, status }: RendererProps,
  root: RefObject<HTMLElement | null>,
  isStuck: boolean,
  onNext: (waiting: number) => void,
): OpenRequest {
  const runtime = useToolRuntime('ToolCallBubble')
  const isHydrated = useIsHydrated()
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
      if (isSudden) setOpenedAt(performance.now())
    },
    onNext: () => next.current(),
  }))
  useIsomorphicLayoutEffect(() => {
    requests.change(request, call, isWaiting)
  }, [requests, request, call, isWaiting])
  useIsomorphicLayoutEffect(() => {
    // drawn by a server it was open, and the person may be in it
    if (root.current?.contains(document.activeElement)) requests.open(request)
    return requests.take(request)
  }, [requests, request, root])
  useIsomorphicLayoutEffect(() => {
    if (isStuck) requests.open(request)
  }, [isStuck, requests, request])
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !wantsFocus.current) return
    wantsFocus.current = false
    root.current?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }, [isOpen, root])
  return {
    isOpen: isOpen || !isHydrated,
    review() {
      wantsFocus.current = true
      setOpenedAt(performance.now())
      requests.open(request)
    },
    openedAt,
  }
}
