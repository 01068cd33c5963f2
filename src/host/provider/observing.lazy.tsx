'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useLatest } from '../../internal/hooks.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { statusNow } from '../../status/useToolCallStatus.ts'
import { useOpenCalls } from '../../status/useOpenCalls.ts'
import type { ToolMode, ToolCallRecord } from '../../model/index.ts'
import { detailsRoot, requestRoot } from '../../ui/bubble/roots.ts'
import { hostHas } from '../hostHas.ts'
import { waitsForPerson, isAtWork, isRefusalUnsent, statusMessageKey } from '../../status/asking.ts'
import { decidedEntryOf } from '../../requests/decidedEntry.ts'
import { followRequest, isRequest } from '../../requests/followRequest.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { warnUnclearAsk } from '../../policy/evaluateCall.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { silenceWatchOf, silenceLimits } from '../../requests/silence.ts'
import { describeAction, phraseOf, phraseText, tenseOf } from '../../status/phrase.ts'
import { createWords, quoted, type Messages, type Words } from '../../words/foreign.ts'
import { ANNOUNCE_WORDS } from '../../status/announceMessages.en.ts'
import type { Announce, AnnouncementKind } from './AnnounceContext.ts'
import { reasonText } from '../../ui/content/reasonText.ts'
import { visibleText } from '../../internal/splitHidden.ts'
export { Announcer, createAnnouncements } from './Announcer.tsx'

const NONE: readonly ToolCallRecord[] = []

type ObserveRecordsProps = {
  runtime: ToolRuntime
  policy: ToolPolicy | undefined
  records: readonly ToolCallRecord[] | undefined
}

type WaitingCallsProps = ObserveRecordsProps & {
  onChange: (waiting: readonly ToolCallRecord[]) => void
}

/**
 * Tells the app which calls wait for the person, whenever that changes; with an empty list when the
 * last one is answered.
 */
export function WaitingCalls({
  runtime,
  policy,
  records = NONE,
  onChange,
}: WaitingCallsProps): null {
  const open = useOpenCalls(runtime, policy, records)
  const waiting = useMemo(
    () => open.filter(({ status }) => waitsForPerson(status)).map(({ record }) => record),
    [open],
  )
  const latest = useLatest(onChange)
  const lastReported = useRef('')
  useEffect(() => {
    const asked = JSON.stringify(
      waiting.map((record) => [
        runtime.ledger.identityOf(record).number,
        record.request?.id,
        record.question?.id,
      ]),
    )
    if (asked === lastReported.current || (lastReported.current === '' && waiting.length === 0))
      return
    lastReported.current = asked
    latest.current(waiting)
  }, [waiting, latest, runtime])
  return null
}

const isOpen = ({ result, outcome }: ToolCallRecord): boolean =>
  result === undefined && outcome === undefined

/** Calls of these modes show what they change, when they ask or when they ran. */
const WRITES: ReadonlySet<ToolMode> = new Set(['safe_write', 'local', 'destructive'])

/** Looks after a conversation's calls, on screen or not: each once for every change. */
export function ObserveRecords({
  runtime,
  policy,
  records = NONE,
  armDelay,
}: ObserveRecordsProps & { armDelay: number | undefined }): null {
  useEffect(() => {
    warnMissingArmDelay(armDelay)
  }, [armDelay])
  /** Those that were observed, each with what ends it. */
  const [seen] = useState(() => new Map<ToolCallRecord, () => void>())
  useEffect(() => {
    const forget = (record: ToolCallRecord) => {
      seen.get(record)?.()
      seen.delete(record)
    }
    const observeAll = () => {
      for (const record of records) {
        if (seen.has(record)) continue
        const status = statusNow(record, runtime, policy)
        if (isOpen(record) && WRITES.has(status.mode)) detailsRoot.load()
        seen.set(record, runtime.observe(record, status))
      }
    }
    const stay = new Set(records)
    for (const record of seen.keys()) if (!stay.has(record)) forget(record)
    observeAll()
    // Another host may gate other calls, and another grant may allow others, so open calls are
    // observed again. Ended calls are not.
    const observeAgain = () => {
      for (const record of records) if (isOpen(record)) forget(record)
      observeAll()
    }
    const stops = [runtime.subscribe(observeAgain), runtime.grants?.subscribe(observeAgain)]
    return () => stops.forEach((stop) => stop?.())
  }, [runtime, policy, records, seen])
  useEffect(
    () => () => {
      for (const stop of seen.values()) stop()
      seen.clear()
    },
    [runtime, policy, seen],
  )
  return null
}

/**
 * The stakes of a request, in a few words. Later if the code of requests is on its way; a page that
 * takes no decisions fetches none.
 */
