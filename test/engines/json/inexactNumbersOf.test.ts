import { inexactNumbersOf } from '../../../src/engines/json/digestCall.ts'

describe('inexactNumbersOf', () => {
  it.each([
    ['{"a":9007199254740993}', ['9007199254740993']], // sixteen digits
    ['{"a":9007199254740992,"b":[1e400,0.1]}', ['1e400']],
    ['{"a":0.10000000000000000001}', ['0.10000000000000000001']],
    ['{"a":12345678}', []],
    ['no JSON', []],
  ])('%s', (text, expected) => {
    expect(inexactNumbersOf(text).map((number) => number.text)).toEqual(expected)
  })

  it('returns nothing without a text', () => {
    expect(inexactNumbersOf(undefined)).toEqual([])
  })
})
