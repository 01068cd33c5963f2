import fc from 'fast-check'
import { splitHidden } from '../../src/internal/splitHidden.ts'

const shown = (text: string) =>
  splitHidden(text)
    .map((piece) => ('text' in piece ? piece.text : piece.token))
    .join('')
const tokensIn = (text: string) =>
  splitHidden(text).flatMap((piece) => ('token' in piece ? [piece.token] : []))
const token = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

describe('characters that draw nothing, or change how others are drawn, become tokens', () => {
  it.each<[string, string[]]>([
    [
      'controls that change the direction of text',
      [
        '\u202A',
        '\u202B',
        '\u202C',
        '\u202D',
        '\u202E',
        '\u2066',
        '\u2067',
        '\u2068',
        '\u2069',
        '\u200E',
        '\u200F',
        '\u061C',
      ],
    ],
    [
      'characters without width',
      [
        '\u200B',
        '\u200C',
        '\u200D',
        '\u2060',
        '\u2061',
        '\u2064',
        '\uFEFF',
        '\u180E',
        '\u00AD',
        '\u034F',
      ],
    ],
    ['tag characters', ['\u{E0001}', '\u{E0020}', '\u{E0067}', '\u{E007F}']],
    [
      'terminal control characters',
      ['\u001B', '\u0007', '\u0000', '\u0008', '\u007F', '\u0085', '\u009B'],
    ],
    ['line ends that are none', ['\u2028', '\u2029', '\u000B', '\u000C', '\r']],
    [
      'fillers and selectors',
      [
        '\u115F',
        '\u3164',
        '\uFFA0',
        '\u17B4',
        '\uFE00',
        '\uFE0E',
        '\uFE0F',
        '\u{E0100}',
        '\u{1D173}',
        '\uFFF9',
      ],
    ],
  ])('%s', (_, characters) => {
    for (const character of characters) {
      expect(splitHidden(`a${character}b`)).toEqual([
        { text: 'a' },
        { token: token(character) },
        { text: 'b' },
      ])
      expect(splitHidden(character)).toEqual([{ token: token(character) }])
      expect(splitHidden(character + character)).toEqual([
        { token: token(character) },
        { token: token(character) },
      ])
    }
  })

  it('shows the whole of a name that hides something', () => {
    expect(shown('C:/inv\u202etxt.exe')).toBe('C:/invU+202Etxt.exe')
    expect(shown('delete\u200b_repo')).toBe('deleteU+200B_repo')
    expect(shown('\u001b x')).toBe('U+001B x')
  })
})

describe('characters that a script or an emoji needs stay', () => {
  it.each([
    ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
    ['Arabic with marks around a joiner', 'بَ\u200dب'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Hindi with a non-joiner', 'क्\u200cष'],
    ['Bengali', 'র\u200d্য'],
    ['Malayalam', 'ന്\u200d'.concat('റ')],
    ['Sinhala', 'ක්\u200dෂ'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a skin tone and a job', '👩🏽\u200d🚀'],
    ['a heart on fire', '❤\uFE0F\u200d🔥'],
    ['flags', '🇩🇪🇯🇵 🏳\uFE0F\u200d🌈 🏳\uFE0F\u200d⚧\uFE0F'],
    ['keycaps', '1\uFE0F\u20E3 #\uFE0F\u20E3 *\uFE0F\u20E3'],
    ['text and emoji presentation', '☎\uFE0E ☎\uFE0F'],
    ['lines and tabs', 'a\n\tb\r\nc\n'],
    ['letters of every kind', 'Ärger 中文 日本語 עברית ไทย 한국어 é e\u0301 𝒳 ½ €\u00a0—'],
    ['lone surrogates', '\uD83D x \uDE00'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(splitHidden(text)).toEqual(text === '' ? [] : [{ text }])
  })
})

describe('a joiner or selector becomes a token everywhere else', () => {
  it.each([
    ['between Latin letters', 'ops@corp\u200d.example', ['U+200D']],
    ['between Latin and Arabic', 'a\u200cب', ['U+200C']],
    ['at an end of Arabic', 'ب\u200c', ['U+200C']],
    ['twice in Arabic', 'ب\u200c\u200cب', ['U+200C', 'U+200C']],
    ['between marks of Latin', 'e\u0301\u200d\u0301', ['U+200D']],
    ['between ignorable marks', 'a\u034F\u200D\u034Fb', ['U+034F', 'U+200D', 'U+034F']],
    ['between selectors', 'a\uFE00\u200C\uFE00b', ['U+FE00', 'U+200C', 'U+FE00']],
    ['between Arabic letter marks', 'a\u061C\u200D\u061Cb', ['U+061C', 'U+200D', 'U+061C']],
    ['between a picture and a letter', '👨\u200dx', ['U+200D']],
    ['a selector after a letter', 'x\uFE0F', ['U+FE0F']],
    ['a selector after a digit that is no keycap', '1\uFE0F2', ['U+FE0F']],
    ['two selectors after a picture', '☎\uFE0F\uFE0F', ['U+FE0F']],
    ['a tag sequence after a flag', '🏴\u{E0067}\u{E007F}', ['U+E0067', 'U+E007F']],
    ['a carriage return alone', 'rm -rf /\rls', ['U+000D']],
    ['a carriage return before another', '\r\r\n', ['U+000D']],
  ])('%s', (_, text, tokens) => {
    expect(tokensIn(text)).toEqual(tokens)
  })
})

describe('for any text', () => {
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\u200C',
          '\u200D',
          '\uFE0F',
          '\u202E',
          '\r',
          '\n',
          'ب',
          'क',
          '👨',
          '🏽',
          '1',
          '\u20E3',
          'a',
          '\u0301',
          '\u{E0041}',
          '\uD800',
          '\u034F',
        ),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map((pieces) => pieces.join(''))
  const character = (piece: string) => String.fromCodePoint(Number.parseInt(piece.slice(2), 16))

  it('the pieces in a row are the text, and each token stands for its character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          splitHidden(text)
            .map((piece) => ('text' in piece ? piece.text : character(piece.token)))
            .join(''),
        ).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('no piece is empty, no two texts are neighbours, and no text keeps an override, tag or control character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = splitHidden(text)
        pieces.forEach((piece, index) => {
          if (!('text' in piece)) return
          expect(piece.text).not.toBe('')
          expect(piece.text).not.toMatch(
            /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060\uFEFF\u{E0000}-\u{E0FFF}]|(?![\n\t\r])\p{Cc}/u,
          )
          expect('text' in (pieces[index + 1] ?? { token: '' })).toBe(false)
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('takes time in proportion to the length: a megabyte', () => {
    for (const text of [
      'a'.repeat(1_000_000),
      'a\u200b'.repeat(500_000),
      '\u0301\u200d'.repeat(500_000),
      '👨\u200d'.repeat(300_000),
    ]) {
      const start = process.cpuUsage() // of this process, whatever else the machine does
      splitHidden(text)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
    }
  })
})
