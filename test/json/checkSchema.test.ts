import { describe, expect, test } from 'vitest'
import { checkSchema } from '../../src/json/checkSchema.lazy.ts'
import { processorTime } from '../support/processorTime.ts'

const broken = (schema: unknown, value: unknown) =>
  checkSchema(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`)

describe('where a value breaks its schema', () => {
  test('is a JSON Pointer, also for keys that need escapes', () => {
    const schema = {
      type: 'object',
      properties: { 'a/b~c d#é%': { type: 'array', items: { minimum: 3 } } },
    }
    expect(broken(schema, { 'a/b~c d#é%': [5, 1] })).toContain('/a~1b~0c d#é%/1 minimum')
    expect(broken(schema, { 'a/b~c d#é%': [5] })).toEqual([])
  })

  test.each(['format', 'pattern', 'patternProperties', 'properties', 'enum', 'default'])(
    'a value that is called %s is checked like any other',
    (name) => {
      const schema = {
        type: 'object',
        additionalProperties: false,
        properties: { [name]: { type: 'integer' } },
      }
      expect(broken(schema, { [name]: 1 })).toEqual([])
      expect(broken(schema, { [name]: 'x' })).toContain(`/${name} type`)
    },
  )

  test('data inside a schema is not read as a schema', () => {
    expect(
      broken({ enum: [{ format: 'email', pattern: '(' }] }, { format: 'email', pattern: '(' }),
    ).toEqual([])
    expect(broken({ const: { format: 1 } }, { format: 1 })).toEqual([])
  })

  test('a pattern that could hang the page is not used', () => {
    const hangs = () => expect(broken({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`)).toEqual([])
    expect(processorTime(hangs)).toBeLessThan(1000)
    expect(broken({ pattern: '^[a-z]+$' }, 'A1')).toEqual([' pattern'])
  })

  test.each([{ $ref: '#/nowhere' }, { $ref: 'https://evil.example/schema' }])(
    'a schema with a dead reference throws: %j',
    (schema) => {
      expect(() => checkSchema(schema, {})).toThrow(Error)
    },
  )
})
