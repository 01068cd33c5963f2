import { readdirSync, readFileSync } from 'node:fs'
import { ENGLISH, type Translation } from '../../../src/words/catalogue/index.ts'
import { messages as ar } from '../../../src/words/catalogue/ar/index.ts'
import { messages as de } from '../../../src/words/catalogue/de/index.ts'
import { messages as ja } from '../../../src/words/catalogue/ja/index.ts'
import { reasonText } from '../../../src/ui/content/reasonText.ts'
import { createWords } from '../../../src/words/foreign.ts'
import type { PartOf } from '../../../src/words/catalogue/Complete.ts'
import { explainToolMode } from '../../support/byWords.ts'
import { readCorpus } from '../../support/corpus/corpus.ts'

const english: Readonly<Record<string, string>> = ENGLISH
const counted = Object.keys(english).flatMap((key) =>
  key.endsWith('.one') ? [key.slice(0, -4)] : [],
)
const VALUE = /\{\w+\}/g
const FORM = /\.(?:zero|one|two|few|many|other)$/

/** The English words of a key of any language. */
const englishOf = (key: string): string =>
  english[key] ?? english[key.replace(FORM, '.other')] ?? ''

/** Words that are the same in every language. */
const NAMES =
  /^(?:JSON|null|undefined|Agent|App|Tool|Tools|Server|Tab|Tabs|Chat|Video|Link|Name|Text|Position|Destruktiv|Patch|Byte|MCP|kB|MB|s|h|min|Z|T)$/

/** The terms of the interface, and their one word in each language. */
const TERMS: readonly (readonly [english: RegExp, de: RegExp, ja: RegExp, ar: RegExp])[] = [
  [/\bagents?\b/i, /agent/i, /エージェント/, /وكيل|وكلاء/],
  [
    /\b(?:deny|denied|denial)\b/i,
    /ablehn|abgelehnt|lehnen sie .*ab\b/i,
    /拒否/,
    /ر\u064f?فض|مرفوض/,
  ],
  [/\b(?:undo|undone|undoing|undid)\b/i, /rückgängig/i, /元に戻/, /تراجع/],
  [/\bpermissions?\b/i, /erlaubnis/i, /許可/, /إذن|أذونات/],
  [/\brequests?\b/i, /anfrage/i, /リクエスト/, /طلب/],
  [/\bconversation\b/i, /unterhaltung/i, /会話/, /محادثة/],
  [/\bpattern\b/i, /muster/i, /パターン/, /نمط/],
]

const LANGUAGES: readonly (readonly [name: string, messages: Translation, term: 1 | 2 | 3])[] = [
  ['de', de, 1],
  ['ja', ja, 2],
  ['ar', ar, 3],
]

describe.each(LANGUAGES)('the catalogue %s', (locale, translation, term) => {
  const messages = translation as Readonly<Record<string, string>>
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()

  it('says its language', () => {
    expect(messages.locale).toBe(locale)
  })

  it('has every key of the English one, of what is counted every plural form, and no other', () => {
    const single = Object.keys(english).filter(
      (key) => !counted.includes(key.replace(FORM, '')) || !FORM.test(key),
    )
    const forms = counted.flatMap((key) => pluralCategories.map((form) => `${key}.${form}`))
    expect(Object.keys(messages).sort()).toEqual(['locale', ...single, ...forms].sort())
  })

  it('has the values of the English sentences; a form for few may say its number in words', () => {
    const valuesIn = (text: string) => [...new Set(text.match(VALUE))].sort()
    const wrong = Object.entries(messages).filter(([key, text]) => {
      if (key === 'locale') return false
      const wanted = valuesIn(englishOf(key))
      const isWord = /\.(?:zero|one|two)$/.test(key) && !text.includes('{count}')
      const expected = isWord ? wanted.filter((value) => value !== '{count}') : wanted
      return valuesIn(text).join() !== expected.join()
    })
    expect(wrong).toEqual([])
  })

  it('leaves no English', () => {
    const left = Object.entries(messages).filter(([key, text]) => {
      const words = text.replace(VALUE, ' ').match(/[A-Za-z]+/g) ?? []
      if (locale !== 'de') return key !== 'locale' && words.some((word) => !NAMES.test(word))
      const isOwn = (word: string) => word === 'in' || NAMES.test(word) // “in 24 s” is German, too
      const isSame = text === englishOf(key) && !words.every(isOwn)
      return isSame || /\b(?:the|is|of|not|your?|this|and|it|to)\b/.test(text.replace(VALUE, ''))
    })
    expect(left).toEqual([])
  })

  it('has one word for each thing', () => {
    const other = Object.entries(messages).flatMap(([key, text]) =>
      TERMS.filter(
        (row) => row[0].test(englishOf(key).replace(VALUE, '')) && !row[term].test(text),
      ).map(([said]) => `${key}: ${text} (${said.source})`),
    )
    expect(other).toEqual([])
  })

  it('says in every file that no native speaker has reviewed it', () => {
    const files = readdirSync(`src/words/catalogue/${locale}`)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files)
      expect(readFileSync(`src/words/catalogue/${locale}/${file}`, 'utf8')).toContain(
        'No native speaker has reviewed',
      )
  })
})

describe('a translation', () => {
  it('is a type error where a key is missing, or nobody reads it', () => {
    // @ts-expect-error nobody reads this key
    const wrong: PartOf<'other'> = { 'consent.alow': '許可' }
    // @ts-expect-error Japanese has no singular
    const singular: PartOf<'other'> = { 'group.files.one': '1 個のファイル' }
    expect([wrong, singular]).toHaveLength(2)
  })

  it('has words for every reason that a tool’s name, arguments or server give for its mode', () => {
    const kinds = readCorpus().flatMap(({ name, ...tool }) =>
      [tool, { server: tool.server, annotations: { destructiveHint: true } }].flatMap((known) =>
        explainToolMode(name, known).because.map(({ kind }) => kind),
      ),
    )
    expect(new Set(kinds).size).toBeGreaterThan(10)
    const german = createWords({}, de)
    const unsaid = kinds.filter((kind) => reasonText({ kind, text: '' }, german) === '')
    expect([...new Set(unsaid)]).toEqual([])
  })
})
