'use client'
import { grantOf } from '../../requests/decide.ts'
import { useContext, useSyncExternalStore } from 'react'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { useLedgerEntry, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { Icon, useIsHydrated } from '../../internal/parts.tsx'
import { ALLOWED_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { useFormatTime, useWords } from '../../words/useFormatTime.ts'
import type { LedgerEntry } from '../../requests/Ledger.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ConsentDecision, Actor } from '../../model/index.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { RECEIPT_WORDS } from './receiptMessages.en.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import type { Words, MessagePart } from '../../words/foreign.ts'
import type { Grant } from '../../policy/index.ts'
import { grantsRoot } from './roots.ts'
import { isLastingScope } from '../../model/Consent.ts'
import { formatDay } from './formatDay.ts'

export type ConsentReceiptProps = {
  record: ToolCallRecord
  status: ToolCallStatus
  /** A clause of the call's line. */
  isInLine?: boolean
}

/**
 * The decision about a call: by whom, when, for how long and with which words; or that nobody
 * decided in time. Not there if nobody was asked.
 */
export function ConsentReceipt({ record, status, isInLine = false }: ConsentReceiptProps) {
  const words = useWords(RECEIPT_WORDS)
  const runtime = useContext(ToolRuntimeContext)
  const entry = useLedgerEntry(record)
  const isHydrated = useIsHydrated() // a server has no grants
  const isSent = entry?.state === 'taken' || status.reason === 'late' || entry?.answer
  const pageDecision = (isSent && entry?.decision) || record.decision
  // this browser knows more of it than the runtime, which only knows a person
  const isOtherTab =
    entry?.otherTab !== undefined &&
    entry.state === 'taken' &&
    !entry.answer &&
    (pageDecision === undefined || pageDecision.kind === entry.otherTab.kind)
  const decision = isOtherTab ? entry.otherTab : pageDecision
  const grant =
    !isDecision(decision) || !isHydrated
      ? undefined
      : decision.by?.kind === 'grant'
        ? runtime?.grants?.find(decision.by.id)
        : grantOf(decision)
  const { value: code } = useLazyRoot(grantsRoot, grant !== undefined)
  const receipt = receiptOf({
    decision,
    isKept: useIsKept(grant),
    isOtherTab,
    isReported: decision !== undefined && decision === record.decision,
    status,
    record,
    grant,
    isInLine,
    words,
    formatTime: useFormatTime(words),
  })
  if (!receipt) return null
  const said = isDecision(decision) ? wordsOf(decision, record, status) : undefined
  const sentence = (
    <span className={isInLine ? 'handrail-clause' : undefined}>
      <Sentence
        parts={receipt.parts}
        values={{ name: <ForeignText text={receipt.name ?? ''} isSaid /> }}
      />
      {said !== undefined && ' '}
      {said !== undefined && <ForeignText text={said} isSaid longest={1000} />}
      {grant && code && <code.ConsentReceiptGrant grant={grant} words={words} />}
    </span>
  )
  if (isInLine) return sentence
  const isAllowed = isDecision(decision) && decision.kind === 'allow'
  return (
    <p className="handrail-receipt">
      <Icon
        path={isAllowed ? ALLOWED_ICON : STATUS_ICONS[status.kind]}
        isFilled={status.kind === 'preparing'}
      />
      {sentence}
    </p>
  )
}

/** False of a grant that could not be saved. */
function useIsKept(grant: Grant | undefined): boolean {
  const keeper = useContext(ToolRuntimeContext)?.grants
  const isKept = () => !grant || !keeper?.problem(grant.id)
  return useSyncExternalStore(keeper?.subscribe ?? never, isKept, yes)
}
const never = () => () => {}
const yes = () => true

/** The words of the person, of the answer that they chose, or of the rule that forbids it. */
function wordsOf(
  decision: ConsentDecision,
  { request }: ToolCallRecord,
  { reason, because, consentCause }: ToolCallStatus,
): string | undefined {
  if (reason === 'forbidden') return because.find(({ kind }) => kind === consentCause)?.text
  const chosen = (id: string | undefined) =>
    request?.options?.find((option) => option.id === id)?.label ?? id
  const text =
    decision.kind === 'deny'
      ? decision.reason
      : decision.kind === 'allow'
        ? decision.note
        : decision.kind === 'respond'
          ? (decision.text ?? decision.label ?? chosen(decision.option))
          : undefined
  return text || undefined
}

/**
 * A decision as a record reports it, or as this page sent it. `at`: milliseconds since the epoch.
 */
type ReportedDecision = ConsentDecision & { at?: number }

type Told = ReportedDecision | LedgerEntry['otherTab']

/** A decision as told, perhaps by another tab and incomplete. */
const isDecision = (decision: Told): decision is ReportedDecision => decision?.kind !== undefined

const isUnread = (decision: ReportedDecision): boolean => 'unread' in decision && decision.unread

/** A sentence, and the name in it (`{name}`) that the runtime reports: foreign text. */
type Receipt = { parts: readonly MessagePart[]; name?: string | undefined }

/**
 * The decision as a sentence: by whom, when and for how long; or that nobody decided. Undefined if
 * there is nothing to say.
 */
function receiptOf({
  decision,
  isKept = true,
  isOtherTab = false,
  isReported = false,
  status,
  record,
  grant,
  isInLine,
  words,
  formatTime,
}: {
  decision: Told
  /** False if it was to count for longer, and could not be saved. */ isKept?: boolean
  /** Another tab tells it, without names. */ isOtherTab?: boolean
  /** The runtime tells it: nobody here knows who that was. */ isReported?: boolean
  status: ToolCallStatus
  record: ToolCallRecord
  /** The one that decided. */ grant?: Grant | undefined
  /** As short as can be: the open call says when, and that it was for once. */ isInLine: boolean
  words: Words
  formatTime(at: unknown): string
}): Receipt | undefined {
  if (!isDecision(decision)) {
    const text = undecided(status, record, words, formatTime)
    return text === undefined ? undefined : { parts: [{ text }] }
  }
  const { kind, by, at } = decision
  const reported = isReported && by.kind === 'person' ? by.name : undefined
  const time = isInLine ? '' : formatTime(at)
  const notes = [
    kind === 'allow' && decision.edited === true && 'receipt.edited',
    status.allowed !== undefined && 'receipt.otherwise',
    status.reason === 'late' && 'receipt.not_taken',
  ].filter((key) => key !== false)
  const who = isOtherTab ? 'other_tab' : whoOf(by, grant, isReported)
  const into = (key: string, own: readonly MessagePart[]) =>
    words.parts(key).flatMap((part) => ('value' in part && part.value === 'sentence' ? own : part))
  const decided = words.parts(
    status.reason === 'forbidden' ? 'receipt.forbidden' : `receipt.${kind}.${who}`,
  )
  const sentence = isUnread(decision) ? into('receipt.unread', decided) : decided
  const values = {
    time,
    name: reported === undefined && by?.kind === 'person' ? by.name : undefined,
    date: grant && formatDay(grant.at, words.formats),
  }
  const timed = time === '' ? sentence : into('receipt.at', sentence)
  const scope = scopeKeyOf(decision, isKept)
  const frame = isInLine && scope === 'receipt.once' ? 'receipt.plain' : scope
  const isClause = isInLine && frame === 'receipt.plain' && notes.length === 0
  const parts = (isClause ? timed : into(frame, timed)).map((part) => {
    const text = 'value' in part && values[part.value as keyof typeof values]
    return typeof text === 'string' ? { text } : part
  })
  return {
    parts: [...parts, ...notes.map((each) => ({ text: ` ${words.text(each)}` }))],
    name: reported,
  }
}

/** For how long it was allowed. */
function scopeKeyOf({ kind, by, scope }: ReportedDecision, isKept: boolean): string {
  const isLasting = isLastingScope(scope)
  return kind === 'allow' && isKept && (isLasting || by?.kind === 'person')
    ? `receipt.${isLasting ? scope : 'once'}`
    : 'receipt.plain'
}

function undecided(
  { kind, needsConsent }: ToolCallStatus,
  { request }: ToolCallRecord,
  words: Words,
  formatTime: (at: unknown) => string,
): string | undefined {
  if (!needsConsent) return undefined
  if (kind === 'cancelled') return words.text('receipt.cancelled')
  if (kind !== 'expired') return undefined
  const time = formatTime(request?.expiresAt)
  return words.text(time === '' ? 'bubble.because_expired' : 'receipt.expired_at', { time })
}

/** The end of the key of who decided. Only names that the app itself gives are told as its own. */
function whoOf(by: Actor, grant: Grant | undefined, isReported: boolean): string {
  if (by?.kind === 'person') return by.name !== undefined ? 'name' : isReported ? 'someone' : 'you'
  if (by?.kind !== 'grant') return 'policy'
  if (grant) return 'grant_of'
  return isReported ? 'reported_grant' : 'grant' // whose the runtime means is not known here
}
