/**
 * A deep copy of data that nobody can change: plain objects, lists and primitives, every member
 * read once, so that accessors and proxies cannot answer differently later. Members that are
 * undefined are left out, as in JSON. Throws where a value is not data (a function, a symbol, a
 * date, a cycle), and a RangeError where copying it would hold up the page.
 */
export function plainCopy<T>(value: T): T {
  return copy(value, 0, { left: MAX_VALUES }) as T
}

/** What is in a list counts twice. A list without end, or one value in many places, is no data. */
const MAX_VALUES = 700_000
/** An object as wide as this costs as much as ten lists of its length. */
const MAX_MEMBERS = 50_000

/** Deeper data has no canonical JSON either. */
const MAX_DEPTH = 1_000

const OWN = { enumerable: true, configurable: true, writable: true }

function copy(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
      throw notData(value)
    take(budget, 1)
    return value
  }
  if (depth > MAX_DEPTH) throw new TypeError('handrail: this value is too deep, or holds itself.')
  return Array.isArray(value)
    ? copyList(value, depth, budget)
    : copyObject(value as Record<string, unknown>, depth, budget)
}

function copyList(list: readonly unknown[], depth: number, budget: Budget): readonly unknown[] {
  const { length } = list
  take(budget, length + 1)
  // oxlint-disable-next-line unicorn/no-new-array -- a list that grows takes four times as long
  const own = new Array<unknown>(length)
  for (let at = 0; at < length; at++) own[at] = copy(list[at], depth + 1, budget)
  return Object.freeze(own)
}

function copyObject(object: Record<string, unknown>, depth: number, budget: Budget): object {
  take(budget, 1)
  if (Object.prototype.toString.call(object) !== '[object Object]') throw notData(object)
  const own: Record<string, unknown> = {}
  const keys = Object.keys(object)
  if (keys.length > MAX_MEMBERS) throw tooLarge()
  for (const key of keys) {
    const member = object[key]
    if (member === undefined) continue
    const copied = copy(member, depth + 1, budget)
    if (key === '__proto__') Object.defineProperty(own, key, { ...OWN, value: copied })
    else own[key] = copied
  }
  return Object.freeze(own)
}

type Budget = { left: number }

function take(budget: Budget, count: number): void {
  budget.left -= count
  if (budget.left < 0) throw tooLarge()
}

const tooLarge = () => new RangeError('handrail: this value is too large to be copied at once.')
const notData = (value: unknown) =>
  new TypeError(`handrail: a ${typeof value} that is not JSON cannot be copied as data.`)
