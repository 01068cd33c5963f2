import type { Shown } from '../host/shownCall.ts'
import type { Choice } from '../host/useHost.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../tool-call/index.ts'

/** The decision that a choice makes of one call: what was shown of it, and who chose. Nothing was shown of a call that has no digest; it can only be denied. */
export function decisionFor(record: ToolCallRecord, choice: Choice, shown: Shown | undefined, by: Actor): ConsentDecision {
  const about = { id: record.request?.id ?? record.call.id, digest: shown?.digest ?? '', scope: 'once', by } as const
  if (choice.kind === 'deny') return choice.reason === undefined || choice.reason === '' ? { ...about, kind: 'deny' } : { ...about, kind: 'deny', reason: choice.reason }
  if (!shown) throw new TypeError(`handrail: the call ${record.call.id} cannot be allowed. What it was given has no canonical JSON, so nothing binds the decision to it. Deny it.`)
  return { ...about, kind: 'allow', arguments: shown.payload }
}
