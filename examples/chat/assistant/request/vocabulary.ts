import type { Intent } from './Step.ts'

/**
 * Words that speak for an intent, in a person's clause and in a tool's name or description alike.
 */
export const INTENT_WORDS: Readonly<Record<Intent, readonly string[]>> = {
  read: [
    'read',
    'open',
    'view',
    'show',
    'display',
    'print',
    'get',
    'fetch',
    'load',
    'cat',
    'retrieve',
    'see',
    'peek',
    'summarize',
    'summarise',
    'review',
    'check',
    'compare',
  ],
  list: ['list', 'ls', 'dir', 'browse', 'enumerate', 'listing', 'children', 'entries', 'index'],
  tree: ['tree', 'hierarchy', 'outline', 'structure'],
  search: [
    'search',
    'find',
    'locate',
    'lookup',
    'look',
    'grep',
    'query',
    'match',
    'seek',
    'hunt',
    'discover',
    'glob',
  ],
  write: [
    'write',
    'create',
    'save',
    'store',
    'put',
    'make',
    'compose',
    'draft',
    'persist',
    'upsert',
    'overwrite',
    'set',
    'jot',
    'prepare',
    'start',
    'generate',
    'record',
    'publish',
  ],
  append: ['append', 'add', 'attach', 'insert', 'extend'],
  edit: [
    'edit',
    'replace',
    'change',
    'update',
    'modify',
    'patch',
    'substitute',
    'swap',
    'revise',
    'amend',
    'alter',
    'correct',
    'fix',
    'rewrite',
    'turn',
  ],
  move: ['move', 'rename', 'relocate', 'transfer', 'shift', 'mv'],
  copy: ['copy', 'duplicate', 'clone', 'cp'],
  delete: [
    'delete',
    'remove',
    'erase',
    'trash',
    'drop',
    'destroy',
    'unlink',
    'discard',
    'purge',
    'rm',
    'wipe',
  ],
  make_folder: ['mkdir', 'create', 'make', 'new', 'ensure', 'add', 'start'],
  info: [
    'info',
    'information',
    'metadata',
    'stat',
    'stats',
    'details',
    'inspect',
    'describe',
    'properties',
    'size',
    'facts',
    'attributes',
  ],
  remember: [
    'remember',
    'create',
    'add',
    'store',
    'save',
    'learn',
    'insert',
    'upsert',
    'memorize',
    'memorise',
  ],
  note: ['add', 'append', 'extend', 'attach', 'update', 'observe'],
  relate: ['relate', 'connect', 'associate', 'create', 'add'],
  forget: ['forget', 'unlearn', 'delete', 'remove', 'erase', 'purge', 'drop', 'discard'],
  recall: [
    'recall',
    'search',
    'find',
    'lookup',
    'query',
    'retrieve',
    'read',
    'open',
    'get',
    'list',
  ],
  say: ['echo', 'repeat', 'parrot', 'say'],
  sum: ['sum', 'add', 'calculate', 'compute'],
  other: [],
}

/** Words for a folder, in requests, tool names and descriptions. */
export const FOLDER_WORDS: readonly string[] = [
  'folder',
  'directory',
  'directories',
  'dir',
  'mkdir',
  'catalog',
  'catalogue',
]

/** Words for a file. */
export const FILE_WORDS: readonly string[] = [
  'file',
  'document',
  'doc',
  'note',
  'page',
  'text',
  'draft',
]

/** Words for what is remembered, which no file tool uses. */
export const MEMORY_WORDS: readonly string[] = [
  'memory',
  'entity',
  'node',
  'graph',
  'knowledge',
  'observation',
  'relation',
  'fact',
  'person',
  'people',
  'remember',
  'recall',
]

/** Words that say that a tool does something, and not what. */
export const ACTION_WORDS: readonly string[] = [
  'run',
  'start',
  'trigger',
  'simulate',
  'toggle',
  'execute',
  'perform',
  'do',
  'call',
  'make',
  'send',
  'return',
  'the',
  'an',
  'as',
  'by',
  'of',
  'with',
  'in',
  'for',
  'to',
]

/** Words for one thing. */
const ALIKE: readonly (readonly string[])[] = [
  ['image', 'picture', 'photo', 'drawing'],
  ['sum', 'total', 'addition'],
  ['operation', 'job', 'task'],
  ['tiny', 'small', 'little'],
  ['long', 'slow'],
]

/** Whether two words say the same: as they are, as one's stem, or by common use. */
export function isAlike(one: string, other: string): boolean {
  if (one === other || ALIKE.some((words) => words.includes(one) && words.includes(other)))
    return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    short.length > 2 &&
    long.startsWith(short) &&
    /^(?:s|es|d|ed|\p{L}?ing)$/u.test(long.slice(short.length))
  )
}

const VERBS = [
  ...new Set(Object.values(INTENT_WORDS).flat()),
  'where',
  'which',
  'what',
  'how',
  'tell',
  'say',
  'give',
  'summarize',
  'send',
  'run',
  'call',
].filter(
  (word) =>
    ![
      'index',
      'entries',
      'children',
      'listing',
      'outline',
      'structure',
      'hierarchy',
      'tree',
      'info',
      'information',
      'metadata',
      'details',
      'properties',
      'size',
      'facts',
      'stats',
      'stat',
      'attributes',
      'new',
      'dir',
      'set',
      'record',
    ].includes(word),
)

/** A source for regular expressions that matches a word with which a new clause can begin. */
export const CLAUSE_VERB = `(?:${[...VERBS, 'new folder'].join('|')})`

/**
 * The words of an identifier or a text: camel case and punctuation split, lower case, plural s
 * removed.
 */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map(singular)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)
    ? word.slice(0, -1)
    : word
}
