import fc from 'fast-check'
import { walkJson, rowsOf } from '../../../src/ui/content/walkJson.ts'
import { pathText } from '../../../src/ui/diff/dataChanges.ts'
import { keyText, memberPath } from '../../../src/engines/json/digestCall.ts'
import { renderConfirmation } from '../../../src/engines/template/index.ts'
import { caseCount } from '../../support/processorTime.ts'

const pathsOf = (value: unknown) => rowsOf(value).rows.map(({ path }) => path)

describe('a path', () => {
  it.each<[string, unknown, string[]]>([
    ['a key with a blank', { ' path': 1, path: 2 }, ['[" path"]', 'path']],
    ['the empty key', { '': 1, value: 2 }, ['[""]', 'value']],
    ['a line break', { 'a\nb': 1 }, [String.raw`["a\nb"]`]],
    [
      'a key like a path',
      { 'opts.recursive': 1, opts: { recursive: 2 } },
      ['["opts.recursive"]', 'opts.recursive'],
    ],
    ['a key like an element', { 'to[0]': 1, to: [2] }, ['["to[0]"]', 'to[0]']],
    ['a number as a key', { a: { 0: 1 }, b: [2] }, ['a["0"]', 'b[0]']],
    ['a key in quotes', { '["a"]': 1 }, [String.raw`["[\"a\"]"]`]],
    [
      'keys that are drawn alike',
      { 'a\u00a0b': 1, 'a b': 2, 'caf\u00e9': 3, 'cafe\u0301': 4, '\uff50ath': 5 },
      [
        String.raw`["a\u00a0b"]`,
        '["a b"]',
        '["caf\u00e9"]',
        String.raw`["cafe\u0301"]`,
        String.raw`["\uff50ath"]`,
      ],
    ],
    [
      'a letter of another alphabet that looks like one of ours',
      { '\u0430': 1, a: 2 },
      ['["\u0430"]', 'a'],
    ],
    ['plain names', { 'X-API-Key': { $ref_1: [{ b: 1 }] } }, ['X-API-Key.$ref_1[0].b']],
  ])('%s', async (_, value, paths) => {
    expect(pathsOf(value)).toEqual(paths)
    const walked = Array.from(
      walkJson(value, () => true),
      ({ kind, path }) => (kind === 'leaf' ? [path] : []),
    )
    expect(walked.flat()).toEqual(paths)
    const prompt = await renderConfirmation(
      { promptTemplate: 'Sure?', deniedResultTemplate: '{}' },
      value,
    )
    const tops = new Set(Object.keys(value as object).map((key) => memberPath('', key)))
    expect('unmentioned' in prompt && new Set(prompt.unmentioned)).toEqual(tops)
  })

  const keys = fc.oneof(
    fc.constantFrom('', 'a', 'b', '0', '.', 'a.b', '[0]', '["a"]', '"', '\\', ' ', 'a ', '\n'),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.stringMatching(/^[ab."\\[\]0]{0,6}$/),
  )
  const places = fc.array(fc.oneof(keys, fc.nat(3)), { minLength: 1, maxLength: 4 })

  it('is another text for every other place', () => {
    fc.assert(
      fc.property(places, places, (a, b) => {
        expect(pathText(a) === pathText(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
      { numRuns: caseCount(3000) },
    )
    fc.assert(
      fc.property(fc.object({ key: keys, maxDepth: 3 }), (value) => {
        const paths = pathsOf(value)
        expect(new Set(paths).size).toBe(paths.length)
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('is drawn as another text, too: keys that normalise to the same are told apart', () => {
    const composed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
      .map((key) => `${key}é`.normalize('NFC'))
    fc.assert(
      fc.property(composed, (key) => {
        const [one, other] = [key, key.normalize('NFD')].map((each) =>
          keyText(each).normalize('NFC'),
        )
        expect(one).not.toBe(other)
      }),
      { numRuns: caseCount(1000) },
    )
  })
})
