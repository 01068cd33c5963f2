import { formatNumber } from '../../messages/formatters.ts'
import { quoted } from '../../messages/foreign.ts'
import type { MessagePart, Words } from '../../messages/words.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { Tense } from '../tense.ts'
import { describeAction, isSearch, type Action } from './action.ts'
import { isCountable, plural, singular } from './nouns.ts'
import { isCommandKey } from './speech.ts'
import { sentenceOf, type OwnParts } from '../../policy/sentence/sentenceOf.ts'

/** What stands in a sentence and is not ours: it is drawn as foreign text. */
export type PhraseValue = 'noun' | 'object' | 'target'

/**
 * A call as a sentence: the catalogue's words, what it acts on as the tool's name says it, and which
 * one as the arguments say it. These are foreign text, of any length. In a sentence of the app,
 * `said` are arguments, likewise.
 */
export type Phrase = {
  parts: readonly ({ text: string } | { value: PhraseValue } | { said: string })[]
  /** A few letters, or empty. */
  noun: string
  /** One thing, or the tool's machine name; empty where nothing names one. */
  object: string
  /** Where it goes; empty where it goes nowhere. */
  target: string
  /** The object is the tool's machine name. */
  isToolName: boolean
  /** How the object and the target are read: as a path or a name, or as a command; else by shape. */
  flow: 'name' | 'command' | undefined
}

/** One of something comes or goes. */
const OF_ONE: ReadonlySet<string> = new Set(
  'create add delete remove cancel close reopen send post place start open publish merge archive accept dismiss snooze install ask submit forward take'.split(
    ' ',
  ),
)

/**
 * The sentence for a call in a tense, or as the title of the question whether it may run (`asked`).
 */
export function phraseOf(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense | 'asked',
  words: Words,
): Phrase {
  const own = sentenceOf(execution.tool)?.(execution, words.locale)
  return own ? ownPhrase(own, tense, words) : madePhrase({ execution, mode }, tense, words)
}

/** The app's words are the same in every tense: the status says whether it happened. */
const ownPhrase = (own: OwnParts, tense: Tense | 'asked', words: Words): Phrase => ({
  parts:
    tense === 'asked'
      ? words.parts('phrase.own.asked').flatMap((part) => ('text' in part ? [part] : own))
      : own,
  noun: '',
  object: '',
  target: '',
  isToolName: false,
  flow: undefined,
})

/** The same parts for all calls that are spoken of alike: no more than a catalogue has. */
const sentences = new WeakMap<Words, Map<string, Phrase['parts']>>()

function madePhrase(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense | 'asked',
  words: Words,
): Phrase {
  const action = describeAction(execution, mode)
  const { verb, objects, target = '', key } = action
  const isToolName = key === undefined && objects.length > 0
  const object = objects.length === 1 ? (objects[0] ?? '') : ''
  const noun = objects.length > 1 ? plural(singular(action.noun)) : action.noun
  const isMany = objects.length > 1
  const form = isToolName && object.trim() === '' ? 'phrase.nameless' : formOf(verb, noun, objects)
  const ofWords = sentences.get(words) ?? new Map<string, Phrase['parts']>()
  sentences.set(words, ofWords)
  const name = `${verb}.${tense} ${form} ${action.target === undefined}`
  const parts =
    (isMany ? undefined : ofWords.get(name)) ??
    sentenceParts(
      words.parts(`phrase.${verb}.${tense}`),
      isMany ? severalParts({ ...action, noun }, words) : formParts(form, words),
      action.target,
      words,
    )
  if (!isMany) ofWords.set(name, parts)
  return { parts, noun, object, target, isToolName, flow: flowOf(key) }
}

function flowOf(key: string | undefined): Phrase['flow'] {
  if (key === 'command') return key
  return key === undefined || /^(?:path|file|source)/.test(key) ? 'name' : undefined
}

/** What the arguments name, where the tool's name has no word for it. */
const thingsOf = (key = '', isSought = false): string =>
  /path|file|source/i.test(key)
    ? 'files'
    : /ur[il]/i.test(key)
      ? 'pages'
      : isCommandKey(key)
        ? 'commands'
        : isSought
          ? 'terms'
          : 'items'

/** Several things, counted: by what the tool's name calls them, or as what their argument is. */
function severalParts({ verb, noun, objects, key }: Action, words: Words): Phrase['parts'] {
  if (noun === '')
    return [{ text: words.count(`object.${thingsOf(key, isSearch(verb))}`, objects.length) }]
  const count = formatNumber(objects.length, words)
  return words
    .parts('object.several')
    .flatMap((part) =>
      'value' in part && part.value === 'count' ? [{ text: count }] : valueParts([part]),
    )
}

/** How one thing, or none, stands in a sentence: itself, its noun, or a message around them. */
function formOf(verb: Action['verb'], noun: string, objects: readonly string[]): string {
  if (objects.length === 1) return noun === '' ? 'object' : 'object.named'
  if (!OF_ONE.has(verb) || !isCountable(noun)) return 'noun'
  return /^[aeio]|^u(?!ser|rl|ri|ni)/.test(noun) ? 'object.an' : 'object.a'
}

const formParts = (form: string, words: Words): Phrase['parts'] =>
  form === 'object' || form === 'noun' ? [{ value: form }] : valueParts(words.parts(form))

/** A sentence of the catalogue, with what it acts on in its place. */
const sentenceParts = (
  parts: readonly MessagePart[],
  said: Phrase['parts'],
  target: string | undefined,
  words: Words,
): Phrase['parts'] => {
  const ofObject =
    target === undefined
      ? said
      : valueParts(words.parts('object.to')).flatMap((part) =>
          'value' in part && part.value === 'object' ? said : [part],
        )
  return joined(parts.flatMap((part) => ('text' in part ? [part] : ofObject)))
}

/** A translation cannot name a value that is not there. */
const valueParts = (parts: readonly MessagePart[]): Phrase['parts'] =>
  parts.flatMap((part): Phrase['parts'] => {
    if ('text' in part) return [part]
    const { value } = part
    return value === 'noun' || value === 'object' || value === 'target' ? [{ value }] : []
  })

/** Texts that follow each other are one. */
function joined(parts: Phrase['parts']): Phrase['parts'] {
  return parts.reduce<Phrase['parts']>((done, part) => {
    const last = done.at(-1)
    return last && 'text' in last && 'text' in part
      ? [...done.slice(0, -1), { text: last.text + part.text }]
      : [...done, part]
  }, [])
}

/** The sentence as one text, for screen readers; what is not ours is quoted in it. */
export function phraseText(phrase: Phrase, words: Words): string {
  return phrase.parts
    .map((part) =>
      'text' in part
        ? part.text
        : 'value' in part && part.value === 'noun'
          ? phrase.noun
          : quoted('said' in part ? part.said : phrase[part.value], words),
    )
    .join('')
}
