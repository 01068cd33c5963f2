import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { isSameExecution } from '../../../src/policy/sameExecution.ts'
import type { JsonObject } from '../../../src/model/JsonObject.ts'

const execution = (given: JsonObject, argumentsText?: string) =>
  deriveExecution(
    {
      call: { id: 'c1', name: 'write', arguments: given },
      ...(argumentsText !== undefined && { argumentsText }),
    },
    undefined,
  )

describe('the same arguments with and without their text', () => {
  it.each<[string, JsonObject, string]>([
    ['as it is written', { a: 1, b: 'x' }, '{"a":1,"b":"x"}'],
    ['with blanks', { a: 1 }, ' {\n  "a" : 1\n}\n'],
    ['with keys in another order', { a: 1, b: 2 }, '{"b":2,"a":1}'],
    ['with escapes', { a: 'é/"\\' }, '{"\\u0061":"\\u00e9\\/\\"\\\\"}'],
    [
      'with other spellings of numbers',
      { a: 1, b: 1000, c: 0.00001, d: 0 },
      '{"a":1.0,"b":1e3,"c":1e-05,"d":-0.0}',
    ],
    ['with a key inside a text', { a: '"b":1' }, '{"a":"\\"b\\":1"}'],
    ['with one key in several objects', { a: [{ id: 1 }, { id: 2 }] }, '{"a":[{"id":1},{"id":2}]}'],
    ['with digits in a text', { a: '9007199254740993' }, '{"a":"9007199254740993"}'],
    [
      'with long numbers that a double holds',
      { a: 1700000000000000, b: 2 ** 53 },
      '{"a":1700000000000000,"b":9007199254740992}',
    ],
  ])('are the same: %s', (_what, given, text) => {
    expect(isSameExecution(execution(given), execution(given, text))).toBe(true)
  })

  it.each<[string, JsonObject, string]>([
    ['of another value', { a: 1 }, '{"a":2}'],
    ['with one argument more', { a: 1 }, '{"a":1,"b":2}'],
    ['with a key given twice', { a: 2 }, '{"a":1,"a":2}'],
    ['with a key given twice, once in escapes', { a: 2 }, '{"\\u0061":1,"a":2}'],
    ['with a key given twice further down', { a: [{ b: 2 }] }, '{"a":[{"b":1 , "b" : 2}]}'],
    ['with a number that no double holds', { a: 2 ** 53 }, '{"a":9007199254740993}'],
    ['with a fraction that no double holds', { a: 0.1 }, '{"a":0.1000000000000000055}'],
    ['that is no JSON', { a: 1 }, '{"a":1'],
    ['that is a free-form input', { input: 'ls' }, 'ls'],
    ['over 1 MB', { a: 1 }, `{"a":1${' '.repeat(1_000_001)}}`],
  ])('are others: a text %s', (_what, given, text) => {
    expect(isSameExecution(execution(given), execution(given, text))).toBe(false)
  })

  it('are the same in a text of 1 MB', () => {
    const given = { a: 'x"'.repeat(200_000) }
    expect(isSameExecution(execution(given), execution(given, JSON.stringify(given)))).toBe(true)
  })
})
