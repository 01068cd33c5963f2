import { formatPlain } from './format/formatPlain.ts'
import {
  goString,
  indirect,
  type Argument,
  type GoValue,
  type Mark,
  type Piece,
} from './values/GoValue.ts'
import type { Run } from './Run.ts'

/**
 * The value that a template prints: at the end of a pointer, and `<no value>` where there is none.
 */
export const printable = (value: Argument): GoValue =>
  (value?.kind === 'pointer' ? indirect(value) : value) ?? goString('<no value>', 'data')

/** What an action prints. */
export function printed(run: Run, value: Argument): readonly Piece[] {
  const from = printable(value)
  if (from.kind === 'string') return from.pieces ?? [{ text: from.data, mark: from.mark }]
  return [{ text: formatPlain(run, from), mark: markBy(from, 'v') }]
}

/**
 * What text of a value may do where JSON is expected: a payload's text is no JSON, but its numbers
 * and what was quoted are.
 */
export function markBy(value: Argument, verb: string): Mark {
  if (!value || value.mark === 'own') return value?.mark ?? 'data'
  if (value.kind === 'bool' || value.kind === 'int' || value.kind === 'float64') return 'token'
  if (value.kind !== 'string') return 'data'
  return verb === 'q' || value.type.name !== 'string'
    ? 'token'
    : verb === 'v' || verb === 's'
      ? value.mark
      : 'data'
}
