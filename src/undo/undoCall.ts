import type { ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolCallRecord, UndoOutcome } from '../tool-call/index.ts'
import { parseUndoOutcome } from '../tool-call/parse/parseUndoOutcome.ts'
import { trackUndoAsMutation } from './trackUndoAsMutation.ts'
import { canPress, type UndoEvent } from './deriveUndo.ts'
import { undeliveredOutcome } from './undeliveredOutcome.ts'
import { publishToTabs } from './tellTabs.ts'
import {
  expireIfPastDeadline,
  undoLockName,
  dispatchUndoEvent,
  watchOtherTab,
} from './undoTracking.ts'

const UNREADABLE: UndoOutcome = { kind: 'failed', reason: '', canRetry: false }

/**
 * Undoes a call, once. The host is called in the click itself, or as soon as the browser knows that
 * no other tab undoes it. The request continues if the component unmounts, and its outcome is
 * stored in the ledger.
 */
export function undoCall(runtime: ToolRuntime, record: ToolCallRecord): void {
  const { ledger } = runtime
  expireIfPastDeadline(ledger, record)
  const offer = ledger.undo(record.call)?.offer
  const by = runtime.actor()
  const press: UndoEvent = { kind: 'press', by, at: Date.now() }
  if (!offer || !dispatchUndoEvent(ledger, record, press)) return
  const publish = (event: UndoEvent | { kind: 'ask' }) =>
    publishToTabs(ledger, { id: record.call.id, token: offer.token, event })
  const settle = (answer: UndoEvent): boolean => {
    const event = { ...answer, by }
    if (dispatchUndoEvent(ledger, record, event)) publish(event)
    expireIfPastDeadline(ledger, record) // the time may have passed meanwhile: then there is no second try
    return canPress(ledger.undo(record.call))
  }
  const send = async () => runtime.host().undo?.(record, offer)
  const start = () => {
    publish(press)
    return trackUndoAsMutation(ledger.owner, record.call.id, send, offer.idempotent === true).then(
      (answer) => {
        const outcome = parseUndoOutcome(answer)
        return settle({
          kind: 'answer',
          outcome: outcome ?? UNREADABLE,
          at: Date.now(),
          ...(!outcome && { cause: 'unsure' }),
        })
      },
      (error: unknown) => settle(undeliveredOutcome(offer, error)),
    )
  }
  const onOtherTab = () => {
    dispatchUndoEvent(ledger, record, { kind: 'press', cause: 'other_tab' })
    publish({ kind: 'ask' })
    watchOtherTab(ledger, record, offer)
  }
  ledger.runInOneTab(undoLockName(record, offer), start, onOtherTab)
}
