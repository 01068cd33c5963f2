import type { LedgerStore } from '../LedgerStore.ts'
import type { ToolCallRecord, UndoOffer } from '../../tool-call/index.ts'
import { undoConversationOf, undoTrackingOf, type UndoTabMessage } from './undoTracking.ts'

/**
 * Publishes to the other tabs, in order; from the first offer on it also subscribes to them, once the
 * code for that has come.
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
    const subscribing = (conversation.subscribing ??= import('./subscribeToTabs.lazy.ts').then(
      ({ subscribeToTabs }) => subscribeToTabs(store),
    ))
    void subscribing
      .catch(() => {
        if (conversation.subscribing === subscribing) delete conversation.subscribing
      })
      .then(() => tabs.publish(message))
  })
}
