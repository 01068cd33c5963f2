import fc from 'fast-check'
import { plainCopy } from '../../../src/engines/json/plainCopy.ts'

/** Every object in a value, itself included. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(objectsIn)]
    : []
}

describe('plainCopy', () => {
  it('equals the original, shares nothing with it, and cannot be changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = plainCopy(value)
        expect(copy).toStrictEqual(value)
        const originals = new Set(objectsIn(value))
        expect(
          objectsIn(copy).every((member) => Object.isFrozen(member) && !originals.has(member)),
        ).toBe(true)
      }),
    )
  })

  it('never freezes the original', () => {
    const original = { edits: [{ path: '/tmp/a' }] }
    const copy = plainCopy(original)
    original.edits[0]!.path = '/etc/passwd'
    original.edits.push({ path: '/' })
    expect(copy).toEqual({ edits: [{ path: '/tmp/a' }] })
    expect(() => Object.assign(copy.edits[0]!, { path: 'x' })).toThrow(TypeError)
    expect(() => copy.edits.push({ path: 'x' })).toThrow(TypeError)
  })

  it('takes long lists', () => {
    expect(plainCopy(Array.from({ length: 200_000 }, (_, i) => ({ i })))).toHaveLength(200_000)
  })

  it('copies frozen values too, and everything in them', () => {
    const below = { open: true }
    const copy = plainCopy(Object.freeze({ below }))
    expect(copy.below).not.toBe(below)
    expect(Object.isFrozen(copy.below)).toBe(true)
  })

  it('keeps keys such as __proto__', () => {
    const copy = plainCopy<object>(JSON.parse('{"__proto__":{"a":1}}'))
    expect(Object.keys(copy)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  })

  it('reads every member once, also through accessors and proxies', () => {
    let reads = 0
    const given = {
      get path() {
        reads += 1
        return `/tmp/${reads}`
      },
    }
    const copy = plainCopy(new Proxy({ list: [given] }, {}))
    expect(copy.list[0]?.path).toBe('/tmp/1')
    expect(copy.list[0]?.path).toBe('/tmp/1')
    expect(reads).toBe(1)
  })

  it('leaves out what is undefined, as JSON does', () => {
    expect(Object.keys(plainCopy({ a: undefined, b: null }))).toEqual(['b'])
  })

  it('refuses what is larger than anything that is read: a list of gaps, one value in many places', () => {
    const gaps: unknown[] = []
    gaps.length = 2 ** 32 - 1
    let many: unknown = 'x'
    for (let level = 0; level < 30; level += 1) many = [many, many]
    expect(() => plainCopy(gaps)).toThrow(RangeError)
    expect(() => plainCopy(many)).toThrow(RangeError)
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  it.each([() => 'x', Symbol('x'), { f() {} }, new Date(0), new Map(), 7n, cycle])(
    'throws for a value that is not data',
    (value) => {
      expect(() => plainCopy<unknown>(value)).toThrow(TypeError)
    },
  )
})
