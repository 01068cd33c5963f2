import fc from 'fast-check'
import { frozenCopy } from '../../src/json/frozenCopy.ts'

/** Every object in a value, itself included. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(objectsIn)]
    : []
}

describe('frozenCopy', () => {
  it('equals the original, shares nothing with it, and cannot be changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = frozenCopy(value)
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
    const copy = frozenCopy(original)
    original.edits[0]!.path = '/etc/passwd'
    original.edits.push({ path: '/' })
    expect(copy).toEqual({ edits: [{ path: '/tmp/a' }] })
    expect(() => Object.assign(copy.edits[0]!, { path: 'x' })).toThrow(TypeError)
    expect(() => copy.edits.push({ path: 'x' })).toThrow(TypeError)
  })

  it('takes long lists', () => {
    expect(frozenCopy(Array.from({ length: 200_000 }, (_, i) => ({ i })))).toHaveLength(200_000)
  })

  it('copies frozen values too, and everything in them', () => {
    const below = { open: true }
    const copy = frozenCopy(Object.freeze({ below }))
    expect(copy.below).not.toBe(below)
    expect(Object.isFrozen(copy.below)).toBe(true)
  })

  it('ends on cycles, and keeps keys such as __proto__', () => {
    const cycle: Record<string, unknown> = JSON.parse('{"__proto__":{"a":1}}')
    cycle.self = cycle
    const copy = frozenCopy(cycle)
    expect(Object.keys(copy)).toEqual(['__proto__', 'self'])
    expect(copy.self).toBe(copy)
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  })

  it.each([() => 'x', Symbol('x'), { f() {} }])('throws for a value that is not data', (value) => {
    expect(() => frozenCopy<unknown>(value)).toThrow(/clone/)
  })
})
