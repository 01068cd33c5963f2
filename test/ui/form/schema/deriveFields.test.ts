import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveFields,
  fieldsIn,
  startValue,
  ABSENT,
  type Field,
} from '../../../../src/ui/form/Field.ts'
import { hostileValues } from '../../../support/hostileValues.ts'
import { caseCount } from '../../../support/processorTime.ts'

/** The fields of an object's members, each as its pointer and what it is. */
const kinds = (properties: object, value: unknown = ABSENT, more: object = {}) =>
  Object.fromEntries(
    fieldsIn(deriveFields({ type: 'object', properties, ...more }, value))
      .slice(1)
      .map((field) => [field.pointer, kindOf(field)]),
  )
const kindOf = (field: Field): string =>
  [
    field.kind,
    field.kind === 'text' && field.isLong && 'long',
    field.kind === 'text' && field.isSecret && 'secret',
    field.kind === 'text' && field.format,
    'choices' in field && field.choices.length,
    'hasOther' in field && field.hasOther && 'other',
    field.isNullable && 'nullable',
  ]
    .filter(Boolean)
    .join(' ')

describe('a schema gives fields', () => {
  test('text: in one line or more, of a format, a secret', () => {
    expect(
      kinds({
        a: { type: 'string' },
        b: { type: 'string', maxLength: 5000 },
        c: { type: 'string', format: 'email' },
        d: { type: 'string', format: 'password' },
        apiKey: { type: 'string' },
        e: { type: 'string', writeOnly: true },
        f: { type: 'string', format: 'made-up' },
      }),
    ).toEqual({
      '/a': 'text',
      '/b': 'text long',
      '/c': 'text email',
      '/d': 'text secret',
      '/apiKey': 'text secret',
      '/e': 'text secret',
      '/f': 'text',
    })
  })

  test('choices: enum with names, titled constants, something else, several', () => {
    expect(
      kinds({
        a: { enum: ['x', 'y'], enumNames: ['X', 'Y'] },
        b: { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] },
        c: { anyOf: [{ enum: ['x'] }, { type: 'string' }] },
        d: { type: 'array', items: { enum: ['x', 'y', 'z'] } },
        e: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }, { type: 'string' }] } },
        f: { type: ['string', 'null'], enum: ['x', null] },
      }),
    ).toEqual({
      '/a': 'choice 2',
      '/b': 'choice 2',
      '/c': 'choice 1 other',
      '/d': 'choices 3',
      '/e': 'choices 1 other',
      '/f': 'choice 2 nullable',
    })
  })

  test('null, in every spelling', () => {
    expect(
      kinds(
        {
          a: { type: ['string', 'null'] },
          b: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          c: { type: 'string', nullable: true },
          d: { oneOf: [{ const: null }, { $ref: '#/$defs/d' }] },
        },
        ABSENT,
        { $defs: { d: { type: 'number' } } },
      ),
    ).toEqual({
      '/a': 'text nullable',
      '/b': 'number nullable',
      '/c': 'text nullable',
      '/d': 'number nullable',
    })
  })

  test('yes or no: a box only where one of them is there; else also neither', () => {
    expect(
      kinds(
        { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean', default: true } },
        ABSENT,
        { required: ['b'] },
      ),
    ).toEqual({ '/a': 'choice 2', '/b': 'checkbox', '/c': 'checkbox' })
  })

  test('follows references and allOf; an endless one becomes JSON', () => {
    expect(
      kinds(
        {
          a: { $ref: '#/$defs/text', title: 'A' },
          b: {
            allOf: [
              { type: 'object', properties: { x: { type: 'string' } } },
              { properties: { y: { type: 'integer' } } },
            ],
          },
        },
        ABSENT,
        { $defs: { text: { type: 'string' } } },
      ),
    ).toEqual({ '/a': 'text', '/b': 'json' })
    const tree = { type: 'object', properties: { next: { $ref: '#' } } }
    expect(fieldsIn(deriveFields(tree, ABSENT)).map(({ kind }) => kind)).toEqual(['group', 'json'])
    expect(fieldsIn(deriveFields({ $ref: '#' }, ABSENT)).map(({ kind }) => kind)).toEqual(['json'])
  })

  test('what no field can hold becomes JSON', () => {
    expect(
      kinds({
        a: { type: 'array', items: { type: 'object' } },
        b: true,
        c: { type: ['string', 'integer'] },
        d: { anyOf: [{ type: 'object' }, { type: 'array' }] },
        e: { type: 'object' },
      }),
    ).toEqual({ '/a': 'json', '/b': 'json', '/c': 'json', '/d': 'json', '/e': 'json' })
  })
})

