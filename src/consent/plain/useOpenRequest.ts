'use client'
import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import { useIsHydrated } from '../../internal/useIsHydrated.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useLatest } from '../../internal/useLatest.ts'
import { useWords } from '../../messages/useWords.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { waitsForPerson } from '../../status/waitsFor.ts'
import { createOpenRequests, type OpenRequests, standingRequest } from './createOpenRequests.ts'
import { PLAIN_REQUEST_WORDS } from './plainMessages.en.ts'

/** The requests of each provider. */
const requestsOf = new WeakMap<object, OpenRequests>()

export type OpenRequest = {
  isOpen: boolean
  /** The person wants to see it; the focus goes to it. */
  review(): void
  /** Keep a press that was meant for something else from deciding what has just opened. */
  guard: { onPointerDownCapture(): void; onClickCapture(event: MouseEvent): void }
}

/** Whether a request stands open, or waits as a line until the one before it is answered. */
export function useOpenRequest(
  { record, status }: RendererProps,
  root: RefObject<HTMLElement | null>,
): OpenRequest {
  const runtime = useToolRuntime('ToolCallBubble')
  const words = useWords(PLAIN_REQUEST_WORDS)
  const isHydrated = useIsHydrated()
  const isWaiting = waitsForPerson(status)
  const [isOpen, setOpen] = useState(() => runtime.openRequests() === 'all')
  const { isFresh, ...guard } = usePressGuard(() => runtime.armDelay())
  const wantsFocus = useRef(false)
  const requests = requestsOf.get(runtime) ?? createOpenRequests()
  requestsOf.set(runtime, requests)
  const onNext = useLatest(() => {
    isFresh()
    const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
    runtime.announce(`${words.count('announce.request', requests.waiting())} ${phrase}`)
  })
  const [request] = useState(() =>
    standingRequest(
      () => root.current,
      isOpen,
      (isNext) => {
        setOpen(true)
        if (isNext) onNext.current()
      },
    ),
  )
  useIsomorphicLayoutEffect(() => {
    requests.change(request, isWaiting)
  }, [requests, request, isWaiting])
  useIsomorphicLayoutEffect(() => {
    // drawn by a server it was open, and the person may be in it
    if (root.current?.contains(document.activeElement)) request.open(false)
    return requests.take(request)
  }, [requests, request, root])
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !wantsFocus.current) return
    wantsFocus.current = false
    root.current?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }, [isOpen, root])
  return {
    isOpen: isOpen || !isHydrated,
    review() {
      wantsFocus.current = true
      isFresh()
      request.open(false)
    },
    guard,
  }
}

/** What opens under a finger, or between two clicks, is decided by a press that begins later. */
function usePressGuard(delay: () => number) {
  const freshUntil = useRef(-Infinity)
  const began = useRef(true)
  return {
    isFresh() {
      freshUntil.current = performance.now() + delay()
      began.current = false
    },
    onPointerDownCapture() {
      if (performance.now() >= freshUntil.current) began.current = true
    },
    onClickCapture(event: MouseEvent) {
      const { pointerType } = event.nativeEvent as PointerEvent
      const isMeant = pointerType ? began.current : performance.now() >= freshUntil.current
      if (isMeant || !(event.target as Element).closest('[data-verb]')) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
