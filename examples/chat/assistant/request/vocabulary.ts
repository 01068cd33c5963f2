import type { Intent } from './Step.ts'

/** Words that speak for an intent, in a person's clause and in a tool's name or description alike. */
export const INTENT_WORDS: Readonly<Record<Intent, readonly string[]>> = {
  read: ['read', 'open', 'view', 'show', 'display', 'print', 'get', 'fetch', 'load', 'cat', 'retrieve', 'see', 'peek', 'summarize', 'summarise', 'review', 'check', 'compare'],
  list: ['list', 'ls', 'dir', 'browse', 'enumerate', 'listing', 'children', 'entries', 'index'],
  tree: ['tree', 'hierarchy', 'outline', 'structure'],
  search: ['search', 'find', 'locate', 'lookup', 'look', 'grep', 'query', 'match', 'seek', 'hunt', 'discover', 'glob'],
  write: ['write', 'create', 'save', 'store', 'put', 'make', 'compose', 'draft', 'persist', 'upsert', 'overwrite', 'set', 'jot', 'prepare', 'start', 'generate', 'record', 'publish'],
  append: ['append', 'add', 'attach', 'insert', 'extend'],
  edit: ['edit', 'replace', 'change', 'update', 'modify', 'patch', 'substitute', 'swap', 'revise', 'amend', 'alter', 'correct', 'fix', 'rewrite', 'turn'],
  move: ['move', 'rename', 'relocate', 'transfer', 'shift', 'mv'],
  copy: ['copy', 'duplicate', 'clone', 'cp'],
  delete: ['delete', 'remove', 'erase', 'trash', 'drop', 'destroy', 'unlink', 'discard', 'purge', 'rm', 'wipe'],
  make_folder: ['mkdir', 'create', 'make', 'new', 'ensure', 'add', 'start'],
  info: ['info', 'information', 'metadata', 'stat', 'stats', 'details', 'inspect', 'describe', 'properties', 'size', 'facts', 'attributes'],
  other: [],
}

/** Words for a folder, in requests, tool names and descriptions. */
export const FOLDER_WORDS: readonly string[] = ['folder', 'directory', 'directories', 'dir', 'mkdir', 'catalog', 'catalogue']

/** Words for a file. */
export const FILE_WORDS: readonly string[] = ['file', 'document', 'doc', 'note', 'page', 'text', 'draft']

const VERBS = [...new Set(Object.values(INTENT_WORDS).flat()), 'where', 'which', 'what', 'how', 'tell', 'say', 'give', 'summarize', 'send', 'run', 'call']
  .filter((word) => !['index', 'entries', 'children', 'listing', 'outline', 'structure', 'hierarchy', 'tree', 'info', 'information', 'metadata', 'details', 'properties', 'size', 'facts', 'stats', 'stat', 'attributes', 'new', 'dir', 'set', 'record'].includes(word))

/** A source for regular expressions that matches a word with which a new clause can begin. */
export const CLAUSE_VERB = `(?:${[...VERBS, 'new folder'].join('|')})`

/** The words of an identifier or a text: camel case and punctuation split, lower case, plural s removed. */
export function wordsOf(text: string): string[] {
  return text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase().split(/[^\p{L}\d]+/u).filter(Boolean).map(singular)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}
