import { describe, expect, test } from 'vitest'
import { pointerOf } from '../../../../src/engines/json/digestCall.ts'
import { ABSENT, valueAt, withValue } from '../../../../src/ui/form/Field.ts'

const json = (text: string): unknown => JSON.parse(text)

describe('a value at a path', () => {
  test('only own members: inherited names are absent', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(valueAt({}, [key])).toBe(ABSENT)
    expect(valueAt(json('{"__proto__":{"a":1}}'), ['__proto__', 'a'])).toBe(1)
  })

  test('a key such as __proto__ is set as data, and no prototype changes', () => {
    const value = withValue({ a: 1 }, ['__proto__', 'polluted'], true)
    expect(JSON.stringify(value)).toBe('{"a":1,"__proto__":{"polluted":true}}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })

  test('what is not on the way stays the same object', () => {
    const before = { a: { x: 1 }, b: { y: 2 } }
    const after = withValue(before, ['b', 'y'], 3) as typeof before
    expect(after).toEqual({ a: { x: 1 }, b: { y: 3 } })
    expect(after.a).toBe(before.a)
    expect(before.b.y).toBe(2)
  })

  test('a removed value is absent, and nothing is created for an absent one', () => {
    expect(withValue({ a: 1, b: 2 }, ['a'], ABSENT)).toEqual({ b: 2 })
    expect(withValue({}, ['a', 'b'], ABSENT)).toEqual({})
    expect(withValue(ABSENT, ['a'], ABSENT)).toBe(ABSENT)
  })

  test('its pointer follows RFC 6901', () => {
    expect(pointerOf(['a/b', 'm~n', ''])).toBe('/a~1b/m~0n/')
  })
})
