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
import { ForeignText } from '../content/ForeignText.tsx'
import { lostState } from '../../model/hostErrors.ts'
import { Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { FAILED_ICON, WARNING_ICON, EXPIRED_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import { clockOf } from '../content/clockOf.ts'
import type { ConsentState } from './deriveConsent.ts'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { batchEffects } from './batchEffects.ts'
import type { GrantRule } from '../../policy/ToolPolicy.ts'
import type { ConsentScope } from '../../model/index.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { BeforeAfter } from '../../model/ToolCallRecord.ts'
import type { ShownTexts } from '../content/executor.tsx'
import type { InputCheck } from '../form/inputProblems.ts'
import type { FormWriting } from '../form/keptFields.ts'
import { openModal, type RequestChange } from './shownRequest.ts'
import type { CommandRisk } from '../../commands/gravestReasons.ts'
import type { Gravity } from './stakesOf.ts'
import type { ConfirmedPress, ConsentController } from './useConsentState.ts'
import { clock, isDeadline } from '../../internal/clock.ts'

type Problem = {
  kind: 'failed' | 'waiting'
  strong: string
  quote?: string | undefined
  effect?: string | undefined
  isChange?: true
}

/**
 * One notice for each problem: a decision that did not arrive, a request that changed, an edit that
 * a rule forbids, a text that could not be rendered, a wrong checksum; and the effect of this
 * decision on the other requests of its batch.
 */
export const ConsentDialogNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogNotice(props, ref) {
    const dialog = useConsentDialog('ConsentDialogNotice')
    const problems = problemsOf(dialog)
    const { record, state, words } = dialog
    const effects = state.kind === 'closed' ? [] : batchEffects([record])
    const notices = problems.map(({ kind, strong, quote, effect, isChange }) => (
      <div key={strong} className="handrail-notice" data-kind={kind} role="alert">
        <Icon path={kind === 'failed' ? FAILED_ICON : WARNING_ICON} />
        <div>
          <p>
            <strong>{strong}</strong>
          </p>
          {(quote !== undefined || effect !== undefined) && (
            <p>
              {sentence(quote, effect)} {isChange && <CompareLink {...dialog} />}
            </p>
          )}
        </div>
      </div>
    ))
    const children = (
      <>
        {notices}
        {effects.map(({ key, count }) => (
          <div key={key} className="handrail-notice" data-kind="waiting">
            <Icon path={WARNING_ICON} />
            <p>{words.text(key, { count })}</p>
          </div>
        ))}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-notices', children }, ref)
    return problems.length + effects.length > 0 ? element : null
  },
)

/** Shows the request as it was and as it is, if the app can compare them. */
function CompareLink({ compare, requestChange, draft, change, id, words }: ConsentDialogState) {
  if (!compare || requestChange?.what === 'request') return null
  return (
    <button
      type="button"
      className="handrail-link"
      aria-expanded={draft.isCompareOpen}
      aria-controls={`${id}-compared`}
      onClick={() => change({ isCompareOpen: !draft.isCompareOpen })}
    >
      {words.text(draft.isCompareOpen ? 'consent.hide_changes' : 'consent.show_changes')}
    </button>
  )
}

/** Words from outside are isolated; ours follow. */
const sentence = (quote: string | undefined, effect: string | undefined): ReactNode => (
  <>
    {quote !== undefined && <ForeignText text={quote} isSaid longest={500} />} {effect}
  </>
)

function problemsOf({
  record,
  words,
  error,
  undelivered = 'allow',
  state,
  requestChange,
  confirmation,
  forbidden,
}: ConsentDialogState): readonly Problem[] {
  const problems: Problem[] = []
  const isRefused = error !== null && lostState(error) === 'refused'
  if (isRefused)
    problems.push({
      kind: 'failed',
      strong: `${words.text(`consent.refused_${undelivered === 'deny' ? 'deny' : 'allow'}`)} ${words.text('consent.refused_effect')}`,
      quote: error.message,
    })
  else if (error || state.kind === 'unsent')
    problems.push({
      kind: 'failed',
      strong: words.text(`consent.unsent_${undelivered}`),
      quote: error?.message,
      effect: words.text(
        undelivered === 'allow' || undelivered === 'unasked'
          ? 'consent.unsent_effect'
          : 'consent.unsent_unknown',
      ),
    })
  if (requestChange)
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.changed'),
      effect: words.text(`consent.changed_${requestChange.what}`),
      isChange: true,
    })
  if (forbidden !== undefined)
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.edit_forbidden'),
      quote: forbidden,
    })
  if (confirmation.kind === 'error')
    problems.push({
      kind: 'failed',
      strong: words.text('consent.template_error'),
      quote: confirmation.reason.text,
    })
  if (record.inputs?.changed === true)
    problems.push({ kind: 'waiting', strong: words.text('inputs.changed') })
  problems.push(...checksumProblems(state, words))
  if (record.request?.isBeingChecked === true && state.kind === 'open')
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.being_checked'),
      effect: words.text('consent.being_checked_effect'),
    })
  return problems
}

