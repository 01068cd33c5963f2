import { callOf, deriveExecution } from '../policy/deriveExecution.ts'
import { explainCallMode } from '../policy/explainToolMode.ts'
import { factsOf } from '../policy/registeredMode.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { Actor, Batch, ToolCallRecord, Question } from '../model/index.ts'
import { askedId, askedQuestion, requestIdOf, type Choice } from './Ledger.ts'
import { refusalOf, refuseForbidden } from './refusals.ts'
import {
  isChecksumRefused,
  verifyChecksum,
  whyAllowIsBlocked,
  type AllowBlock,
} from '../policy/allowBlock.ts'

import { isGated } from '../host/hostHas.ts'
import { decidedEntryOf, isAboutExactly, type DecisionContext } from './decidedEntry.ts'
import type { LedgerStore } from './createLedger.ts'
import { decideCall, jointBatchOf } from './decide.ts'
import { sendingOf } from './sendingOf.ts'

/**
 * A record has changed: drops what was staged for another version of it, decides what nobody needs
 * to be asked, and remembers what was asked. Returns who decided in the person's place.
 */
export function followRequest(
  context: DecisionContext,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  status: ToolCallStatus,
): Actor | undefined {
  const { ledger } = context
  const host = context.host()
  const decided = () => decidedEntryOf(ledger, record, policy)
  if (ledger.entriesOf(record.call.id).size > 0) dropStaged(ledger, policy, record)
  followBatches(ledger, record, status, decided()?.state === 'taken')
  const { state, decision, execution } = decided() ?? {}
  const refused =
    record.request?.batch && state === 'staged' && decision && execution
      ? refuseForbidden(record, decision, execution, policy)
      : undefined
  if (refused) decideCall(context, record, refused, { kind: 'policy' })
  const canDecide = (host.decideConsent ?? host.settleBatch) && !decided()
  const automatic = canDecide ? decideAutomatically(context, policy, record, status) : undefined
  if (automatic) decideCall(context, record, automatic.choice, automatic.by)
  ledger.rememberAsked(record)
  return automatic?.by
}

function dropStaged(
  ledger: LedgerStore,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
): void {
  const { request, question } = record
  const own = ledger.identityOf(record)
  const proposed = deriveExecution(record, policy)
  sendingOf(ledger).dropStaged(
    record.call.id,
    (entry, _, { batch, index, size, call, ...sent }) => {
      const { answer, record: shown } = sent.entry
      const place = jointBatchOf(answer ? question?.batch : request?.batch)
      const isOfOther = call !== own && batch === place?.batch && index !== place.index
      if (isOfOther || !(answer ? question : request)) return true
      // a batch may grow while it waits
      if (batch !== place?.batch || size > place.size) return false
      return answer
        ? isSameQuestion(shown.question, question)
        : requestIdOf(entry) === askedId(record) && isAboutExactly(entry, proposed)
    },
  )
}

/** True if an answer to one question also answers the other. */
const isSameQuestion = (one: Question | undefined, other: Question | undefined): boolean =>
  !one || !other || one.id !== other.id || askedQuestion(one) === askedQuestion(other)

export const isRequest = ({ kind, reason }: Pick<ToolCallStatus, 'kind' | 'reason'>): boolean =>
  kind === 'awaiting_consent' || reason === 'question'

/**
 * Adds an open request or question to its batch. One that has expired or was answered leaves it, so
 * that the others can go.
 */
function followBatches(
  ledger: LedgerStore,
  record: ToolCallRecord,
  status: ToolCallStatus,
  isAnswered: boolean,
): void {
  const isOver = status.isSettled || isAnswered
  if (!isOver && !isRequest(status)) return
  const { request, question } = record
  const { leaveBatch, askInBatch } = sendingOf(ledger)
  const follow = (batch: Batch | undefined, name: string) => {
    const place = jointBatchOf(batch)
    if (place) (isOver ? leaveBatch : askInBatch)(place, name, ledger.identityOf(record))
  }
  if (request) follow(request.batch, askedId(record))
  if (question) follow(question.batch, ledger.questionName(record, askedQuestion(question)))
}

/** The text for the model if the policy would run a call, but something blocks it. */
const REFUSALS: Record<AllowBlock, string> = {
  digest:
    'Its arguments could not be checked: a key is given twice, they are no JSON, or they are over 1 MB. Nothing ran.',
  inexact:
    'Its arguments hold a number that cannot be passed on exactly. Nothing ran. Send it as a string.',
}

/**
 * The automatic decision by a grant or the policy. Undefined if a person is asked or nobody waits.
 * If a grant would match but Allow is blocked, a person is asked.
 */
function decideAutomatically(
  { grants, host }: DecisionContext,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  status: ToolCallStatus,
): { choice: Choice; by: Actor } | undefined {
  const { execution, kind, reason, delivery } = status
  const by = { kind: 'policy' } as const
  if (kind === 'held' && reason === 'forbidden' && delivery === undefined)
    return { choice: refusalOf(status), by }
  const isForGrant = isAnsweredByGrant(status)
  if (!isForGrant && !isAnsweredByPolicy(status)) return undefined
  const block = whyAllowIsBlocked(execution, isGated(record, host()))
  if (!isForGrant)
    return { choice: block ? { kind: 'deny', reason: REFUSALS[block] } : { kind: 'allow' }, by }
  const offersChoice = (record.request?.options?.length ?? 0) > 0
  const checksum = verifyChecksum(record.request, execution)
  if (block || offersChoice || isChecksumRefused(checksum, policy)) return undefined
  const grant = grants?.findFor(
    callOf(execution),
    factsOf(execution.name, record.spec, policy),
    explainCallMode(execution.name, record.spec, policy, execution.arguments),
    policy?.rules,
  )
  return grant && { choice: { kind: 'allow' }, by: { kind: 'grant', id: grant.id } }
}

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export const isAnsweredByPolicy = ({ needsConsent, reason }: ToolCallStatus): boolean =>
  reason === 'gated' && !needsConsent

/** Nobody has decided, and a grant allows the call: the provider allows it in the person's place. */
export const isAnsweredByGrant = ({ reason, consentCause }: ToolCallStatus): boolean =>
  consentCause === 'runs_grant' && (reason === 'gated' || reason === 'asked')
