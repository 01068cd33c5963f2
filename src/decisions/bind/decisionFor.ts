import { digestOf, shortDigestOf } from '../../execution/laterDigests.ts'
import { askedId } from './decisionKey.ts'
import type { Choice } from './Choice.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import { askedExecution } from '../../execution/sameExecution.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The decision that a choice makes of one call: what it is about, and who chose. What has no digest
 * cannot be allowed. Nothing else waits for the digest of something large.
 */
export function decisionFor(
  record: ToolCallRecord,
  choice: Choice,
  execution: Execution,
  by: Actor,
): ConsentDecision {
  const about = {
    id: askedId(record),
    digest: (choice.kind === 'allow' ? digestOf : shortDigestOf)(execution) ?? '',
    scope: 'once',
    by,
  } as const
  switch (choice.kind) {
    case 'allow':
      if (digestOf(askedExecution(execution)) === undefined || about.digest === '')
        throw new TypeError(
          `handrail: the call ${record.call.id} cannot be allowed. What it was given has no canonical JSON, so nothing binds the decision to it. Deny it.`,
        )
      return {
        ...about,
        scope: choice.scope ?? 'once',
        kind: 'allow',
        arguments: execution.arguments,
        ...(execution.source === 'edited' && { edited: true }),
        ...(choice.note && { note: choice.note }),
      }
    case 'deny':
      return {
        ...about,
        kind: 'deny',
        ...(choice.reason && { reason: choice.reason }),
        ...(choice.deniedResult && { deniedResult: choice.deniedResult }),
      }
    case 'respond':
      return {
        ...about,
        kind: 'respond',
        ...(choice.text && { text: choice.text }),
        ...(choice.option !== undefined && { option: choice.option }),
      }
    case 'abort':
      return { ...about, kind: 'abort' }
    default:
      return choice satisfies never
  }
}
