import type { ToolMode } from '../model/JsonObject.ts'

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/**
 * The class of a verb. One that only reads is never used for a tool that does more, and none that
 * destroys for one that reads.
 */
type VerbClass = 'read' | 'write' | 'destroy' | 'act'

/** Verbs and the words of tool names that stand for them, if a verb is not its only one. */
const VERBS = {
  read: {
    read: 'read cat load',
    list: 'list ls enumerate',
    search: 'search find grep query discover',
    look_up: 'get lookup show view describe info retrieve inspect explain',
    check: 'check verify validate lint ping poll',
    compare: 'compare diff',
    analyze: 'analyze analyse audit',
  },
  write: {
    change: 'change update edit modify patch manage',
    write: 'write save store',
    create: 'create make new generate draft',
    add: 'add append insert attach',
    rename: '',
    move: 'move mv',
    copy: 'copy cp duplicate clone',
    set: '',
    format: '',
    upload: '',
    import: '',
    assign: '',
    close: '',
    resolve: '',
    reopen: 'reopen unresolve',
    restore: 'restore undelete unarchive recover',
    accept: '',
    snooze: '',
    dismiss: '',
  },
  destroy: {
    delete: 'delete drop destroy purge erase rm',
    remove: '',
    clear: '',
    replace: 'replace overwrite',
    archive: '',
    cancel: '',
    uninstall: '',
    merge: '',
    transfer: '',
    send: '',
    forward: '',
    submit: '',
    post: '',
    place: '',
    publish: 'publish deploy',
    end: 'terminate kill',
  },
  act: {
    run: 'run exec execute evaluate shell bash',
    start: '',
    stop: '',
    restart: 'restart retry',
    install: '',
    upgrade: '',
    open: 'open launch navigate',
    take: '',
    fill: '',
    select: '',
    press: '',
    resize: '',
    call: 'call invoke',
    fetch: '',
    download: '',
    ask: '',
  },
} as const satisfies Readonly<Record<VerbClass, Readonly<Record<string, string>>>>

type NamedVerb = { [C in VerbClass]: keyof (typeof VERBS)[C] }[VerbClass]

/** `search_web`: a search whose name says where. `look` and `use` speak of a tool as a whole. */
export type Verb = NamedVerb | 'search_web'

const NAMED = Object.entries<Readonly<Record<string, string>>>(VERBS).flatMap(([own, verbs]) =>
  Object.entries(verbs).map(([verb, words]) => ({
    verb: verb as NamedVerb,
    class: own as VerbClass,
    words: (words || verb).split(' '),
  })),
)
export const NAMED_VERBS: readonly NamedVerb[] = NAMED.map(({ verb }) => verb)

const BY_WORD = new Map(NAMED.flatMap((named) => named.words.map((word) => [word, named])))

/** Kinds of verbs by their weight, the least first. */
const WEIGHTS: readonly VerbClass[] = ['read', 'write', 'act', 'destroy']
const weightOf = (verb: Verb): number =>
  WEIGHTS.findIndex((own) => verb === 'search_web' || Object.hasOwn(VERBS[own], verb))

export const isGraver = (verb: Verb, than: Verb): boolean => weightOf(verb) > weightOf(than)

/** The place of `or` in a name with two verbs of which a call does one, or -1. */
export const choiceIn = (words: readonly string[]): number =>
  words.findIndex(
    (word, at) =>
      word === 'or' && (BY_WORD.has(words[at + 1] ?? '') || BY_WORD.has(words[at - 1] ?? '')),
  )

const VERB_CLASSES_BY_MODE: Readonly<Record<ToolMode, readonly VerbClass[]>> = {
  read: ['read', 'act'],
  safe_write: ['write', 'act'],
  destructive: ['destroy', 'write', 'act'],
  local: ['destroy', 'write', 'act', 'read'],
  external: ['destroy', 'write', 'act', 'read'],
}
/** A verb after one of these is a second thing that the tool does. */
const AND = wordSet('and then')

const LINES = wordSet('command exec execute run script')

/** Things that are deleted when they are dropped; a file is dropped on a page. */
const DROPPED = /^(?:table|database|schema|collection|index|column|view)/

