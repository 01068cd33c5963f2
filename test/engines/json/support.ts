import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  createJsonReader,
  type JsonLimits,
  type JsonReader,
} from '../../../src/engines/json/index.ts'

/** The text in pieces, cut at these places (fractions of its length). */
export function split(text: string, cuts: readonly number[]): string[] {
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * text.length)).sort((a, b) => a - b),
    text.length,
  ]
  return places.slice(1).map((place, index) => text.slice(places[index], place))
}

/** A reader that was given these pieces, and that they were all. `after` is called after each. */
export function read(
  pieces: readonly string[],
  { limits, after }: { limits?: Partial<JsonLimits>; after?: (reader: JsonReader) => void } = {},
): JsonReader {
  const reader = createJsonReader(limits)
  for (const piece of pieces) {
    reader.push(piece)
    after?.(reader)
  }
  reader.end()
  return reader
}

/** A text unit by unit: surrogates too are split. */
export const units = (text: string): string[] => text.split('')

/**
 * The very same JSON: own members in any order, -0 as -0, plain prototypes. (toStrictEqual compares
 * what `constructor` names.)
 */
export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

/** What JSON.parse makes of a text: undefined where it throws. */
export function oracle(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })

const strings = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '0',
    '1',
    '',
    '\ud83d\ude00',
    '\ud83d',
    '\ude00',
    '\u2028',
  ),
)
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    strings,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(null, true, false, -0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(strings, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

/** A random text that JSON.parse takes: any spacing, any escapes. */
export const texts = fc
  .tuple(values, fc.constantFrom(0, 1, '\t'), fc.boolean(), fc.constantFrom('', ' ', '\r\n\t'))
  .map(([value, indent, isEscaped, around]) => {
    const text = JSON.stringify(value, null, indent)
    const escaped = isEscaped
      ? text.replace(/[\u007f-\uffff]|(?<!\\)\//g, (unit) =>
          unit === '/' ? '\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
      : text
    return around + escaped + around
  })

/** Parts of JSON and near misses in any order: mostly no JSON, some just so. */
const soup = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"a":',
      '\\',
      '\\u00',
      '\\ud83d',
      'e9',
      '0',
      '1',
      '-',
      '.',
      'e',
      'E+',
      '00',
      '1.5',
      '-0',
      '1e400',
      'true',
      'tru',
      'null',
      'nul',
      'false',
      ' ',
      '\n',
      '\u00a0',
      '\ufeff',
      '\u0000',
      '\u001f',
      '\ud83d',
      "'",
      'NaN',
      'Infinity',
      '/**/',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** A text with a few units taken out, put in or exchanged. */
const corrupted = fc
  .tuple(
    texts,
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom(
          '',
          '"',
          '\\',
          ',',
          ':',
          '{',
          '}',
          '[',
          ']',
          '0',
          '-',
          '.',
          'e',
          'u',
          ' ',
          '\u0000',
          '\ufeff',
          '\ud83d',
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((before, [where, taken, put]) => {
      const at = Math.floor(where * before.length)
      return before.slice(0, at) + put + before.slice(at + taken)
    }, text),
  )

/** Texts, broken texts, and their beginnings. */
export const anyTexts = fc.oneof(
  texts,
  corrupted,
  soup,
  fc
    .tuple(texts, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, part]) => text.slice(0, Math.floor(part * text.length))),
)
