import type { MessageKey } from './english.ts'

/** The counted keys: those that have a singular. */
export type Counted<Key = MessageKey> = Key extends `${infer Thing}.one` ? Thing : never

/**
 * A whole translation: every key of the catalogue, and of what is counted every plural form of its
 * language. A missing key is a type error.
 */
export type Complete<Form extends Intl.LDMLPluralRule> = Readonly<
  Record<
    Exclude<MessageKey, `${Counted}.${'one' | 'other'}`> | `${Counted}.${Form}` | 'locale',
    string
  >
>

/** A part of one. A key that the catalogue has not is a type error. */
export type PartOf<Form extends Intl.LDMLPluralRule> = Partial<Complete<Form>>