function spokenStakes(
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  status: ToolCallStatus,
  words: Words,
): readonly string[] | Promise<readonly string[]> {
  const now = () => {
    const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
    const { value: views } = requestRoot.state()
    return views?.spokenStakes(policy, status, canOfferUndo, words) ?? []
  }
  const { value, failed } = requestRoot.state()
  if (value || failed || !hostHas(runtime.host(), 'decideConsent', 'settleBatch')) return now()
  return new Promise((resolve) => {
    const ignore = requestRoot.subscribe(() => {
      ignore()
      resolve(now())
    })
  })
}

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/** In production: that nothing keeps a stray press from allowing a call. */
function warnMissingArmDelay(armDelay: number | undefined): void {
  try {
    if (armDelay === 0 && process.env.NODE_ENV === 'production')
      console.warn(
        'handrail: armDelay={0} arms Allow at once. A press that was meant for something else can run a call. Leave armDelay out; it is for tests.',
      )
  } catch {
    // a page without a bundler
  }
}

/**
 * A record has changed: decides what nobody needs to be asked, asks the other tabs, and announces
 * what is new. The returned function ends what it follows.
 */
export function observeRecord(
  runtime: ToolRuntime,
  observer: () => Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): () => void {
  lookAt(runtime, observer(), record, status)
  return isAtWork(status) ? followWork(runtime, observer, record, status) : ignored
}

/** A record that was something else before this code came: nothing is decided, nothing said. */
export function rememberRecord(
  { ledger, lastObserved }: ToolRuntime,
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  lastObserved.set(ledger.identityOf(record), {
    state: observedState(record, status),
    isRemembered: true,
  })
}

/** The record is something else now, or nothing is left to stop. */
const ignored = () => {}

function lookAt(
  runtime: ToolRuntime,
  { policy, messages, announce }: Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  const { ledger, lastObserved } = runtime
  const call = ledger.identityOf(record)
  const last = lastObserved.get(call)
  const state = observedState(record, status)
  const isKnown = last?.state === state
  // shown in two places, or in a new record: an end is told once
  if (isKnown && status.isSettled && !last.isRemembered) return
  const by = followRequest(runtime, policy, record, status)
  warnOf(record, status)
  const before = isKnown && last.isRemembered ? undefined : last?.state
  if (isRequest(status) && before !== state) ledger.tabs.ask(record.call.id)
  const decidedBy = whoDecided(ledger, record, policy)
  lastObserved.set(call, { state })
  // Nobody is asked what a grant answers.
  if (by?.kind === 'grant') return
  const kind = kindOf(status)
  const words = createWords(ANNOUNCE_WORDS, messages)
  const say = (stakes: readonly string[]) => {
    const text = announcementOf(record, status, before, words, decidedBy, stakes)
    // it may have been answered meanwhile
    if (text && lastObserved.get(call)?.state === state) announce(text, kind, call)
  }
  if (kind !== 'request' || before === state) return say([])
  const stakes = spokenStakes(runtime, policy, status, words)
  if ('then' in stakes) void stakes.then(say)
  else say(stakes)
}

function warnOf(record: ToolCallRecord, status: ToolCallStatus): void {
  const warn = (problem: 'unclassified_tool' | 'nobody_holds') =>
    warnInDevelopment(problem, JSON.stringify(record.call.name.slice(0, 200)))
  if (status.modeSource === 'assumed') warn('unclassified_tool')
  warnUnclearAsk(status.because)
  if (isHeldByNobody(record, status)) warn('nobody_holds')
}

/** The policy of the app asks for a call that is not begun, and nobody would wait for the answer. */
const isHeldByNobody = (
  { phase, marks }: ToolCallRecord,
  { kind, reason }: ToolCallStatus,
): boolean =>
  kind === 'running' &&
  reason === 'ran_without_consent' &&
  phase === undefined &&
  !marks?.includes('unasked')

/** Undefined if this page decided. An app can hear of a decision before the other tab tells it. */
function whoDecided(
  ...call: Parameters<typeof decidedEntryOf>
): 'other_tab' | 'elsewhere' | undefined {
  const { decision, earlier, otherTab } = decidedEntryOf(...call) ?? {}
  if (decision || earlier) return undefined
  return otherTab ? 'other_tab' : 'elsewhere'
}

/**
 * Follows a call at work until the returned function is called: marks it slow, then stalled, if
 * nothing is heard of it, and tells screen readers once that it stalled. Its sub-calls count as
 * news of it, and it waits if one of them waits.
 */
export function followWork(
  runtime: ToolRuntime,
  observer: () => Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): () => void {
  const watch = silenceWatchOf(runtime.ledger)
  const { policy } = observer()
  return watch.follow(record, {
    execution: status.execution,
    startedBy: parentsOf(runtime, record),
    limits: silenceLimits(policy, status.execution.name),
    isWaiting: () => waitingIn(runtime).has(runtime.ledger.identityOf(record)),
    onStalled() {
      const { messages, announce } = observer()
      const words = createWords(ANNOUNCE_WORDS, messages)
      const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
      const stalled = words.text('status.stalled')
      announce(words.text('announce.status', { status: stalled, phrase }), 'notice')
    },
  })
}

