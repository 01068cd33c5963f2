import type { LedgerStore } from '../host/ledger/createLedger.ts'
import { conversationOf, type UndoNews } from './undoing.ts'

/** Tells the other tabs, a moment later and in order, and hears them from the first promise on. */
export function tellTabs(store: LedgerStore, news: UndoNews): void {
  store.withTabs((tabs) => {
    if (!tabs) return
    const conversation = conversationOf(store)
    conversation.hearing ??= import('./hearTabs.lazy.ts').then(({ hearTabs }) =>
      hearTabs(store, tabs),
    )
    conversation.hearing.then(
      () => tabs.tell(news),
      () => {},
    )
  })
}
