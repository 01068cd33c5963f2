import type { HostPort } from '../../host/useHost.ts'
import { parseUndoOffer, type ToolCallRecord } from '../../tool-call/index.ts'
import { takeOffer } from './askForOffer.ts'
import { tellTabs } from '../tellTabs.ts'
import { endIfOver, undoingOf } from '../undoing.ts'

/** Asks the host for more time, once at a time. Resolves false where it gave none. */
export async function extendOffer(port: HostPort, record: ToolCallRecord): Promise<boolean> {
  const { store } = port
  endIfOver(store, record)
  const undoing = undoingOf(store, record)
  const { kind, offer } = store.undo(record.call) ?? {}
  const host = port.host()
  if (undoing.isExtending || !offer || !host.extendUndo || (kind !== 'held' && kind !== 'offered'))
    return true
  undoing.isExtending = true
  try {
    const longer = await host.extendUndo(record, offer)
    const before = undoing.deadline
    if (parseUndoOffer(longer)) takeOffer(port, record, longer)
    const { deadline } = undoing
    if (deadline === before) return false
    undoing.said.clear()
    tellTabs(store, {
      id: record.call.id,
      token: offer.token,
      event: { kind: 'offer', offer: { ...longer, now: undefined, expiresAt: deadline?.at } },
    })
    return true
  } catch {
    return false
  } finally {
    undoing.isExtending = false
  }
}