/** Verbs without sentences of their own: what follows is what they are about. */
const OTHER = wordSet(
  'notify apply wait mark simulate undo revert enable disable subscribe test dry mock fake preview rehearse try attempt confirm approve reject allow deny permit prevent block skip ignore protect guard prepare suggest propose recommend estimate count trigger handle watch toggle assert expect ensure define configure register listen announce export sync scan convert translate parse detect extract summarize pin follow share invite hide mute join pause resume lock unlock rollback can may should must is has was did pre before after when how why not dont no never roll to without if',
)
/** The same in front of a name with a verb in its middle; elsewhere they are nouns. */
const FIRST = wordSet('request schedule plan queue log review record report track monitor on for')

/** Behind `post` it says when something is done. */
const PROCESS = /^(?:process|install|build|commit|check|run|mortem)/

/**
 * `BashOutput` runs nothing, `API-post-search` sends nothing out, and `browser_drop` deletes nothing.
 */
function isNoVerb(words: readonly string[], at: number): boolean {
  const word = words[at]
  if (word === 'bash' || word === 'shell')
    return at + 1 < words.length && !LINES.has(words[at + 1] ?? '')
  if (word === 'drop') return !words.some((each) => DROPPED.test(each))
  return word === 'post' && (words[at - 1] === 'api' || PROCESS.test(words[at + 1] ?? ''))
}

/** True for a name of a trial. */
const isRehearsed = (words: readonly string[]): boolean =>
  words.includes('dryrun') || words.some((word, at) => word === 'dry' && words[at + 1] === 'run')

/** No nouns: what is asked for, cancelled or explained is not done (`cancel_delete`). */
const NO_NOUNS = wordSet('delete remove erase purge send submit publish clear uninstall')
/** No nouns either: a name that ends with one looks something up (`delete_history_get`). */
const LAST_READ = wordSet('get read find lookup describe retrieve inspect')
/** Behind a verb that destroys these are about it, and are not what is destroyed. */
const ABOUT = wordSet('confirm undo revert enable disable apply simulate approve reject toggle')

const isVerb = (word = ''): boolean => BY_WORD.has(word)

/** Three verbs in a row are a list of what the tool can do; the place of the last, or -1. */
export const listEndIn = (words: readonly string[]): number =>
  words.findLastIndex((_, at) => at > 1 && words.slice(at - 2, at + 1).every(isVerb))

/** Two verbs of which a call does one, as its arguments say. */
const PAIRS =
  /\b(?:start stop|open close|import export|upload download|read write|load save|view edit|create (?:update|delete)|add remove|insert delete|get set|copy (?:move|paste)|install uninstall|accept reject|push pull|(\w+) (?:un|dis|de|re)\1)\b/

/** Not yet, or only perhaps. */
const LATER = wordSet('later soon before until')

/** The place of the second of two verbs of which a call does one, or -1. */
export const pairIn = (words: readonly string[]): number =>
  words.findIndex((word, at) => PAIRS.test(`${words[at - 1] ?? ''} ${word}`))

/** True if a name has verbs, and does not say which of them is done. */
function isUnclear(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  const [first = '', second = ''] = words
  return (
    isRehearsed(words) ||
    choiceIn(words) >= 0 ||
    listEndIn(words) >= 0 ||
    pairIn(words) >= 0 ||
    words.some((word) => LATER.has(word)) ||
    (words.length === 2 && NO_NOUNS.has(second) && (isVerb(first) || FIRST.has(first))) ||
    (LAST_READ.has(last) && words.slice(0, -1).some(isVerb)) ||
    ((ABOUT.has(last) || (words.length > 2 && (OTHER.has(last) || last === 'status'))) &&
      words.slice(0, -1).some((word) => isDestroying(word)))
  )
}

/** True if the only verb behind a word ends the name. */
const isLastVerb = (words: readonly string[], at: number): boolean =>
  words.findIndex((word, index) => index > at && BY_WORD.has(word)) === words.length - 1

