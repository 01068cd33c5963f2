import type { LedgerStore } from '../LedgerStore.ts'
import { undoConversationOf, type UndoTabMessage } from './undoTracking.ts'

/**
 * Publishes to the other tabs, in order, after the code is loaded; from the first offer on it also
 * subscribes to them.
 */
export function publishToTabs(store: LedgerStore, message: UndoTabMessage): void {
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
