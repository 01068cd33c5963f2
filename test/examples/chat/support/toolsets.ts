import type { OfferedTool } from './agent.ts'

const text = { type: 'string' } as const
const object = (
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = Object.keys(properties),
) => ({ type: 'object', properties, required, additionalProperties: false })

/** The published server's tools, as far as these tests need them. */
export const PUBLISHED: readonly OfferedTool[] = [
  {
    name: 'read_text_file',
    description: 'Read the complete contents of a file as text.',
    inputSchema: object({ path: text, head: { type: 'number' }, tail: { type: 'number' } }, [
      'path',
    ]),
  },
  {
    name: 'list_directory',
    description: 'Get a detailed listing of all files and directories in a specified path.',
    inputSchema: object({ path: text }),
  },
  {
    name: 'search_files',
    description: 'Recursively search for files matching a glob-style pattern.',
    inputSchema: object(
      { path: text, pattern: text, excludePatterns: { type: 'array', items: text } },
      ['path', 'pattern'],
    ),
  },
  {
    name: 'write_file',
    description: 'Create a new file or overwrite an existing one.',
    inputSchema: object({ path: text, content: text }),
  },
  {
    name: 'edit_file',
    description: 'Make line-based edits to a text file.',
    inputSchema: object(
      {
        path: text,
        edits: { type: 'array', items: object({ oldText: text, newText: text }) },
        dryRun: { type: 'boolean', default: false },
      },
      ['path', 'edits'],
    ),
  },
  {
    name: 'move_file',
    description: 'Move or rename files and directories.',
    inputSchema: object({ source: text, destination: text }),
  },
  {
    name: 'create_directory',
    description: 'Create a new directory.',
    inputSchema: object({ path: text }),
  },
  {
    name: 'get_file_info',
    description: 'Retrieve detailed metadata about a file.',
    inputSchema: object({ path: text }),
  },
]

/** The same abilities under other names, with flat schemas that call everything differently. */
export const RENAMED: readonly OfferedTool[] = [
  { name: 'open_doc', description: 'Loads one document.', inputSchema: object({ location: text }) },
  {
    name: 'enumerateFolder',
    description: 'Names everything in a folder.',
    inputSchema: object({ dir: text, order: { enum: ['name', 'date'] } }),
  },
  {
    name: 'lookup',
    description: 'Finds documents whose name contains a keyword.',
    inputSchema: object({ keyword: text, root: { type: 'string', default: '.' } }),
  },
  {
    name: 'store_document',
    description: 'Keeps a document.',
    inputSchema: object({ filename: text, body: text }),
  },
  {
    name: 'amend',
    description: 'Swaps one passage for another.',
    inputSchema: object({ doc: text, find: text, replacement: text }),
  },
  {
    name: 'relocate',
    description: 'Gives a document another place.',
    inputSchema: object({ from: text, to: text }),
  },
]

/**
 * Again others: nested, in arrays, behind references and unions, with paths that must be absolute.
 */
export const NESTED: readonly OfferedTool[] = [
  {
    name: 'doc.fetch',
    description: 'Retrieve text.',
    inputSchema: {
      ...object({ target: { $ref: '#/$defs/place' } }),
      $defs: {
        place: object({ path: { type: 'string', pattern: '^/', description: 'An absolute path' } }),
      },
    },
  },
  {
    name: 'vault_browse',
    description: 'Lists a collection.',
    inputSchema: object({ where: object({ folderUri: { type: 'string', format: 'uri' } }) }),
  },
  {
    name: 'vault_query',
    description: 'Search by words.',
    inputSchema: object({
      request: object({ terms: { type: 'array', items: text, minItems: 1 } }),
    }),
  },
  {
    name: 'vault_put',
    description: 'Save several documents at once.',
    inputSchema: object({
      documents: {
        type: 'array',
        minItems: 1,
        items: object({
          path: text,
          data: { anyOf: [object({ markdown: text }), { type: 'null' }] },
        }),
      },
    }),
  },
  {
    name: 'vault_revise',
    description: 'Edit a document.',
    inputSchema: object({
      target: object({ path: text }),
      changes: { type: 'array', minItems: 1, items: object({ before: text, after: text }) },
      strategy: { type: 'string', enum: ['first', 'all'], default: 'first' },
    }),
  },
  {
    name: 'vault_rename',
    description: 'Rename a document.',
    inputSchema: object({ source: object({ path: text }), destination: object({ path: text }) }),
  },
]

