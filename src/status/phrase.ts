import { formatNumber, quoted, type MessagePart, type Words } from '../words/foreign.ts'
import type { ToolCallStatus, Execution } from '../model/ToolCallStatus.ts'
import { isCountable, plural, singular, isManyNoun, wordSet, type Verb } from './verbs.ts'
import { inShell, patchedFiles } from './patchedFiles.ts'
import { isCommandKey, isAddressKey, isFile, isPart, isPlaceKey, speechOf } from './speech.ts'
import { sentenceOf, type OwnParts } from '../policy/registeredMode.ts'
import { getOwnMember, type ToolMode } from '../model/JsonObject.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

/** The values in a sentence that are not ours: they are drawn as foreign text. */
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
  /** One thing, or the tool's machine name; empty if nothing names one. */
  object: string
  /** Its destination; empty if there is none. */
  target: string
  /** The object is the tool's machine name. */
  isToolName: boolean
  /** How the object and the target are read: as a path or a name, or as a command; else by shape. */
  flow: 'name' | 'command' | undefined
}

/** One of something comes or goes. */
const OF_ONE = wordSet(
  'create add delete remove cancel close reopen send post place start open publish merge archive accept dismiss snooze install ask submit forward take',
)

/**
 * The sentence for a call in a tense, or as the title of the question whether it may run (`asked`).
 * `isNew`: what it writes is not there yet.
 */
