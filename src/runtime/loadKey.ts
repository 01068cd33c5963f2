import type { LedgerStore } from '../decisions/LedgerStore.ts'
import { isSameExecution } from '../execution/sameExecution.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

const names = new WeakMap<LedgerStore, number>()
let lastName = 0

/**
 * The key under which something of a call is loaded: the same wherever the call is shown, another in
 * every other conversation, whose calls may have the same ids. One without a name is known by its
 * ledger.
 */
export function loadKey(
  ledger: LedgerStore | undefined,
  what: 'diff' | 'result' | 'pages',
  { call }: ToolCallRecord,
  version: unknown,
): readonly unknown[] {
  const conversation = ledger && (ledger.owner.conversation ?? nameOf(ledger))
  const known = typeof version === 'string' ? version : ''
  return ['handrail', what, conversation ?? null, call.id, known]
}

function nameOf(ledger: LedgerStore): number {
  const name = names.get(ledger) ?? (lastName += 1)
  names.set(ledger, name)
  return name
}

type NamedExecution = { execution: Execution; name: string }

const executions = new WeakMap<LedgerStore, Map<string, NamedExecution[]>>()

/** A name for what a call would run, the same wherever the same is shown in a conversation. */
export function executionName(ledger: LedgerStore | undefined, execution: Execution): string {
  if (!ledger) return ''
  const byCall = executions.get(ledger) ?? new Map<string, NamedExecution[]>()
  executions.set(ledger, byCall)
  const known = byCall.get(execution.id) ?? []
  const same = known.find((one) => isSameExecution(one.execution, execution))
  if (same) return same.name
  const name = `${(lastName += 1)}`
  byCall.set(execution.id, [...known, { execution, name }])
  return name
}
