import { describe, expect, test } from 'vitest'
import { checkSchema } from '../../../src/engines/json/checkSchema.ts'
import { compilePattern } from '../../../src/engines/json/linearPattern.lazy.ts'

const broken = (schema: unknown, value: unknown) =>
  checkSchema(schema, value, { compilePattern }).problems.map(
    ({ pointer, keyword }) => `${pointer} ${keyword}`,
  )

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

  test.each([{ $ref: '#/nowhere' }, { $ref: 'https://evil.example/schema' }])(
    'a schema with a dead reference throws: %j',
    (schema) => {
      expect(() => checkSchema(schema, {})).toThrow(Error)
    },
  )
})

describe('patterns', () => {
  const matches = (pattern: string, text: string) => broken({ pattern }, text).length === 0
  const isLeft = (schema: unknown, value: unknown) =>
    checkSchema(schema, value, { compilePattern }).leavesPatterns

  // each of these takes a backtracking engine longer than anybody waits
  test.each([
    ['optional letters', `^${'a?'.repeat(60)}${'a'.repeat(60)}$`, `${'a'.repeat(59)}!`],
    ['counted letters', `^${'a{0,99}'.repeat(10)}$`, `${'a'.repeat(900)}!`],
    ['repeated repetitions', '^(a+)+$', `${'a'.repeat(5000)}!`],
    ['repeated choices', '^(?:a|a|aa)*$', `${'a'.repeat(5000)}!`],
    ['open repetitions', '^.*.*.*.*.*.*=$', 'x'.repeat(5000)],
  ])('%s are matched in linear time', (_name, pattern, text) => {
    expect(isLeft({ pattern }, text)).toBe(false)
    expect(broken({ pattern }, text)).toEqual([' pattern'])
    expect(broken({ patternProperties: { [pattern]: false } }, { [text]: 1 })).toEqual([])
  })

  test.each([
    ['^.$', ['a', '😀', '\v'], ['\n', '\r', '\u2028', 'ab']],
    ['^\\s$', [' ', '\u00A0', '\uFEFF', '\v', '\u2028'], ['a', '\u200B']],
    ['^[\\s\\S]$', ['a', '\n', '😀'], ['']],
    ['^[\\S]$', ['a', '😀'], [' ', '\u00A0']],
    ['^\\S$', ['a', '😀'], [' ', '\u3000']],
    ['^\\w\\d\\b$', ['a1'], ['é1']],
    ['^\\p{L}+\\p{Script=Greek}\\P{Lu}$', ['éλx'], ['éxx', 'éλX']],
    ['^\\u00e9\\x41\\u{1F600}\\ud83d\\ude00\\cJ\\0\\/$', ['éA😀😀\n\0/'], ['e']],
    ['^[[:alpha:]+$', ['a[:'], ['b']],
    ['^[\\b]$', ['\b'], ['b']],
    ['^[^]$', ['x', '\n'], ['']],
    ['[]', [], ['', 'x']],
    ['^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$', ['2026-11'], ['2026-13']],
    ['a$', ['ba'], ['a\n']],
    ['^[\\]\\-\\/^-]+$', [']-/^'], ['a']],
    ['^a{2,3}?$', ['aa', 'aaa'], ['a']],
  ])('%s means what ECMAScript says', (pattern, fitting, others) => {
    expect(isLeft({ pattern }, '')).toBe(false)
    const native = new RegExp(pattern, 'u')
    for (const text of [...fitting, ...others])
      expect([text, matches(pattern, text)]).toEqual([text, native.test(text)])
    expect(fitting.filter((text) => !matches(pattern, text))).toEqual([])
    expect(others.filter((text) => matches(pattern, text))).toEqual([])
  })

  test.each([
    ['lookahead', '^(?=a)'],
    ['lookbehind', '(?<!a)b'],
    ['a reference back', '(a)\\1'],
    ['a named reference', '(?<x>a)\\k<x>'],
    ['modifiers', '(?i:a)'],
    ['syntax of RE2 alone', '\\Qa\\E'],
    ['no pattern', '('],
    ['a half class', '[a'],
    ['too many brackets', ')('],
    ['a very long pattern', 'a'.repeat(100_000)],
    ['repetitions of repetitions', '(a{0,99}){0,99}'],
    ['repetitions of repetitions of repetitions', `${'('.repeat(9)}a${'{0,9})'.repeat(9)}`],
    ['many counted letters', 'a{0,999}'.repeat(100)],
    ['many counted classes', '\\p{L}{999}'],
  ])('%s is left to the server', (_name, pattern) => {
    const schema = { properties: { a: { pattern, maxLength: 2 }, b: { type: 'string' } } }
    expect(isLeft(schema, { a: 'b' })).toBe(true)
    expect(broken(schema, { a: 'b' })).toEqual([])
    expect(broken(schema, { a: 'bbb', b: 1 })).toEqual(
      expect.arrayContaining(['/a maxLength', '/b type']),
    )
  })

  test('more text than a page can match is left to the server', () => {
    const schema = { items: { pattern: '^(?:[a-z]{0,60} ){0,9}$' } }
    expect(isLeft(schema, ['abc '])).toBe(false)
    expect(isLeft(schema, ['abc '.repeat(100_000)])).toBe(true)
    expect(
      isLeft(
        schema,
        Array.from({ length: 10_000 }, () => 'abc '),
      ),
    ).toBe(true)
    expect(broken(schema, ['!'.repeat(400_000)])).toEqual([])
  })

  test('more patterns than a page can compile are left to the server', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`p${index}`, { pattern: `a{0,900}${index}` }]),
    )
    expect(isLeft({ properties }, {})).toBe(true)
    expect(broken({ properties }, { p0: '!', p499: '!' })).toEqual(
      ['/p0 pattern', ' properties'].toSorted(),
    )
  })

  test('a pattern that is no text says nothing', () => {
    expect(broken({ pattern: 5, minLength: 2 }, 'x')).toEqual([' minLength'])
  })

  test('without its engine every pattern is left to the server, and the rest is checked', () => {
    const schema = { properties: { a: { pattern: '^a$' }, b: { type: 'string' } } }
    const { problems, leavesPatterns } = checkSchema(schema, { a: 'b', b: 1 })
    expect(leavesPatterns).toBe(true)
    expect(problems.map(({ pointer }) => pointer)).not.toContain('/a')
    expect(problems.map(({ pointer }) => pointer)).toContain('/b')
    expect(checkSchema({ type: 'string' }, 'x').leavesPatterns).toBe(false)
  })

  test.each([
    { not: { pattern: '(?=x)' } },
    { oneOf: [{ pattern: '(?=x)' }, { pattern: '(?=y)' }] },
    JSON.parse('{"if":{"pattern":"(?=x)"},"then":false}') as object,
    { if: { pattern: '(?=x)' }, else: false },
    { anyOf: [{ not: { $ref: '#/$defs/x' } }], $defs: { x: { pattern: '(?=x)' } } },
  ])('what depends on a pattern that is left is never refused: %j', (schema) => {
    expect(broken(schema, 'z')).toEqual([])
  })

  test('names that a pattern left to the server may match are not refused', () => {
    const schema = {
      patternProperties: { '^(?!_)': { type: 'string' } },
      additionalProperties: false,
    }
    expect(broken(schema, { a: 'x' })).toEqual([])
    expect(isLeft(schema, { a: 'x' })).toBe(true)
  })

  test('names are checked by the patterns that they match, and literally', () => {
    const schema = {
      patternProperties: {
        '^a': { type: 'string' },
        b$: { minLength: 3 },
        '^ab$': { maxLength: 5 },
      },
      additionalProperties: false,
    }
    expect(broken(schema, { ab: 'xyz', a: '' })).toEqual([])
    expect(broken(schema, { ab: 'x' })).toContain('/ab minLength')
    expect(broken(schema, { ab: 1 })).toContain('/ab type')
    expect(broken(schema, { ab: 'abcdef' })).toContain('/ab maxLength')
    expect(broken(schema, { 'c.': 1 })).toContain('/c. false')
    expect(broken({ propertyNames: { pattern: '^[a-z]+$' } }, { A: 1 })).toContain(' propertyNames')
    const dotted = {
      patternProperties: { '^x\\.y$': { type: 'string' } },
      additionalProperties: false,
    }
    expect(broken(dotted, { 'x.y': 'z' })).toEqual([])
    expect(broken(dotted, { 'x.y': 'z', xay: 'z' }).length).toBeGreaterThan(0)
  })

  test('a name that is called pattern is no keyword', () => {
    expect(broken({ dependentRequired: { pattern: ['flags'] } }, { pattern: 'x' })).toContain(
      ' dependentRequired',
    )
  })
})
