import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { digestCall } from '../../../src/engines/json/index.ts'
import type { JsonObject } from '../../../src/model/index.ts'

const shown = {
  server: 'files',
  tool: 'write_file',
  definition: { name: 'write_file', inputSchema: { type: 'object' } },
  arguments: { path: '/tmp/a', text: 'x' },
}
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const digestOfArguments = (given: JsonObject) =>
  digestCall({ tool: 't', definition: null, arguments: given })
const canonicalDigest = (text: string) =>
  sha256(`{"arguments":${text},"definition":null,"server":null,"tool":"t"}`)

/** The same JSON with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

describe('digestCall', () => {
  it('is the SHA-256, in hex, of the RFC 8785 text of server, tool, definition and arguments', () => {
    expect(digestCall(shown)).toBe(
      sha256(
        '{"arguments":{"path":"/tmp/a","text":"x"},"definition":{"inputSchema":{"type":"object"},"name":"write_file"},"server":"files","tool":"write_file"}',
      ),
    )
    expect(digestOfArguments({})).toBe(canonicalDigest('{}'))
  })

  it.each<[string, JsonObject, string]>([
    [
      'section 3.2.2, primitive types',
      {
        numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000f\nA\'B"\\\\"/',
        literals: [null, true, false],
      },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      'section 3.2.3, sorted by UTF-16 code units',
      {
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '\ufb33': 'Hebrew Letter Dalet With Dagesh',
        '1': 'One',
        '\ud83d\ude00': 'Emoji: Grinning Face',
        '\u0080': 'Control',
        '\u00f6': 'Latin Small Letter O With Diaeresis',
      },
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    [
      'appendix B, numbers',
      {
        n: [
          -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000,
          9.999999999999997e22, 1e21, 0.000001, 1e-7,
        ],
      },
      '{"n":[0,5e-324,1.7976931348623157e+308,9007199254740992,295147905179352830000,9.999999999999997e+22,1e+21,0.000001,1e-7]}',
    ],
  ])('hashes the vector of RFC 8785, %s', (_, given, text) => {
    expect(digestOfArguments(given)).toBe(canonicalDigest(text))
  })

  it('is the same for reordered keys, at any depth', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        expect(digestOfArguments(reversed(given) as JsonObject)).toBe(digestOfArguments(given))
      }),
    )
  })

  it('is made of the text that an implementation of RFC 8785 writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (given) => {
        expect(digestOfArguments(given)).toBe(canonicalDigest(canonicalize(given)!))
      }),
    )
  })

  it('differs where the JSON differs', () => {
    const objects = fc.dictionary(
      fc.constantFrom('a', 'b', '__proto__'),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 2 },
    )
    fc.assert(
      fc.property(objects, objects, (a, b) => {
        expect(digestOfArguments(a) === digestOfArguments(b)).toBe(
          canonicalize(a) === canonicalize(b),
        )
      }),
    )
  })

  it.each<[string, Parameters<typeof digestCall>[0]]>([
    ['another server', { ...shown, server: 'mail' }],
    ['no server', { ...shown, server: undefined }],
    ['another tool', { ...shown, tool: 'write_files' }],
    ['no definition', { ...shown, definition: null }],
    [
      'another definition',
      { ...shown, definition: { ...shown.definition, inputSchema: { type: 'array' } } },
    ],
    ['another argument', { ...shown, arguments: { ...shown.arguments, path: '/etc/passwd' } }],
    ['one argument more', { ...shown, arguments: { ...shown.arguments, force: true } }],
    ['one argument less', { ...shown, arguments: { path: '/tmp/a' } }],
    ['a number for its text', { ...shown, arguments: { path: '/tmp/a', text: 1 } }],
    ['a space more', { ...shown, arguments: { path: '/tmp/a ', text: 'x' } }],
    ['another order of a list', { ...shown, arguments: { path: '/tmp/a', text: ['y', 'x'] } }],
  ])('differs for %s', (_, changed) => {
    const digests = [
      digestCall(shown),
      digestCall(changed),
      digestCall({ ...shown, arguments: { path: '/tmp/a', text: ['x', 'y'] } }),
    ]
    expect(new Set(digests).size).toBe(3)
  })

  it('keeps server, tool and arguments apart: moving text between them changes it', () => {
    expect(digestCall({ server: 'a', tool: 'b', definition: null, arguments: {} })).not.toBe(
      digestCall({ server: 'b', tool: 'a', definition: null, arguments: {} }),
    )
    expect(digestCall({ server: undefined, tool: 'a', definition: null, arguments: {} })).not.toBe(
      digestCall({ server: 'null', tool: 'a', definition: null, arguments: {} }),
    )
  })

  it('counts the key __proto__ like any other', () => {
    const polluted = JSON.parse('{"a":1,"__proto__":{"autoRun":true}}') as JsonObject
    expect(digestOfArguments(polluted)).toBe(
      canonicalDigest('{"__proto__":{"autoRun":true},"a":1}'),
    )
    expect(digestOfArguments(polluted)).not.toBe(digestOfArguments({ a: 1 }))
    expect(({} as { autoRun?: boolean }).autoRun).toBeUndefined()
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  it.each<[string, JsonObject]>([
    ['NaN', { n: Number.NaN }],
    ['Infinity', { n: [Infinity] }],
    ['-Infinity', { n: { n: -Infinity } }],
    ['a cycle', cycle],
    ['a bigint', { n: 1n }],
    [
      'a getter that throws',
      {
        get n() {
          throw new Error('hidden')
        },
      },
    ],
  ])('throws a TypeError for %s: such a call cannot be allowed', (_, given) => {
    expect(() => digestOfArguments(given)).toThrow(
      /^handrail: a call without canonical JSON has no digest/,
    )
    expect(() => digestOfArguments(given)).toThrow(TypeError)
  })

  describe('with the text of the arguments', () => {
    const digest = (argumentsText: string | undefined, given: JsonObject = {}) =>
      digestCall({ tool: 't', definition: null, arguments: given, argumentsText })

    it('is the same as without it, however the text is spaced and ordered', () => {
      const given = { b: 1.5, a: ['é', -0] }
      expect(
        new Set(
          ['{"b":1.5,"a":["\\u00e9",-0]}', ' {"a" : ["é",0.0], "b":15e-1}\n', undefined].map(
            (text) => digest(text, given),
          ),
        ).size,
      ).toBe(1)
      expect(digest('')).toBe(digest(undefined))
      expect(digest(' \n')).toBe(digest(undefined))
    })

    it('uses the digits of the text when a number is not exact', () => {
      const texts = [
        '{"account":9007199254740993}',
        '{"account":9007199254740992}',
        '{"account":9007199254740993.0}',
      ]
      const digests = texts.map((text) => digest(text, { account: 9007199254740992 }))
      expect(new Set(digests).size).toBe(3)
      expect(digests[1]).toBe(digest(undefined, { account: 9007199254740992 }))
      expect(digests[0]).toBe(
        sha256(
          '{"argumentsText":"{\\"account\\":9007199254740993}","definition":null,"server":null,"tool":"t"}',
        ),
      )
      expect(digest('{"n":1e400}', { n: Infinity })).not.toBe(
        digest('{"n":1e401}', { n: Infinity }),
      )
    })

    it('hashes text that is not JSON together with the arguments', () => {
      expect(
        new Set([
          digest('print(1)', { input: 'print(1)' }),
          digest('print(2)', { input: 'print(1)' }),
          digest(undefined, { input: 'print(1)' }),
        ]).size,
      ).toBe(3)
    })

    it.each<[string, string, JsonObject]>([
      ['a key given twice', '{"a":1,"a":1}', { a: 1 }],
      ['a key given twice below', '{"a":[{"b":1,"\\u0062":2}]}', { a: [{ b: 2 }] }],
      ['a key given twice in text that breaks off', '{"a":1,"a":1', {}],
      [
        'a number that is not exact, in the text of other arguments',
        '{"account":9007199254740993}',
        { account: 9007199254740992, to: 'x' },
      ],
      [
        'a number that is not exact, where the arguments have another',
        '{"account":9007199254740993}',
        { account: 1 },
      ],
      [
        'text that is too deep to be read',
        `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
        { a: [] },
      ],
    ])('throws a TypeError for %s', (_, text, given) => {
      expect(() => digest(text, given)).toThrow(TypeError)
      expect(() => digest(text, given)).toThrow(
        /^handrail: a call without canonical JSON has no digest/,
      )
    })

    it('throws a TypeError for a number beyond doubles without its text', () => {
      expect(() => digest(undefined, { n: Infinity })).toThrow(TypeError)
    })
  })
})
