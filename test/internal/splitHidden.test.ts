import fc from 'fast-check'
import { splitHidden } from '../../src/internal/splitHidden.ts'
import { caseCount } from '../support/processorTime.ts'

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
    [
      'letters and signs whose picture is empty',
      ['\u2800', '\u1160', '\uFFFC', '\u{13441}', '\u{16FE4}', '\u{1D159}', '\u{1DA80}'],
    ],
  ])('%s', (_, characters) => {
    for (const character of characters) {
      const piece = { token: token(character), hidden: character }
      expect(splitHidden(`a${character}b`)).toEqual([{ text: 'a' }, piece, { text: 'b' }])
      expect(splitHidden(character)).toEqual([piece])
      expect(splitHidden(character + character)).toEqual([piece, piece])
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
    ['letters of every kind', 'Ärger 中文 日本語 עברית ไทย 한국어 é e\u0301 𝒳 ½ €—'],
    ['a wide space of Japanese', '東京\u3000大阪'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(splitHidden(text)).toEqual(text === '' ? [] : [{ text }])
  })
})

describe('what draws over its surroundings, or nothing for long, is counted', () => {
  const runs = (text: string) =>
    splitHidden(text).map((piece) =>
      'text' in piece
        ? piece.text
        : piece.run
          ? `${piece.run.count} ${piece.run.kind}`
          : piece.token,
    )

  it.each<[string, string, string[]]>([
    ['3,000 marks over a letter', `o${'\u0301'.repeat(3000)}k`, ['o', '3000 marks', 'k']],
    ['marks of many kinds', `o${'\u0316\u20DD\u0338'.repeat(2)}`, ['o', '6 marks']],
    ['marks with joiners between them', `ب${'\u064B\u200D'.repeat(5)}`, ['ب', '5 marks']],
    ['marks beyond the first plane', `x${'\u{1E8D0}'.repeat(5)}`, ['x', '5 marks']],
    [
      'marks over many letters',
      `a${'\u0301'.repeat(5)}b${'\u0302'.repeat(9)}`,
      ['a', '5 marks', 'b', '9 marks'],
    ],
    ['marks of another alphabet', `abc${'\u0489'.repeat(5)}`, ['abc', '5 marks']],
    ['a code that ends in a letter of another alphabet', '\u001b[2Kпривет', ['ESC[2K', 'привет']],
    ['100,000 blanks', ' '.repeat(100_000), ['100000 spaces']],
    ['blanks before a command', `ls${' '.repeat(200)}; rm`, ['ls', '200 spaces', '; rm']],
    ['blanks of several kinds', '\u00a0\u2003\u3000\t '.repeat(20), ['100 spaces']],
    ['line breaks', `a${'\n'.repeat(5000)}b`, ['a', '5000 line_breaks', 'b']],
    ['lines of blanks', `a${'\r\n  '.repeat(20)}b`, ['a', '20 line_breaks', '  b']],
  ])('%s', (_, text, pieces) => {
    expect(runs(text)).toEqual(pieces)
  })

  it.each([
    ['four marks, as UTS #39 has it', 'o\u0323\u0302\u0301\u0300'],
    ['Vietnamese, Greek and Hebrew, taken apart', 'ệ ᾧ שָּׁ֑'.normalize('NFD')],
    ['a table and an indent', `${' '.repeat(64)}x\n\n\n${'\t'.repeat(20)}y`],
    ['an empty part of a page', `a${'\n'.repeat(8)}b`],
    ['Braille with its space', '⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙'],
  ])('not %s', (__, text) => {
    expect(splitHidden(text)).toEqual([{ text }])
  })

  it('a code for terminals that hides a text is no single token', () => {
    const code = `\u001b]0;${'x'.repeat(10_000)}\u0007`
    expect(
      splitHidden(code).map((piece) => ('text' in piece ? piece.text.length : piece.token)),
    ).toEqual(['U+001B', 10_003, 'U+0007'])
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

  it('the pieces in a row are the text, and each token has what it stands for', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          splitHidden(text)
            .map((piece) => ('text' in piece ? piece.text : piece.hidden))
            .join(''),
        ).toBe(text)
      }),
      { numRuns: caseCount(1000) },
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
      { numRuns: caseCount(1000) },
    )
  })

  it('takes time in proportion to the length', () => {
    const length = caseCount(1_000_000)
    for (const text of [
      'a',
      'a\u200b',
      '\u0301\u200d',
      '👨\u200d',
      ' ',
      `x${' '.repeat(60)}`,
      `\n${' '.repeat(1000)}`,
      '\u0301',
    ].map((piece) => piece.repeat(length / piece.length))) {
      const start = process.cpuUsage() // of this process; a quadratic one takes a hundred times this
      splitHidden(text)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(length * 0.02)
    }
  })
})

