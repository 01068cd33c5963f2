'use client'
import { grantOf } from '../../requests/decide.ts'
import { useContext, useSyncExternalStore } from 'react'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { ToolRuntimeContext, never } from '../../requests/useToolRuntime.ts'
import { useLedgerEntry } from '../../requests/useRequestRuntime.ts'
import { Icon, useIsHydrated } from '../../internal/controls.tsx'
import { ALLOWED_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { useWords } from '../../words/useWords.ts'
import { useFormatTime } from '../../words/formatTime.ts'
import type { LedgerEntry } from '../../requests/Ledger.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ConsentDecision, ToolCallRecord } from '../../model/index.ts'
import { RECEIPT_WORDS } from './receiptMessages.en.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import type { Words, MessagePart } from '../../words/foreign.ts'
import type { Grant } from '../../policy/index.ts'
import { grantsRoot } from './roots.ts'
import { isLastingScope } from '../../model/Consent.ts'
import { formatDay } from './formatDay.ts'

type ConsentReceiptProps = {
  record: ToolCallRecord
  status: ToolCallStatus
  /** A clause of the call's line. */
  isInLine?: boolean
}

/** The decision about a call, or that nobody decided in time. Not there if nobody was asked. */
export function ConsentReceipt({ record, status, isInLine = false }: ConsentReceiptProps) {
  const words = useWords(RECEIPT_WORDS)
  const { told, isOtherTab } = decisionOf(record, status, useLedgerEntry(record))
  const decision = isDecision(told) ? told : undefined
  const grant = useGrantOf(decision)
  const { value: code } = useLazyRoot(grantsRoot, grant !== undefined)
  const isKept = useIsKept(grant)
  const formatTime = useFormatTime(words)
  const isReported = decision !== undefined && decision === record.decision
  const facts = { isKept, isOtherTab, isReported, status, grant, isInLine, words, formatTime }
  const receipt = decision ? decided(decision, facts) : undecided(status, record, words, formatTime)
  if (!receipt) return null
  const said = decision && wordsOf(decision, record, status)
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
  const icon = decision?.kind === 'allow' ? ALLOWED_ICON : STATUS_ICONS[status.kind]
  return (
    <p className="handrail-receipt">
      <Icon path={icon} isFilled={status.kind === 'preparing'} />
      {sentence}
    </p>
  )
}

/** This browser knows more of a decision than the runtime, which only knows a person. */
function decisionOf(
  { decision }: ToolCallRecord,
  { reason }: ToolCallStatus,
  entry: LedgerEntry | undefined,
): { told: Told; isOtherTab: boolean } {
  const isSent = entry?.state === 'taken' || reason === 'late' || entry?.answer
  const own = (isSent && entry?.decision) || decision
  const otherTab = entry?.state === 'taken' && !entry.answer ? entry.otherTab : undefined
  const isOtherTab = otherTab !== undefined && (own === undefined || own.kind === otherTab.kind)
  return { told: isOtherTab ? otherTab : own, isOtherTab }
}

/** The permission that decided, or that a decision left behind. A server has none. */
function useGrantOf(decision: ReportedDecision | undefined): Grant | undefined {
  const keeper = useContext(ToolRuntimeContext)?.grants
  const isHydrated = useIsHydrated()
  if (!isHydrated || !decision) return undefined
  const { by } = decision
  return by?.kind === 'grant' ? keeper?.find(by.id) : grantOf(decision)
}

function useIsKept(grant: Grant | undefined): boolean {
  const keeper = useContext(ToolRuntimeContext)?.grants
  const isKept = () => !grant || !keeper?.problem(grant.id)
  return useSyncExternalStore(keeper?.subscribe ?? never, isKept, () => true)
}

/** The words of the person, of the answer that they chose, or of the rule that forbids it. */
function wordsOf(
  decision: ConsentDecision,
  { request }: ToolCallRecord,
  { reason, because, consentCause }: ToolCallStatus,
): string | undefined {
  if (reason === 'forbidden') return because.find(({ kind }) => kind === consentCause)?.text
  if (decision.kind === 'deny') return decision.reason || undefined
  if (decision.kind === 'allow') return decision.note || undefined
  if (decision.kind !== 'respond') return undefined
  const { text, label, option } = decision
  const chosen = request?.options?.find(({ id }) => id === option)
  return (text ?? label ?? chosen?.label ?? option) || undefined
}

/** A decision as a record reports it, or as this page sent it. */
type ReportedDecision = ConsentDecision & { at?: number }

type Told = ReportedDecision | LedgerEntry['otherTab']

/** A decision as told, perhaps by another tab and incomplete. */
const isDecision = (decision: Told): decision is ReportedDecision => decision?.kind !== undefined

/** A sentence, and the name in it (`{name}`) that the runtime reports: foreign text. */
type Receipt = { parts: readonly MessagePart[]; name?: string | undefined }

type ReceiptFacts = {
  /** False if it was to count for longer, and could not be saved. */
  isKept: boolean
  /** Another tab tells it, without names. */
  isOtherTab: boolean
  /** The runtime tells it: nobody here knows who that was. */
  isReported: boolean
  status: ToolCallStatus
  grant: Grant | undefined
  /** As short as can be: the open call says when, and that it was for once. */
  isInLine: boolean
  words: Words
  formatTime(at: unknown): string
}

function decided(decision: ReportedDecision, facts: ReceiptFacts): Receipt {
  const { kind, by, at, scope } = decision
  const { isReported, status, grant, isInLine, words } = facts
  const { reason, allowed } = status
  const name = by?.kind === 'person' ? by.name : undefined
  const time = isInLine ? '' : facts.formatTime(at)
  const notes = [
    kind === 'allow' && decision.edited === true && 'receipt.edited',
    allowed !== undefined && 'bubble.because_ran_otherwise',
    reason === 'late' && 'receipt.not_taken',
  ].filter((key) => key !== false)
  const who = facts.isOtherTab ? 'other_tab' : whoOf(decision, facts)
  const isLasting = isLastingScope(scope)
  const isTimed = kind === 'allow' && facts.isKept && (isLasting || by?.kind === 'person')
  const duration = isLasting ? scope : isInLine ? 'plain' : 'once'
  const frame = isTimed ? `receipt.${duration}` : 'receipt.plain'
  const isClause = isInLine && frame === 'receipt.plain' && notes.length === 0
  // each stands around the one before
  const frames = [
    'unread' in decision && decision.unread && 'receipt.unread',
    time !== '' && 'receipt.at',
    !isClause && frame,
  ].filter((each) => each !== false && each !== undefined)
  const sentence = frames.reduce<readonly MessagePart[]>(
    (inner, each) =>
      words
        .parts(each)
        .flatMap((part) => ('value' in part && part.value === 'sentence' ? inner : part)),
    words.parts(reason === 'forbidden' ? 'status.forbidden' : `receipt.${kind}.${who}`),
  )
  const values: Readonly<Record<string, string | undefined>> = {
    time,
    name: isReported ? undefined : name,
    date: grant && formatDay(grant.at, words.formats),
  }
  const parts = sentence.map((part) => {
    const text = 'value' in part ? values[part.value] : undefined
    return text === undefined ? part : { text }
  })
  return {
    parts: [...parts, ...notes.map((each) => ({ text: ` ${words.text(each)}` }))],
    name: isReported ? name : undefined,
  }
}

/** That nobody decided, of a call that asked. */
function undecided(
  { kind, reason, needsConsent }: ToolCallStatus,
  { request }: ToolCallRecord,
  words: Words,
  formatTime: (at: unknown) => string,
): Receipt | undefined {
  if (!needsConsent || (kind !== 'cancelled' && kind !== 'expired')) return undefined
  const time = formatTime(request?.expiresAt)
  if (reason === 'gone') return { parts: [{ text: words.text('bubble.because_gone') }] }
  const expired = time === '' ? 'bubble.because_expired' : 'receipt.expired_at'
  const key = kind === 'cancelled' ? 'receipt.cancelled' : expired
  return { parts: [{ text: words.text(key, { time }) }] }
}

/** The end of the key of who decided. Only names that the app itself gives are told as its own. */
function whoOf({ kind, by }: ReportedDecision, { grant, isReported }: ReceiptFacts): string {
  if (by?.kind === 'person') return by.name !== undefined ? 'name' : isReported ? 'someone' : 'you'
  if (by?.kind !== 'grant' || kind !== 'allow') return 'policy'
  return grant ? 'grant_of' : 'grant'
}
