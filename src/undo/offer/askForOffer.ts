import type { HostPort } from '../../host/useHost.ts'
import { parseUndoOffer, type ToolCallRecord, type UndoOffer } from '../../tool-call/index.ts'
import { load } from '../carry.ts'
import { tellTabs } from '../tellTabs.ts'
import { promise, step, undoingOf } from '../undoing.ts'
import { warnOfShortWindow } from './warnOfShortWindow.ts'

/**
 * Asks the host for its offer: once for every record, and again where another host may say
 * something else. `isAgain`: the page was away.
 */
export function askForOffer(port: HostPort, record: ToolCallRecord, isAgain = false): void {
  const { store } = port
  const undoing = undoingOf(store, record)
  const host = port.host()
  const { asked } = undoing
  if (!isAgain && asked?.record === record && (asked.host === host || !asked.isSync)) return
  const question = (undoing.questions += 1)
  const ask = () => (host.offerUndo ? host.offerUndo(record) : record.undo)
  const failed = () => void step(store, record, { kind: 'none', why: 'no_answer' })
  undoing.asked = { record, host, isSync: true }
  try {
    const answer = ask()
    if (!isPromise(answer)) return takeOffer(port, record, answer)
    undoing.asked.isSync = false
    const isLatest = () => question === undoing.questions
    load(store.home, `${record.call.id} ${question}`, answer, async () => ask()).then(
      (offer) => isLatest() && takeOffer(port, record, offer),
      () => isLatest() && failed(),
    )
  } catch {
    failed()
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function'

/** Only what the host says is an offer, and only where it can keep it. */
export function takeOffer(port: HostPort, record: ToolCallRecord, said: unknown): void {
  const { store } = port
  if (!port.host().undo || !parseUndoOffer(said)) return void step(store, record, { kind: 'none' })
  promise(store, record, said as UndoOffer)
  tellTabs(store, { id: record.call.id, token: (said as UndoOffer).token, event: { kind: 'ask' } })
  const { deadline } = undoingOf(store, record)
  if (deadline && !port.host().extendUndo) warnOfShortWindow(record.call.name, deadline.total)
}
