import type { ToolCallRecord, UndoOffer, UndoOutcome, UndoStatus } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { parsePerson } from '../../tool-call/parse/parsePerson.ts'
import { parseUndoOutcome } from '../../tool-call/parse/parseUndoOutcome.ts'
import type { OtherTabs } from '../claim/tabs/joinTabs.lazy.ts'
import type { TabMessage } from '../claim/tabs/openChannel.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { canPress, type UndoEvent } from './deriveUndo.ts'
import {
  undoConversationOf,
  dispatchUndoEvent,
  undoLockName,
  watchOtherTab,
  type UndoTabMessage,
} from './undoTracking.ts'

/**
 * Receives undo events from other tabs of the conversation, and answers tabs that were opened
 * later.
 */
export const subscribeToTabs = (store: LedgerStore): void =>
  store.onTabMessage((message, tabs) => receive(store, tabs, message))

async function receive(store: LedgerStore, tabs: OtherTabs, message: TabMessage): Promise<void> {
  const { id, token } = message
  const event = readEvent(message)
  const tracking = [...undoConversationOf(store).calls.values()].find(
    ({ record: { call }, lastOffer }) => call.id === id && lastOffer?.token === token,
  )
  const status = tracking && store.undo(tracking.record)
  if (!event || !tracking || !status?.offer) return
  const { record, round } = tracking
  if (message.of || typeof message.round !== 'number' || message.round < round) return
  const { offer, kind, outcome, by, at, cause } = status
  const publish = (answer: UndoEvent) => tabs.publish({ id, token, round, event: answer })
  switch (event.kind) {
    case 'ask': // a tab that came later does not know yet
      if (outcome && !canPress(status))
        publish({ kind: 'answer', outcome: withOwnClock(outcome, status), by, at })
      else if (kind === 'undoing' && cause !== 'other_tab') publish({ kind: 'press', by, at })
      return
    case 'extended': // only the host knows what it promises
      return tracking.askAgain?.()
    default:
      await receiveProgress(store, tabs, record, offer, event)
  }
}

/** A promise of a redo as it stands now: its own `now` was that of the answer. */
const withOwnClock = (outcome: UndoOutcome, { redo }: UndoStatus): UndoOutcome =>
  outcome.kind === 'undone' && outcome.redo && redo?.expiresAt !== undefined
    ? { ...outcome, redo: { ...outcome.redo, expiresAt: redo.expiresAt, now: Date.now() } }
    : outcome

/**
 * Who undoes holds the lock, so another tab is believed as long as it does. What is said without it
 * may come from anybody: it is told, and the button stays.
 */
async function receiveProgress(
  store: LedgerStore,
  tabs: OtherTabs,
  record: ToolCallRecord,
  offer: UndoOffer,
  event: UndoEvent,
): Promise<void> {
  const isWaitedFor = () => {
    const { kind, cause } = store.undo(record) ?? {}
    return kind === 'undoing' && cause === 'other_tab'
  }
  // what may be tried again gives the lock back
  const mayRepeat = event.kind === 'answer' && /^(failed|partial)$/.test(event.outcome.kind)
  const isProven =
    (mayRepeat && isWaitedFor()) || (await tabs.isLockedElsewhere(undoLockName(record, offer)))
  if (!isProven) return void dispatchUndoEvent(store, record, { kind: 'claim' })
  // pressed here too: the lock says which of the two undoes it
  if (event.kind === 'press' && store.undo(record)?.kind === 'undoing') return
  if (dispatchUndoEvent(store, record, event) && event.kind === 'press')
    watchOtherTab(store, record, offer)
}

/** The message may come from another version of handrail, so it is validated. */
function readEvent({ event }: TabMessage): UndoTabMessage['event'] | undefined {
  if (!isJsonObject(event)) return undefined
  const { kind, by, at } = event
  const who = { by: parsePerson(by) ?? undefined, at: typeof at === 'number' ? at : undefined }
  if (kind === 'ask' || kind === 'extended') return { kind }
  if (kind === 'press') return { kind, ...who, cause: 'other_tab' }
  const outcome = kind === 'answer' ? parseUndoOutcome(event.outcome) : null
  return outcome ? { kind: 'answer', outcome, ...who } : undefined
}
