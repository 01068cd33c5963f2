import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderTemplate, TemplateError } from '../../../src/engines/template/index.ts'
import { caseCount } from '../../support/processorTime.ts'

const options = fc.record({
  missingKey: fc.constantFrom('default', 'invalid', 'zero', 'error'),
  helpers: fc.constantFrom('confirmation', 'hint'),
} as const)
/** Sources that often parse: parts of actions in any order. */
const PARTS = [
  '{{',
  '}}',
  '{{- ',
  ' -}}',
  ' ',
  '|',
  '(',
  ')',
  '.',
  '$',
  '$x',
  ':=',
  '=',
  ',',
  '.a',
  '.b.c',
  '.__proto__',
  '.constructor',
  '"s"',
  '"%v %d %s %q %x %5.1f"',
  '`r`',
  "'c'",
  '1',
  '2.5',
  '3i',
  '-1',
  '0x1p4',
  'nil',
  'true',
  'if',
  'else',
  'end',
  'range',
  'with',
  'template',
  'define',
  'block',
  'break',
  'continue',
  'and',
  'or',
  'not',
  'len',
  'index',
  'slice',
  'html',
  'js',
  'urlquery',
  'print',
  'println',
  'printf',
  'eq',
  'lt',
  'json',
  'quote',
  'call',
  'join',
  'truncate',
  'text',
  '\n',
  '/*',
  '*/',
]
const source = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => `{{${parts.join(' ')}}}`),
)
const payload = fc.oneof(
  fc.jsonValue(),
  fc.record({ a: fc.jsonValue(), b: fc.record({ c: fc.jsonValue() }) }),
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
)

const outcome = (render: () => string): { output: string } | { error: string } => {
  try {
    return { output: render() }
  } catch (error) {
    if (error instanceof TemplateError) return { error: error.message }
    throw error
  }
}

test('anything is rendered or gives a TemplateError, the same each time, and Object.prototype stays unchanged', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  fc.assert(
    fc.property(source, payload, options, (text, data, how) => {
      expect(outcome(() => renderTemplate(text, data, how))).toEqual(
        outcome(() => renderTemplate(text, data, how)),
      )
    }),
    { numRuns: caseCount(3000) },
  )
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(Object.keys({})).toEqual([])
})

test('a source without actions is its own output', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('{{')),
      payload,
      (text, data) => {
        const result = outcome(() => renderTemplate(text, data))
        expect('output' in result ? result.output : text).toBe(text)
      },
    ),
  )
})

test('json of any payload is JSON with the same content', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (data) => {
      expect(JSON.parse(renderTemplate('{{json .}}', data))).toEqual(data)
    }),
  )
})

test('text of a payload is never read as a template', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(renderTemplate('{{.a}}', { a: text })).toBe(text)
    }),
  )
})
