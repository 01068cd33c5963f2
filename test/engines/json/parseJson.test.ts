import fc from 'fast-check'
import { isExactNumber } from '../../../src/engines/json/isExactNumber.ts'
import { parseJson } from '../../../src/engines/json/index.ts'
import { anyTexts, cuts, oracle, read, same, split, units } from './support.ts'
import { caseCount } from '../../support/processorTime.ts'

describe('parseJson', () => {
  it('accepts what JSON.parse accepts, and never throws', () => {
    fc.assert(
      fc.property(anyTexts, (text) => {
        const expected = oracle(text)
        const { state, value, problem } = parseJson(text)
        expect([state, problem === undefined]).toEqual(
          expected === undefined ? ['invalid', false] : ['complete', true],
        )
        expect(expected === undefined || same(value, expected)).toBe(true)
      }),
      { numRuns: caseCount(3000) },
    )
  })

  it('reads any value, and keeps what came before a text broke off', () => {
    expect(['null', '[]', '1', 'true', '"x"'].map((text) => parseJson(text).value)).toEqual([
      null,
      [],
      1,
      true,
      'x',
    ])
    expect(parseJson('{"a":1,"b":"x')).toEqual({
      value: { a: 1, b: 'x' },
      state: 'invalid',
      problem: 'syntax',
      duplicateKeys: [],
      inexactNumbers: [],
    })
  })
})

describe('inexactNumbers', () => {
  it('keeps the digits a double would lose', () => {
    const { value, inexactNumbers } = parseJson(
      '{"account":9007199254740993,"amount":10000000000000000000000}',
    )
    expect(value).toEqual({ account: 9007199254740992, amount: 1e22 })
    expect(inexactNumbers).toEqual([{ path: ['account'], text: '9007199254740993' }])
    expect(BigInt(1e22).toString(), 'exact: the view can write it out').toBe(
      '10000000000000000000000',
    )
  })

  it('names the place of each number', () => {
    expect(parseJson('{"a/b":[0,{"":[1e400]}],"c":-1e-400}').inexactNumbers).toEqual([
      { path: ['a/b', 1, '', 0], text: '1e400' },
      { path: ['c'], text: '-1e-400' },
    ])
    expect(parseJson('9007199254740993').inexactNumbers).toEqual([
      { path: [], text: '9007199254740993' },
    ])
  })

  it.each([
    '0',
    '-0',
    '0.0',
    '-0e5',
    '0e999999',
    '1',
    '-1',
    '1.0',
    '1.50',
    '150e-2',
    '1E2',
    '1e+2',
    '0.1',
    '9007199254740992',
    '9007199254740994',
    '1e21',
    '1e22',
    '123456789012345680000',
    '295147905179352830000',
    '5e-324',
    '1.7976931348623157e308',
    '333333333.3333333',
  ])('%s is exact', (text) => {
    expect(isExactNumber(text, Number(text))).toBe(true)
  })

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '4.9e-324',
    '0.1000000000000000055',
    '333333333.33333329',
    '10000000000000000000001',
    '295147905179352825856',
    '1.0000000000000000000000000000001',
    `1e${'9'.repeat(400)}`,
    `1e-${'9'.repeat(400)}`,
  ])('%s is not', (text) => {
    expect(isExactNumber(text, Number(text))).toBe(false)
  })

  it('are those whose decimal value differs from the double’s text', () => {
    const numbers = fc.tuple(
      fc.constantFrom('', '-'),
      fc.stringMatching(/^(0|[1-9]\d{0,20})$/),
      fc.stringMatching(/^(\.\d{1,20})?$/),
      fc.option(fc.integer({ min: -30, max: 30 })),
    )
    const scaled = (text: string): bigint => {
      const [mantissa, exponent = '0'] = text.split('e') as [string, string?]
      const [whole, fraction = ''] = mantissa.split('.') as [string, string?]
      return (
        BigInt(whole.replace('-', '') + fraction) *
        10n ** BigInt(100 + Number(exponent) - fraction.length)
      )
    }
    fc.assert(
      fc.property(numbers, ([sign, whole, fraction, exponent]) => {
        const text = `${sign}${whole}${fraction}${exponent === null ? '' : `e${exponent}`}`
        expect(isExactNumber(text, Number(text))).toBe(
          scaled(text) === scaled(String(Number(text))),
        )
      }),
      { numRuns: caseCount(5000) },
    )
  })

  it('are the same wherever the text is split', () => {
    const text =
      '[9007199254740993,{"a":1e400,"b":1},0.30000000000000004,123456789012345678901234567890]'
    fc.assert(
      fc.property(cuts, (where) => {
        expect(read(split(text, where)).inexactNumbers).toEqual([
          { path: [0], text: '9007199254740993' },
          { path: [1, 'a'], text: '1e400' },
          { path: [3], text: '123456789012345678901234567890' },
        ])
      }),
    )
  })

  it('count their paths against the node limit: a hostile text cannot use up memory', () => {
    const text = `${'['.repeat(90)}${'1e400,'.repeat(20)}1${']'.repeat(90)}`
    expect(parseJson(text).state).toBe('complete')
    expect(parseJson(text, { nodes: 1000 }).problem).toBe('nodes')
  })
})

describe('duplicateKeys', () => {
  it.each<[string, string[], unknown]>([
    ['{"a":1,"a":2}', ['a'], { a: 2 }],
    ['{"a":1,"b":{"a":2}}', [], { a: 1, b: { a: 2 } }],
    ['[{"a":1},{"a":2}]', [], [{ a: 1 }, { a: 2 }]],
    ['{"a":1,"\\u0061":2,"a":3,"b":{"c":1,"c":1}}', ['a', 'a', 'c'], { a: 3, b: { c: 1 } }],
    ['{"a":{"x":1},"a":{}}', ['a'], { a: {} }],
    ['{"toString":1}', [], { toString: 1 }],
    ['{"__proto__":1,"__proto__":2}', ['__proto__'], JSON.parse('{"__proto__":2}')],
  ])('finds them in %s', (text, keys, value) => {
    expect([parseJson(text).duplicateKeys, parseJson(text).value]).toStrictEqual([keys, value])
    expect(read(units(text)).duplicateKeys).toEqual(keys)
  })
})
