import { formatTime } from '../../messages/formatTime.ts'
import type { Words } from '../../messages/words.ts'
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

/**
 * Who decided, when and for how long, as a sentence; or that nobody did. Undefined where there is
 * nothing to say.
 */
export function receiptText({
  decision,
  isOtherTab = false,
  isReported = false,
  status,
  record,
  grant,
  words,
}: {
  decision: unknown
  /** Another tab tells it, without names. */ isOtherTab?: boolean
  /** The runtime tells it: nobody here knows who that was. */ isReported?: boolean
  status: ToolCallStatus
  record: ToolCallRecord
  /** The one that decided. */ grant?: Grant | undefined
  words: Words
}): string | undefined {
  if (!isDecision(decision)) return undecided(status, record, words)
  const { kind, by, at, scope } = decision
  const time = formatTime(at, words)
  const sentence = words.text(`receipt.${kind}${time === '' ? '' : '_at'}`, {
    name:
      isOtherTab && by?.kind === 'person'
        ? words.text('receipt.other_tab')
        : nameOf(by, grant, isReported, words),
    time,
  })
  const isLasting = isLastingScope(scope)
  const withScope = words.text(
    kind === 'allow' && (isLasting || by?.kind === 'person')
      ? `receipt.${isLasting ? scope : 'once'}`
      : 'receipt.plain',
    { sentence },
  )
  const isEdited = kind === 'allow' && decision.edited === true
  return [
    withScope,
    isEdited && words.text('receipt.edited'),
    status.details.includes('ran_otherwise') && words.text('receipt.otherwise'),
  ]
    .filter(Boolean)
    .join(' ')
}

function undecided(
  { kind, needsConsent }: ToolCallStatus,
  { request }: ToolCallRecord,
  words: Words,
): string | undefined {
  if (!needsConsent) return undefined
  if (kind === 'cancelled') return words.text('receipt.cancelled')
  if (kind !== 'expired') return undefined
  const time = formatTime(request?.expiresAt, words)
  return words.text(time === '' ? 'receipt.expired' : 'receipt.expired_at', { time })
}

function nameOf(by: Actor, grant: Grant | undefined, isReported: boolean, words: Words): string {
  if (by?.kind === 'person') {
    const name = typeof by.name === 'string' ? by.name : undefined
    if (!isReported) return name ?? words.text('receipt.you')
    return name === undefined
      ? words.text('receipt.someone')
      : words.text('receipt.named', { name })
  }
  if (by?.kind !== 'grant') return words.text('receipt.policy')
  return grant
    ? words.text('receipt.grant_of', { date: formatDay(grant.at, words.locale) })
    : words.text('receipt.grant')
}
