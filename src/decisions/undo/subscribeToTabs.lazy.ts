import type { LedgerStore } from '../LedgerStore.ts'
import type { Channel, TabMessage } from '../claim/tabs/openChannel.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { parsePerson } from '../../tool-call/parse/parsePerson.ts'
import { parseUndoOffer } from '../../tool-call/index.ts'
import { parseUndoOutcome } from '../../tool-call/parse/parseUndoOutcome.ts'
import { canPress } from './deriveUndo.ts'
import {
  undoConversationOf,
  saveUndoOffer,
  dispatchUndoEvent,
  watchOtherTab,
  type UndoTabMessage,
} from './undoTracking.ts'

/**
 * Receives undo events from other tabs of the conversation, and answers tabs that were opened
 * later.
 */
export function subscribeToTabs(store: LedgerStore, channel: Channel): void {
  channel.subscribe((received) => {
    const message = readTabMessage(received)
    if (message) handleTabMessage(store, message, channel)
  })
}

function handleTabMessage(
  store: LedgerStore,
  { id, token, event }: UndoTabMessage,
  channel: Channel,
): void {
  const record = undoConversationOf(store).calls.get(id)?.record
  const status = record && store.undo(record.call)
  if (!record || !status?.offer || status.offer.token !== token) return
  const { kind, outcome, by, at, cause } = status
  const publish = (answer: UndoTabMessage['event']) => channel.publish({ id, token, event: answer })
  switch (event.kind) {
    case 'ask': // a tab that came later does not know yet
      if (outcome && !canPress(status)) publish({ kind: 'answer', outcome, by, at })
      else if (kind === 'undoing' && cause !== 'other_tab') publish({ kind: 'press', by, at })
      return
    case 'offer':
      return saveUndoOffer(store, record, event.offer)
    case 'press': // pressed here too: the lock says which of the two undoes it
      if (kind !== 'undoing' && dispatchUndoEvent(store, record, event))
        watchOtherTab(store, record, status.offer)
      return
    default:
      dispatchUndoEvent(store, record, event)
  }
}

/** The message may come from another version of handrail, so it is validated. */
function readTabMessage({ id, token, event }: TabMessage): UndoTabMessage | undefined {
  if (!isJsonObject(event)) return undefined
  const about = { id, token: typeof token === 'string' ? token : undefined }
  const { kind, by, at } = event
  const who = { by: parsePerson(by) ?? undefined, at: typeof at === 'number' ? at : undefined }
  if (kind === 'ask') return { ...about, event: { kind } }
  if (kind === 'press') return { ...about, event: { kind, ...who, cause: 'other_tab' } }
  const outcome = kind === 'answer' ? parseUndoOutcome(event.outcome) : null
  if (outcome) return { ...about, event: { kind: 'answer', outcome, ...who } }
  const offer = kind === 'offer' ? parseUndoOffer(event.offer) : null
  return offer ? { ...about, event: { kind: 'offer', offer } } : undefined
}