describe('the value counts too', () => {
  test('a member beyond the schema gets a field of its own type', () => {
    expect(kinds({ a: { type: 'string' } }, { a: 'x', n: 1, on: true, deep: { x: [1] } })).toEqual({
      '/a': 'text',
      '/n': 'number',
      '/on': 'checkbox',
      '/deep': 'json',
    })
  })

  test('a value of another type than its schema is JSON, so that it does not change', () => {
    expect(
      kinds(
        {
          a: { type: 'boolean' },
          b: { type: 'integer' },
          c: { type: 'string' },
          d: { type: 'object', properties: { x: {} } },
          e: { type: 'array', items: { type: 'string' } },
        },
        { a: 'no', b: '7', c: 5, d: null, e: ['x', 1] },
      ),
    ).toEqual({ '/a': 'json', '/b': 'json', '/c': 'json', '/d': 'json', '/e': 'json' })
  })

  test('text whose line ends a field would change is JSON', () => {
    expect(
      kinds(
        { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
        { a: 'x\r\ny\r\n', b: 'x\r\ny\n', c: 'x\ry' },
      ),
    ).toEqual({ '/a': 'text long', '/b': 'json', '/c': 'json' })
  })

  test('a value that is not among the choices stays as one of them', () => {
    expect(
      kinds(
        { a: { enum: ['x', 'y'] }, b: { type: 'array', items: { enum: ['x'] } } },
        { a: 'z', b: ['x', 'q'] },
      ),
    ).toEqual({ '/a': 'choice 3', '/b': 'choices 2' })
  })

  test('names such as __proto__ are ordinary names', () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"string"}},"required":["__proto__"]}',
    )
    expect(
      fieldsIn(deriveFields(schema, JSON.parse('{"__proto__":4}')))
        .slice(1)
        .map(({ pointer, kind, isRequired, isGiven }) => ({ pointer, kind, isRequired, isGiven })),
    ).toEqual([
      { pointer: '/__proto__', kind: 'number', isRequired: true, isGiven: true },
      { pointer: '/constructor', kind: 'text', isRequired: false, isGiven: false },
    ])
  })
})

describe('a new form starts', () => {
  test('with defaults, required objects and empty fields; optional members stay absent', () => {
    const schema = {
      type: 'object',
      required: ['place', 'on'],
      properties: {
        a: { type: 'string', default: 'x' },
        b: { type: 'string' },
        on: { type: 'boolean' },
        place: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
        other: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
      },
    }
    expect(startValue(deriveFields(schema, ABSENT))).toEqual({ a: 'x', on: false, place: {} })
  })
})

test('never throws on any schema or value, and no form is endless', () => {
  const schemas = fc.letrec((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      hostileValues,
      fc.dictionary(
        fc.constantFrom(
          'type',
          'properties',
          'required',
          'enum',
          'enumNames',
          'oneOf',
          'anyOf',
          'allOf',
          'items',
          '$ref',
          '$defs',
          'const',
          'default',
          'title',
          'format',
          'nullable',
          '__proto__',
        ),
        fc.oneof(
          tie('schema'),
          hostileValues,
          fc.array(tie('schema')),
          fc.constantFrom('string', 'object', 'array', '#', '#/properties/a', ['string', 'null']),
        ),
      ),
    ),
  })).schema
  fc.assert(
    fc.property(
      schemas,
      fc.oneof(fc.constant(ABSENT), fc.jsonValue(), hostileValues),
      (schema, value) => {
        const root = deriveFields(schema, value)
        expect(fieldsIn(root).length).toBeLessThan(1000)
        startValue(root)
      },
    ),
    { numRuns: caseCount(500) },
  )
})
