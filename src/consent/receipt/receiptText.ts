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
  const name = isOtherTab ? words.text('receipt.other_tab') : nameOf(by, grant, isReported, words)
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
  const what = status.cause === 'forbidden' ? 'forbidden' : kind
  const sentence = words.parts(`receipt.${what}${time === '' ? '' : '_at'}`)
  const parts = words
    .parts(scopeKey)
    .flatMap((part) => ('value' in part && part.value === 'sentence' ? sentence : part))
    .map((part) =>
      'text' in part || (part.value === 'name' && reported !== undefined)
        ? part
        : { text: part.value === 'time' ? time : name },
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

function nameOf(by: Actor, grant: Grant | undefined, isReported: boolean, words: Words): string {
  if (by?.kind === 'person') {
    if (isReported) return words.text('receipt.someone')
    return typeof by.name === 'string' ? by.name : words.text('receipt.you')
  }
  if (by?.kind !== 'grant') return words.text('receipt.policy')
  if (grant) return words.text('receipt.grant_of', { date: formatDay(grant.at, words.locale) })
  // whose rule the runtime means is not known here
  return words.text(isReported ? 'receipt.reported_grant' : 'receipt.grant')
}
