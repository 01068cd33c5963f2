import type { ToolMode } from '../../tool-call/index.ts'

/**
 * What a verb does. One that only reads is never used for a tool that does more, and none that
 * destroys for one that reads.
 */
type VerbClass = 'read' | 'write' | 'destroy' | 'act'

/** Verbs and the words of tool names that stand for them, where a verb is not its only one. */
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

const VERB_CLASSES_BY_MODE: Readonly<Record<ToolMode, readonly VerbClass[]>> = {
  read: ['read', 'act'],
  safe_write: ['write', 'act'],
  destructive: ['destroy', 'write', 'act'],
  local: ['destroy', 'write', 'act', 'read'],
  external: ['destroy', 'write', 'act', 'read'],
}
/** A verb after one of these is a second thing that the tool does. */
const AND = new Set(['and', 'or', 'then'])

const LINES = new Set(['command', 'exec', 'execute', 'run', 'script'])

/** What is deleted when it is dropped; a file is dropped on a page. */
const DROPPED = /^(?:table|database|schema|collection|index|column|view)/

/** Verbs without sentences of their own: what follows is what they are about. */
const OTHER = /^(?:notify|apply|wait|simulate|undo|revert|enable|disable|subscribe)$/

/**
 * `BashOutput` runs nothing, `API-post-search` sends nothing out, and `browser_drop` deletes nothing.
 */
function isNoVerb(words: readonly string[], at: number): boolean {
  const word = words[at]
  if (word === 'bash' || word === 'shell')
    return at + 1 < words.length && !LINES.has(words[at + 1] ?? '')
  if (word === 'drop') return !words.some((each) => DROPPED.test(each))
  return words[at - 1] === 'api' && word === 'post'
}

/**
 * The verb that speaks of a tool, and where in its name it stands: the first known word, where the
 * tool's mode lets it speak. A graver one speaks instead where the tool does both
 * (`get_and_delete`) or ends with it (`notes_update_delete`).
 */
export function verbIn(
  words: readonly string[],
  mode: ToolMode,
): { verb: Verb; at: number } | undefined {
  const classes = VERB_CLASSES_BY_MODE[mode]
  const other = words.findIndex((word) => OTHER.test(word))
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
  const found = grave ?? spoken[0]
  return found?.verb === 'search' && words.includes('web')
    ? { ...found, verb: 'search_web' }
    : found
}

/** Whether a verb changes nothing. */
export const isReading = (verb: Verb): boolean =>
  verb === 'search_web' || Object.hasOwn(VERBS.read, verb)
