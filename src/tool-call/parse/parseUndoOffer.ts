import { isJsonObject } from '../JsonObject.ts'
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
  const { kind, token, label, expiresAt, idempotent, now, outcome } = value
  if (kind !== 'compensate' && kind !== 'hold') return null
  if (token !== undefined && typeof token !== 'string') return null
  if (label !== undefined && typeof label !== 'string') return null
  if (!isTime(expiresAt) || !isTime(now)) return null
  if (idempotent !== undefined && typeof idempotent !== 'boolean') return null
  const parsedOutcome = outcome === undefined ? undefined : parseUndoOutcome(outcome)
  if (parsedOutcome === null) return null
  return {
    kind,
    token,
    label,
    expiresAt,
    idempotent,
    ...(now !== undefined && { now }),
    ...(parsedOutcome && { outcome: parsedOutcome }),
  }
}

const isTime = (value: unknown): value is number | undefined =>
  value === undefined || Number.isFinite(value)
