import { isJsonObject } from '../JsonObject.ts'
import { parsePromise } from './parsePromise.ts'
import { parseUndoOutcome } from './parseUndoOutcome.ts'
import type { UndoOffer } from '../Undo.ts'

/**
 * Reads an undo offer from what a host's own server sent. Null unless it is one, whole: a promise
 * with a broken member is no promise.
 * @example
 * const host: ToolHost = {
 *   offerUndo: (record) => parseUndoOffer(record.result?.data?.undo),
 *   undo: async (record, offer) => {
 *     await post('/undo', { id: record.call.id, token: offer.token })
 *     return { kind: 'undone' }
 *   },
 * }
 */
export function parseUndoOffer(value: unknown): UndoOffer | null {
  if (!isJsonObject(value)) return null
  const { kind, outcome } = value
  if (kind !== 'compensate' && kind !== 'hold') return null
  const promise = parsePromise(value)
  const parsedOutcome = outcome === undefined ? undefined : parseUndoOutcome(outcome)
  if (!promise || parsedOutcome === null) return null
  return { kind, ...promise, ...(parsedOutcome && { outcome: parsedOutcome }) }
}
