import type { ToolCallRecord, UndoOffer, UndoOutcome } from '../../tool-call/index.ts'
import { parseUndoOutcome } from '../../tool-call/parse/parseUndoOutcome.ts'
import { frozenRecord } from '../../execution/frozenRecord.ts'
import type { UndoContext } from '../DecisionMaker.ts'
import { trackUndoAsMutation } from './trackUndoAsMutation.ts'
import { canPress, type UndoEvent } from './deriveUndo.ts'
import { undeliveredOutcome } from './undeliveredOutcome.ts'
import { publishToTabs } from './publishToTabs.ts'
import {
  expireIfPastDeadline,
  isSamePromise,
  undoLockName,
  dispatchUndoEvent,
  watchOtherTab,
} from './undoTracking.ts'

const UNREADABLE: UndoOutcome = { kind: 'failed', reason: '', canRetry: false }

/**
 * Undoes a call, once: bound to what was shown, claimed in the ledger and among the tabs, sent. The
 * host is called in the click itself, or as soon as the browser knows that no other tab undoes it.
 * The request continues if the component unmounts, and its outcome is stored in the ledger. `shown`:
 * the offer that was pressed; nothing is done if there is another one by now.
 */
export function undoCall(
  context: UndoContext,
  live: ToolCallRecord,
  shown: UndoOffer | undefined,
): void {
  const { ledger } = context
  expireIfPastDeadline(ledger, live)
  const offer = ledger.undo(live)?.offer
  const by = context.actor()
  const press: UndoEvent = { kind: 'press', by, at: Date.now() }
  const execution = context.executionOf(live)
  if (!offer || !isSamePromise(shown, offer)) return
  if (!dispatchUndoEvent(ledger, live, press, execution)) return
  const record = frozenRecord(live, execution, offer)
  const publish = (event: UndoEvent | { kind: 'ask' }) => publishToTabs(ledger, live, offer, event)
  const settle = (answer: UndoEvent): boolean => {
    const event = { ...answer, by }
    if (dispatchUndoEvent(ledger, live, event)) publish(event)
    expireIfPastDeadline(ledger, live) // the time may have passed meanwhile: then there is no second try
    return canPress(ledger.undo(live))
  }
  const send = async () => context.host().undo?.(record, offer)
  const start = () => {
    publish(press)
    return trackUndoAsMutation(ledger.owner, live.call.id, send, offer.idempotent === true).then(
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
    dispatchUndoEvent(ledger, live, { kind: 'press', cause: 'other_tab' })
    publish({ kind: 'ask' })
    watchOtherTab(ledger, live, offer)
  }
  ledger.runInOneTab(undoLockName(live, offer), start, onOtherTab)
}
