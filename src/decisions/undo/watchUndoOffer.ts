import type { UndoContext } from '../DecisionMaker.ts'
import { MAX_TIMEOUT_MS } from '../../internal/maxTimeout.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { requestUndoOffer } from './requestUndoOffer.ts'
import { expireIfPastDeadline, undoTrackingOf } from './undoTracking.ts'

/**
 * Keeps an offer up to date while it is shown, once for all viewers: it expires in time, and the
 * host is asked again when the page was hidden or offline. Returns a function that stops it.
 */
export function watchUndoOffer(context: UndoContext, record: ToolCallRecord): () => void {
  const tracking = undoTrackingOf(context.ledger, record)
  tracking.watchers += 1
  tracking.stop ??= start(context, record)
  return () => {
    tracking.watchers -= 1
    if (tracking.watchers > 0) return
    tracking.stop?.()
    tracking.stop = undefined
  }
}

function start(context: UndoContext, record: ToolCallRecord): () => void {
  const { ledger } = context
  const tracking = undoTrackingOf(ledger, record)
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    clearTimeout(timer)
    const left = tracking.deadline?.remaining() ?? 0
    if (left > 0) timer = setTimeout(end, Math.min(Math.ceil(left), MAX_TIMEOUT_MS))
  }
  function end(): void {
    expireIfPastDeadline(ledger, tracking.record)
    wait()
  }
  function onReturn(): void {
    if (document.visibilityState === 'hidden') return
    tracking.deadline?.resume()
    end()
    requestUndoOffer(context, tracking.record, true)
  }
  end()
  const unsubscribe = ledger.subscribe(record.call.id, wait)
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('online', onReturn)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onReturn)
    removeEventListener('online', onReturn)
  }
}
