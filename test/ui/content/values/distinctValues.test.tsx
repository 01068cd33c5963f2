import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fields } from '../../../../src/ui/content/Fields.tsx'
import { sameJson } from '../../../../src/engines/json/sameJson.ts'
import { caseCount } from '../../../support/processorTime.ts'

/** All that a person can read of a value: where each part of it stands, and what it is. */
function seenOf(value: unknown): string {
  const { container, unmount } = render(<Fields value={value} />)
  const seen = Array.from(container.querySelectorAll('dt, dd'), (each) => each.textContent)
  unmount()
  return JSON.stringify(seen)
}

const OWN_WORDS = [
  'empty text',
  'empty object',
  'empty list',
  'cannot be read',
  '[Circular]',
  'value',
]
const texts = fc.oneof(
  fc.constantFrom(
    ...OWN_WORDS,
    'null',
    'true',
    '0',
    '-0',
    'undefined',
    'NaN',
    '""',
    '{}',
    '[]',
    '',
  ),
  fc.string({ maxLength: 6 }),
)
const keys = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'a.b', '0', '[0]', 'a[0]', '"a"', ' a', 'value'),
  texts,
)
const { value: values } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    texts,
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1, 12, 1e21),
    fc.constantFrom<unknown>({}, []),
  ),
  value: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 2 }),
  ),
}))

describe('two values never look the same', () => {
  it('whatever they hold, and whatever words of ours they borrow', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const isSame = sameJson(one, other)
        expect(isSame || seenOf(one) !== seenOf(other)).toBe(true)
      }),
      { numRuns: caseCount(300) },
    )
  })

  const ALIKE: readonly unknown[] = [
    {},
    [],
    '',
    null,
    undefined,
    NaN,
    Infinity,
    0,
    true,
    [{}],
    { '': {} },
    { 0: {} },
    { '[0]': {} },
    { value: '' },
    ...OWN_WORDS,
    'undefined',
    'NaN',
    'Infinity',
    'null',
    'true',
    '0',
    '{}',
    '[]',
    '""',
    '"empty object"',
    '[0]',
    ' ',
    '  ',
    () => {},
  ]
  it('nothing, an empty object, an empty list, an empty text, and texts that say so', () => {
    const seen = new Map<string, unknown>()
    for (const value of ALIKE) {
      const key = seenOf(value)
      expect([value, seen.get(key)]).toEqual([value, undefined])
      seen.set(key, value === undefined ? 'undefined itself' : value)
    }
  })
})
