import type { JsonSchema } from './JsonSchema.ts'
import type { NAMED_SLOTS } from './Slots.ts'
import { MEMORY_WORDS, wordsOf } from '../request/vocabulary.ts'

type NamedSlot = (typeof NAMED_SLOTS)[number]

const PATH_WORDS = [
  'path',
  'file',
  'filename',
  'filepath',
  'pathname',
  'document',
  'doc',
  'location',
  'uri',
  'url',
  'folder',
  'directory',
  'dir',
  'name',
  'key',
  'id',
  'page',
  'note',
  'resource',
  'entry',
  'where',
  'title',
  'address',
]

/**
 * Words of property names that speak for a meaning: the telling ones, then those that only fit.
 * `byHead`: what the last word says counts, as in entityType.
 */
const MEANINGS: Readonly<
  Record<
    NamedSlot,
    {
      readonly telling: readonly string[]
      readonly fitting: readonly string[]
      readonly byHead?: true
    }
  >
> = {
  path: {
    telling: PATH_WORDS,
    fitting: ['target', 'root', 'base', 'from', 'source', 'in', 'within', 'item', 'object'],
  },
  source: {
    telling: [
      'source',
      'src',
      'from',
      'origin',
      'old',
      'current',
      'existing',
      'before',
      'original',
    ],
    fitting: PATH_WORDS,
  },
  destination: {
    telling: ['destination', 'dest', 'dst', 'to', 'target', 'into', 'new', 'after'],
    fitting: PATH_WORDS,
  },
  content: {
    telling: [
      'content',
      'body',
      'text',
      'data',
      'value',
      'payload',
      'markdown',
      'message',
      'line',
      'string',
      'contenttext',
    ],
    fitting: ['input', 'material', 'new', 'write'],
  },
  oldText: {
    telling: [
      'old',
      'find',
      'search',
      'before',
      'original',
      'match',
      'from',
      'existing',
      'previous',
      'needle',
      'current',
      'oldtext',
      'what',
    ],
    fitting: ['text', 'string', 'pattern', 'target'],
  },
  newText: {
    telling: [
      'new',
      'replace',
      'replacement',
      'with',
      'to',
      'after',
      'updated',
      'substitute',
      'newtext',
      'by',
    ],
    fitting: ['text', 'string', 'content', 'value'],
  },
  query: {
    telling: [
      'query',
      'pattern',
      'search',
      'term',
      'keyword',
      'needle',
      'glob',
      'regex',
      'q',
      'phrase',
      'match',
      'expression',
      'find',
    ],
    fitting: ['text', 'filter', 'string', 'what', 'name', 'about', 'who'],
  },
  head: { telling: ['head', 'first', 'top'], fitting: ['limit', 'line'] },
  tail: { telling: ['tail', 'last', 'bottom'], fitting: [] },
  names: {
    telling: [
      'name',
      'entity',
      'who',
      'whom',
      'person',
      'node',
      'subject',
      'about',
      'topic',
      'title',
      'label',
      'key',
      'id',
    ],
    fitting: ['target', 'item'],
    byHead: true,
  },
  kind: {
    telling: ['type', 'kind', 'category', 'class'],
    fitting: ['group', 'sort'],
    byHead: true,
  },
  facts: {
    telling: [
      'observation',
      'fact',
      'content',
      'statement',
      'detail',
      'note',
      'text',
      'attribute',
      'property',
      'value',
    ],
    fitting: ['data', 'description', 'item'],
    byHead: true,
  },
  subject: {
    telling: ['from', 'subject', 'source', 'who', 'start', 'left'],
    fitting: ['entity', 'node', 'name', 'a'],
    byHead: true,
  },
  relation: {
    telling: ['relation', 'type', 'kind', 'predicate', 'verb', 'edge', 'relationship', 'as'],
    fitting: ['label', 'name'],
    byHead: true,
  },
  object: {
    telling: ['to', 'object', 'target', 'whom', 'end', 'right'],
    fitting: ['entity', 'node', 'name', 'b'],
    byHead: true,
  },
}
const NEVER = new Set([
  'exclude',
  'excluded',
  'ignore',
  'except',
  'skip',
  'without',
  'omit',
  'encoding',
  'mime',
  'locale',
  'cursor',
  'token',
  'secret',
  'password',
])

/**
 * A place in a schema that holds one value: its pointer, the words of its name and of what encloses
 * it.
 */
export type Leaf = {
  readonly pointer: string
  readonly name: string
  readonly enclosing: readonly string[]
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** How well a leaf fits a meaning; 0 says nothing for it, below 0 that it must not be filled so. */
export function affinity(leaf: Leaf, slot: NamedSlot): number {
  const own = wordsOf(leaf.name)
  if ([...own, ...leaf.enclosing].some((word) => NEVER.has(word))) return -1
  const isNumber = leaf.schema.type === 'number' || leaf.schema.type === 'integer'
  if (
    isNumber !== (slot === 'head' || slot === 'tail') ||
    leaf.schema.type === 'boolean' ||
    leaf.schema.enum
  )
    return -1
  if (slot === 'path' && [...own, ...leaf.enclosing].some((word) => MEMORY_WORDS.includes(word)))
    return -1
  const { telling, fitting, byHead } = MEANINGS[slot]
  const weigh = (words: readonly string[]): number =>
    words.some((word) => telling.includes(word))
      ? 3
      : words.some((word) => fitting.includes(word))
        ? 1
        : 0
  const described = wordsOf(leaf.schema.description ?? leaf.schema.title ?? '')
  if (byHead)
    return weigh(own.slice(-1)) === 0
      ? 0
      : weigh(own.slice(-1)) * 1.5 +
          weigh(own) * 0.2 +
          weigh(described) * 0.1 +
          weigh(leaf.enclosing) * 0.1
  const total = weigh(own) + weigh(leaf.enclosing) * 0.7 + weigh(described) * 0.3
  return own.length > 1 && weigh(own) === 3 && telling.includes(own[0] ?? '') ? total + 0.5 : total
}
