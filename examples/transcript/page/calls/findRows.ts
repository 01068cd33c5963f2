import type { Row } from '../files/openTranscript.ts'

/** What to show of a transcript. `''` shows all. */
export interface Filter {
  readonly mode: string
  readonly status: string
  readonly text: string
}

export const NO_FILTER: Filter = { mode: '', status: '', text: '' }

/**
 * The rows that a filter leaves. Text is looked for in name, arguments, result and summary, in any
 * case of letters.
 */
export function findRows(rows: readonly Row[], { mode, status, text }: Filter): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (!mode && !status && !wanted) return rows
  return rows.filter(
    (row) =>
      (!mode || row.status.mode === mode) &&
      (!status || row.status.kind === status) &&
      (!wanted || textOf(row).includes(wanted)),
  )
}

const texts = new WeakMap<object, string>()

/** Written once for each call, when it is first looked for. */
function textOf({ record }: Row): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const { call, argumentsText, result, content, summary } = record
  const text = [
    call.name,
    call.id,
    summary ?? '',
    argumentsText ?? jsonOf(call.arguments),
    jsonOf(result),
    jsonOf(content),
  ]
    .join('\n')
    .toLowerCase()
  texts.set(record, text)
  return text
}

/** Nested deeper than the engine can write is not found by text. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
