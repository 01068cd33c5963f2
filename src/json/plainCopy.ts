/**
 * A deep copy of data that nobody can change: plain objects, lists and primitives, every member
 * read once, so that accessors and proxies cannot answer differently later. Members that are
 * undefined are left out, as in JSON. Throws where a value is not data (a function, a symbol, a
 * date, a cycle).
 */
export function plainCopy<T>(value: T): T {
  return copy(value, 0, { left: MAX_VALUES }) as T
}

/** As many as `parseJson` reads. A list without end, or one value in many places, is no data. */
const MAX_VALUES = 2_000_000

/** Deeper data has no canonical JSON either. */
const MAX_DEPTH = 1_000

function copy(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= Array.isArray(value) ? value.length + 1 : 1
  if (budget.left < 0) throw new TypeError('handrail: this value is too large.')
  if (depth > MAX_DEPTH) throw new TypeError('handrail: this value is too deep, or holds itself.')
  if (Array.isArray(value))
    return Object.freeze(Array.from(value, (item: unknown) => copy(item, depth + 1, budget)))
  if (typeof value === 'object' && value !== null) {
    if (Object.prototype.toString.call(value) !== '[object Object]') throw notData(value)
    return Object.freeze(
      Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== undefined)
          .map(([key, member]) => [key, copy(member, depth + 1, budget)]),
      ),
    )
  }
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw notData(value)
  return value
}

const notData = (value: unknown) =>
  new TypeError(`handrail: a ${typeof value} that is not JSON cannot be copied as data.`)
