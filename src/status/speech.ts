import { splitName } from '../../policy/mode/splitName.ts'
import { declaredArguments } from '../../execution/declaredArguments.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolMode } from '../../tool-call/index.ts'
import { isManyNoun, isPlainWord, plural, singular, spellings } from './nouns.ts'
import { isReading, verbIn, type Verb } from './verbs.ts'

/** How all calls of a tool are spoken of. */
export type Speech = {
  /** Undefined: its name says nothing that its mode lets it say. */
  verb: Verb | undefined
  /** What the tool acts on, as its name says it: `pull request`. Empty where it does not. */
  noun: string
  /** The arguments that say which one, the most telling first. */
  keys: readonly string[]
}

/** Letters of a name that are looked at, and words of it that are a noun. */
const LONGEST_NAME = 200
const NOUN_WORDS = 5

const PATHS = [
  'path',
  'file',
  'file_path',
  'filePath',
  'source',
  'source_path',
  'sourcePath',
  'paths',
  'files',
  'file_paths',
  'filePaths',
]
const FILE_NAMES = ['filename', 'file_name', 'fileName']
const ADDRESSES = ['uri', 'url', 'urls', 'uris']
const COMMANDS = ['command', 'cmd', 'commands', 'script', 'code']
const QUESTIONS =
  'query pattern search q search_query searchQuery queries question keyword keywords term search_term searchTerm text name_pattern name'.split(
    ' ',
  )
const TITLES = ['title', 'name', 'subject', 'summary', 'names', 'titles']
const IDS = ['id', 'key', 'number', 'slug', 'identifier', 'ids', 'keys']

const wordSet = (words: string) => new Set(words.split(' '))
/** Things that a path names, and their parts: who changes a part changes the file. */
const FILES = wordSet(
  'file document doc note page directory folder dir path image photo picture video audio pdf media attachment template config log script notebook workbook spreadsheet sheet resource archive artifact markdown html json csv',
)
const PARTS = wordSet('edit line text content contents code cell section row body symbol block')
const PAGES = wordSet('page url web website site link webpage address')
const LINES = wordSet('command shell bash script code terminal line')

/** Its code may be long: that code ran is all that a line says. */
const RUNS_CODE = /^(?:bash )?code (?:execution|interpreter)(?: tool)?$/

/** What comes after these is not what the tool acts on. */
const PREPOSITIONS = wordSet('to from in on at by with for via into as over under per using')
/** `shell_run`: two words for one verb. */
const RUNS = wordSet('run exec execute')
const FILLERS = wordSet('a an the new my multiple many batch bulk single current xy')
/** No server and no product is called like these. */
const THINGS = wordSet('task todo event note message notebook')
/** Which of several, and where to: no nouns. */
const UNSAID = wordSet('active default latest recent back forward')
/** Who does this does it to no file. */
const PATHLESS = wordSet('start stop restart take press resize select ask')
/** An argument of such a name says what becomes of a thing. */
const PROPERTIES = wordSet('state status title description priority type label role')
const AND = wordSet('and or then')
/** Words that make a sentence of a name. Nobody writes one in our words. */
const NO_NOUNS = wordSet(
  'no not never nothing none nobody only just safe safely harmless allowed approved denied is are was were be been has have had do does did will would can could may must should you your yours we our i it its this that these those everything web builtin',
)
const SECRET =
  /(?:secret|token|password|passphrase|credential|cookie|(?:api|access|private|ssh) key)s?$/

/** Makes something that has no id yet: what its arguments identify is where it goes. */
const MAKING: ReadonlySet<Verb> = new Set(['create', 'add', 'send', 'post', 'place', 'upload'])
/** Its arguments say where it looks. */
const LOOKING: ReadonlySet<Verb> = new Set(['list', 'search', 'search_web'])

const speeches = new WeakMap<
  Execution['tool'],
  Partial<Record<ToolMode, Speech & { name: string; server: string | undefined }>>
>()

/** How a call's tool is spoken of. Derived once for all calls of a tool. */
export function speechOf({ name, server, tool }: Execution, mode: ToolMode): Speech {
  const known = speeches.get(tool) ?? {}
  speeches.set(tool, known)
  const speech = (known[mode] ??= { name, server, ...speechAbout(name, server, tool, mode) })
  return speech.name === name && speech.server === server
    ? speech
    : speechAbout(name, server, tool, mode)
}

/** Its name says nothing. */
const NOTHING: Speech = { verb: undefined, noun: '', keys: [] }

