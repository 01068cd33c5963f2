import type { LedgerStore } from '../decisions/LedgerStore.ts'
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
