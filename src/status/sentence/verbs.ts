import type { ToolMode } from '../../tool-call/index.ts'

/**
 * What a verb does. One that only reads is never used for a tool that does more, and none that
 * destroys for one that reads.
 */
type VerbClass = 'read' | 'write' | 'destroy' | 'act'

/** `words`: the words of tool names that stand for a verb, where it is not the only one. */
type Spoken = { class: VerbClass; words?: string }

/** Verbs and the words of tool names that stand for them. */
const VERBS = {
  read: { class: 'read', words: 'read cat load' },
  list: { class: 'read', words: 'list ls enumerate' },
  search: { class: 'read', words: 'search find grep query discover' },
  look_up: {
    class: 'read',
    words: 'get lookup show view describe info retrieve inspect explain',
  },
  check: { class: 'read', words: 'check verify validate lint ping poll' },
  compare: { class: 'read', words: 'compare diff' },
  analyze: { class: 'read', words: 'analyze analyse audit' },
  change: { class: 'write', words: 'change update edit modify patch manage' },
  write: { class: 'write', words: 'write save store' },
  create: { class: 'write', words: 'create make new generate draft' },
  add: { class: 'write', words: 'add append insert attach' },
  rename: { class: 'write' },
  move: { class: 'write', words: 'move mv' },
  copy: { class: 'write', words: 'copy cp duplicate clone' },
  set: { class: 'write' },
  format: { class: 'write' },
  upload: { class: 'write' },
  import: { class: 'write' },
  assign: { class: 'write' },
  close: { class: 'write' },
  resolve: { class: 'write' },
  reopen: { class: 'write', words: 'reopen unresolve' },
  accept: { class: 'write' },
  snooze: { class: 'write' },
  dismiss: { class: 'write' },
  delete: { class: 'destroy', words: 'delete drop destroy purge erase rm' },
  remove: { class: 'destroy' },
  clear: { class: 'destroy' },
  replace: { class: 'destroy', words: 'replace overwrite' },
  archive: { class: 'destroy' },
  cancel: { class: 'destroy' },
  uninstall: { class: 'destroy' },
  merge: { class: 'destroy' },
  transfer: { class: 'destroy' },
  send: { class: 'destroy' },
  forward: { class: 'destroy' },
  submit: { class: 'destroy' },
  post: { class: 'destroy' },
  place: { class: 'destroy' },
  publish: { class: 'destroy', words: 'publish deploy' },
  end: { class: 'destroy', words: 'terminate kill' },
  run: { class: 'act', words: 'run exec execute evaluate shell bash' },
  start: { class: 'act' },
  stop: { class: 'act' },
  restart: { class: 'act', words: 'restart retry' },
  install: { class: 'act' },
  upgrade: { class: 'act' },
  open: { class: 'act', words: 'open launch navigate' },
  take: { class: 'act' },
  fill: { class: 'act' },
  select: { class: 'act' },
  press: { class: 'act' },
  resize: { class: 'act' },
  call: { class: 'act', words: 'call invoke' },
  fetch: { class: 'act' },
  download: { class: 'act' },
  ask: { class: 'act' },
} as const satisfies Readonly<Record<string, Spoken>>

/** `search_web`: a search whose name says where. `look` and `use` speak of a tool as a whole. */
export type Verb = keyof typeof VERBS | 'search_web'

const BY_WORD = new Map(
  Object.entries<Spoken>(VERBS).flatMap(([verb, { words = verb }]) =>
    words.split(' ').map((word) => [word, verb as keyof typeof VERBS] as const),
  ),
)

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
    const verb = BY_WORD.get(word)
    const isSpoken =
      verb !== undefined && classes.includes(VERBS[verb].class) && !isNoVerb(words, at)
    return isSpoken ? [{ verb, at }] : []
  })
  const grave = spoken.find(
    ({ verb, at }) =>
      VERBS[verb].class === 'destroy' &&
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
  verb === 'search_web' || VERBS[verb].class === 'read'
