'use client'
import { forwardRef, useCallback, useEffect, useRef } from 'react'
import type { ComponentType, FocusEvent, ReactNode, RefObject } from 'react'
import type { Part, PartProps } from '../../internal/parts.tsx'
import { Button, Icon } from '../../internal/controls.tsx'
import type { BeforeAfter, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { useControllableOpen, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { useConsentDialog } from './useConsentDialog.tsx'
import { RequestPanel, type ConsentDialogRenderState } from './RequestPanel.tsx'
import { AskedBy, ConsentDialogHeader } from './ConsentDialogSheet.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { phraseOf, tenseOf } from '../../status/phrase.ts'
import { ConsentReceipt } from './ConsentReceipt.tsx'
export type { ConsentDialogRenderState } from './RequestPanel.tsx'

export type ConsentDialogProps = {
  /** The call. */
  record: ToolCallRecord
  /**
   * `inline` stands in the chat, takes no focus and ignores Escape. `modal` is in front of
   * everything and has the focus on its title. @default "inline"
   */
  presentation?: 'inline' | 'modal'
  /**
   * Closed, a request is neither allowed nor denied: it waits. Shown as `data-consent`. @default
   * true
   */
  open?: boolean
  /**
   * The person said "not now", or opened it again; or the request of a modal was decided, here or
   * elsewhere.
   */
  onOpenChange?(open: boolean): void
  /** The change of the call, in a request. A bubble puts its DiffPreview there. */
  changes?: ReactNode
  /**
   * Shows what a request asked before, and what it asks now, if it changed while it was on
   * screen. A bubble puts its DiffPreview there; without it nothing is compared.
   */
  compare?: ComponentType<BeforeAfter> | undefined
}

/**
 * Asks the person to decide about one call. The title asks, the sheet shows the other values, and
 * the footer has the buttons. The call runs exactly as shown. Allow is off if the kit cannot ensure
 * that, and until Allow has been in view. After the decision, one line tells who decided.
 * Throws outside a provider.
 * @example
 * // a bubble shows the dialog by itself; use it alone in another place
 * <ConsentDialog record={record} />
 * @example
 * // made of parts: arrange them; the kit still decides when Allow counts
 * <ConsentDialog record={record} presentation="modal">
 *   <ConsentDialogHeader />
 *   <ConsentDialogNotice />
 *   <ConsentDialogSheet />
 *   <ConsentDialogMore />
 *   <ConsentDialogFooter>
 *     <ConsentDialogStatus />
 *     <ConsentDialogWayBack />
 *     <ConsentDialogOptions />
 *     <ConsentDialogDeny />
 *     <ConsentDialogAllow />
 *   </ConsentDialogFooter>
 * </ConsentDialog>
 */
export const ConsentDialog: Part<'div', ConsentDialogProps, ConsentDialogRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', ConsentDialogProps, ConsentDialogRenderState>
>(function ConsentDialog({ presentation = 'inline', open, onOpenChange, ...props }, ref) {
  const [isOpen, setOpen] = useControllableOpen(open, onOpenChange)
  const postpone = useCallback(() => setOpen(false), [setOpen])
  const isModal = presentation === 'modal'
  return (
    <RequestPanel
      {...props}
      ref={ref}
      isOpen={isOpen}
      canPostpone={isModal || onOpenChange !== undefined}
      postpone={postpone}
      folded={<ConsentDialogFolded unfold={() => setOpen(true)} />}
      settled={<ConsentDialogSettled />}
      Modal={isModal ? Modal : undefined}
    />
  )
})

function ConsentDialogFolded({ unfold }: { unfold(): void }) {
  const { words } = useConsentDialog('ConsentDialogFolded')
  return (
    <>
      <ConsentDialogHeader />
      <div className="handrail-footer">
        <span className="handrail-end">
          <Button onClick={unfold}>{words.text('consent.review')}</Button>
        </span>
      </div>
    </>
  )
}

/** A request after nobody is asked any more: the call in its true tense, and the decision. */
function ConsentDialogSettled() {
  const { record, status, words, id } = useConsentDialog('ConsentDialogSettled')
  const call = { record, status }
  return (
    <>
      <div className="handrail-panel-head">
        <Icon path={STATUS_ICONS[status.kind]} isFilled={status.kind === 'preparing'} />
        <p className="handrail-title" id={id} tabIndex={-1}>
          <PhraseView phrase={phraseOf(status, tenseOf(status, record), words)} />
        </p>
        <div className="handrail-meta">
          <AskedBy {...call} words={words} />
        </div>
      </div>
      <ConsentReceipt {...call} />
    </>
  )
}

/** Shows a `<dialog>` in front of everything while it is open, and closes it when it is decided. */
function Modal({ root }: { root: RefObject<HTMLElement | null> }): null {
  const { id: titleId, record, state, isOpen, postpone } = useConsentDialog('ConsentDialog')
  const callId = record.call.id
  const isAsking = state.kind !== 'closed'
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !isAsking || !(root.current instanceof HTMLDialogElement)) return undefined
    return openModal(root.current, { titleId, callId, dismiss: postpone })
  }, [root, isOpen, isAsking, titleId, callId, postpone])
  useEffect(() => {
    if (isOpen && !isAsking) postpone()
  }, [isOpen, isAsking, postpone])
  return null
}

