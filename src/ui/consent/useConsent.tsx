'use client'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { Part } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { ConsentDialogContext } from './useConsentDialog.tsx'
import { QUEUE_WORDS } from './queueMessages.en.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { readRecord } from '../../host/readRecord.ts'
import type { ConsentRequest, ConsentScope, JsonObject, ToolCallRecord } from '../../model/index.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { isSameRequest, shownRequest } from './shownRequest.ts'
import { useConsentState } from './useConsentState.ts'

/**
 * Moves to the next open request or question, and from the last to the first. The title gets the
 * focus, never a button. Seen while it has the focus, like a skip link.
 * @example
 * <ConsentQueueNext />
 */
export const ConsentQueueNext: Part<'button'> = partsOf('ConsentQueue', () => undefined)(
  'Next',
  'button',
  useNextButton,
)

function useNextButton() {
  const words = useWords(QUEUE_WORDS)
  const before = useRef<HTMLElement>(null)
  return {
    type: 'button',
    state: { handrail: 'next' },
    className: 'handrail-button handrail-skip',
    onClick(event: { currentTarget: HTMLElement }) {
      before.current = nextTitle(before.current, event.currentTarget)
      before.current?.focus()
    },
    children: <span>{words.text('queue.to_next')}</span>,
  }
}

const TITLES =
  '[data-handrail="consent"]:not([data-consent="closed"]) .handrail-title, [data-handrail="question"][role="group"] .handrail-title'

/** Behind the one before; the first time behind the button, else the first on the page. */
function nextTitle(before: HTMLElement | null, from: HTMLElement): HTMLElement | null {
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)]
  const isBehind = (title: HTMLElement) =>
    from.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING
  const at = before ? titles.indexOf(before) : -1
  const index = at < 0 ? titles.findIndex(isBehind) : at + 1
  const next = titles[Math.max(0, index) % Math.max(1, titles.length)]
  if (next) next.tabIndex = -1
  return next ?? null
}

/**
 * A request, and the verbs that decide it. Each decides once; the host is called in the click itself.
 */
export type UseConsentResult = {
  /** The request and its possible answers (`can`, `options`); null without a request. */
  request: ConsentRequest | null
  /** `allow` counts now. */
  isArmed: boolean
  /** Decided, and on its way. */
  isSending: boolean
  /**
   * Allows what was shown. Call it in the click of the element with `armRef`, also before it is
   * armed: an early press is ignored and begins the delay again. It counts only for a press that
   * began and ended on the same control.
   * `arguments`, `scope` and `note` throw if the protocol cannot carry them.
   */
  allow(change?: { arguments?: JsonObject; scope?: ConsentScope; note?: string }): void
  /** Denies, at any time. The reason reaches the model if the protocol can carry it. */
  deny(reason?: string): void
  /**
   * Answers instead of deciding: with words, or with one of the request's options (which counts
   * when armed). Throws if the protocol cannot carry it.
   */
  respond(answer: { text?: string; option?: string }): void
  /** Stops the run that asks. */
  abort(): void
  /** "Not now": closes the dialog around it, and the request stays open in the chat. */
  postpone(): void
  /** Why the last decision did not arrive; then it may be made again. */
  error: Error | null
  /**
   * Of the element that allows: `ref={consent.armRef}`. It must be in view before `allow` counts,
   * so outside a ConsentDialog nothing is armed without it.
   */
  armRef(element: HTMLElement | null): void
}

/** Milliseconds in which an app draws its button, also one that it fetches. */
const LONGEST_MOUNT = 2000

/**
 * Returns the state of a person's decision on one call, and functions to decide. Inside a
 * `ConsentDialog` of the same call, the hook shares the dialog's state. Throws without a provider.
 * @example
 * const consent = useConsent(record)
 * if (!consent.request) return null
 * return (
 *   <>
 *     <button onClick={() => consent.deny('not today')}>Deny</button>
 *     <button ref={consent.armRef} aria-disabled={!consent.isArmed} onClick={() => consent.allow()}>
 *       Allow
 *     </button>
 *   </>
 * )
 */
export function useConsent(record: ToolCallRecord): UseConsentResult {
  const own = readRecord(record)
  const dialog = useContext(ConsentDialogContext)
  const shown = useShownRequest(own)
  const controller = useConsentState('useConsent', own, shown)
  const dialogAround = dialog && isSameRequest(dialog.shown, shown) ? dialog : undefined
  const { state, block, armingState, arming, canDecide, error, decide } = dialogAround ?? controller
  const isAsking = state.kind === 'open' && !dialogAround && canDecide
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => {
      if (!arming.isAttached()) warnInDevelopment('no_arm_ref', own.call.name)
    }, LONGEST_MOUNT)
    return () => clearTimeout(timer)
  }, [isAsking, arming, own.call.name])
  const isOpen = state.kind === 'open' && canDecide
  const { can } = state
  return {
    request: state.request,
    isArmed: armingState.kind === 'armed' && block === undefined && isOpen,
    isSending: state.kind === 'sending',
    error,
    allow(change = {}) {
      const { arguments: edited, note, scope } = change
      assertSupported(own, can.edit || edited === undefined, 'edited arguments', 'can.edit')
      assertSupported(own, can.note || note === undefined, 'a note', 'can.note')
      const isOffered = scope === undefined || can.scopes.includes(scope)
      assertSupported(own, isOffered, `the scope "${scope}"`, 'can.scopes')
      decide({ ...change, kind: 'allow' })
    },
    deny: (reason) => decide({ kind: 'deny', reason }),
    respond(answer) {
      const { text, option } = answer
      const isOffered = option === undefined || state.options.some(({ id }) => id === option)
      assertSupported(own, isOffered, `the option "${option}"`, 'options')
      assertSupported(own, text === undefined || can.respond, 'words', 'can.respond')
      decide({ ...answer, kind: 'respond' })
    },
    abort: () => decide({ kind: 'abort' }),
    postpone: () => dialogAround?.postpone(),
    armRef: arming.attach,
  }
}

/** The shown request: the same object, with the same key, until it is another one. */
function useShownRequest(record: ToolCallRecord) {
  const now = shownRequest(record, useContext(PolicyContext))
  const [kept, setKept] = useState(now)
  const shown = useMemo(() => (isSameRequest(kept, now) ? kept : now), [kept, now])
  if (shown !== kept) setKept(shown)
  return shown
}

/** `where`: the member of the request that says if it is supported. */
function assertSupported(
  { call }: ToolCallRecord,
  isSupported: boolean,
  what: string,
  where: string,
): void {
  if (!isSupported)
    throw new TypeError(
      `handrail: the request for ${call.name} cannot carry ${what}. It would be lost on the way, or something else would run. Offer it where request.${where} says so.`,
    )
}
