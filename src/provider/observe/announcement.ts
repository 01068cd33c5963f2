import { reasonText } from '../../content/reasonText.ts'
import { isRequest } from '../../decisions/followRequest.ts'
import { visibleText } from '../../internal/splitHidden.ts'
import type { Words } from '../../messages/words.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { isRefusalUnsent, statusMessageKey } from '../../status/statusMessageKey.ts'
import { tenseOf } from '../../status/tense.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { AnnouncementKind } from '../useAnnouncements.ts'

/** What a person was told of a call: its status, and each of its questions. */
export const observedState = (
  { question }: ToolCallRecord,
  { kind, details }: Pick<ToolCallStatus, 'kind' | 'details'>,
): string => {
  if (details.includes('awaiting_answer')) return `question ${question?.id}`
  return isRefusalUnsent({ kind, details }) ? UNSENT : kind
}

/** A refusal did not arrive. */
const UNSENT = 'unsent'

/** What becomes of a request only when somebody decides. */
const WAS_DECIDED: ReadonlySet<ToolCallStatus['kind']> = new Set(['running', 'succeeded', 'denied'])

/** What the sentence of a changed status tells of. */
export const kindOf = (status: ToolCallStatus): AnnouncementKind => {
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
 * `decidedBy`: who decided, where it was not this page.
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
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  if (kindOf(status) === 'request') return requestText(phrase, status, stakes, words)
  return words.text(endsRequest ? `announce.${decidedBy}` : 'announce.status', {
    status: words.text(statusMessageKey(status)),
    phrase,
  })
}

function requestText(
  asked: string,
  { because, consentCause }: ToolCallStatus,
  grave: readonly string[],
  words: Words,
): string {
  const stakes = grave.join(words.text('list.comma'))
  const phrase = stakes ? words.text('announce.stakes', { phrase: asked, stakes }) : asked
  const asks = because.find(({ kind }) => kind === consentCause)
  // what is grave was said: that such calls ask is less
  const isSaid = stakes !== '' && consentCause === 'asks_destructive'
  return asks && !isSaid
    ? words.text('announce.request', { phrase, reason: visibleText(reasonText(asks, words)) })
    : phrase
}
