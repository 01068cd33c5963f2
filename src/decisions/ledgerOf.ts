import type { ToolCall } from '../tool-call/index.ts'
import type { LedgerStore } from './LedgerStore.ts'

const ledgers = new WeakMap<ToolCall, LedgerStore>()

/**
 * The ledger that a call was last looked up in, for what is asked of records outside a provider.
 */
export const ledgerOf = (call: ToolCall): LedgerStore | undefined => ledgers.get(call)

export function rememberLedger(call: ToolCall, ledger: LedgerStore): void {
  ledgers.set(call, ledger)
}