function speechAbout(
  name: string,
  server: string | undefined,
  { inputSchema }: Execution['tool'],
  mode: ToolMode,
): Speech {
  const { words } = splitName(name.slice(0, LONGEST_NAME), server)
  if (RUNS_CODE.test(words.join(' ')))
    return { verb: 'run', noun: 'code', keys: declaredArguments(['command'], inputSchema) }
  const found = verbIn(words, mode)
  // what `str_replace_editor` does, its arguments choose
  if (!found || words.includes('str')) return NOTHING
  const { verb, at } = found
  const behind = words.slice(at + 1)
  const start = AND.has(behind[0] ?? '') ? 2 : 0
  const end = behind.findIndex((word) => PREPOSITIONS.has(word))
  const said = behind
    .slice(start, end < 0 ? undefined : end)
    .filter((word) => !FILLERS.has(word) && !(verb === 'run' && RUNS.has(word)))
  // `ReadResourceTool` reads a resource
  if (said.length > 1 && said.at(-1) === 'tool') said.pop()
  if (said.every((word) => UNSAID.has(word))) said.length = 0
  // `deploy_status` publishes nothing
  if (verb === 'publish' && said[0] === 'status') return NOTHING
  const isElsewhere = end >= 0 && behind.length > end + 1 && behind[end] !== 'by'
  const declared = (keys: readonly string[]) => declaredArguments(keys, inputSchema)
  const isSearch = verb === 'search' || verb === 'search_web'
  const isSaid = said.length > 0 || isElsewhere || isSearch
  const before = isSaid ? [] : nounBefore(words.slice(0, at), declared)
  const noun = said.length > 0 ? nounOf(said) : counted(verb, nounOf(before), behind.length === 0)
  const keys = [...declared([...new Set(keysFor(verb, noun, isElsewhere))])]
  // what is opened is where it leads
  if (verb === 'open') keys.sort((a, b) => +isAddressKey(b) - +isAddressKey(a))
  return { verb, noun, keys }
}

/**
 * `table.list` lists tables, `cookie_clear` clears them, `epics-delete` deletes one, and
 * `chatMembers.get`, which says nothing more, looks up as many as it says.
 */
const counted = (verb: Verb, noun: string, isLast: boolean): string =>
  verb === 'list' || verb === 'clear'
    ? plural(noun)
    : LOOKING.has(verb) || (verb === 'look_up' && isLast)
      ? noun
      : singular(noun)

/**
 * What stands before the verb is mostly a server or a product; it is what the tool acts on where
 * there are several words, or where it names several or is a plain thing, or where an argument says the same.
 */
function nounBefore(
  words: readonly string[],
  declared: (keys: readonly string[]) => readonly string[],
): readonly string[] {
  const last = words.at(-1)
  if (last === undefined) return []
  if (last === 'request' && words.length > 1) return words.slice(-2)
  if (words.at(-3) === 'v') return words.slice(-2)
  const [spelt, said] = [spellings(last), declared(spellings(last))]
  const isSaid = said.length > 0 && said.length < spelt.length
  const isNoun = words.length > 1 || isManyNoun(last) || isSaid || THINGS.has(last)
  return isNoun ? [last] : []
}

function nounOf(words: readonly string[]): string {
  const last = words.slice(-NOUN_WORDS)
  const isNoun = last.every((word) => isPlainWord(word) && !NO_NOUNS.has(word))
  return isNoun ? last.join(' ') : ''
}

function keysFor(verb: Verb, noun: string, isElsewhere: boolean): readonly string[] {
  const head = headOf(noun)
  const isNothing = noun === '' && !isElsewhere && !PATHLESS.has(verb)
  if (verb === 'search' || verb === 'search_web') return QUESTIONS
  const isFile =
    isNothing ||
    FILES.has(head) ||
    (PARTS.has(head) && verb !== 'run') ||
    (isReading(verb) && noun.split(' ').some((word) => FILES.has(word)))
  const paths = [
    ...(isFile ? PATHS : []),
    ...(isNothing || FILES.has(head) || PAGES.has(head) ? ADDRESSES : []),
  ]
  const isLine = verb === 'run' && (noun === '' || LINES.has(head))
  const commands = isLine ? [...COMMANDS, ...(isNothing ? ['query'] : [])] : []
  if (LOOKING.has(verb)) return paths
  const isOne = !isElsewhere && !isManyNoun(noun)
  return [
    ...paths,
    ...commands,
    ...namesOf(verb, noun, head, isElsewhere),
    ...(isOne && verb !== 'rename' ? TITLES : []),
    ...(isFile && !(isNothing && verb === 'run') ? FILE_NAMES : []),
    ...(isOne && !MAKING.has(verb)
      ? IDS.filter((key) => !(SECRET.test(noun) && key.startsWith('key')))
      : isElsewhere
        ? []
        : ['names', 'ids']),
  ]
}

/** What is changed is not called what it becomes, no secret what it is, and what is new has no id. */
function namesOf(verb: Verb, noun: string, head: string, isElsewhere: boolean): readonly string[] {
  const isOther = (verb === 'change' && PROPERTIES.has(head)) || SECRET.test(noun)
  const isNew = !isElsewhere && /^(?:create|add|upload)$/.test(verb)
  return noun === ''
    ? []
    : spellings(noun).filter((key) => {
        const isId = /(?:id|number)s?$/i.test(key)
        return isId ? !isNew : !isOther || /(?:name|title)s?$/i.test(key)
      })
}

/** Whether an argument names a file, an address or a command: its value says what it is. */
export const isPlaceKey = (key: string): boolean => PLACES.has(key)
/** Whether an argument holds a command, or several. */
export const isCommandKey = (key: string): boolean => COMMANDS.includes(key)
/** Whether an argument names an address. */
export const isAddressKey = (key: string): boolean => ADDRESSES.includes(key)
const PLACES = new Set([...PATHS, ...FILE_NAMES, ...ADDRESSES, ...COMMANDS])

const headOf = (noun: string): string => singular(noun.slice(noun.lastIndexOf(' ') + 1))
/** Whether a noun names a part of a file. */
export const isPart = (noun: string): boolean => PARTS.has(headOf(noun))
/** Whether a noun says no more than a path, or a command, does. */
export const isFile = (noun: string): boolean => FILES.has(headOf(noun)) || LINES.has(headOf(noun))