/** Long enough to know that the person has stopped typing. */
const TYPING_MS = 700
const TYPED_INTO = 'input, textarea, [contenteditable]:not([contenteditable="false"])'
const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'

type Modal = { titleId: string; callId: string; dismiss(): void }

/**
 * Opens a modal `<dialog>` and focuses its title, once the person is not typing: no key is pressed
 * into it. Returns what closes it and restores the focus, or else focuses the call's bubble.
 */
function openModal(dialog: HTMLDialogElement, { titleId, callId, dismiss }: Modal): () => void {
  const opener = document.activeElement
  const stop = new AbortController()
  const { signal } = stop
  let isShown = false

  function show(): void {
    isShown = true
    dialog.addEventListener('cancel', (event) => (event.preventDefault(), dismiss()), { signal })
    // an earlier close may be told of late
    dialog.addEventListener('close', () => !dialog.open && dismiss(), { signal })
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else showWithoutShowModal(dialog, dismiss, signal)
    document.getElementById(titleId)?.focus()
  }

  const stopWaiting = whenNotTyping(show)
  return () => {
    stopWaiting()
    stop.abort()
    if (!isShown) return
    if (typeof dialog.close === 'function') dialog.close()
    else dialog.removeAttribute('open')
    restoreFocus(opener, callId)
  }
}

function whenNotTyping(show: () => void): () => void {
  if (!document.activeElement?.matches(TYPED_INTO)) {
    show()
    return () => {}
  }
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    stop.abort()
    clearTimeout(timer)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (end(), show()), TYPING_MS)
  }
  wait()
  for (const name of ['keydown', 'input', 'compositionupdate'])
    document.addEventListener(name, wait, { capture: true, signal: stop.signal })
  return end
}

/** For browsers without a modal dialog: the keyboard stays inside, Escape closes. */
function showWithoutShowModal(dialog: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  dialog.setAttribute('open', '')
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss()
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? at - 1 : at + 1
    if (next >= 0 && next < stops.length) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  }
  document.addEventListener('keydown', onKey, { signal })
}

function restoreFocus(opener: Element | null, callId: string): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    return opener.focus()
  const bubble = [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')].find(
    ({ dataset }) => dataset.callId === callId,
  )
  bubble?.querySelector<HTMLElement>('.handrail-title, .handrail-toggle')?.focus()
}

/** A request that is not a row behind another one. */
export const OPEN_REQUEST = '[data-handrail="consent"]:not([data-consent="folded"])'

/**
 * Keeps the focus inside a container whose content is replaced: on the next request's title, else on
 * the container. If nothing is `shown` any more, a person with a keyboard is back where they were,
 * once no key is down. Never takes the focus from elsewhere.
 */
export function useFocusRecovery(root: RefObject<HTMLElement | null>, shown: string | undefined) {
  const last = useRef<Element | null>(null)
  const origin = useRef<HTMLElement | null>(null)
  const keyboard = useRef<'down' | 'up' | 'unused'>('unused')
  const goBack = () => shown === undefined && origin.current?.focus()
  useIsomorphicLayoutEffect(() => {
    const focused = document.activeElement
    if (!last.current || last.current.isConnected || (focused && focused !== document.body)) return
    last.current = null
    const next =
      root.current?.querySelector<HTMLElement>(`${OPEN_REQUEST} .handrail-title`) ?? root.current
    next?.focus({ preventScroll: true })
    if (keyboard.current === 'up') goBack()
  }, [shown])
  return {
    onFocus({ target, relatedTarget }: FocusEvent) {
      last.current = target
      if (relatedTarget instanceof HTMLElement && !root.current?.contains(relatedTarget))
        origin.current = relatedTarget
    },
    onBlur: ({ target }: FocusEvent) =>
      void setTimeout(() => {
        if (target.isConnected && last.current === target) last.current = null
      }),
    onKeyDown: () => void (keyboard.current = 'down'),
    onKeyUp() {
      // a key that is still down would press what it comes to
      const isWaiting = keyboard.current === 'down' && document.activeElement === root.current
      keyboard.current = 'up'
      if (isWaiting) goBack()
    },
    onPointerDown: () => void (keyboard.current = 'unused'),
  }
}
