import { isSameCall } from '../../execution/isSameCall.ts'
import type { ToolCall, UndoStatus } from '../../tool-call/index.ts'
import type { LedgerUpdate } from '../tabs/joinTabs.lazy.ts'
import { createDelivery } from './createDelivery.ts'
import { createStaging } from './createStaging.ts'
import type { LedgerEntry } from './Ledger.ts'
import type { LedgerOwner, LedgerStore } from './LedgerStore.ts'

/** `trackRequest` is called with every request in flight and returns its promise. */
export function createLedger(
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
  owner: LedgerOwner = {},
): LedgerStore {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const undos = new Map<string, { call: ToolCall; status: UndoStatus }>()
  const asked = new Map<string, Set<string>>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<() => void>()

  function notify(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
    for (const listener of allListeners) listener()
  }

  function write(id: string, digest: string, entry: LedgerEntry): void {
    const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
    entries.set(id, ofId.set(digest, entry))
    notify(id)
  }

  const entry = (id: string, key: string) => entries.get(id)?.get(key)

  function replace(id: string, key: string, now: LedgerEntry | undefined): void {
    forget(id, key)
    if (now) return write(id, key, now)
    entries.get(id)?.delete(key)
    notify(id)
  }

  const writable = { entry, write, replace }
  const { deliver, ...tabs } = createDelivery(trackRequest, owner.conversation, writable)
  const { forget, ...batches } = createStaging(writable, deliver)

  /** Nobody decides or answers the same twice, unless it did not arrive. */
  const claim = (
    id: string,
    key: string,
    decided: LedgerUpdate['decided'],
    send: () => Promise<void>,
  ): boolean => {
    const existing = entry(id, key)
    if (existing && existing.state !== 'failed') return false
    deliver([{ id, key, decided }], [id, key], id, send)
    return true
  }

  return {
    owner,
    ...tabs,
    ...batches,
    has: (id) => entries.has(id),
    entry,
    entriesOf: (id) => entries.get(id) ?? NONE,
    decide: claim,
    answer: (id, question, answer, send) => claim(id, questionKey(question), { answer }, send),
    answerEntry: (id, question) => entry(id, questionKey(question)),
    rememberQuestion: (id, question) =>
      void asked.set(id, (asked.get(id) ?? new Set()).add(question)),
    unansweredOf: (id) =>
      [...(asked.get(id) ?? [])].filter((question) => !entry(id, questionKey(question))),
    undo(call) {
      const known = undos.get(call.id)
      return known && isSameCall(known.call, call) ? known.status : undefined
    },
    setUndo(call, status) {
      undos.set(call.id, { call, status })
      notify(call.id)
    },
    subscribeAll(listener) {
      allListeners.add(listener)
      return () => allListeners.delete(listener)
    },
    subscribe(id, listener) {
      const ofId = listeners.get(id) ?? new Set()
      listeners.set(id, ofId.add(listener))
      return () => {
        ofId.delete(listener)
        if (ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id)
      }
    },
  }
}

const NONE: ReadonlyMap<string, LedgerEntry> = new Map()

/**
 * Names one request and what was shown of it. The same call that is asked for again is another
 * request.
 */
export const decisionKey = (requestId: string, digest: string | undefined): string =>
  JSON.stringify([requestId, digest ?? ''])

/** Questions stand beside decisions, whose keys are `decisionKey`. */
export const questionKey = (question: string): string => `question ${question}`
