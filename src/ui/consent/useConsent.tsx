'use client'
import { useCallback, useContext, useEffect } from 'react'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { readRecord } from '../host/records/readRecord.ts'
import type {
  ConsentRequest,
  ConsentScope,
  JsonObject,
  ToolCallRecord,
} from '../tool-call/index.ts'
import { isSameRequest } from './shownRequest.ts'
import { useConsentState, type ConsentController } from './useConsentState.ts'
import { ConsentDialogContext } from './dialog/useConsentDialog.ts'

/**
 * A request, and the verbs that decide it. Each decides once; the host is called in the click
 * itself, or in a named conversation as soon as the browser knows that no other tab decides.
 */
export type UseConsentResult = {
  /** What is asked, and what can be answered (`can`, `options`); null when nobody is asked. */
  request: ConsentRequest | null
  /** `allow` counts now. */
  isArmed: boolean
  /** Decided, and on its way. */
  isSending: boolean
  /**
   * Allows what was shown. Call it in the click of the element with `armRef`, also before it is
   * armed: an early press is ignored and begins the delay again. It counts only for a press that
   * began and ended on the same control.
   * `arguments`, `scope` and `note` throw where the protocol cannot carry them.
   */
  allow(change?: { arguments?: JsonObject; scope?: ConsentScope; note?: string }): void
  /** Denies, at any time. The reason reaches the model where the protocol can carry it. */
  deny(reason?: string): void
  /**
   * Answers instead of deciding: with words, or with one of the request's options (which counts
   * when armed). Throws where the protocol cannot carry it.
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
 * A person's decision on one call. Inside a ConsentDialog of that call it is the dialog's own.
 * Throws an error where there is no provider.
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
  const controller = useConsentState('useConsent', own)
  const dialogAround = dialog && isSameRequest(dialog.shown, controller.shown) ? dialog : undefined
  const { state, block, armingState, arming, canDecide, error, decide } = dialogAround ?? controller
  const armRef = useCallback((element: HTMLElement | null) => arming.attach(element), [arming])
  const isAsking = state.kind === 'open' && !dialogAround && canDecide
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => {
      if (!arming.isAttached()) warnInDevelopment('no_arm_ref', own.call.name)
    }, LONGEST_MOUNT)
    return () => clearTimeout(timer)
  }, [isAsking, arming, own.call.name])
  return {
    request: state.request,
    isArmed:
      armingState.kind === 'armed' && block === undefined && state.kind === 'open' && canDecide,
    isSending: state.kind === 'sending',
    error,
    allow(change = {}) {
      assertSupported(
        own,
        state.can.edit || change.arguments === undefined,
        'edited arguments',
        'edit',
      )
      assertSupported(own, state.can.note || change.note === undefined, 'a note', 'note')
      assertSupported(
        own,
        change.scope === undefined || state.can.scopes.includes(change.scope),
        `the scope "${change.scope}"`,
        'scopes',
      )
      decide({ ...change, kind: 'allow' })
    },
    deny: (reason) => decide({ kind: 'deny', reason }),
    respond(answer) {
      assertSupported(
        own,
        answer.option === undefined || state.options.some(({ id }) => id === answer.option),
        `the option "${answer.option}"`,
        'options',
      )
      assertSupported(own, answer.text === undefined || state.can.respond, 'words', 'respond')
      decide({ ...answer, kind: 'respond' })
    },
    abort: () => decide({ kind: 'abort' }),
    postpone: () => dialogAround?.postpone(),
    armRef,
  }
}

function assertSupported(
  { call }: Pick<ConsentController['record'], 'call'>,
  isSupported: boolean,
  what: string,
  ability: string,
): void {
  if (!isSupported)
    throw new TypeError(
      `handrail: the request for ${call.name} cannot carry ${what}. It would be lost on the way, or something else would run. Offer it where request.${ability === 'options' ? '' : 'can.'}${ability} says so.`,
    )
}