/** The call that started this one, that which started it, and so on. */
function parentsOf(
  runtime: Pick<ToolRuntime, 'findParent'>,
  record: ToolCallRecord,
): readonly ToolCallRecord[] {
  const parents: ToolCallRecord[] = []
  for (let at = runtime.findParent(record); at; at = runtime.findParent(at)) {
    if (parents.includes(at)) break
    parents.push(at)
  }
  return parents
}

const waiting = new WeakMap<ToolRuntime, ReadonlySet<CallIdentity>>()

/** The parents of calls that wait for a person: looked up once for all observed calls. */
function waitingIn(runtime: ToolRuntime): ReadonlySet<CallIdentity> {
  const { identityOf } = runtime.ledger
  const known = waiting.get(runtime)
  if (known) return known
  const asking = runtime.records().filter((record) => {
    const { state = '' } = runtime.lastObserved.get(identityOf(record)) ?? {}
    return state === 'awaiting_consent' || state.startsWith('question ')
  })
  const found = new Set(asking.flatMap((record) => parentsOf(runtime, record).map(identityOf)))
  waiting.set(runtime, found)
  queueMicrotask(() => waiting.delete(runtime))
  return found
}

/** The context of observing a record. */
export type Observer = {
  policy: ToolPolicy | undefined
  messages: Messages | undefined
  announce: Announce
}

/** The last spoken state of a call: its status, and each of its questions. */
const observedState = (
  { question }: ToolCallRecord,
  status: Pick<ToolCallStatus, 'kind' | 'reason' | 'delivery'>,
): string => {
  if (status.reason === 'question') return `question ${question?.id}`
  return isRefusalUnsent(status) ? UNSENT : status.kind
}

/** A refusal did not arrive. */
const UNSENT = 'unsent'

/** Statuses that a request reaches only by a decision. */
const WAS_DECIDED: ReadonlySet<ToolCallStatus['kind']> = new Set(['running', 'succeeded', 'denied'])

/** The subject of the sentence of a changed status. */
const kindOf = (status: ToolCallStatus): AnnouncementKind => {
  if (status.kind === 'awaiting_consent') return 'request'
  if (isRequest(status)) return 'question'
  if (!status.isSettled) return 'notice'
  if (status.kind === 'failed') return 'failed'
  return status.kind === 'succeeded' ? 'finished' : 'otherwise'
}

/**
 * The announcement for a changed status, if there is one. Requests are always announced; so are
 * failures and changes that were made. Calls that had already ended when first seen, and successful
 * reads, are not. A request says what it wants to do, what is grave about that, and why it asks.
 * `decidedBy`: who decided, if it was not this page.
 */
export function announcementOf(
  record: ToolCallRecord,
  status: ToolCallStatus,
  before: string | undefined,
  words: Words,
  decidedBy?: 'other_tab' | 'elsewhere',
  stakes: readonly string[] = [],
): string | undefined {
  if (observedState(record, status) === before) return undefined
  const hasEnded =
    status.isSettled &&
    before !== undefined &&
    !(status.kind === 'succeeded' && status.mode === 'read')
  const endsRequest =
    before === 'awaiting_consent' && decidedBy !== undefined && WAS_DECIDED.has(status.kind)
  const isUnsent = observedState(record, status) === UNSENT
  if (!isRequest(status) && !hasEnded && !endsRequest && !isUnsent) return undefined
  const question = status.reason === 'question' && questionText(record, words)
  if (question) return question
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  if (kindOf(status) === 'request') return requestText(phrase, status, stakes, words)
  return words.text(endsRequest ? `announce.${decidedBy}` : 'announce.status', {
    status: words.text(statusMessageKey(status, record)),
    phrase,
  })
}

/** The asker and the question; undefined if the question has no words. */
function questionText({ call, question }: ToolCallRecord, words: Words): string | undefined {
  const asked = [question?.title, question?.message].find((text) => text?.trim())
  return (
    asked &&
    words.text('announce.question', {
      name: quoted(call.name, words, { longest: 100 }),
      question: quoted(asked, words, { isSaid: true, longest: 300 }),
    })
  )
}

function requestText(
  asked: string,
  { because, consentCause, execution, mode }: ToolCallStatus,
  grave: readonly string[],
  words: Words,
): string {
  const stakes = grave.join(words.text('list.comma'))
  const phrase = stakes ? words.text('list.pair', { first: asked, second: stakes }) : asked
  const asks = because.find(({ kind }) => kind === consentCause)
  // what is grave was said: that such calls ask is less
  const isSaid = stakes !== '' && consentCause === 'asks_destructive'
  if (!asks || isSaid) return phrase
  const { part, ...rest } = asks
  const { key, objects } = describeAction(execution, mode)
  const reason =
    part === `${key}: ${objects[0]}` ? { ...rest, text: rest.text.replace(` (${part})`, '') } : asks
  return words.text('announce.request', { phrase, reason: visibleText(reasonText(reason, words)) })
}
