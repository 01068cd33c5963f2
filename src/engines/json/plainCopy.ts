/**
 * A deep copy of data that nobody can change: plain objects, lists and primitives, every member
 * read once, so that accessors and proxies cannot answer differently later. Members that are
 * undefined are left out, as in JSON. Throws if a value is not data (a function, a symbol, a
 * date, a cycle), and a RangeError where copying it would hold up the page.
 */
export function plainCopy<T>(value: T): T {
  return copy(value, 0, { left: MAX_VALUES }) as T
}

/** Elements of a list count twice. A list without end, or one value in many places, is no data. */
const MAX_VALUES = 700_000
/** An object as wide as this costs as much as ten lists of its length. */
const MAX_MEMBERS = 50_000

/** Deeper data has no canonical JSON either. */
const MAX_DEPTH = 1_000

const OWN = { enumerable: true, configurable: true, writable: true }

/** Sets a member. One called `__proto__` is set like any other, as JSON.parse does. */
export function setMember(
  node: { [key: string | number]: unknown },
  key: string | number,
  value: unknown,
): void {
  if (key === '__proto__') Object.defineProperty(node, key, { ...OWN, value })
  else node[key] = value
}

function copy(value: unknown, depth: number, budget: { left: number }): unknown {
  const list = Array.isArray(value) ? value : undefined
  const length = list ? list.length : 0
  budget.left -= length + 1
  if (budget.left < 0) throw tooLarge()
  if (depth > MAX_DEPTH) throw new TypeError('handrail: this value is too deep, or holds itself.')
  if (list) {
    // oxlint-disable-next-line unicorn/no-new-array -- a list that grows takes four times as long
    const own = new Array<unknown>(length)
    for (let at = 0; at < length; at++) own[at] = copy(list[at], depth + 1, budget)
    return Object.freeze(own)
  }
  if (typeof value === 'object' && value !== null) {
    if (Object.prototype.toString.call(value) !== '[object Object]') throw notData(value)
    const own: Record<string, unknown> = {}
    const keys = Object.keys(value)
    if (keys.length > MAX_MEMBERS) throw tooLarge()
    for (const key of keys) {
      const member: unknown = (value as Record<string, unknown>)[key]
      if (member === undefined) continue
      setMember(own, key, copy(member, depth + 1, budget))
    }
    return Object.freeze(own)
  }
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw notData(value)
  return value
}

const tooLarge = () => new RangeError('handrail: this value is too large to be copied at once.')
const notData = (value: unknown) =>
  new TypeError(`handrail: a ${typeof value} that is not JSON cannot be copied as data.`)
