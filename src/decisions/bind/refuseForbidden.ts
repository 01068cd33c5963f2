import { callOf } from '../../execution/deriveExecution.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import { permissionsOf } from '../../policy/permissionsOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { Choice } from './Choice.ts'

/** What the model is told of a call that a rule forbids. */
export const refusalReason = (reason: string): string => `Not allowed here: ${reason}`

type Refusal = Choice & { kind: 'deny' }

/** The refusal of what a rule forbids. */
export const refusal = (reason: string): Refusal => ({
  kind: 'deny',
  reason: refusalReason(reason),
})

/** Why a rule forbids what would run; undefined where none does. */
export function forbiddenBecause(
  record: ToolCallRecord,
  execution: Execution,
  policy: ToolPolicy | undefined,
): string | undefined {
  const { server } = factsOf(execution.name, record.spec, policy)
  const ruled = permissionsOf(policy)?.verdictOf(callOf(execution), server)
  return ruled?.verdict === 'deny' ? ruled.because.text : undefined
}

/**
 * The refusal in place of a choice that would let run what a rule forbids: also after a person
 * edited it. Undefined where no rule does.
 */
export function refuseForbidden(
  record: ToolCallRecord,
  choice: Pick<Choice, 'kind'>,
  execution: Execution,
  policy: ToolPolicy | undefined,
): Refusal | undefined {
  if (choice.kind === 'deny' || choice.kind === 'abort') return undefined
  const because = forbiddenBecause(record, execution, policy)
  return because === undefined ? undefined : refusal(because)
}
