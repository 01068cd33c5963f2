import { oncePer } from '../internal/basics.ts'
import type { LedgerStore } from './createLedger.ts'
import { isSameExecution } from '../policy/sameExecution.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/index.ts'

let lastName = 0

/**
 * The key under which something of a call is loaded: the same wherever the call is shown, another
 * for every other call, also if that has the same id.
 */
export function loadKey(
  ledger: LedgerStore | undefined,
  what: 'diff' | 'result' | 'pages',
  record: ToolCallRecord,
  version: unknown,
): readonly unknown[] {
  const { conversation = null } = ledger?.owner ?? {}
  const call = ledger?.identityOf(record).number ?? null
  const known = typeof version === 'string' ? version : ''
  return ['handrail', what, conversation, record.call.id, call, known]
}

const executionsOf = oncePer(
  (_ledger: LedgerStore) => new Map<string, { execution: Execution; name: string }[]>(),
)

/** A name for what a call would run, the same wherever the same is shown in a conversation. */
export function executionName(ledger: LedgerStore | undefined, execution: Execution): string {
  if (!ledger) return ''
  const known = executionsOf(ledger).get(execution.id) ?? []
  const same = known.find((one) => isSameExecution(one.execution, execution))
  if (same) return same.name
  const name = `${(lastName += 1)}`
  executionsOf(ledger).set(execution.id, [...known, { execution, name }])
  return name
}