export function phraseOf(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense | 'asked',
  words: Words,
  isNew = false,
): Phrase {
  const own = sentenceOf(execution.tool)?.(execution, words.locale)
  return own ? ownPhrase(own, tense, words) : madePhrase({ execution, mode }, tense, words, isNew)
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
  isNew: boolean,
): Phrase {
  const action = describeAction(execution, mode, tense === 'asked' ? undefined : tense)
  const verb = isNew && action.verb === 'write' ? 'create' : action.verb
  const { objects, target = '', key } = action
  const isToolName = key === undefined && objects.length > 0
  const object = objects.length === 1 ? (objects[0] ?? '') : ''
  const noun = objects.length > 1 ? plural(singular(action.noun)) : action.noun
  const isMany = objects.length > 1
  const isNameless = isToolName && (object.trim() === '' || isUnnamed(execution))
  const form = isNameless ? 'phrase.nameless' : formOf(verb, noun, objects)
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

/** The name that readers give to a tool if only the end of its call is known. */
const isUnnamed = ({ name, state }: Pick<Execution, 'name' | 'state'>): boolean =>
  name === 'unknown' && state === 'invalid'

function flowOf(key: string | undefined): Phrase['flow'] {
  if (key === 'command') return key
  return key === undefined || /^(?:path|file|source)/.test(key) ? 'name' : undefined
}

/** The noun for the argument's values, if the tool's name has no word for them. */
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

/**
 * The tense in which a call is spoken of. `soon`: unless the person cancels it, `did_not`: it would
 * have, `may_have`: nobody knows, `undone`: it did, and was taken back.
 */
export type Tense =
  | 'will'
  | 'wants'
  | 'soon'
  | 'doing'
  | 'did'
  | 'tried'
  | 'did_not'
  | 'stopped'
  | 'may_have'
  | 'undone'

const TENSES = {
  preparing: 'will',
  held: 'will',
  awaiting_consent: 'wants',
  running: 'doing',
  succeeded: 'did',
  failed: 'tried',
  denied: 'did_not',
  expired: 'did_not',
  cancelled: 'did_not',
  unknown: 'may_have',
} satisfies Record<ToolCallStatus['kind'], Tense>

/**
 * The true tense of a call: the one table for everything that speaks of it. A call that was
 * cancelled after it started was stopped; one that was held back never started. A request that is gone
 * may have been allowed elsewhere.
 */
export function tenseOf(
  status: Pick<ToolCallStatus, 'kind' | 'undo' | 'stop'> & { reason?: ToolCallStatus['reason'] },
  record: ToolCallRecord,
): Tense {
  const isUndone = status.undo?.kind === 'undone'
  if (isUndone && status.kind === 'succeeded') return 'undone'
  const hasBegun = status.stop !== undefined || hasStarted(record)
  if (status.kind === 'cancelled' && !isUndone && hasBegun) return 'stopped'
  // held because a rule forbids it: nobody lets it run
  if (status.kind === 'held' && status.reason === 'forbidden') return 'wants'
  if (status.reason === 'undo_hold') return 'soon'
  if (status.reason === 'gone') return 'may_have'
  return TENSES[status.kind]
}

function hasStarted({ phase, partial, times }: ToolCallRecord): boolean {
  return (
    phase === 'running' ||
    phase === 'done' ||
    partial !== undefined ||
    typeof times?.startedAt === 'number'
  )
}

/** The verb and object of a call. */
export type Action = {
  /** A verb of the catalogue. `look`, `use`: the tool as a whole, whose name is the object. */
  verb: Verb | 'look' | 'use'
  /** The noun in the tool's name. Empty if the object says as much. */
  noun: string
  /** Which one, or ones: as the arguments say it. Empty if they do not. */
  objects: readonly string[]
  /** The destination of a move, copy or rename. */
  target: string | undefined
  /** The argument that says which. */
  key: string | undefined
}

export const TARGETS =
  'destination destination_path destinationPath dest target to new_path newPath new_name newName'.split(
    ' ',
  )

/** Items of a list that are looked at. */
const MAX_ITEMS = 1000

/**
 * The verb and object of a call. If neither its tool's name nor its arguments name an object, the
 * sentence has the tool's name. With the `tense` in which a line speaks of it, the commands of one
 * line stand one by one.
 */
export function describeAction(execution: Execution, mode: ToolMode, tense?: Tense): Action {
  if (lastOf.execution !== execution || lastOf.mode !== mode || lastOf.tense !== tense)
    lastOf = { execution, mode, tense, action: actionOf(execution, mode, tense) }
  return lastOf.action!
}

/** A line asks several times in a row. */
let lastOf: { execution?: Execution; mode?: ToolMode; tense?: Tense | undefined; action?: Action } =
  {}

const NAMELESS = { noun: '', objects: [], target: undefined, key: undefined }

function actionOf(execution: Execution, mode: ToolMode, tense: Tense | undefined): Action {
  const patched = mode === 'read' ? undefined : patchedFiles(execution.name, execution.arguments)
  if (patched) return { ...NAMELESS, verb: patched.verb, objects: patched.files, key: 'path' }
  const { verb, noun, keys, needsObject } = speechOf(execution, mode)
  const named = verb && namedBy(execution.arguments, keys)
  const found = named && leadsElsewhere(verb, noun, named.key) ? undefined : named
  if (verb === undefined || (!found && (needsObject || !saysEnough(verb, noun))))
    return { ...NAMELESS, verb: mode === 'read' ? 'look' : 'use', objects: [execution.name] }
  if (!found) return { ...NAMELESS, verb, noun }
  const { key } = found
  const objects = tense === undefined ? found.objects : oneByOne(found.objects, key, tense)
  const isPlace = isPlaceKey(key)
  return {
    verb: isPlace ? verbOfPlace(verb, noun, key) : verb,
    noun:
      isSearch(verb) || (isPlace && (isFile(noun) || isPart(noun))) ? '' : nounFor(noun, objects),
    objects,
    target: MOVING.has(verb) ? namedBy(execution.arguments, TARGETS)?.objects[0] : undefined,
    key,
  }
}

/** A command without quotes, variables, pipes or redirections, that opens or ends no block. */
const PLAIN_COMMAND = /^(?!(?:do|then|done|fi|esac)\b)[\w ./:@=+,~%-]+$/

/** The commands of a line that ran or runs. A person who is asked reads the line as it is. */
function oneByOne(objects: readonly string[], key: string, tense: Tense): readonly string[] {
  const [line = ''] = objects
  if (objects.length !== 1 || !/^(?:command|cmd)$/.test(key) || tense === 'wants') return objects
  const commands = line.split(/&&|[;\n]/).flatMap((each) => each.trim() || [])
  return commands.length > 1 && commands.every((each) => PLAIN_COMMAND.test(each))
    ? commands
    : objects
}

/** `create_short_url` makes something that leads to the address, and opens nothing. */
const leadsElsewhere = (verb: Verb, noun: string, key: string): boolean =>
  verb === 'create' && isAddressKey(key) && !/^(?:|page|tab|window|site|website)$/.test(noun)

/** A search with a noun of many searches for those; with a noun of one it searches in it. */
const saysEnough = (verb: Verb, noun: string): boolean =>
  isSearch(verb) ? isManyNoun(noun) : noun !== ''

const nounFor = (noun: string, objects: readonly string[]): string =>
  objects.length === 1 ? singular(noun) : noun

/**
 * To create a page of an address is to open it, to get a file is to read it, and to add to it, or
 * take a part out, is to change it.
 */
function verbOfPlace(verb: Verb, noun: string, key: string): Verb {
  if (verb === 'create' && isAddressKey(key)) return 'open'
  if (verb === 'look_up' && (isFile(noun) || isPart(noun))) return 'read'
  return isPart(noun) && CHANGING.has(verb) ? 'change' : verb
}

const isSearch = (verb: Action['verb']): boolean => verb === 'search' || verb === 'search_web'

const MOVING = wordSet('move copy rename')
const CHANGING = wordSet('add delete remove clear replace create')

function namedBy(
  given: Execution['arguments'],
  keys: readonly string[],
): { key: string; objects: readonly string[] } | undefined {
  for (const key of keys) {
    const objects = objectsIn(getOwnMember(given, key), key)
    if (objects) return { key, objects }
  }
  return undefined
}

function objectsIn(value: unknown, key: string): readonly string[] | undefined {
  const one = objectIn(value, key) ?? commandIn(value, key)
  if (one !== undefined) return [one]
  if (!Array.isArray(value) || value.length === 0) return undefined
  const all = value.slice(0, MAX_ITEMS).map((each) => objectIn(each, key) ?? '')
  return all.includes('') && all.length === 1 ? undefined : all
}

/** A command line that is given word by word. */
function commandIn(value: unknown, key: string): string | undefined {
  const isLine =
    isCommandKey(key) &&
    !key.endsWith('s') &&
    Array.isArray(value) &&
    value.length > 1 &&
    value.length <= MAX_ITEMS &&
    value.every((word) => typeof word === 'string')
  return isLine ? (value.length === 3 && inShell(value)) || value.join(' ') : undefined
}

/** A text, the number of something, or what a thing is called. */
function objectIn(value: unknown, key: string): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number')
    return /(?:id|number|key)s?$/i.test(key) && Number.isSafeInteger(value)
      ? String(value)
      : undefined
  for (const name of ['title', 'name', 'path', 'id']) {
    const member = Array.isArray(value) ? undefined : getOwnMember(value, name)
    if (typeof member === 'string' && member.trim() !== '') return member
  }
  return undefined
}
