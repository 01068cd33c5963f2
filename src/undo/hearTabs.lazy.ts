import type { LedgerStore } from '../host/ledger/createLedger.ts'
import type { Channel, News } from '../host/tabs/openChannel.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import { parsePerson } from '../tool-call/parse/parsePerson.ts'
import { parseUndoOffer } from '../tool-call/index.ts'
import { parseUndoOutcome } from '../tool-call/parse/parseUndoOutcome.ts'
import { canPress } from './deriveUndo.ts'
import { conversationOf, promise, step, watchTab, type UndoNews } from './undoing.ts'

/**
 * Hears what the other tabs of a conversation do about undoing, and answers those that came later.
 */
export function hearTabs(store: LedgerStore, channel: Channel): void {
  channel.hear((told) => {
    const news = readNews(told)
    if (news) hear(store, news, channel)
  })
}

function hear(store: LedgerStore, { id, token, event }: UndoNews, channel: Channel): void {
  const record = conversationOf(store).calls.get(id)?.record
  const status = record && store.undo(record.call)
  if (!record || !status?.offer || status.offer.token !== token) return
  const { kind, outcome, by, at, why } = status
  const tell = (answer: UndoNews['event']) => channel.tell({ id, token, event: answer })
  switch (event.kind) {
    case 'ask': // a tab that came later does not know yet
      if (outcome && !canPress(status)) tell({ kind: 'answer', outcome, by, at })
      else if (kind === 'undoing' && why !== 'elsewhere') tell({ kind: 'press', by, at })
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
function readNews({ id, token, event }: News): UndoNews | undefined {
  if (!isJsonObject(event)) return undefined
  const about = { id, token: typeof token === 'string' ? token : undefined }
  const { kind, by, at } = event
  const who = { by: parsePerson(by) ?? undefined, at: typeof at === 'number' ? at : undefined }
  if (kind === 'ask') return { ...about, event: { kind } }
  if (kind === 'press') return { ...about, event: { kind, ...who, why: 'elsewhere' } }
  const outcome = kind === 'answer' ? parseUndoOutcome(event.outcome) : null
  if (outcome) return { ...about, event: { kind: 'answer', outcome, ...who } }
  const offer = kind === 'offer' ? parseUndoOffer(event.offer) : null
  return offer ? { ...about, event: { kind: 'offer', offer } } : undefined
}
