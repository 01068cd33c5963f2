import type { UndoContext } from '../DecisionMaker.ts'
import { parseUndoOffer, type ToolCallRecord } from '../../tool-call/index.ts'
import { frozenRecord } from '../../execution/frozenRecord.ts'
import { applyHostOffer } from './requestUndoOffer.ts'
import { publishToTabs } from './publishToTabs.ts'
import { expireIfPastDeadline, undoTrackingOf } from './undoTracking.ts'

/** Asks the host for more time, once at a time. Resolves false where it gave none. */
export async function extendOffer(context: UndoContext, record: ToolCallRecord): Promise<boolean> {
  const { ledger } = context
  expireIfPastDeadline(ledger, record)
  const tracking = undoTrackingOf(ledger, record)
  const { kind, offer } = ledger.undo(record) ?? {}
  const host = context.host()
  if (tracking.isExtending || !offer || !host.extendUndo || (kind !== 'held' && kind !== 'offered'))
    return true
  tracking.isExtending = true
  try {
    const extendedOffer = await host.extendUndo(
      frozenRecord(record, context.executionOf(record)),
      offer,
    )
    const before = tracking.deadline
    if (parseUndoOffer(extendedOffer)) applyHostOffer(context, record, extendedOffer)
    const { deadline } = tracking
    if (deadline === before) return false
    tracking.announced.clear()
    publishToTabs(ledger, record, offer, { kind: 'extended' })
    return true
  } catch {
    return false
  } finally {
    tracking.isExtending = false
  }
}
