import type { JsonSchema } from './JsonSchema.ts'
import type { Slot } from './Slots.ts'
import { wordsOf } from '../request/vocabulary.ts'

const PATH_WORDS = ['path', 'file', 'filename', 'filepath', 'pathname', 'document', 'doc', 'location', 'uri', 'url', 'folder', 'directory', 'dir', 'name', 'key', 'id', 'page', 'note', 'resource', 'entry', 'where', 'title', 'address']

/** Words of property names that speak for a meaning: the telling ones, then those that only fit. */
const MEANINGS: Readonly<Record<Slot, { readonly telling: readonly string[]; readonly fitting: readonly string[] }>> = {
  path: { telling: PATH_WORDS, fitting: ['target', 'root', 'base', 'from', 'source', 'in', 'within', 'item', 'object'] },
  source: { telling: ['source', 'src', 'from', 'origin', 'old', 'current', 'existing', 'before', 'original'], fitting: PATH_WORDS },
  destination: { telling: ['destination', 'dest', 'dst', 'to', 'target', 'into', 'new', 'after'], fitting: PATH_WORDS },
  content: { telling: ['content', 'body', 'text', 'data', 'value', 'payload', 'markdown', 'message', 'line', 'string', 'contenttext'], fitting: ['input', 'material', 'new', 'write'] },
  oldText: { telling: ['old', 'find', 'search', 'before', 'original', 'match', 'from', 'existing', 'previous', 'needle', 'current', 'oldtext', 'what'], fitting: ['text', 'string', 'pattern', 'target'] },
  newText: { telling: ['new', 'replace', 'replacement', 'with', 'to', 'after', 'updated', 'substitute', 'newtext', 'by'], fitting: ['text', 'string', 'content', 'value'] },
  query: { telling: ['query', 'pattern', 'search', 'term', 'keyword', 'needle', 'glob', 'regex', 'q', 'phrase', 'match', 'expression', 'find'], fitting: ['text', 'filter', 'string', 'what', 'name'] },
  head: { telling: ['head', 'first', 'top'], fitting: ['limit', 'line'] },
  tail: { telling: ['tail', 'last', 'bottom'], fitting: [] },
}
const NEVER = new Set(['exclude', 'excluded', 'ignore', 'except', 'skip', 'without', 'omit', 'encoding', 'mime', 'locale', 'cursor', 'token', 'secret', 'password'])

/** A place in a schema that holds one value: its pointer, the words of its name and of what encloses it. */
export type Leaf = { readonly pointer: string; readonly name: string; readonly enclosing: readonly string[]; readonly schema: JsonSchema; readonly isRequired: boolean }

/** How well a leaf fits a meaning; 0 says nothing for it, below 0 that it must not be filled so. */
export function affinity(leaf: Leaf, slot: Slot): number {
  const own = wordsOf(leaf.name)
  if ([...own, ...leaf.enclosing].some((word) => NEVER.has(word))) return -1
  const isNumber = leaf.schema.type === 'number' || leaf.schema.type === 'integer'
  if (isNumber !== (slot === 'head' || slot === 'tail') || leaf.schema.type === 'boolean' || leaf.schema.enum) return -1
  const { telling, fitting } = MEANINGS[slot]
  const weigh = (words: readonly string[]): number => words.some((word) => telling.includes(word)) ? 3 : words.some((word) => fitting.includes(word)) ? 1 : 0
  const described = wordsOf(leaf.schema.description ?? leaf.schema.title ?? '')
  const total = weigh(own) + weigh(leaf.enclosing) * 0.7 + weigh(described) * 0.3
  return own.length > 1 && weigh(own) === 3 && telling.includes(own[0] ?? '') ? total + 0.5 : total
}