/**
 * The verb that speaks of a tool, and where in its name it stands: the first known word, if the
 * tool's mode lets it speak. A graver one speaks instead if the tool does both
 * (`get_and_delete`) or ends with it (`notes_update_delete`). None speaks behind a verb that is about
 * it (`test_delete_rule`), nor one of two (`delete_or_restore`).
 */
export function verbIn(
  words: readonly string[],
  mode: ToolMode,
): { verb: Verb; at: number } | undefined {
  if (isUnclear(words)) return undefined
  const classes = VERB_CLASSES_BY_MODE[mode]
  const isOther = (word: string, at: number): boolean => {
    if (OTHER.has(word)) return true
    const named = BY_WORD.get(word)
    const isAbout = named
      ? !classes.includes(named.class) && !isNoVerb(words, at)
      : at === 0 && FIRST.has(word)
    // between two things a verb is the middle of a name; at its end it is what is done
    return isAbout && !words.slice(at + 1).some((each) => AND.has(each)) && !isLastVerb(words, at)
  }
  const other = words.findIndex(isOther)
  const known = other < 0 ? words : words.slice(0, other)
  const spoken = known.flatMap((word, at) => {
    const named = BY_WORD.get(word)
    return named && classes.includes(named.class) && !isNoVerb(words, at) ? [{ ...named, at }] : []
  })
  const grave = spoken.find(
    ({ verb, at, class: own }) =>
      own === 'destroy' &&
      (AND.has(words[at - 1] ?? '') ||
        ((verb === 'delete' || verb === 'remove') && at === words.length - 1)),
  )
  // `set_reminder_delete`: two verbs around a thing
  if (grave && spoken[0]!.at === 0 && grave.at > 1 && !words.some((word) => AND.has(word)))
    return undefined
  const found = grave ?? spoken[0]
  return found?.verb === 'search' && words.includes('web')
    ? { ...found, verb: 'search_web' }
    : found
}

export const isDestroying = (word: string): boolean => BY_WORD.get(word)?.class === 'destroy'

export const isReading = (verb: Verb): boolean =>
  verb === 'search_web' || Object.hasOwn(VERBS.read, verb)

// English nouns, as names of tools have them.

/** Nouns that are not counted, though some end like several. */
const MASS = wordSet(
  'news money status access address analysis process basis weather info information data content contents feedback usage help text metadata health memory code traffic history time diff settings permissions tracing profiling monitoring storage localstorage sessionstorage freebusy',
)

export const isPlainWord = (word: string): boolean => /^[a-z][a-z0-9]{0,23}$/.test(word)

export const lastWord = (noun: string): string => noun.slice(noun.lastIndexOf(' ') + 1)

export const isManyNoun = (noun: string): boolean =>
  /[^siu]s$/.test(lastWord(noun)) && !MASS.has(lastWord(noun))

/** True if a noun can be counted: `a refund`, but no `a weather`. */
export const isCountable = (noun: string): boolean =>
  noun !== '' &&
  !/^(?:all|any|every)\b/.test(noun) &&
  !MASS.has(lastWord(noun)) &&
  !isManyNoun(noun)

/** `entities` → `entity`. A noun without a plural stays. */
export function singular(noun: string): string {
  if (!isManyNoun(noun)) return noun
  return noun
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** `entity` → `entities`. */
export function plural(noun: string): string {
  if (!isCountable(noun)) return noun
  return noun.replace(/([^aeiou])y$/, '$1ie').replace(/(ss|sh|ch|x)$/, '$1e') + 's'
}

/** What follows a noun in the names of arguments that say which one, and which ones. */
const OF_ONE = ['name', 'title', 'id', 'gid', 'uid', 'iid', 'public id', 'number', 'key', 'slug']
const OF_MANY = ['names', 'ids', 'keys']

/** How arguments are called that name a thing, the most telling first: `event`, `event_name`, … */
export function spellings(noun: string): readonly string[] {
  const one = singular(noun)
  const keys = [one, lastWord(one)].flatMap((each) => [
    each,
    ...OF_ONE.map((ending) => `${each} ${ending}`),
    plural(each),
    ...OF_MANY.map((ending) => `${each} ${ending}`),
  ])
  return keys.flatMap((key) => [
    key.replaceAll(' ', '_'),
    key.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  ])
}
