import type { HostPort } from '../host/useHost.ts'
import type { ToolCallRecord, UndoOutcome } from '../tool-call/index.ts'
import { parseUndoOutcome } from '../tool-call/parse/parseUndoOutcome.ts'
import { carry } from './carry.ts'
import { canPress, type UndoEvent } from './deriveUndo.ts'
import { lost } from './lost.ts'
import { tellTabs } from './tellTabs.ts'
import { endIfOver, nameOf, step, watchTab } from './undoing.ts'

const UNREADABLE: UndoOutcome = { kind: 'failed', reason: '', canRetry: false }

/**
 * Takes a call back, once: the host is called in the click itself, or as soon as the browser knows
 * that no other tab does it. What was started goes on when nobody shows it any more, and its answer
 * is in the ledger.
 */
export function takeBack(port: HostPort, record: ToolCallRecord): void {
  const { store } = port
  endIfOver(store, record)
  const offer = store.undo(record.call)?.offer
  const by = port.actor()
  const press: UndoEvent = { kind: 'press', by, at: Date.now() }
  if (!offer || !step(store, record, press)) return
  const tell = (event: UndoEvent | { kind: 'ask' }) =>
    tellTabs(store, { id: record.call.id, token: offer.token, event })
  const settle = (answer: UndoEvent): boolean => {
    const event = { ...answer, by }
    if (step(store, record, event)) tell(event)
    endIfOver(store, record) // the time may have passed meanwhile: then there is no second try
    return canPress(store.undo(record.call))
  }
  const send = async () => port.host().undo?.(record, offer)
  const start = () => {
    tell(press)
    return carry(store.home, record.call.id, send, offer.idempotent === true).then(
      (said) => {
        const outcome = parseUndoOutcome(said)
        return settle({
          kind: 'answer',
          outcome: outcome ?? UNREADABLE,
          at: Date.now(),
          ...(!outcome && { why: 'unsure' }),
        })
      },
      (error: unknown) => settle(lost(offer, error)),
    )
  }
  const elsewhere = () => {
    step(store, record, { kind: 'press', why: 'elsewhere' })
    tell({ kind: 'ask' })
    watchTab(store, record, offer)
  }
  store.inOneTab(nameOf(record, offer), start, elsewhere)
}
