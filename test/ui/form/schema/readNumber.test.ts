import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from '../../../../src/ui/form/keptFields.ts'

test.each([
  ['12', 12],
  [' 1.50 ', 1.5],
  ['+3', 3],
  ['\u22127', -7],
  ['.5', 0.5],
  ['1e3', 1000],
  ['9007199254740992', 9007199254740992],
])('%j is %d', (text, value) => {
  expect(readNumber(text, false)).toEqual({ value })
})

test.each([
  '9007199254740993',
  '12345678901234567890',
  '1e400',
  '-1e999',
  '0.1000000000000000055',
  '1e-400',
])('%s would lose digits', (text) => {
  expect(readNumber(text, false)).toEqual({ problem: 'form.inexact' })
})

test.each(['', 'x', '1,5', '0x10', '1_000', 'NaN', 'Infinity', '--1', '1e', '.', '١٢'])(
  '%j is no number',
  (text) => {
    expect(readNumber(text, false)).toEqual({ problem: 'schema.number' })
  },
)

test('a fraction is not a whole number', () => {
  expect(readNumber('1.5', true)).toEqual({ problem: 'schema.integer' })
  expect(readNumber('1.0', true)).toEqual({ value: 1 })
})

test('every double that is written as JavaScript writes it comes back as itself', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readNumber(String(value), false)).toEqual({ value: Object.is(value, -0) ? 0 : value })
    }),
  )
})