describe('texts that differ never look the same', () => {
  it.each([
    ['half of a pair', 'a\uD83Db', 'aU+D83Db'],
    ['the other half', '\uDE00', 'U+DE00'],
    ['two halves in the wrong order', '\uDE00\uD83D', 'U+DE00U+D83D'],
    ['a whole pair', '\u{1F600}', '\u{1F600}'],
  ])('%s of surrogates', (_, text, drawn) => {
    expect(shown(text)).toBe(drawn)
  })

  const named = (text: string) =>
    splitHidden(text, true)
      .map((piece) => ('text' in piece ? piece.text : `[${piece.token}]`))
      .join('')
  it.each([
    ['an accent of its own', 'cafe\u0301.md', 'cafe[U+0301].md'],
    ['an accent in its letter', 'caf\u00e9.md', 'caf\u00e9.md'],
    ['two accents in another order', 'a\u0301\u0323', 'a[U+0301][U+0323]'],
    ['letters of Hangul', '\u1112\u1161\u11ab', '\u1112[U+1161][U+11AB]'],
    ['a letter that is a sign', '\u212b', '[U+212B]'],
    ['an accent that no letter has', 'q\u0301', 'q\u0301'],
    ['marks that a script needs', '\u0915\u094d\u0937', '\u0915\u094d\u0937'],
  ])('in a name: %s', (_, text, drawn) => {
    expect(named(text)).toBe(drawn)
    expect(shown(text)).toBe(text) // in a text at length it stays
  })

  it('two names that are drawn alike in one spelling are never drawn alike', () => {
    const letter = fc.constantFrom('e', '\u0301', '\u00e9', '\u0323', 'A', '\u030a', '\u212b')
    const name = fc.string({ unit: letter, maxLength: 6 })
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(one === other || named(one) !== named(other)).toBe(true)
      }),
      { numRuns: caseCount(2000) },
    )
  })
})

describe('blanks and letters that pass for others are told in a name', () => {
  const named = (text: string) =>
    splitHidden(text, true)
      .map((piece) =>
        'text' in piece ? piece.text : piece.isCalm ? `(${piece.token})` : `[${piece.token}]`,
      )
      .join('')

  it.each([
    ['a blank that does not break', '5\u00a0000', '5[U+00A0]000'],
    ['other blanks', 'a\u2002b\u2007c\u205fd\u3000e', 'a[U+2002]b[U+2007]c[U+205F]d[U+3000]e'],
    ['blanks of French', 'Ça va\u202f? «\u00a0oui', 'Ça va(⎵)? «(⍽)oui'],
    ['a tab', 'a\tb', 'a(→\t)b'],
    ['blanks at the end of a line', 'a  \nb', 'a(··)\nb'],
    ['a carriage return', 'a\r\nb', 'a(CR)\nb'],
    ['both', 'a\t \r\nb', 'a(→\t·)(CR)\nb'],
    ['hyphens', 'ls \u2010a \u2011b', 'ls [U+2010]a [U+2011]b'],
    ['a colon and a star that are none', 'a\u2236b \u2217', 'a[U+2236]b [U+2217]'],
    ['a flag that is drawn as another', '🇧🇶', '[BQ]🇧🇶'],
    ['Cyrillic', 'рауе', '[Cyrillic]рауе'],
    ['Cyrillic in an address', 'сосо.com', '[Cyrillic]сосо.com'],
    ['Cyrillic beside Latin', 'rm а', 'rm [Cyrillic]а'],
    ['Greek', 'οοο', '[Greek]οοο'],
    ['a Cyrillic sentence', 'привет с севера', 'привет с севера'],
    ['a Greek word', 'καλημέρα', 'καλημέρα'],
    ['Hangul', '한국어', '한국어'],
    ['Arabic digits', '١٢', '[U+0661]١٢'],
    ['Persian digits, which look the same', '۱۲', '[U+06F1]۱۲'],
    ['Arabic digits in Arabic', 'غرفة ١٢', 'غرفة ١٢'],
    ['Persian digits in Arabic', 'غرفة ۱۲', 'غرفة [U+06F1]۱۲'],
    ['Persian digits in Persian', 'گروه ۱۲', 'گروه ۱۲'],
    ['Arabic digits in Persian', 'گروه ١٢', 'گروه [U+0661]١٢'],
    ['a zero of Gujarati in a number', '1૦5', '1[U+0AE6]૦5'],
    ['Devanagari', 'कक्ष १२', 'कक्ष १२'],
    ['a flag that looks like another', '🇺🇸 🇺🇲', '🇺🇸 [UM]🇺🇲'],
    ['other flags', '🇩🇪 🇯🇵', '🇩🇪 🇯🇵'],
    ['a selector that changes nothing', '😀\uFE0F ✔\uFE0E', '😀[U+FE0F] ✔[U+FE0E]'],
    ['a usual picture', '✔\uFE0F 1\uFE0F\u20E3 😀', '✔\uFE0F 1\uFE0F\u20E3 😀'],
    ['a key without its selector', '1\u20E3', '1[U+20E3]'],
  ])('%s', (_, text, drawn) => {
    expect(named(text)).toBe(drawn)
    expect(
      splitHidden(text, true)
        .map((p) => ('text' in p ? p.text : p.hidden))
        .join(''),
    ).toBe(text)
  })

  it('takes time in proportion to the length', () => {
    const length = caseCount(400_000)
    for (const unit of [' ', '\t', 'а', '\u00a0x', 'ο '] as const) {
      const start = process.cpuUsage()
      splitHidden(`${unit.repeat(length / unit.length)}ж`, true)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(length * 0.01)
    }
  })
})