/** The published memory and everything servers' tools, as far as these tests need them. */
export const MEMORY: readonly OfferedTool[] = [
  {
    name: 'create_entities',
    description: 'Create multiple new entities in the knowledge graph',
    inputSchema: object({
      entities: {
        type: 'array',
        items: object({
          name: text,
          entityType: text,
          observations: { type: 'array', items: text },
        }),
      },
    }),
  },
  {
    name: 'create_relations',
    description: 'Create multiple new relations between entities in the knowledge graph.',
    inputSchema: object({
      relations: { type: 'array', items: object({ from: text, to: text, relationType: text }) },
    }),
  },
  {
    name: 'add_observations',
    description: 'Add new observations to existing entities in the knowledge graph',
    inputSchema: object({
      observations: {
        type: 'array',
        items: object({ entityName: text, contents: { type: 'array', items: text } }),
      },
    }),
  },
  {
    name: 'delete_entities',
    description: 'Delete multiple entities and their associated relations from the knowledge graph',
    inputSchema: object({ entityNames: { type: 'array', items: text } }),
  },
  {
    name: 'delete_observations',
    description: 'Delete specific observations from entities in the knowledge graph',
    inputSchema: object({
      deletions: {
        type: 'array',
        items: object({ entityName: text, observations: { type: 'array', items: text } }),
      },
    }),
  },
  { name: 'read_graph', description: 'Read the entire knowledge graph', inputSchema: object({}) },
  {
    name: 'search_nodes',
    description: 'Search for nodes in the knowledge graph based on a query',
    inputSchema: object({ query: text }),
  },
  {
    name: 'echo',
    description: 'Echoes back the input string',
    inputSchema: object({ message: text }),
  },
  {
    name: 'get-sum',
    description: 'Returns the sum of two numbers',
    inputSchema: object({ a: { type: 'number' }, b: { type: 'number' } }),
  },
  {
    name: 'get-tiny-image',
    description: 'Returns a tiny MCP logo image.',
    inputSchema: object({}),
  },
  {
    name: 'trigger-long-running-operation',
    description: 'Demonstrates a long running operation with progress updates.',
    inputSchema: object(
      {
        duration: { type: 'number', description: 'Duration of the operation in seconds' },
        steps: { type: 'number' },
      },
      [],
    ),
  },
]

/** The same abilities under other names and in other shapes. */
export const MEMORY_RENAMED: readonly OfferedTool[] = [
  {
    name: 'learnSubject',
    description: 'Saves a new subject to memory.',
    inputSchema: object({
      record: object({
        title: text,
        category: text,
        statements: { type: 'array', items: text, minItems: 1 },
      }),
    }),
  },
  {
    name: 'associate',
    description: 'Connects two people.',
    inputSchema: object({ subject: text, predicate: text, object: text }),
  },
  {
    name: 'extend_memory',
    description: 'Appends a fact to a person.',
    inputSchema: object({ person: text, fact: text }),
  },
  {
    name: 'memory_purge',
    description: 'Erases people for good.',
    inputSchema: object({ who: { type: 'array', items: text } }),
  },
  {
    name: 'unlearn_fact',
    description: 'Removes one fact about a person.',
    inputSchema: object({ about: text, statement: text }),
  },
  {
    name: 'recall',
    description: 'Finds what is known about a person.',
    inputSchema: object({ about: text }),
  },
  { name: 'parrot', description: 'Gives back what it gets.', inputSchema: object({ input: text }) },
  {
    name: 'total',
    description: 'Adds numbers.',
    inputSchema: object({ values: { type: 'array', items: { type: 'number' }, minItems: 2 } }),
  },
  { name: 'small_picture_fetch', description: 'A picture.', inputSchema: object({}) },
  {
    name: 'slow_task',
    description: 'Takes its time.',
    inputSchema: object({ seconds: { type: 'integer' }, stages: { type: 'integer', default: 2 } }, [
      'seconds',
    ]),
  },
]
