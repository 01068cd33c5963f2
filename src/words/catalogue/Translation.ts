import type { MessageKey } from './english.ts'

type PluralForm<Key> = Key extends `${infer Counted}.other`
  ? `${Counted}.${Intl.LDMLPluralRule}`
  : never

/**
 * Words by the keys of the catalogue. A missing key stays English. `locale` is the BCP 47 tag of
 * the words; a key that ends in `.other` may have every plural form of that language.
 */
export type Translation = Readonly<
  Partial<Record<MessageKey | PluralForm<MessageKey> | 'locale', string>>
>
