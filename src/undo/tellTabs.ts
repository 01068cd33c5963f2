import type { LedgerStore } from '../host/ledger/createLedger.ts'
import { undoConversationOf, type UndoTabMessage } from './undoTracking.ts'

/** Tells the other tabs, a moment later and in order, and hears them from the first promise on. */
export function publishToTabs(store: LedgerStore, message: UndoTabMessage): void {
  store.withTabs((tabs) => {
    if (!tabs) return
    const conversation = undoConversationOf(store)
    conversation.subscribing ??= import('./subscribeToTabs.lazy.ts').then(
      ({ subscribeToTabs: hearTabs }) => hearTabs(store, tabs),
    )
    conversation.subscribing.then(
      () => tabs.publish(message),
      () => {},
    )
  })
}
