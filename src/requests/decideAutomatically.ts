import { hasChecksum, verifyChecksum } from '../bind/verifyChecksum.ts'
import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import type { Choice } from '../bind/Choice.ts'
import { refusalOf } from '../bind/refusalOf.ts'
import { whyAllowIsBlocked, type AllowBlock } from '../bind/whyAllowIsBlocked.ts'
import { callOf } from '../../execution/deriveExecution.ts'
import { bindingSteps, isBound } from '../../execution/digestOf.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import type { ExplainMode } from '../../policy/mode/registeredMode.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { isAnsweredByGrant, isAnsweredByPolicy, isRefusedByPolicy } from './answeredBy.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { Actor, ToolCallRecord } from '../../tool-call/index.ts'

/** What the model is told of a call that the policy would have let run. */
const REFUSALS: Record<AllowBlock, string> = {
  digest: 'Its arguments are ambiguous: a key is given twice, or they are no JSON. Nothing ran.',
  inexact:
    'Its arguments hold a number that cannot be passed on exactly. Nothing ran. Send it as a string.',
}

/** What is known where nobody is asked. `isGated`: the call runs in this page. */
export type AutomaticDecisionFacts = {
  policy: ToolPolicy | undefined
  explainMode: ExplainMode
  grants: ConversationGrants | null
  isGated: boolean
}

/**
 * What is left to do before a grant or the policy can decide, where it takes longer than a page may
 * wait; undefined where nothing is.
 */
export function stepsBeforeDeciding(
  { request }: ToolCallRecord,
  status: ToolCallStatus,
): Generator<void, void> | undefined {
  if (!isAnsweredByGrant(status) && !isAnsweredByPolicy(status)) return undefined
  const isChecked = hasChecksum(request)
  const { execution } = status
  return isBound(execution, isChecked) ? undefined : bindingSteps(execution, isChecked)
}

/**
 * The automatic decision by a grant or the policy. Undefined if a person is asked or nobody waits.
 * If a grant would match but Allow is blocked, a person is asked.
 */
export function decideAutomatically(
  record: ToolCallRecord,
  status: ToolCallStatus,
  { policy, explainMode, grants, isGated }: AutomaticDecisionFacts,
): { choice: Choice; by: Actor } | undefined {
  const { execution } = status
  if (isRefusedByPolicy(status)) return { choice: refusalOf(status), by: { kind: 'policy' } }
  const isForGrant = isAnsweredByGrant(status)
  // before a digest of what may be megabytes
  if (!isForGrant && !isAnsweredByPolicy(status)) return undefined
  const block = whyAllowIsBlocked(execution, isGated)
  if (isForGrant) {
    const offersChoice = Array.isArray(record.request?.options) && record.request.options.length > 0
    if (block || offersChoice || verifyChecksum(record.request, execution) === 'mismatch')
      return undefined
    const grant = grants?.findFor(
      callOf(execution),
      factsOf(execution.name, record.spec, policy),
      explainMode(execution.name, record.spec, policy),
    )
    return grant && { choice: { kind: 'allow' }, by: { kind: 'grant', id: grant.id } }
  }
  return {
    choice: block ? { kind: 'deny', reason: REFUSALS[block] } : { kind: 'allow' },
    by: { kind: 'policy' },
  }
}