function checksumProblems({ checksum }: ConsentState, words: Words): readonly Problem[] {
  if (checksum === 'unverified' || checksum === 'absent')
    return [{ kind: 'waiting', strong: words.text(`consent.checksum_${checksum}`) }]
  if (checksum !== 'mismatch') return []
  const effect = words.text('consent.checksum_mismatch_effect')
  return [{ kind: 'failed', strong: words.text('consent.checksum_mismatch'), effect }]
}

/** The unsent choices and texts of a person. */
export type ConsentDraft = {
  /** `reason`: a denial is being explained; `edit`: the arguments are being edited. */
  view: 'ask' | 'reason' | 'edit'
  scope: ConsentScope
  /**
   * The coverage of a longer scope. Undefined: exactly this call; null: the written text is no
   * rule.
   */
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
  /** The name of what is lost, as far as it is typed. */
  typed: string
  kept: unknown
  /** The comparison is open. */
  isCompareOpen: boolean
  isDetailsOpen: boolean
}

/** All of its members are its own: what every object inherits counts for nothing. */
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
  typed: '',
  kept: undefined,
  isCompareOpen: false,
  isDetailsOpen: false,
}

/** The shared state of a dialog's parts. */
export type ConsentDialogState = ConsentController &
  ShownTexts & {
    words: Words
    /** Of the title, and with `-prompt`, `-unsaid`, `-hidden` of what describes the request. */
    id: string
    draft: ConsentDraft
    /** It was begun before the request came back: then nothing of it takes the focus. */
    isRestored: boolean
    change(draft: Partial<ConsentDraft>): void
    restore(draft: Partial<ConsentDraft>): void
    /**
     * The command line that would run, if the call holds one; what of it is grave, and the words
     * for that.
     */
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
    /** Fills the place of what became of a request that changed. */
    compare: ComponentType<BeforeAfter> | undefined
    /** How the request became something else on screen. */
    requestChange: RequestChange | undefined
    /** The app listens for "not now", or it has a place to go back to. */
    canPostpone: boolean
    postpone(): void
  }

export const ConsentDialogContext = createContext<ConsentDialogState | null>(null)

/** The dialog around a part. Throws an error that names both where there is none. */
export const useConsentDialog = (part: string): ConsentDialogState =>
  useRequiredContext(ConsentDialogContext, part, 'ConsentDialog', 'shows one request')

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/**
 * How long a request can still be decided. The clock is for the eye; screen readers hear the time of
 * day, and once when a minute is left. Nothing without a deadline.
 */
export const Deadline = forwardRef<HTMLSpanElement, PartProps<'span', DeadlineProps>>(
  function Deadline({ expiresAt, words, ...props }, ref) {
    const seconds = useSecondsLeft(expiresAt)
    const isKnown = typeof seconds === 'number' && expiresAt !== undefined
    const children = !isKnown ? (
      <>
        <Icon path={EXPIRED_ICON} />
        {words.text('consent.until_unknown')}
      </>
    ) : (
      <>
        <Icon path={EXPIRED_ICON} />
        <span aria-hidden="true">
          {words.text('consent.left', { time: clockOf(seconds, words) })}
        </span>
        <span className="handrail-visually-hidden">
          {words.text('consent.until', {
            time: new Intl.DateTimeFormat(words.formats, {
              hour: 'numeric',
              minute: '2-digit',
            }).format(expiresAt),
          })}
        </span>
        <span className="handrail-visually-hidden" role="status">
          {seconds <= 60 && words.text('consent.minute_left')}
        </span>
      </>
    )
    const element = usePart(
      'span',
      props,
      {
        className: 'handrail-deadline',
        state: { kind: isKnown && seconds <= 60 ? 'waiting' : undefined },
        children,
      },
      ref,
    )
    return seconds === undefined ? null : element
  },
)

/** Nobody waits by the second for what is further away than a day. */
const MAX_COUNTDOWN_MS = 86_400_000

/**
 * Seconds until a deadline (milliseconds since the epoch), counted down. Undefined without one, and
 * while it is more than a day away; null if no clock can mean it.
 */
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
    if (deadline === undefined || deadline === null) return undefined
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
