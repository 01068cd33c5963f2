import type { HostPort } from '../../host/useHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { askForOffer } from './askForOffer.ts'
import { endIfOver, undoingOf } from '../undoing.ts'

/** A delay that browsers can count; longer ones are counted in pieces. */
const LONGEST = 2 ** 31 - 1

/**
 * Keeps a promise true while somebody looks, once however many do: it ends in time, and the host is
 * asked again when the page was away or offline. Returns the end of looking.
 */
export function watchOffer(port: HostPort, record: ToolCallRecord): () => void {
  const undoing = undoingOf(port.store, record)
  undoing.watchers += 1
  undoing.stop ??= start(port, record)
  return () => {
    undoing.watchers -= 1
    if (undoing.watchers > 0) return
    undoing.stop?.()
    undoing.stop = undefined
  }
}

function start(port: HostPort, record: ToolCallRecord): () => void {
  const { store } = port
  const undoing = undoingOf(store, record)
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    clearTimeout(timer)
    const left = undoing.deadline?.left() ?? 0
    if (left > 0) timer = setTimeout(end, Math.min(Math.ceil(left), LONGEST))
  }
  function end(): void {
    endIfOver(store, undoing.record)
    wait()
  }
  function comeBack(): void {
    if (document.visibilityState === 'hidden') return
    undoing.deadline?.resume()
    end()
    askForOffer(port, undoing.record, true)
  }
  end()
  const unsubscribe = store.subscribe(record.call.id, wait)
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('online', comeBack)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('online', comeBack)
  }
}
