import type { LedgerStore } from '../LedgerStore.ts'
import type { ToolCallRecord, UndoOffer } from '../../tool-call/index.ts'
import { undoConversationOf, undoTrackingOf, type UndoTabMessage } from './undoTracking.ts'

/**
 * Publishes to the other tabs, in order, after the code is loaded; from the first offer on it also
 * subscribes to them.
 */
export function publishToTabs(
  store: LedgerStore,
  record: ToolCallRecord,
  { token }: UndoOffer,
  event: UndoTabMessage['event'],
): void {
  const { round } = undoTrackingOf(store, record)
  const message: UndoTabMessage = { id: record.call.id, token, round, event }
  store.withTabs((tabs) => {
    if (!tabs) return
    const conversation = undoConversationOf(store)
    conversation.subscribing ??= import('./subscribeToTabs.lazy.ts').then(({ subscribeToTabs }) =>
      subscribeToTabs(store, tabs),
    )
    conversation.subscribing.then(
      () => tabs.publish(message),
      () => {},
    )
  })
}
