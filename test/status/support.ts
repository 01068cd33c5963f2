import type { Decisions, LedgerEntry } from '../../src/requests/Ledger.ts'
import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import type { StatusContext } from '../../src/status/deriveToolCallStatus.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../src/model/index.ts'

/** 21 November 2026, 14:03 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 14, 3)

/** A call that asks by the default policy: it runs on this computer. */
export const asking = (members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'shell_run', arguments: { command: 'npm run build' } },
  ...members,
})

/** A call that the default policy runs. */
export const quiet = (members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'update_note', arguments: { path: 'notes/plan.md' } },
  ...members,
})

/** A call that reads: one that the app holds may run by itself. */
export const reading = (members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'read_note', arguments: { path: 'notes/plan.md' } },
  ...members,
})

export const request = { id: 'request-1' }

const person: Actor = { kind: 'person', id: 'ann' }

export function decision(kind: ConsentDecision['kind'], by: Actor = person): ConsentDecision {
  const about = { id: 'c1', digest: 'd', scope: 'once', by } as const
  return kind === 'allow' ? { ...about, kind, arguments: {} } : { ...about, kind }
}

/** A ledger that has this entry for every record. */
export const ledgerOf = (entry: LedgerEntry | undefined): Decisions => ({ entry: () => entry })

/** A ledger with a decision in one of its states. */
export const decided = (
  kind: ConsentDecision['kind'],
  state: LedgerEntry['state'],
  by?: Actor,
): Decisions => ledgerOf({ decision: decision(kind, by), state })

export const derive = (record: ToolCallRecord, context: StatusContext = {}): ToolCallStatus =>
  deriveToolCallStatus(record, { now: NOW, ...context })

/** The status as `kind (reason)`, or `kind (reason, delivery)`. */
export function said(record: ToolCallRecord, context?: StatusContext): string {
  const { kind, reason, delivery } = derive(record, context)
  return `${kind} (${[reason, delivery].filter(Boolean).join(', ')})`
}
