import type { LedgerStore } from '../host/createLedger.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import { parsePerson } from '../tool-call/parsePerson.ts'
import { parseUndoOffer } from '../tool-call/index.ts'
import { parseUndoOutcome } from '../tool-call/parseUndoOutcome.ts'
import { canPress } from './deriveUndo.ts'
import type { News } from './News.ts'
import { conversationOf, promise, step, watchTab } from './undoing.ts'

/** Tells the other tabs of this origin what happens to undoing in a conversation, and hears of it from them. Without BroadcastChannel there are no others. */
export function joinTabs(store: LedgerStore, conversation: string): (news: News) => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('handrail-undo')
  const tell = (news: News) => {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(JSON.parse(JSON.stringify({ conversation, ...news })))
    } catch {
      // What the host told holds itself: the other tabs ask the host.
    }
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data, conversation)
    if (news) hear(store, news, tell)
  })
  return tell
}

function hear(store: LedgerStore, { id, token, event }: News, tell: (news: News) => void): void {
  const record = conversationOf(store).calls.get(id)?.record
  const status = record && store.undo(record.call)
  if (!record || !status?.offer || status.offer.token !== token) return
  const { kind, outcome, by, at, why } = status
  switch (event.kind) {
    case 'ask': // a tab that came later does not know yet
      if (outcome && !canPress(status)) tell({ id, token, event: { kind: 'answer', outcome, by, at } })
      else if (kind === 'undoing' && why !== 'elsewhere') tell({ id, token, event: { kind: 'press', by, at } })
      return
    case 'offer':
      return promise(store, record, event.offer)
    case 'press': // pressed here too: the lock says which of the two undoes it
      if (kind !== 'undoing' && step(store, record, event)) watchTab(store, record, status.offer)
      return
    default:
      step(store, record, event)
  }
}

/** Another version of the kit may speak. */
function readNews(data: unknown, conversation: string): News | undefined {
  if (!isJsonObject(data) || data.conversation !== conversation || typeof data.id !== 'string' || !isJsonObject(data.event)) return undefined
  const about = { id: data.id, token: typeof data.token === 'string' ? data.token : undefined }
  const { kind, by, at } = data.event
  const who = { by: parsePerson(by) ?? undefined, at: typeof at === 'number' ? at : undefined }
  if (kind === 'ask') return { ...about, event: { kind } }
  if (kind === 'press') return { ...about, event: { kind, ...who, why: 'elsewhere' } }
  const outcome = kind === 'answer' ? parseUndoOutcome(data.event.outcome) : null
  if (outcome) return { ...about, event: { kind: 'answer', outcome, ...who } }
  const offer = kind === 'offer' ? parseUndoOffer(data.event.offer) : null
  return offer ? { ...about, event: { kind: 'offer', offer } } : undefined
}
