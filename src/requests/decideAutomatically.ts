import { callOf } from '../policy/deriveExecution.ts'
import { explainCallMode } from '../policy/explainToolMode.ts'
import { factsOf } from '../policy/registeredMode.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { Actor } from '../model/index.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { Choice } from './Choice.ts'
import { refusalOf } from './Ledger.ts'
import {
  isChecksumRefused,
  verifyChecksum,
  whyAllowIsBlocked,
  type AllowBlock,
} from '../policy/allowBlock.ts'

/** What the model is told of a call that the policy would have let run. */
const REFUSALS: Record<AllowBlock, string> = {
  digest:
    'Its arguments could not be checked: a key is given twice, they are no JSON, or they are over 1 MB. Nothing ran.',
  inexact:
    'Its arguments hold a number that cannot be passed on exactly. Nothing ran. Send it as a string.',
}

/** What is known where nobody is asked. `isGated`: the call runs in this page. */
type AutomaticDecisionFacts = {
  policy: ToolPolicy | undefined
  grants: ConversationGrants | null
  isGated: boolean
}

/**
 * The automatic decision by a grant or the policy. Undefined if a person is asked or nobody waits.
 * If a grant would match but Allow is blocked, a person is asked.
 */
export function decideAutomatically(
  record: ToolCallRecord,
  status: ToolCallStatus,
  { policy, grants, isGated }: AutomaticDecisionFacts,
): { choice: Choice; by: Actor } | undefined {
  const { execution } = status
  if (isRefusedByPolicy(status)) return { choice: refusalOf(status), by: { kind: 'policy' } }
  const isForGrant = isAnsweredByGrant(status)
  if (!isForGrant && !isAnsweredByPolicy(status)) return undefined
  const block = whyAllowIsBlocked(execution, isGated)
  if (isForGrant) {
    const offersChoice = Array.isArray(record.request?.options) && record.request.options.length > 0
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
  return {
    choice: block ? { kind: 'deny', reason: REFUSALS[block] } : { kind: 'allow' },
    by: { kind: 'policy' },
  }
}

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export function isAnsweredByPolicy({ needsConsent, reason }: ToolCallStatus): boolean {
  return reason === 'gated' && !needsConsent
}

/** A rule forbids the call, and somebody holds it: the provider refuses it. */
function isRefusedByPolicy({ kind, reason, delivery }: ToolCallStatus): boolean {
  return kind === 'held' && reason === 'forbidden' && delivery === undefined
}

/**
 * Nobody has decided, and a grant allows the call, so the provider allows it in the person's place.
 */
export function isAnsweredByGrant({ reason, consentCause }: ToolCallStatus): boolean {
  return consentCause === 'runs_grant' && (reason === 'gated' || reason === 'asked')
}
