/**
 * One value that has no members. `null` and the empty text are said in our words, the rest is the
 * payload's.
 */
export type Leaf = {
  kind: 'text' | 'literal' | 'empty_text' | 'null' | 'undefined' | 'unreadable'
  text: string
}

/**
 * A value without members, as text. `exact`: how a number was written, where no double holds it.
 * Never throws.
 */
export function leafOf(value: unknown, exact?: string): Leaf {
  if (value === null) return { kind: 'null', text: 'null' }
  switch (typeof value) {
    case 'string':
      return { kind: value === '' ? 'empty_text' : 'text', text: value }
    case 'number':
      if (exact !== undefined && Object.is(Number(exact), value))
        return { kind: 'literal', text: exact }
      return { kind: 'literal', text: Object.is(value, -0) ? '-0' : String(value) }
    case 'boolean':
    case 'bigint':
      return { kind: 'literal', text: String(value) }
    case 'undefined':
      return { kind: 'undefined', text: 'undefined' }
    case 'object':
      return objectText(value)
    default:
      return { kind: 'unreadable', text: typeof value }
  }
}

/** What JSON has no form for: a date, an error, bytes, a map. */
function objectText(value: object): Leaf {
  try {
    if (value instanceof Date)
      return {
        kind: 'literal',
        text: Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString(),
      }
    if (value instanceof Error) {
      const { message }: { message: unknown } = value
      return {
        kind: 'text',
        text: typeof message === 'string' && message !== '' ? message : 'Error',
      }
    }
    const tag = Object.prototype.toString.call(value).slice('[object '.length, -1)
    // its members could not be read
    if (tag === 'Object' || tag === 'Array') return { kind: 'unreadable', text: tag }
    return {
      kind: 'literal',
      text: ArrayBuffer.isView(value)
        ? `${tag}(${value.byteLength})`
        : value instanceof RegExp
          ? String(value)
          : tag,
    }
  } catch {
    return { kind: 'unreadable', text: 'object' }
  }
}
