import { isJsonObject } from '../JsonObject.ts'
import { parsePromise } from './parsePromise.ts'
import type { UndoOutcome } from '../Undo.ts'

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

/** Nothing where neither side is told. */
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
