'use client'
import { useContext, useEffect, useMemo, useRef, useState, type ForwardedRef } from 'react'
import { mayHappen } from '../../requests/sending.ts'
import { usePart, type PartProps } from '../../internal/parts.tsx'
import { Icon, useIsLate } from '../../internal/controls.tsx'
import { MessagesContext, useWords } from '../../words/useWords.ts'
import {
  useHostSays,
  ToolRuntimeContext,
  PolicyContext,
  type RendererProps,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { phraseOf, phraseText, tenseOf } from '../../status/phrase.ts'
import { stoppingOf } from '../../status/asking.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { readsEarlierResult, mayRerun } from './endings.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { EXPIRED_ICON, WARNING_ICON, RETRY_ICON } from '../../internal/icons.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import { formatTime } from '../../words/formatTime.ts'
import type {
  RerunStatus,
  StopStatus,
  ToolCallStatus,
  Execution,
} from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { canCancel, canRerun } from '../../host/hostHas.ts'
import {
  createRerunRequest,
  rerunCall,
  stopCall,
  type RerunChoice,
} from '../../requests/rerunCall.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { requestRoot } from './roots.ts'
import { NotLoaded } from '../content/NotLoaded.tsx'
import { explainToolMode } from '../../policy/explainToolMode.ts'
import { factsOf, serverIn, toolIn } from '../../policy/registeredMode.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'

type StopButtonProps = PartProps<
  'button',
  RendererProps & { buttonRef?: ForwardedRef<HTMLButtonElement> }
>

/** The button of `ToolCallBubbleStop`. It gives its focus to the line. */
export function StopButton({ record, status, buttonRef = null, ...props }: StopButtonProps) {
  const runtime = useContext(ToolRuntimeContext)
  const words = useWords(DETAILS_WORDS)
  const reach = useHostSays((host) => canCancel(host, record))
  const label = words.text(reach === 'run' ? 'stop.run' : 'stop.stop')
  const announce = (what: string) => announced(what, record, status, words)
  const element = usePart(
    'button',
    props,
    {
      type: 'button',
      className: 'handrail-button handrail-stop',
      'data-size': 'small',
      'aria-label': announce(label),
      onClick({ currentTarget, detail }: { currentTarget: HTMLElement; detail: number }) {
        if (detail > 1) return // the rest of a double click on what stood here before
        const bubble = currentTarget.closest('[data-handrail="bubble"]')
        if (document.activeElement === currentTarget)
          bubble?.querySelector<HTMLElement>('.handrail-toggle')?.focus({ preventScroll: true })
        if (!runtime) return
        stopCall(runtime, record)
        runtime.announce(announce(words.text('status.stopping')))
      },
      children: <span>{label}</span>,
    },
    buttonRef,
  )
  const isRunning = status.kind === 'running' && status.reason !== 'question'
  const isOver = !isRunning || stoppingOf(status, record) !== undefined
  const isLook = readsEarlierResult(record) && !status.silence
  return reach && !isOver && !isLook ? element : null
}

/** A status or a button, with the sentence of its call. */
const announced = (what: string, record: ToolCallRecord, status: ToolCallStatus, words: Words) =>
  words.text('announce.status', {
    status: what,
    phrase: phraseText(phraseOf(status, tenseOf(status, record), words), words),
  })

const LONGEST = 120

/**
 * The row below the line of a call at work, or one that can run again: its silence and last news; a
 * failed stop; a warning that it may happen twice; and the button Run again, if the host has
 * `runAgain`.
 */
export function ToolCallBubbleClause() {
  const { record, status } = useToolCallBubble('ToolCallBubbleNotes')
  const words = useWords(DETAILS_WORDS)
  const clause = clauseOf(record, status)
  useAnnounced(status.stop, clause, words)
  const isLate = useIsLate(status.rerun?.kind === 'sending')
  return (
    <div className="handrail-activity" translate="no">
      {clause && <Said clause={clause} words={words} isLate={isLate} />}
      <Rerun record={record} status={status} />
    </div>
  )
}

type SaidProps = { clause: ClauseFacts; words: Words; isLate?: boolean }

function Said({ clause, words, isLate = false }: SaidProps) {
  const { key, at, said, isWarning = false } = clause
  const foreign = said !== undefined && <ForeignText text={said} isSaid longest={LONGEST} />
  const values = { time: formatTime(at, words, true), reason: foreign, last: foreign }
  return (
    <p className="handrail-receipt" data-kind={isWarning ? 'waiting' : undefined}>
      {isWarning && <Icon path={key.startsWith('silence') ? EXPIRED_ICON : WARNING_ICON} />}
      <span>
        <Sentence parts={words.parts(key)} values={values} />
        {isLate && ` ${words.text('send.unanswered')}`}
      </span>
    </p>
  )
}

const told = new WeakSet<StopStatus>()

/** Screen readers hear once what came of a Stop that did not stop the call. */
function useAnnounced(
  stop: StopStatus | undefined,
  clause: ClauseFacts | undefined,
  words: Words,
): void {
  const runtime = useContext(ToolRuntimeContext)
  const { key = '', at, said } = clause ?? {}
  const isTold = /^stop\.(failed|unanswered|goes_on|finished)/.test(key)
  useEffect(() => {
    if (!stop || !isTold || told.has(stop)) return
    told.add(stop)
    const reason = said === undefined ? '' : quoted(said, words, { isSaid: true, longest: LONGEST })
    runtime?.announce(words.text(key, { time: formatTime(at, words, true), reason }))
  }, [runtime, stop, isTold, key, at, said, words])
}

/** A sentence below the line: its key, the moment and foreign words in it. */
export type ClauseFacts = {
  key: string
  at?: number | undefined
  said?: string | undefined
  isWarning?: boolean
}

/** The one thing to know: what came of running it again, else of stopping it, else what was heard. */
function clauseOf(record: ToolCallRecord, status: ToolCallStatus): ClauseFacts | undefined {
  const { kind, stop, rerun, silence } = status
  const { state, reason } = (!stop && record.cancellation) || {}
  const asked = reason ? { key: 'stop.reason', said: reason } : undefined
  if (status.isSettled) {
    if (rerun) return rerunClause(rerun)
    // a failed Stop says nothing of an end that came later
    if (!stop || stop.error !== undefined) return asked
    if (kind === 'cancelled')
      return { key: stop.by ? 'stop.stopped_by_you' : 'stop.stopped', at: stop.at }
    return kind === 'succeeded' || kind === 'failed' ? { key: 'stop.finished' } : undefined
  }
  if (stop?.error !== undefined || state === 'failed') {
    const said = stop ? stop.error : reason
    return { key: said ? 'stop.failed' : 'stop.failed_silently', said, isWarning: true }
  }
  if (stop?.kind === 'overdue') {
    const key = stop.acknowledgedAt === undefined ? 'stop.unanswered' : 'stop.goes_on'
    return { key, at: stop.at, isWarning: true }
  }
  if (asked || !silence) return asked
  const { last, since } = silence
  const key = last === undefined ? 'silence.nothing' : 'silence.last'
  return { key, at: since, said: last, isWarning: silence.kind === 'stalled' }
}

function rerunClause({ kind, at, reason }: RerunStatus): ClauseFacts {
  if (kind === 'sending' || kind === 'taken')
    return { key: kind === 'taken' ? 'rerun.sent' : 'rerun.sending', at }
  const silently = kind === 'failed' ? 'rerun.failed_silently' : 'rerun.gone'
  const key = reason && kind !== 'gone' ? `rerun.${kind}` : silently
  return { key, said: reason, isWarning: true }
}

const focus = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/** Run again, for a call that ended without what it was for, if the app can. */
function Rerun({ record, status }: RendererProps) {
  const words = useWords(DETAILS_WORDS)
  const policy = useContext(PolicyContext)
  const possible = useHostSays((host) => canRerun(host, record))
  const { request, wasDenied, run } = useRerun(record)
  const shown = useShownAtPress(status.execution)
  const isUnderWay = status.rerun !== undefined && !mayHappen(status.rerun.kind, 'send')
  if (!possible || !mayRerun(record, status) || (isUnderWay && !request)) return null
  if (typeof possible === 'string')
    return <Said clause={{ key: 'rerun.impossible', said: possible }} words={words} />
  const label = words.text('rerun.rerun')
  return (
    <>
      {mayHappenTwice(record, status, policy) && (
        <p className="handrail-receipt" data-kind="waiting">
          <Icon path={WARNING_ICON} />
          <span>
            <strong>{words.text('rerun.twice')}</strong> {words.text('rerun.twice_why')}
          </span>
        </p>
      )}
      {request ?? (
        <button
          ref={wasDenied ? focus : undefined}
          type="button"
          className="handrail-button handrail-rerun"
          data-size="small"
          aria-label={announced(label, record, status, words)}
          {...shown.handlers}
          onClick={() => run({ shown: shown.take() })}
        >
          <Icon path={RETRY_ICON} />
          <span>{label}</span>
        </button>
      )}
    </>
  )
}

/**
 * True if running a call again may do the same a second time: it was stopped, or its outcome is not
 * known, and nothing says that twice is no more than once. A server's claim about its tool counts
 * if the app trusts the server.
 */
function mayHappenTwice(
  { spec }: ToolCallRecord,
  { kind, execution: { name } }: ToolCallStatus,
  policy: ToolPolicy | undefined,
): boolean {
  if (kind !== 'unknown' && kind !== 'cancelled') return false
  if (explainToolMode(name, spec, policy).mode === 'read') return false
  const annotations = toolIn(policy, name)?.annotations
  const isTrusted = serverIn(policy, factsOf(name, spec, policy).server)?.trusted === true
  const claimed = isTrusted ? spec?.annotations?.idempotentHint : undefined
  return (annotations?.idempotentHint ?? claimed) !== true
}

/**
 * The execution that a button showed when its press began: the person meant that one, also if the
 * call changes before the press ends. `take` is for the click; a click without a press means the
 * present one.
 */
function useShownAtPress(now: Execution) {
  const begun = useRef<Execution>(undefined)
  const begin = () => void (begun.current = now)
  return {
    handlers: { onPointerDown: begin, onKeyDown: begin },
    take(): Execution {
      const shown = begun.current ?? now
      begun.current = undefined
      return shown
    },
  }
}

/** Runs a call again. `request`: the person is asked first. `wasDenied`: they said no. */
export function useRerun(record: ToolCallRecord) {
  const runtime = useContext(ToolRuntimeContext)
  const policy = useContext(PolicyContext)
  const [asked, setAsked] = useState<RerunChoice>()
  const [wasDenied, setDenied] = useState(false)
  const context = useMemo(() => runtime && { ...runtime, policy: () => policy }, [runtime, policy])
  const asking = useMemo(() => {
    const deny = () => {
      setDenied(true)
      setAsked(undefined)
    }
    return asked && context && createRerunRequest(context, record, deny, asked.corrected)
  }, [asked, context, record])
  const run = (choice: RerunChoice) => {
    setDenied(false)
    if (!context) return
    rerunCall(context, record, choice).then(
      (what) => setAsked(what === 'ask' ? choice : undefined),
      () => {}, // the ledger says so
    )
  }
  return {
    request: asking && runtime && <RerunRequest {...asking} runtime={runtime} />,
    wasDenied,
    run,
  }
}

type RerunRequestProps = ReturnType<typeof createRerunRequest> & { runtime: ToolRuntime }

/** The request before a call runs again. It has its own ledger and host. */
function RerunRequest({ record, decisions, runtime }: RerunRequestProps) {
  const words = useWords(DETAILS_WORDS)
  const messages = useContext(MessagesContext)
  const own = useMemo(
    () => ({
      ...messages,
      'consent.deny': words.text('rerun.deny'),
      'because.asks_requested': words.text('rerun.because'),
    }),
    [messages, words],
  )
  const asking = useMemo(() => ({ ...runtime, ...decisions }), [runtime, decisions])
  return (
    <MessagesContext.Provider value={own}>
      <ToolRuntimeContext.Provider value={asking}>
        <Request record={record} />
      </ToolRuntimeContext.Provider>
    </MessagesContext.Provider>
  )
}

function Request({ record }: { record: ToolCallRecord }) {
  const status = useToolCallStatus(record)
  const { value, failed } = useLazyRoot(requestRoot)
  const place = useRef<HTMLDivElement>(null)
  const isThere = value !== undefined
  useEffect(() => {
    if (isThere) place.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [isThere])
  if (status.reason === 'forbidden') return <Forbidden reason={status.ruleReason ?? ''} />
  return (
    <div ref={place} className="handrail-rerun-request">
      {value && <value.WholeRequest record={record} status={status} />}
      {failed && <NotLoaded root={requestRoot} />}
    </div>
  )
}

/** A rule forbids by now what was asked about. */
function Forbidden({ reason }: { reason: string }) {
  const words = useWords(DETAILS_WORDS)
  const said = { reason: <ForeignText text={reason} isSaid longest={120} /> }
  return (
    <p className="handrail-receipt" role="status">
      <span>
        <Sentence parts={words.parts(reason ? 'rerun.refused' : 'rerun.forbidden')} values={said} />
      </span>
    </p>
  )
}
