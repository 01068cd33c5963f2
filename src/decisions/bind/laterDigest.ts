import { bindingSteps, digestOf, isBound, shareBinding } from '../../execution/digestOf.ts'
import { runInSlices } from '../../internal/work/runInSlices.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { LedgerStore } from '../LedgerStore.ts'

/** What was made last, by the id of the call: an app may write the same record anew. */
const made = new WeakMap<LedgerStore, Map<string, Execution>>()

/**
 * The digest, where it is there or short work. Else it is made in slices, the ledger tells when it
 * is, and until then this is undefined: nobody knows yet. What this page decided has its digest.
 */
export function laterDigest(
  ledger: LedgerStore,
  execution: Execution,
  decided?: Execution,
): { digest: string | undefined } | undefined {
  const { id } = execution
  if (decided) shareBinding(execution, decided)
  const ofLedger = made.get(ledger) ?? new Map<string, Execution>()
  const before = ofLedger.get(id)
  const isMaking = before !== undefined && shareBinding(execution, before)
  if (isBound(execution, false)) return { digest: digestOf(execution) }
  if (isMaking) return undefined
  made.set(ledger, ofLedger.set(id, execution))
  void runInSlices(bindingSteps(execution, false)).then(() => ledger.notify(id))
  return undefined
}
