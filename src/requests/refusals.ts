import type { Execution, ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { callOf } from '../policy/deriveExecution.ts'
import { factsOf } from '../policy/registeredMode.ts'
import { rulesSay } from '../policy/explainConsent.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import { refusalReason, type Choice } from './Ledger.ts'

const refusal = (reason: string): Choice & { kind: 'deny' } => ({
  kind: 'deny',
  reason: refusalReason(reason),
})

/** Why a rule forbids what would run; undefined if none does. */
export function forbiddenBecause(
  record: ToolCallRecord,
  execution: Execution,
  policy: ToolPolicy | undefined,
): string | undefined {
  const { server } = factsOf(execution.name, record.spec, policy)
  const ruled = rulesSay(policy, callOf(execution), record.spec, server)
  return ruled?.verdict === 'deny' ? ruled.because.text : undefined
}

/**
 * The refusal in place of a choice that would let run what a rule forbids: also after a person
 * edited it. Undefined if no rule does.
 */
export function refuseForbidden(
  record: ToolCallRecord,
  choice: Pick<Choice, 'kind'>,
  execution: Execution,
  policy: ToolPolicy | undefined,
): (Choice & { kind: 'deny' }) | undefined {
  if (choice.kind === 'deny' || choice.kind === 'abort') return undefined
  const because = forbiddenBecause(record, execution, policy)
  return because === undefined ? undefined : refusal(because)
}

/** The refusal of a call by the rule that its status names. */
export const refusalOf = ({ because, consentCause }: ToolCallStatus): Choice =>
  refusal(because.find(({ kind }) => kind === consentCause)?.text ?? '')
