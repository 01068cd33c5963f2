import fc from 'fast-check'
import { copyJson, copyPlain } from '../../../../src/ui/content/copyResult.ts'

const hidden = { isRevealed: () => false }
const all = { isRevealed: () => true }

describe('copyJson', () => {
  it('copies any value as JSON, with every hidden character escaped', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const whole = { value, [`x${text}`]: [text, '\u202E', '\u001b[2K', '\u001b]0;"a\\\u0007'] }
        const copied = copyJson(whole, all)
        expect(JSON.parse(copied.text)).toEqual(whole)
        expect(copied.text).not.toMatch(/(?!\n)[\u202E\u200B\p{Cc}]/u)
        expect(copied.hidden).toBeGreaterThanOrEqual(3)
      }),
      { examples: [[[-0], '']] },
    )
  })

  it('copies secrets as dots, unless they are revealed in their place', () => {
    const value = {
      apiKey: 'abc',
      other: 'sk-abcdefghijklmnopqrst',
      nested: { password: 7 },
      token: null,
    }
    expect(JSON.parse(copyJson(value, hidden).text)).toEqual({
      apiKey: '••••••••',
      other: '••••••••',
      nested: { password: '••••••••' },
      token: null,
    })
    expect(
      JSON.parse(copyJson(value, { isRevealed: (where) => where === '/apiKey' }).text),
    ).toMatchObject({ apiKey: 'abc', nested: { password: '••••••••' } })
  })

  it('copies exact digits, and marks values JSON has no form for', () => {
    const cycle: Record<string, unknown> = { n: 10n, d: new Date(Number.NaN), u: undefined }
    cycle.self = cycle
    expect(copyJson(cycle, hidden).text).toBe(
      '{\n  "n": 10,\n  "d": "Invalid Date",\n  "u": "undefined",\n  "self": "[Circular]"\n}',
    )
    expect(
      copyJson([Number('12345678901234567890')], {
        ...hidden,
        exact: new Map([['/0', '12345678901234567890']]),
      }).text,
    ).toBe('[\n  12345678901234567890\n]')
    expect(copyJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), hidden)).toMatchObject({
      isCut: true,
    })
  })
})

it('copyPlain writes hidden characters as codes in brackets, and says how many', () => {
  expect(copyPlain('a\u202Eb\u001b[2K', false)).toEqual({
    text: 'a[U+202E]b[ESC[2K]',
    hidden: 2,
    isCut: false,
  })
  expect(copyPlain('PASSWORD=hunter2', false).text).toBe('PASSWORD=••••••••')
  expect(copyPlain('PASSWORD=hunter2', true).text).toBe('PASSWORD=hunter2')
})
