import { oncePer, oncePerText } from '../internal/basics.ts'
import { maskSecrets } from '../internal/maskSecrets.ts'
import { visibleText } from '../internal/splitHidden.ts'

/** Letters of a name that are shown; and of a path, which is told by its shape. */
const LONGEST_NAME = 60

const LONGEST_PATH = 200

/** The share of each end in the shown part of a text. */
const END_SHARE = 5 / 12

/** Letters of each end of a huge text that are looked at. */
const REACH = 10_000

/**
 * Paths, addresses, ids, dates and numbers: letters that stand between spaces, with neither a space
 * nor the end of a sentence in them.
 */
const PLAIN = /^(?!.*[.!?]$)[!-~\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+$/u

/**
 * `isSaid`: somebody's words, a title or a person's name; framed even where it is a single word.
 * `longest`: letters that are shown. @default 60, and 200 of a path
 */
export type ForeignOptions = { isSaid?: boolean | undefined; longest?: number | undefined }

/**
 * A text from outside as it is drawn in one of our sentences: its secrets as dots, each line end as
 * one sign, its middle cut out. `left` letters are not shown between `head` and `tail`; where it is 0
 * all of it is the head.
 */
export function foreignPieces(text: string, { isSaid = false, longest }: ForeignOptions = {}) {
  const isHuge = text.length > 2 * REACH
  const start = inOneLine(isHuge ? text.slice(0, REACH) : text)
  const isPlain = !isSaid && !isHuge && PLAIN.test(start)
  const most = longest ?? (isPlain && start.includes('/') ? LONGEST_PATH : LONGEST_NAME)
  if (!isHuge && start.length <= most) return { isFramed: !isPlain, head: start, left: 0, tail: '' }
  const end = isHuge ? inOneLine(text.slice(-REACH)) : start
  const kept = Math.round(most * END_SHARE)
  const head = start.slice(0, splitsPair(start, kept) ? kept - 1 : kept)
  const tail = end.slice(splitsPair(end, end.length - kept) ? 1 - kept : -kept)
  const all = isHuge ? text.length : start.length
  return { isFramed: true, head, left: all - head.length - tail.length, tail }
}

/**
 * Double quotation marks as straight ones, since ours stand around the text: in between, nobody
 * closes them but us.
 */
export const withoutQuotationMarks = (text: string): string => text.replace(/[“-‟❝❞]/g, '"')

const inOneLine = /* @__PURE__ */ oncePerText((text) =>
  withoutQuotationMarks(maskSecrets(text)).replace(/(?:[\p{Zs}\t\n]|\r\n)+/gu, (space) =>
    space.includes('\n') ? '\n' : (/[^ \t]/.exec(space)?.[0] ?? ' '),
  ),
)

const splitsPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff

/**
 * A text from outside in a sentence that is heard: in quotation marks where it is framed when it is
 * seen, so that nobody takes it for our words.
 */
export function quoted(text: string, words: Words, options?: ForeignOptions): string {
  const { isFramed, head, left, tail } = foreignPieces(text, options)
  if (!isFramed) return visibleText(head, true)
  const quote = (piece: string) => `“${visibleText(piece, true).replaceAll('\n', ' ↵ ')}”`
  return left === 0
    ? quote(head)
    : `${quote(head)} ${words.count('content.elided', left)} ${quote(tail)}`
}

/**
 * Words by key. `{name}` stands for a value; plural forms are `key.one` and `key.other`; `locale`
 * is the BCP 47 tag of the words.
 */
export type Messages = Readonly<Record<string, string>>

/** A piece of a message: the catalogue's own words, or the name of a value. */
export type MessagePart = { text: string } | { value: string }

/** Looks words up: the app's translation first, then the feature's English. */
export type Words = ReturnType<typeof makeWords>

type Values = Readonly<Record<string, string | number>>

/**
 * A translation that lacks a key, or has nothing for it, falls back to English; a key that nobody
 * has is shown as its last word. The same object for the same words.
 */
export const createWords = (english: Messages, translated: Messages = NO_TRANSLATION): Words =>
  wordsOf(english)(translated)

const NO_TRANSLATION: Messages = {}

const NO_VALUES = {}

const wordsOf = /* @__PURE__ */ oncePer((english: Messages) =>
  oncePer((translated: Messages) => makeWords(english, translated)),
)

function makeWords(english: Messages, translated: Messages) {
  const ownMessage = (messages: Messages, key: string) =>
    Object.hasOwn(messages, key) && typeof messages[key] === 'string' && messages[key].trim() !== ''
      ? messages[key]
      : undefined
  const find = (key: string) => ownMessage(translated, key) ?? ownMessage(english, key)
  const message = (key: string) =>
    find(key) ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')
  const own = knownLocale(ownMessage(translated, 'locale'))
  const page = knownLocale(ownMessage(translated, 'locale.page'))
  const language = own ?? 'en'
  const locale = page?.startsWith(`${language}-`) ? page : language
  const formats = own ? locale : (page ?? locale)
  const valueOf = (values: Values, name: string) =>
    Object.hasOwn(values, name) ? values[name] : undefined
  const pieces = new Map<string, readonly MessagePart[]>()
  const parts = (key: string) => {
    const read = pieces.get(key) ?? partsOf(message(key))
    pieces.set(key, read)
    return read
  }
  const textWith = (key: string, values: Values = NO_VALUES): string =>
    parts(key)
      .map((part) => ('text' in part ? part.text : String(valueOf(values, part.value) ?? '')))
      .join('')
  const texts = new Map<string, string>()
  const text = (key: string, values?: Values): string => {
    if (values) return textWith(key, values)
    const whole = texts.get(key) ?? textWith(key)
    texts.set(key, whole)
    return whole
  }
  return {
    locale,
    /** How numbers and times are written: the page's language, if the app names none. */
    formats,
    /** The whole message. */
    text,
    /** The plural form for `count`, which is also the value `{count}`, beside other values. */
    count(key: string, count: number, values?: Values): string {
      const form = `${key}.${pluralRules(locale).select(count)}`
      return text(find(form) === undefined ? `${key}.other` : form, {
        ...values,
        count: formatNumber(count, { formats }),
      })
    },
    /** The pieces, for a view that puts elements where values stand. */
    parts,
    /** A key's message, undefined if neither the app nor the feature has one. */
    find,
  }
}

function knownLocale(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

function partsOf(message: string): readonly MessagePart[] {
  return message
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\w+\}$/.test(piece) ? { value: piece.slice(1, -1) } : { text: piece }))
}

const formatters = new Map<string, Intl.NumberFormat | Intl.PluralRules>()

/** Made once for each locale: one costs as much as drawing a few lines. */
function remembered<F extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => F): F {
  const known = formatters.get(key)
  if (known) return known as F
  const made = make()
  formatters.set(key, made)
  return made
}

/** The first `Intl.NumberFormat` of a page takes 15 to 30 ms. Small numbers need none in English. */
const ENGLISH = /^en(?:-(?:US|GB))?$/

/**
 * A number as people write it in the language of these words. `digits`: exactly so many after the
 * point; without it, as many as the number has.
 */
export function formatNumber(
  value: number,
  { formats }: { readonly formats: string },
  digits: number | undefined = value % 1 ? undefined : 0,
): string {
  if (digits !== undefined && value >= 0 && value < 999 && ENGLISH.test(formats)) {
    const scale = 10 ** digits
    return (Math.round(value * scale) / scale).toFixed(digits)
  }
  return remembered(
    `${formats} ${digits}`,
    () =>
      new Intl.NumberFormat(formats, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(value)
}

const pluralRules = (locale: string): Intl.PluralRules =>
  remembered(`plural ${locale}`, () => new Intl.PluralRules(locale))
