import { otherName } from '../policy/registeredMode.ts'
import { argumentWord, splitName, choicesOf, wordsOf, type Choice } from '../policy/schemaHints.ts'
import { declaredArguments } from '../policy/declaredArguments.ts'
import { oncePer } from '../internal/basics.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { getOwnMember, isJsonObject, type ToolMode } from '../model/JsonObject.ts'
import {
  isManyNoun,
  isPlainWord,
  plural,
  lastWord,
  singular,
  wordSet,
  spellings,
  choiceIn,
  pairIn,
  listEndIn,
  isDestroying,
  isGraver,
  isReading,
  verbIn,
  type Verb,
} from './verbs.ts'

/** How all calls of a tool are spoken of. */
type Speech = {
  /** Undefined: its name says nothing that its mode lets it say. */
  verb: Verb | undefined
  /** The noun in the tool's name: `pull request`. Empty if there is none. */
  noun: string
  /** The arguments that say which one, the most telling first. */
  keys: readonly string[]
  /** Only an argument says what is done: of arithmetic, too, if it does not say to what. */
  needsObject?: boolean
}

/** Letters of a name that are looked at, and words of it that are a noun. */
const LONGEST_NAME = 200
const NOUN_WORDS = 5

const PATHS =
  'path file file_path filePath source source_path sourcePath paths files file_paths filePaths'.split(
    ' ',
  )
const FILE_NAMES = ['filename', 'file_name', 'fileName']
const ADDRESSES = ['uri', 'url', 'urls', 'uris']
const COMMANDS = ['command', 'cmd', 'commands', 'script', 'code']
const QUESTIONS =
  'query pattern search q search_query searchQuery queries question keyword keywords term search_term searchTerm text name_pattern name'.split(
    ' ',
  )
const TITLES = ['title', 'name', 'subject', 'summary', 'names', 'titles']
const IDS = ['id', 'key', 'number', 'slug', 'identifier', 'ids', 'keys']

/** Things that a path names, and their parts: who changes a part changes the file. */
const FILES = wordSet(
  'file document doc note page directory folder dir path image photo picture video audio pdf media attachment template config log script notebook workbook spreadsheet sheet resource archive artifact markdown html json csv',
)
const PARTS = wordSet('edit line text content contents code cell section row body symbol block')
const PAGES = wordSet('page url web website site link webpage address')
const LINES = wordSet('command shell bash script code terminal line')

/** Its code may be long: that code ran is all that a line says. */
const RUNS_CODE = /^(?:bash )?code (?:execution|interpreter)(?: tool)?$/

/** Words behind these are not the tool's object. */
const PREPOSITIONS = wordSet(
  'to from in on at by with for via into as over under per using if when unless after',
)
/** `shell_run`: two words for one verb. */
const RUNS = wordSet('run exec execute')
const FILLERS = wordSet('a an the new my multiple many batch bulk single current xy')
/** No server and no product is called like these. */
const THINGS = wordSet('task todo event note message notebook')
/** Which of several, and where to: no nouns. */
const UNSAID = wordSet('active default latest recent back forward')
/** Verbs that act on no file. */
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

/** What a tool's name says, derived once for all of its calls. */
type Named = {
  name: string
  server: string | undefined
  words: readonly string[]
  /** The place of `or`, or -1. */
  or: number
  said: Speech
}
const toolNames = oncePer((_tool: Execution['tool']): Partial<Record<ToolMode, Named>> => ({}))

/**
 * How a call is spoken of: by the graver of its tool's two names, and by what its arguments choose.
 */
export function speechOf(execution: Execution, mode: ToolMode): Speech {
  const said = speechByNames(execution, mode)
  const { verb } = said
  return verb &&
    (isReading(verb) || verb === 'fetch'
      ? mode !== 'read' && isWriting(execution.arguments)
      : isTrial(execution.arguments, verb))
    ? NOTHING
    : said
}

