import type { MessagePart, Words } from '../../messages/words.ts'
import type { Grant } from '../../policy/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { isLastingScope } from '../../tool-call/Consent.ts'
import { formatDay } from './formatDay.ts'

/**
 * A decision as a record reports it, or as this page sent it. `at`: milliseconds since the epoch.
 */
export type ReportedDecision = ConsentDecision & { at?: number }

const KINDS: readonly unknown[] = [
  'allow',
  'deny',
  'respond',
  'abort',
] satisfies ConsentDecision['kind'][]

/** Records may hold anything. */
export const isDecision = (decision: unknown): decision is ReportedDecision =>
  isJsonObject(decision) && KINDS.includes(decision.kind)

/** A sentence, and the name in it (`{name}`) that the runtime reports: foreign text. */
export type Receipt = { parts: readonly MessagePart[]; name?: string | undefined }

/**
 * Who decided, when and for how long, as a sentence; or that nobody did. Undefined where there is
 * nothing to say.
 */
export function receiptOf({
  decision,
  isOtherTab = false,
  isReported = false,
  status,
  record,
  grant,
  words,
  formatTime,
}: {
  decision: unknown
  /** Another tab tells it, without names. */ isOtherTab?: boolean
  /** The runtime tells it: nobody here knows who that was. */ isReported?: boolean
  status: ToolCallStatus
  record: ToolCallRecord
  /** The one that decided. */ grant?: Grant | undefined
  words: Words
  formatTime(at: unknown): string
}): Receipt | undefined {
  if (!isDecision(decision)) {
    const text = undecided(status, record, words, formatTime)
    return text === undefined ? undefined : { parts: [{ text }] }
  }
  const { kind, by, at, scope } = decision
  const reported =
    isReported && by?.kind === 'person' && typeof by.name === 'string' ? by.name : undefined
  const time = formatTime(at)
  const isLasting = isLastingScope(scope)
  const scopeKey =
    kind === 'allow' && (isLasting || by?.kind === 'person')
      ? `receipt.${isLasting ? scope : 'once'}`
      : 'receipt.plain'
  const notes = [
    kind === 'allow' && decision.edited === true && 'receipt.edited',
    status.details.includes('ran_otherwise') && 'receipt.otherwise',
    status.cause === 'deadline_in_flight' && 'receipt.not_taken',
  ].filter((key) => key !== false)
  const who = isOtherTab ? 'other_tab' : whoOf(by, grant, isReported)
  const sentence = words.parts(
    status.cause === 'forbidden' ? 'receipt.forbidden' : `receipt.${kind}.${who}`,
  )
  const into = (key: string, own: readonly MessagePart[]) =>
    words.parts(key).flatMap((part) => ('value' in part && part.value === 'sentence' ? own : part))
  const values = {
    time,
    name: reported === undefined && by?.kind === 'person' ? by.name : undefined,
    date: grant && formatDay(grant.at, words.formats),
  }
  const parts = into(scopeKey, time === '' ? sentence : into('receipt.at', sentence)).map(
    (part) => {
      const text = 'value' in part && values[part.value as keyof typeof values]
      return typeof text === 'string' ? { text } : part
    },
  )
  return {
    parts: [...parts, ...notes.map((key) => ({ text: ` ${words.text(key)}` }))],
    name: reported,
  }
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
  return words.text(time === '' ? 'receipt.expired' : 'receipt.expired_at', { time })
}

/** The end of the key of who decided. Only names that the app itself gives are told as its own. */
function whoOf(by: Actor, grant: Grant | undefined, isReported: boolean): string {
  if (by?.kind === 'person')
    return typeof by.name === 'string' ? 'name' : isReported ? 'someone' : 'you'
  if (by?.kind !== 'grant') return 'policy'
  if (grant) return 'grant_of'
  return isReported ? 'reported_grant' : 'grant' // whose the runtime means is not known here
}
