'use client'
import {
  forwardRef,
  createContext,
  useCallback,
  useSyncExternalStore,
  useEffect,
  type ReactNode,
  type ComponentType,
  type RefObject,
} from 'react'
import { lostState } from '../../model/hostErrors.ts'
import { LinkButton, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Icon } from '../../internal/controls.tsx'
import { EXPIRED_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { GrantRule } from '../../policy/ToolPolicy.ts'
import type { ConsentScope } from '../../model/index.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { BeforeAfter } from '../../model/ToolCallRecord.ts'
import { clockOf } from '../content/clockOf.ts'
import type { ShownTexts } from '../content/executor.tsx'
import { ForeignText } from '../content/ForeignText.tsx'
import { Notice } from '../content/Notice.tsx'
import type { InputCheck } from '../form/problems.ts'
import type { FormWriting } from '../form/keptFields.ts'
import { openModal, type RequestChange } from './shownRequest.ts'
import type { CommandRisk } from '../../commands/commandRisk.ts'
import type { Gravity } from './stakesOf.ts'
import type { ConfirmedPress, ConsentController } from './useConsentState.ts'
import { clock, isDeadline } from '../../internal/clock.ts'

/** The unsent choices and texts of a person. */
export type ConsentDraft = {
  /** `reason`: a denial is being explained; `edit`: the arguments are being edited. */
  view: 'ask' | 'reason' | 'edit'
  scope: ConsentScope
  /** The coverage of a longer scope. Undefined: exactly this call; null: the text is no rule. */
  rule: GrantRule | null | undefined
  /** A rule of the person's own, as far as it is written. */
  ruleText: string | undefined
  reason: string
  /** Undefined: no note is written. */
  note: string | undefined
  answer: string
  /** The edited arguments, null while they are not valid. Undefined: as proposed. */
  edited: JsonObject | null | undefined
  /** The input in the form, and the part of it that may be kept over a reload. */
  writing: FormWriting | undefined
  kept: unknown
  /** The name of what is lost, as far as it is typed. */
  typed: string
  isCompareOpen: boolean
  isDetailsOpen: boolean
}

export const EMPTY_DRAFT: ConsentDraft = {
  view: 'ask',
  scope: 'once',
  rule: undefined,
  ruleText: undefined,
  reason: '',
  note: undefined,
  answer: '',
  edited: undefined,
  writing: undefined,
  kept: undefined,
  typed: '',
  isCompareOpen: false,
  isDetailsOpen: false,
}

/** The shared state of a dialog's parts. */
export type ConsentDialogState = ConsentController &
  ShownTexts & {
    words: Words
    /** Of the title, and with `-prompt`, `-hidden` and so on of what describes the request. */
    id: string
    draft: ConsentDraft
    /** It was begun before the request came back: then nothing of it takes the focus. */
    isRestored: boolean
    change(draft: Partial<ConsentDraft>): void
    restore(draft: Partial<ConsentDraft>): void
    /** The command line that would run, if the call holds one, and what of it is grave. */
    command: string | undefined
    risk: CommandRisk | undefined
    riskWords: Words
    /** The problems of the tool's schema with the input, and the words for them. */
    input: InputCheck
    inputWords: Words
    /** Something critical would happen: then nothing lasting is offered. */
    isCritical: boolean
    /** How much speaks against it. */
    gravity: Gravity
    /** A long command or diff of the request was not read to its end. */
    isUnread: boolean
    /** Lets something run, as strongly as the policy wants it. */
    confirm: ConfirmedPress
    /** Fills the `changes` slot. */
    changesContent: ReactNode
    /** Shows a request that changed, as it was and as it is. */
    compare: ComponentType<BeforeAfter> | undefined
    /** How the request became something else on screen. */
    requestChange: RequestChange | undefined
    /** The app listens for "not now", or it has a place to go back to. */
    canPostpone: boolean
    postpone(): void
  }

export const ConsentDialogContext = createContext<ConsentDialogState | null>(null)

/** The dialog around a part. Throws an error that names both if there is none. */
export const useConsentDialog = (part: string): ConsentDialogState =>
  useRequiredContext(ConsentDialogContext, part, 'ConsentDialog', 'shows one request')

export const dialogPart = partsOf('ConsentDialog', useConsentDialog)

/**
 * One notice for each problem: a decision that did not arrive, a changed request, a forbidden edit,
 * a text that could not be rendered, a wrong checksum. Also says how this decision affects its
 * batch.
 */
export const ConsentDialogNotice: Part<'div'> = dialogPart('Notice', 'div', (dialog) => {
  const problems = problemsOf(dialog)
  const effects = effectsOf(dialog)
  if (problems.length + effects.length === 0) return null
  const notices = problems.map(({ kind, strong, quote, effect, isChange }) => (
    <Notice key={strong} kind={kind} strong={strong} role="alert">
      {(quote !== undefined || effect !== undefined) && (
        <>
          {quote !== undefined && <ForeignText text={quote} isSaid longest={500} />} {effect}{' '}
          {isChange && <CompareLink {...dialog} />}
        </>
      )}
    </Notice>
  ))
  const waiting = effects.map((effect) => (
    <Notice key={effect} kind="waiting">
      {effect}
    </Notice>
  ))
  return { className: 'handrail-notices', children: [...notices, ...waiting] }
})

/** Shows the request as it was and as it is, if the app can compare them. */
function CompareLink({ compare, requestChange, draft, change, id, words }: ConsentDialogState) {
  if (!compare || requestChange?.what === 'request') return null
  return (
    <LinkButton
      aria-expanded={draft.isCompareOpen}
      aria-controls={`${id}-compared`}
      onClick={() => change({ isCompareOpen: !draft.isCompareOpen })}
    >
      {words.text(draft.isCompareOpen ? 'content.show_less' : 'consent.show_changes')}
    </LinkButton>
  )
}

type Problem = {
  kind: 'failed' | 'waiting'
  strong: string
  /** Words from outside; ours follow. */
  quote?: string | undefined
  effect?: string | undefined
  isChange?: boolean
}

function problemsOf(dialog: ConsentDialogState): readonly Problem[] {
  const { record, words, state, requestChange, confirmation, forbidden } = dialog
  const problem = (kind: Problem['kind'], key: string, more?: Partial<Problem>): Problem => ({
    kind,
    strong: words.text(key),
    ...more,
  })
  const effect = (key: string) => ({ effect: words.text(key) })
  const isChecked = record.request?.isBeingChecked === true && state.kind === 'open'
  return [
    lostDecision(dialog),
    requestChange &&
      problem('waiting', 'consent.changed', {
        ...effect(`consent.changed_${requestChange.what}`),
        isChange: true,
      }),
    forbidden !== undefined && problem('waiting', 'consent.edit_forbidden', { quote: forbidden }),
    confirmation.kind === 'error' &&
      problem('failed', 'consent.template_error', { quote: confirmation.reason.text }),
    record.inputs?.changed === true && problem('waiting', 'inputs.changed'),
    (state.checksum === 'unverified' || state.checksum === 'absent') &&
      problem('waiting', `consent.checksum_${state.checksum}`),
    state.checksum === 'mismatch' && problem('failed', 'consent.checksum_mismatch'),
    isChecked && problem('waiting', 'consent.being_checked'),
  ].filter((each) => each !== undefined && each !== false)
}

const UNSENT: Partial<Record<string, string>> = {
  deny: 'bubble.because_refusal_unsent',
  respond: 'question.unsent',
}

/** A decision that did not arrive, or that the server did not accept. */
function lostDecision({
  words,
  error,
  undelivered = 'allow',
  state,
}: ConsentDialogState): Problem | undefined {
  if (!error && state.kind !== 'unsent') return undefined
  const lost = { kind: 'failed' as const, quote: error?.message }
  if (error && lostState(error) === 'refused')
    return { ...lost, strong: words.text('consent.refused') }
  const mayHaveRun = undelivered === 'allow' || undelivered === 'unasked'
  return {
    ...lost,
    strong: words.text(UNSENT[undelivered] ?? 'consent.unsent'),
    effect: words.text(mayHaveRun ? 'consent.unsent_effect' : 'consent.unsent_unknown'),
  }
}

/** The effects on others of its batch. Source: the protocol's word in `request.batch`. */
function effectsOf({ record, state, words }: ConsentDialogState): readonly string[] {
  const { batch } = record.request ?? {}
  if (state.kind === 'closed' || !batch || batch.size < 2) return []
  return [
    ...(batch.partialDeny === 'drops' ? ['consent.drops'] : []),
    ...(batch.submit === 'together' ? ['consent.together'] : []),
  ].map((key) => words.text(key, { count: batch.size }))
}

const HOUR = { hour: 'numeric', minute: '2-digit' } as const

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/** How long a request can still be decided. Screen readers hear the time, and the last minute. */
export const Deadline = forwardRef<HTMLSpanElement, PartProps<'span', DeadlineProps>>(
  function Deadline({ expiresAt, words, ...props }, ref) {
    const seconds = useSecondsLeft(expiresAt)
    const isKnown = typeof seconds === 'number'
    const isSoon = isKnown && seconds <= 60
    const children = (
      <>
        <Icon path={EXPIRED_ICON} />
        {isKnown ? (
          <>
            <span aria-hidden="true">
              {words.text('consent.left', { time: clockOf(seconds, words) })}
            </span>
            <span className="handrail-visually-hidden">
              {words.text('consent.until', {
                time: new Intl.DateTimeFormat(words.formats, HOUR).format(expiresAt),
              })}
            </span>
            <span className="handrail-visually-hidden" role="status">
              {isSoon && words.text('consent.minute_left')}
            </span>
          </>
        ) : (
          words.text('consent.until_unknown')
        )}
      </>
    )
    const state = { kind: isSoon ? 'waiting' : undefined }
    const ownProps = { className: 'handrail-deadline', state, children }
    const element = usePart('span', props, ownProps, ref)
    return seconds === undefined ? null : element
  },
)

/** Nobody waits by the second for what is further away than a day. */
const MAX_COUNTDOWN_MS = 86_400_000

/** Counted down. Undefined if nobody counts yet or there is none; null if no clock can mean it. */
function useSecondsLeft(deadline: number | undefined): number | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isDeadline(deadline)) return () => {}
      const timer = clock.setInterval(listener, 1000)
      return () => clock.clear(timer)
    },
    [deadline],
  )
  const read = () => {
    if (deadline === undefined) return undefined
    if (!isDeadline(deadline)) return null
    const left = deadline - clock.wall()
    return left < MAX_COUNTDOWN_MS ? Math.max(0, Math.ceil(left / 1000)) : undefined
  }
  return useSyncExternalStore(subscribe, read, () => undefined)
}

export type ModalProps = {
  root: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Somebody is asked. */
  isAsking: boolean
}

/** Shows a `<dialog>` in front of everything while it is open, and closes it when it is decided. */
export function Modal({ root, isOpen, isAsking }: ModalProps): null {
  const { id: titleId, record, postpone } = useConsentDialog('ConsentDialog')
  const callId = record.call.id
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !isAsking || !(root.current instanceof HTMLDialogElement)) return undefined
    return openModal(root.current, { titleId, callId, dismiss: postpone })
  }, [root, isOpen, isAsking, titleId, callId, postpone])
  useEffect(() => {
    if (isOpen && !isAsking) postpone()
  }, [isOpen, isAsking, postpone])
  return null
}
