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
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { lostState } from '../../model/hostErrors.ts'
import { Icon, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { FAILED_ICON, WARNING_ICON, EXPIRED_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import type { ConsentState } from './deriveConsent.ts'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { GrantRule } from '../../policy/ToolPolicy.ts'
import type { ConsentScope } from '../../model/index.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { BeforeAfter } from '../../model/ToolCallRecord.ts'
import type { ShownTexts } from '../content/executor.tsx'
import type { InputCheck } from '../form/inputProblems.ts'
import type { FormWriting } from '../form/keptFields.ts'
import { openModal, type RequestChange } from './shownRequest.ts'
import type { CommandRisk } from '../../commands/gravestReasons.ts'
import type { ConfirmedPress, ConsentController } from './useConsentState.ts'
import { clock, isDeadline } from '../../internal/clock.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { phraseOf } from '../../status/phrase.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

type Problem = {
  kind: 'failed' | 'waiting'
  strong: string
  quote?: string | undefined
  effect?: string | undefined
}

/**
 * One notice for each problem: a decision that did not arrive, a request that changed, an edit that
 * a rule forbids, a text that could not be rendered, a wrong checksum.
 */
export const ConsentDialogNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogNotice(props, ref) {
    const dialog = useConsentDialog('ConsentDialogNotice')
    const problems = problemsOf(dialog)
    const children = problems.map(({ kind, strong, quote, effect }) => (
      <div key={strong} className="handrail-notice" data-kind={kind} role="alert">
        <Icon path={kind === 'failed' ? FAILED_ICON : WARNING_ICON} />
        <div>
          <p>
            <strong>{strong}</strong>
          </p>
          {(quote !== undefined || effect !== undefined) && <p>{sentence(quote, effect)}</p>}
        </div>
      </div>
    ))
    const element = usePart('div', props, { className: 'handrail-notices', children }, ref)
    return problems.length > 0 ? element : null
  },
)

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

/** What a person has chosen or written, and not sent. */
export type ConsentDraft = {
  /** `reason`: a denial is being explained; `edit`: the arguments are being edited. */
  view: 'ask' | 'reason' | 'edit'
  scope: ConsentScope
  /** What a longer scope covers. Undefined: exactly this call; null: what is written is no rule. */
  rule: GrantRule | null | undefined
  /** A rule of the person's own, as far as it is written. */
  ruleText: string | undefined
  reason: string
  /** Undefined: no note is written. */
  note: string | undefined
  answer: string
  /** The edited arguments, null while they are not valid. Undefined: as proposed. */
  edited: JsonObject | null | undefined
  /** What was written into the form, and what of that may be kept over a reload. */
  writing: FormWriting | undefined
  /** The name of what is lost, as far as it is typed. */
  typed: string
  kept: unknown
  /** What changed is shown. */
  isCompareOpen: boolean
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
}

/** What a dialog's parts share. */
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
     * The command line that would run, where the call holds one; what of it is grave, and the words
     * for that.
     */
    command: string | undefined
    risk: CommandRisk | undefined
    riskWords: Words
    /** What the tool's schema has against what it would be given, and the words for that. */
    input: InputCheck
    inputWords: Words
    /** Something critical would happen: then nothing is suggested. */
    isCritical: boolean
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

/**
 * How long the request can still be decided. The clock is for the eye; screen readers hear the time
 * of day, and once when a minute is left. Nothing without a deadline.
 */
export const ConsentDialogDeadline: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogDeadline(props, ref) {
    const { state, words } = useConsentDialog('ConsentDialogDeadline')
    const expiresAt = state.kind === 'open' ? state.request?.expiresAt : undefined
    return <Deadline {...props} ref={ref} expiresAt={expiresAt} words={words} />
  },
)

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/** How long a request can still be decided, in a dialog or where it waits as a line. */
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

/** As a clock counts down, in the digits of the page: 0:09, 12:05, 3:59:59. */
function clockOf(seconds: number, { formats }: Words): string {
  const minutes = Math.floor(seconds / 60)
  const [first = 0, ...rest] =
    minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60]
  const two = new Intl.NumberFormat(formats, { minimumIntegerDigits: 2 })
  return [
    new Intl.NumberFormat(formats).format(first),
    ...rest.map((part) => two.format(part)),
  ].join(':')
}

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

/** Of a longer title the middle is left out. */
const LONGEST = 300

/**
 * What is asked: the server's or the tool's own title, as theirs, else a sentence of what the call
 * would do; and that it is being edited. It labels the dialog and can have the focus.
 */
export const ConsentDialogTitle: Part<'h3'> = forwardRef<HTMLHeadingElement, PartProps<'h3'>>(
  function ConsentDialogTitle(props, ref) {
    const { status, confirmation, command, words, id, draft } =
      useConsentDialog('ConsentDialogTitle')
    const { title, asker } = confirmation
    const asked =
      title !== undefined ? (
        <Sentence
          parts={words.parts(`consent.title_of_${asker}`)}
          values={{ title: <ForeignText text={title} isSaid longest={LONGEST} /> }}
        />
      ) : asker === 'tool' ? (
        words.text('consent.confirm')
      ) : (
        <AskedPhrase status={status} words={words} isCommandBelow={command !== undefined} />
      )
    const children = (
      <>
        {asked}
        {draft.view === 'edit' && <small> {words.text('consent.editing')}</small>}
      </>
    )
    return usePart('h3', props, { id, className: 'handrail-title', tabIndex: -1, children }, ref)
  },
)

type AskedPhraseProps = {
  status: ToolCallStatus
  words: Words
  /** The command that it would run stands below. @default true */
  isCommandBelow?: boolean
}

/** What a call would do, as a question. A command is said, and drawn once: below, and whole. */
function AskedPhrase({ status, words, isCommandBelow = true }: AskedPhraseProps) {
  const phrase = phraseOf(status, 'asked', words)
  if (phrase.flow !== 'command' || !isCommandBelow) return <PhraseView phrase={phrase} />
  return (
    <>
      <span className="handrail-visually-hidden">
        <PhraseView phrase={phrase} />
      </span>
      <span aria-hidden="true">{words.text('consent.run_command')}</span>
    </>
  )
}