/** Arguments with which a tool does nothing yet. */
const TRIALS = wordSet(
  'dryrun isdryrun simulate simulation simulateonly preview previewonly validateonly checkonly planonly whatif noop testmode testrun',
)
const SENDING: ReadonlySet<Verb> = new Set(['send', 'post', 'publish', 'submit', 'forward'])

const isTrial = (given: Execution['arguments'], verb: Verb): boolean =>
  Object.entries(given).some(([key, value]) => {
    const word = argumentWord(key)
    const isUnset = typeof value === 'string' && /^(?:false|none|no|off|0)$/i.test(value)
    return (
      value &&
      !isUnset &&
      (TRIALS.has(word) || (word === 'draft' && value === true && SENDING.has(verb)))
    )
  })

/** `fetch {method: 'POST'}` does more than it says. */
const isWriting = ({ method }: Execution['arguments']): boolean =>
  typeof method === 'string' && /^(?:post|put|patch)$/i.test(method)

function speechByNames(execution: Execution, mode: ToolMode): Speech {
  const { name, tool } = execution
  const own = speechByName(execution, name, mode)
  const declared = otherName(name, tool)
  const other = declared === undefined ? undefined : speechByName(execution, declared, mode)
  return other?.verb && (!own.verb || isGraver(other.verb, own.verb)) ? other : own
}

function speechByName(execution: Execution, name: string, mode: ToolMode): Speech {
  const { server, tool, arguments: given } = execution
  const known = toolNames(tool)
  const first = (known[mode] ??= readName(execution, name, mode))
  const { words, or, said } =
    first.name === name && first.server === server ? first : readName(execution, name, mode)
  const own = or < 0 ? said : speechAbout(chosenOf(words, or, given), tool, mode)
  return speechByChoice(own, words, execution, mode)
}

function readName({ server, tool }: Execution, name: string, mode: ToolMode): Named {
  const { words } = splitName(name.slice(0, LONGEST_NAME), server)
  return { name, server, words, or: choiceIn(words), said: speechAbout(words, tool, mode) }
}

/** Does what its arguments say: `manage_user`. */
const isGeneric = (verb: Verb | undefined, words: readonly string[]): boolean =>
  verb === undefined || verb === 'change' || (verb === 'write' && words.at(-1) === 'write')

/**
 * `manage_user {action: 'delete'}` deletes. An argument speaks if the name leaves it open what is done,
 * or does less.
 */
function speechByChoice(
  said: Speech,
  words: readonly string[],
  { tool, arguments: given }: Execution,
  mode: ToolMode,
): Speech {
  const made = choicesOf(given, tool.inputSchema)
  const own = made.filter(({ isOwn }) => isOwn)
  const choices = words.includes('str') || own.length === 0 ? [] : verbsOf(words, own)
  const [first] = choices
  const isOpen = isGeneric(said.verb, words)
  const isHidden = words.includes('manage')
    ? destroys(given)
    : isOpen && made.some(({ text, isFlag }) => (isFlag ? ERASING.test(text) : destroys(text)))
  if (!first) return isHidden ? NOTHING : said
  const { verb, chosen, needsObject } = first
  if (choices.some((each) => each.verb !== verb)) return isOpen ? NOTHING : said
  if (!isOpen && !(said.verb && isGraver(verb, said.verb))) return said
  const isLooking = mode === 'safe_write' || mode === 'destructive'
  if (isReading(verb) && isLooking) return NOTHING
  const least = isLooking || (mode === 'read' && !isReading(verb)) ? 'destructive' : mode
  return { ...speechAbout(chosen, tool, least), needsObject }
}

/** Flags that take something away. */
const ERASING = /^(?:delete|remove|erase|wipe|clear|purge|drop|destroy|archive|reset|trash)$/

/** An argument has a word for destroying, and is none that we know to choose. */
const destroys = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? value.length <= LONGEST_NAME && wordsOf(value).some((word) => isDestroying(word))
    : depth < 2 &&
      isJsonObject(value) &&
      Object.values(value).some((each) => destroys(each, depth + 1))

