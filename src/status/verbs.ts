import type { ToolMode } from '../tool-call/index.ts'

/** The class of a verb. A mild verb is never used for a more severe mode. */
type VerbClass = 'read' | 'write' | 'destroy' | 'act'

/** Verbs and the words of tool names that stand for them. */
const VERBS: Readonly<Record<string, { class: VerbClass; words: string }>> = {
  read: { class: 'read', words: 'read get view cat load' },
  list: { class: 'read', words: 'list ls' },
  search: { class: 'read', words: 'search find grep query' },
  look_up: { class: 'read', words: 'lookup check describe show info' },
  compare: { class: 'read', words: 'compare diff' },
  change: { class: 'write', words: 'change update edit modify patch' },
  write: { class: 'write', words: 'write save store' },
  create: { class: 'write', words: 'create make new' },
  add: { class: 'write', words: 'add append insert' },
  rename: { class: 'write', words: 'rename' },
  move: { class: 'write', words: 'move mv' },
  set: { class: 'write', words: 'set' },
  delete: { class: 'destroy', words: 'delete remove drop destroy purge erase rm' },
  replace: { class: 'destroy', words: 'replace overwrite' },
  archive: { class: 'destroy', words: 'archive' },
  send: { class: 'destroy', words: 'send' },
  publish: { class: 'destroy', words: 'publish deploy release' },
  run: { class: 'act', words: 'run exec execute shell bash' },
  open: { class: 'act', words: 'open launch' },
  call: { class: 'act', words: 'call invoke' },
  fetch: { class: 'act', words: 'fetch download' },
  ask: { class: 'act', words: 'ask' },
}

const BY_WORD = new Map(
  Object.entries(VERBS).flatMap(([verb, { words }]) =>
    words.split(' ').map((word) => [word, verb] as const),
  ),
)

const VERB_CLASSES_BY_MODE = {
  read: ['read'],
  safe_write: ['write'],
  destructive: ['destroy'],
  local: ['destroy', 'write', 'act', 'read'],
  external: ['destroy', 'write', 'act', 'read'],
} satisfies Record<ToolMode, VerbClass[]>

/**
 * The verb that speaks of a tool: the first known word of its name, where its mode lets it speak;
 * the graver one where both could.
 */
export function verbOf(name: string, mode: ToolMode): string | undefined {
  const words = name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const classes: readonly VerbClass[] = VERB_CLASSES_BY_MODE[mode]
  const verbs = words
    .flatMap((word) => BY_WORD.get(word) ?? [])
    .filter((verb) => classes.some((spoken) => spoken === VERBS[verb]?.class))
  const destructiveVerb = verbs.find((verb) => VERBS[verb]?.class === 'destroy')
  if (destructiveVerb) return destructiveVerb
  return words.includes('web') && verbs.includes('search') ? 'search_web' : verbs[0]
}
