import { isJsonObject } from './JsonObject.ts'
import type { UndoOutcome, UndoOffer } from './ToolCallRecord.ts'
import type { Actor } from './Consent.ts'

/**
 * Reads what a host says became of taking a call back. Null unless it says so, whole: what cannot
 * be read was not undone.
 */
export function parseUndoOutcome(value: unknown): UndoOutcome | null {
  if (!isJsonObject(value)) return null
  const { kind, reason, items, canRetry, changes } = value
  if (kind === 'undone') {
    const redo = isJsonObject(value.redo) && parsePromise(value.redo)
    return { kind, ...(redo && { redo }) }
  }
  if (kind === 'conflict')
    return typeof reason === 'string' ? { kind, reason, ...changesIn(changes) } : null
  if (kind === 'failed')
    return typeof reason === 'string'
      ? { kind, reason, ...(typeof canRetry === 'boolean' && { canRetry }) }
      : null
  if (kind !== 'partial' || !Array.isArray(items)) return null
  const read = items.map((item: unknown) =>
    isJsonObject(item) && typeof item.label === 'string' && typeof item.undone === 'boolean'
      ? {
          label: item.label,
          undone: item.undone,
          ...(typeof item.reason === 'string' && { reason: item.reason }),
        }
      : null,
  )
  return read.every((item) => item !== null) ? { kind, items: read } : null
}

/** Nothing if neither side is told. */
function changesIn(value: unknown): { changes?: { before?: unknown; after?: unknown } } {
  const sides = isJsonObject(value)
    ? Object.fromEntries(
        ['before', 'after']
          .filter((side) => Object.hasOwn(value, side))
          .map((side) => [side, value[side]]),
      )
    : {}
  return Object.keys(sides).length > 0 ? { changes: sides } : {}
}

/** The members of every promise of a host; null if one of these is broken. */
function parsePromise({
  token,
  label,
  expiresAt,
  idempotent,
  now,
}: Readonly<Record<string, unknown>>): Omit<UndoOffer, 'kind' | 'outcome'> | null {
  if (token !== undefined && typeof token !== 'string') return null
  if (label !== undefined && typeof label !== 'string') return null
  if (!isTime(expiresAt) || !isTime(now)) return null
  if (idempotent !== undefined && typeof idempotent !== 'boolean') return null
  return { token, label, expiresAt, idempotent, ...(now !== undefined && { now }) }
}

const isTime = (value: unknown): value is number | undefined =>
  value === undefined || Number.isFinite(value)

/**
 * Reads an undo offer from data of the host's server. Returns null if any member is missing or
 * invalid.
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

/**
 * True if a result ends the run: `terminal === true`, or `success === false` and `needsFollowup !==
 * true`. Strict comparisons; a plain success is not terminal. Source: Steerable, Tools Spec,
 * "Completion semantics".
 * @example
 * isTerminalResult({ success: true, terminal: true }) // true: the run ends with this call
 */
export function isTerminalResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { terminal, success, needsFollowup } = result as {
    terminal?: unknown
    success?: unknown
    needsFollowup?: unknown
  }
  return terminal === true || (success === false && needsFollowup !== true)
}

const MAX_TEXT_LENGTH = 2000

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH

/**
 * Reads which person is meant, from a store or another tab. Null unless it says so, by its own
 * members. A name that is none is left out.
 */
export function parsePerson(value: unknown): (Actor & { kind: 'person' }) | null {
  if (!isJsonObject(value)) return null
  const [kind, id, name] = ['kind', 'id', 'name'].map((key) =>
    Object.hasOwn(value, key) ? value[key] : undefined,
  )
  if (kind !== 'person' || !isName(id)) return null
  return isName(name) ? { kind, id, name } : { kind, id }
}