/** Its name says nothing. */
const NOTHING: Speech = { verb: undefined, noun: '', keys: [] }

function speechAbout(
  words: readonly string[],
  { inputSchema }: Execution['tool'],
  mode: ToolMode,
): Speech {
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
  const isElsewhere =
    end >= 0 && behind.length > end + 1 && !/^(?:by|if|when|unless|after)$/.test(behind[end]!)
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
 * The word before the verb is mostly a server or a product. It is the object if there are several
 * words, if it names several or is a plain thing, or if an argument says the same.
 */
function nounBefore(
  words: readonly string[],
  declared: (keys: readonly string[]) => readonly string[],
): readonly string[] {
  const last = words.at(-1)
  if (last === undefined || AND.has(last)) return []
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

/** The new value of a thing is not its name, a secret is never shown, and a new thing has no id. */
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

/** True if an argument names a file, an address or a command: its value says what it is. */
export const isPlaceKey = (key: string): boolean => PLACES.has(key)
export const isCommandKey = (key: string): boolean => COMMANDS.includes(key)
export const isAddressKey = (key: string): boolean => ADDRESSES.includes(key)
const PLACES = new Set([...PATHS, ...FILE_NAMES, ...ADDRESSES, ...COMMANDS])

const headOf = (noun: string): string => singular(lastWord(noun))
export const isPart = (noun: string): boolean => PARTS.has(headOf(noun))
/** True if a noun says no more than a path, or a command, does. */
export const isFile = (noun: string): boolean => FILES.has(headOf(noun)) || LINES.has(headOf(noun))

/** Sends what its `method` says. */
const HTTP = wordSet('http https request api fetch rest curl call url webhook')

/** `delete_or_restore {restore: true}`: the verb that an argument names; else the name as it is. */
function chosenOf(
  words: readonly string[],
  or: number,
  given: Execution['arguments'],
): readonly string[] {
  const [one, other] = [words[or - 1], words[or + 1]].map((verb) => getOwnMember(given, verb ?? ''))
  const isFirst = one === true || (other === false && one === undefined)
  const isSecond = other === true || (one === false && other === undefined)
  if (isFirst === isSecond) return words
  return isFirst ? words.toSpliced(or, 2) : words.slice(or + 1)
}

/** Words for a tool, not for what it acts on. */
const TOOLS = wordSet(
  'tool tools toolkit manager editor handler service helper agent client api util utils utility processor executor runner controller operator engine assistant plugin skill calculator crud cli git gh kubectl docker npm aws gcloud',
)

/** The verbs that the arguments choose, each with what the tool's name says it acts on. */
function verbsOf(words: readonly string[], made: readonly Choice[]) {
  const or = choiceIn(words)
  const list = listEndIn(words)
  const first = words.findIndex((word) => verbIn([word], 'external'))
  const at = or >= 0 ? or + 1 : Math.max(list, pairIn(words), list < 0 ? first : -1)
  const behind = words.slice(at + 1)
  const named = at < 0 ? words : behind.length > 0 ? behind : words.slice(0, at)
  const things = TOOLS.has(named.at(-1) ?? '') ? [] : named
  return made.flatMap(({ by, text }) => {
    const isRequest = by === 'method' && words.some((word) => HTTP.has(word))
    if (isRequest && !/^delete$/i.test(text)) return []
    const chosen = wordsOf(text)
    const found = verbIn(chosen, 'external')
    if (found?.at !== 0) return []
    return [
      {
        verb: found.verb,
        needsObject:
          at < 0 &&
          !isReading(found.verb) &&
          (/^op(?:erations?)?$/.test(by) || (isDestroying(found.verb) && !MAKING.has(found.verb))),
        chosen: chosen.length > 1 || isRequest ? chosen : [...chosen, ...things],
      },
    ]
  })
}
