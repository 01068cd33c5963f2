import { formatNumber, pluralRules } from './formatters.ts'

/**
 * Words by key. `{name}` stands for a value; plural forms are `key.one` and `key.other`; `locale`
 * is the BCP 47 tag of the words.
 */
export type Messages = Readonly<Record<string, string>>

/** A piece of a message: the catalogue's own words, or the name of a value. */
export type MessagePart = { text: string } | { value: string }

/** Looks words up: the app's translation first, then the feature's English. */
export interface Words {
  readonly locale: string
  /** How numbers and times are written: the page's language, where the app names none. */
  readonly formats: string
  /** The whole message. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string
  /** The plural form for `count`, which is also the value `{count}`, beside other values. */
  count(key: string, count: number, values?: Readonly<Record<string, string | number>>): string
  /** The pieces, for a view that puts elements where values stand. */
  parts(key: string): readonly MessagePart[]
  /** A key's message, undefined where neither the app nor the feature has one. */
  find(key: string): string | undefined
}

/**
 * A translation that lacks a key, or has nothing for it, falls back to English; a key that nobody
 * has is shown as its last word. The same object for the same words.
 */
export function createWords(english: Messages, translated: Messages = NO_TRANSLATION): Words {
  const byTranslation = known.get(english) ?? new WeakMap<Messages, Words>()
  known.set(english, byTranslation)
  const words = byTranslation.get(translated) ?? makeWords(english, translated)
  byTranslation.set(translated, words)
  return words
}

const NO_TRANSLATION: Messages = {}
const NO_VALUES = {}
const known = new WeakMap<Messages, WeakMap<Messages, Words>>()

function makeWords(english: Messages, translated: Messages): Words {
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
  const valueOf = (values: Readonly<Record<string, string | number>>, name: string) =>
    Object.hasOwn(values, name) ? values[name] : undefined
  const pieces = new Map<string, readonly MessagePart[]>()
  const parts = (key: string) => {
    const read = pieces.get(key) ?? partsOf(message(key))
    pieces.set(key, read)
    return read
  }
  const textWith: Words['text'] = (key, values = NO_VALUES) =>
    parts(key)
      .map((part) => ('text' in part ? part.text : String(valueOf(values, part.value) ?? '')))
      .join('')
  const texts = new Map<string, string>()
  const text: Words['text'] = (key, values) => {
    if (values) return textWith(key, values)
    const whole = texts.get(key) ?? textWith(key)
    texts.set(key, whole)
    return whole
  }
  return {
    locale,
    formats,
    text,
    count(key, count, values) {
      const form = `${key}.${pluralRules(locale).select(count)}`
      return text(find(form) === undefined ? `${key}.other` : form, {
        ...values,
        count: formatNumber(count, { formats }),
      })
    },
    parts,
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
