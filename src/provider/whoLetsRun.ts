import { checksumOf } from '../host/ledger/checksumOf.ts'
import type { GrantKeeper } from '../host/grants/createGrantKeeper.ts'
import { payloadOf, shownOf } from '../host/ledger/shownCall.ts'
import type { Choice } from '../host/useHost.ts'
import { whyNotAllowed, type NotAllowed } from '../host/ledger/whyNotAllowed.ts'
import { factsOf } from '../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { awaitsGrant } from '../status/waitsFor.ts'
import { awaitsPolicy } from '../status/waitsFor.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'

/** What the model is told of a call that the policy would have let run. */
const REFUSALS: Record<NotAllowed, string> = {
  digest: 'Its arguments are ambiguous: a key is given twice, or they are no JSON. Nothing ran.',
  inexact:
    'Its arguments hold a number that cannot be passed on exactly. Nothing ran. Send it as a string.',
}

/** What is known where nobody is asked: `isHeld`: the call runs in this page. */
export type LetRunFacts = {
  policy: ToolPolicy | undefined
  grants: GrantKeeper | null
  isHeld: boolean
}

/**
 * Who answers for the person, and what; undefined where a person is asked, or nobody waits. What a
 * grant cannot allow, a person looks at.
 */
export function whoLetsRun(
  record: ToolCallRecord,
  status: ToolCallStatus,
  { policy, grants, isHeld }: LetRunFacts,
): { choice: Choice; by: Actor } | undefined {
  const isForGrant = awaitsGrant(status)
  // before a digest of what may be megabytes
  if (!isForGrant && !awaitsPolicy(status)) return undefined
  const why = whyNotAllowed(shownOf(record, policy), isHeld)
  if (isForGrant) {
    const payload = payloadOf(record)
    const offersChoice = Array.isArray(record.request?.options) && record.request.options.length > 0
    if (why || offersChoice || checksumOf(record.request, record.call.name, payload) === 'mismatch')
      return undefined
    const grant = grants?.covering(
      { ...record.call, arguments: payload },
      factsOf(record.call.name, record.spec, policy),
    )
    return grant && { choice: { kind: 'allow' }, by: { kind: 'grant', id: grant.id } }
  }
  return {
    choice: why ? { kind: 'deny', reason: REFUSALS[why] } : { kind: 'allow' },
    by: { kind: 'policy' },
  }
}
