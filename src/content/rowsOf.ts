import { isJsonObject } from '../tool-call/isJsonObject.ts'

/** One value of a payload and where it stands: `edits[0].oldText`. `empty` and `null` are said in our words, the rest is the payload's. */
export type Row = { path: string; kind: 'text' | 'literal' | 'empty_text' | 'empty_object' | 'empty_list' | 'null' | 'unreadable'; text: string }

const MOST_ROWS = 200
const DEEPEST = 12

/** A payload as rows, in its own order, and how many values were left out. Safe with cycles, getters that throw, any depth and any width. */
export function rowsOf(value: unknown): { rows: readonly Row[]; left: number } {
  const rows: Row[] = []
  let left = 0
  const visit = (path: string, member: unknown, depth: number): void => {
    if (rows.length >= MOST_ROWS) {
      left += 1
      return
    }
    const entries = entriesOf(path, member)
    if (entries === undefined || entries.length === 0 || depth === DEEPEST) rows.push(rowOf(path, member))
    else {
      for (const [at, nested] of entries) visit(at, nested, depth + 1)
      left += sizeOf(member) - entries.length
    }
  }
  visit('', value, 0)
  return { rows, left }
}

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0)

/** At most as many as could be shown: a list of a million is not walked. */
function entriesOf(path: string, value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return Array.from({ length: Math.min(value.length, MOST_ROWS + 1) }, (_, index) => [`${path}[${index}]`, own(value, String(index))])
  if (!isJsonObject(value)) return undefined
  return Object.keys(value)
    .slice(0, MOST_ROWS + 1)
    .map((key) => [path === '' ? key : `${path}.${key}`, own(value, key)])
}

function own(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return UNREADABLE
  }
}

const UNREADABLE = Symbol('unreadable')

function rowOf(path: string, value: unknown): Row {
  if (value === null) return { path, kind: 'null', text: 'null' }
  if (Array.isArray(value)) return value.length === 0 ? { path, kind: 'empty_list', text: '[]' } : { path, kind: 'unreadable', text: '[…]' }
  switch (typeof value) {
    case 'string':
      if (value === '') return { path, kind: 'empty_text', text: '' }
      return isAmbiguous(value) ? { path, kind: 'literal', text: JSON.stringify(value) } : { path, kind: 'text', text: value }
    case 'number':
      return { path, kind: 'literal', text: Object.is(value, -0) ? '-0' : String(value) }
    case 'boolean':
    case 'bigint':
      return { path, kind: 'literal', text: String(value) }
    case 'object':
      return Object.keys(value).length === 0 ? { path, kind: 'empty_object', text: '{}' } : { path, kind: 'unreadable', text: '{…}' }
    default:
      return { path, kind: 'unreadable', text: typeof value }
  }
}

/** A string that could be taken for another value, or whose ends cannot be seen, is shown in quotes. */
const isAmbiguous = (text: string) => /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text) || text !== text.trim() || text.startsWith('"')
