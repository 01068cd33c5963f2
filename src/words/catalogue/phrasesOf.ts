import type { MessageKey } from './english.ts'

type PhraseKey = Extract<MessageKey, `phrase.${string}.did`>
type VerbOf<Key = PhraseKey> = Key extends `phrase.${infer Verb}.did` ? Verb : never
type TenseOf<Key = MessageKey> = Key extends `phrase.read.${infer Tense}` ? Tense : never

/** A language's forms of each verb of the catalogue. */
export type VerbTable = Readonly<Record<VerbOf, string>>

/** The sentences of a verb, by tense, of its forms. */
type Conjugate = (forms: readonly string[]) => Readonly<Record<TenseOf, string>>

/** A sentence for every verb in every tense. */
export const phrasesOf = (verbs: VerbTable, conjugate: Conjugate) =>
  Object.fromEntries(
    Object.entries(verbs).flatMap(([verb, forms]) =>
      Object.entries(conjugate(forms.split('|'))).map(([tense, text]) => [
        `phrase.${verb}.${tense}`,
        text,
      ]),
    ),
  ) as Readonly<Record<`phrase.${VerbOf}.${TenseOf}`, string>>
