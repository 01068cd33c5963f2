import fc from 'fast-check'
import type { ModelMessage } from 'ai'
import { fillArguments } from '../../../../examples/chat/assistant/tools/fillArguments.ts'
import { satisfiesSchema } from '../../../../examples/chat/assistant/tools/checkSchema.ts'
import { askAssistant, satisfies, type OfferedTool } from '../support/agent.ts'
import { NESTED, PUBLISHED, RENAMED } from '../support/toolsets.ts'
import { caseCount } from '../../../support/processorTime.ts'

const inputs = async (
  request: string,
  tools: readonly OfferedTool[],
  root?: string,
): Promise<unknown[]> => {
  const { calls } = await askAssistant(request, tools, root)
  expect(calls.filter(({ isValid }) => !isValid)).toEqual([])
  return calls.map(({ name, input }) => [name, input])
}

describe('five requests, with the tools as published, renamed and nested', () => {
  const requests = [
    'Please open letters/anna.txt for me',
    'Store a document at reports/q3.md with the text "Revenue is up, costs and staff are not"',
    'Swap "Tuesday" for "Thursday" in letters/anna.txt',
    'Could you rename letters/anna.txt to anna-old.txt?',
    'What is in the letters folder, and look for invoice',
  ] as const

  test.each([
    [
      'published',
      PUBLISHED,
      [
        [['read_text_file', { path: 'letters/anna.txt' }]],
        [
          [
            'write_file',
            { path: 'reports/q3.md', content: 'Revenue is up, costs and staff are not' },
          ],
        ],
        [
          [
            'edit_file',
            { path: 'letters/anna.txt', edits: [{ oldText: 'Tuesday', newText: 'Thursday' }] },
          ],
        ],
        [['move_file', { source: 'letters/anna.txt', destination: 'letters/anna-old.txt' }]],
        [
          ['list_directory', { path: 'letters' }],
          ['search_files', { path: '.', pattern: '**/*invoice*' }],
        ],
      ],
    ],
    [
      'renamed',
      RENAMED,
      [
        [['open_doc', { location: 'letters/anna.txt' }]],
        [
          [
            'store_document',
            { filename: 'reports/q3.md', body: 'Revenue is up, costs and staff are not' },
          ],
        ],
        [['amend', { doc: 'letters/anna.txt', find: 'Tuesday', replacement: 'Thursday' }]],
        [['relocate', { from: 'letters/anna.txt', to: 'letters/anna-old.txt' }]],
        [
          ['enumerateFolder', { dir: 'letters', order: 'name' }],
          ['lookup', { keyword: 'invoice', root: '.' }],
        ],
      ],
    ],
    [
      'nested',
      NESTED,
      [
        [['doc.fetch', { target: { path: '/workspace/letters/anna.txt' } }]],
        [
          [
            'vault_put',
            {
              documents: [
                {
                  path: 'reports/q3.md',
                  data: { markdown: 'Revenue is up, costs and staff are not' },
                },
              ],
            },
          ],
        ],
        [
          [
            'vault_revise',
            {
              target: { path: 'letters/anna.txt' },
              changes: [{ before: 'Tuesday', after: 'Thursday' }],
              strategy: 'first',
            },
          ],
        ],
        [
          [
            'vault_rename',
            { source: { path: 'letters/anna.txt' }, destination: { path: 'letters/anna-old.txt' } },
          ],
        ],
        [
          ['vault_browse', { where: { folderUri: 'file:///workspace/letters' } }],
          ['vault_query', { request: { terms: ['invoice'] } }],
        ],
      ],
    ],
  ])('%s', async (_name, tools, expected) => {
    for (const [index, request] of requests.entries())
      expect((await inputs(request, tools)).slice(0, expected[index]?.length)).toEqual(
        expected[index],
      )
  })
})

describe('steps', () => {
  test('two things of the same kind are called in parallel, in one step', async () => {
    const { calls, steps } = await askAssistant('Read a/one.md and b/two.md', PUBLISHED)
    expect(calls.map(({ input }) => input)).toEqual([{ path: 'a/one.md' }, { path: 'b/two.md' }])
    expect(steps).toBe(2)
  })

  test('a change waits for earlier requests, and later ones wait for the change', async () => {
    const { calls, steps } = await askAssistant(
      'Create a folder called archive, then move a.md and b.md into it, and read archive/a.md',
      PUBLISHED,
    )
    expect(calls.map(({ name }) => name)).toEqual([
      'create_directory',
      'move_file',
      'move_file',
      'read_text_file',
    ])
    expect(calls[2]?.input).toEqual({ source: 'b.md', destination: 'archive/b.md' })
    expect(steps).toBe(4)
  })

  test('a loose name is looked up before it is read, and the answer is told in words', async () => {
    const tools = PUBLISHED.map((tool) =>
      tool.name === 'search_files'
        ? {
            ...tool,
            answer: () => ({
              success: true,
              data: { content: '/workspace/notes/plan.md\n/workspace/notes/planets' },
            }),
          }
        : tool.name === 'read_text_file'
          ? {
              ...tool,
              answer: () => ({
                success: true,
                data: { content: '# Friday\n- [ ] Train\n- [x] Room\n' },
              }),
            }
          : tool,
    )
    const { calls, text } = await askAssistant('Read the plan', tools)
    expect(calls.map(({ input }) => input)).toEqual([
      { path: '.', pattern: '**/*plan*' },
      { path: 'notes/plan.md' },
    ])
    expect(text).toContain('notes/plan.md has 3 lines under “Friday”; 1 of 2 tasks still open')
  })

  test('without an edit tool, it reads the file, changes the text and writes the whole file', async () => {
    const tools = PUBLISHED.filter(({ name }) => name !== 'edit_file').map((tool) =>
      tool.name === 'read_text_file'
        ? { ...tool, answer: () => ({ success: true, data: { content: 'one\ntwo\n' } }) }
        : tool,
    )
    expect(await inputs('In a.md, replace "two" with "three"', tools)).toEqual([
      ['read_text_file', { path: 'a.md' }],
      ['write_file', { path: 'a.md', content: 'one\nthree\n' }],
    ])
    expect(await inputs('Add "three" to a.md', tools)).toEqual([
      ['read_text_file', { path: 'a.md' }],
      ['write_file', { path: 'a.md', content: 'one\ntwo\nthree\n' }],
    ])
  })

  test('a failure is reported in the tool’s own words, without details that point back to it', async () => {
    const tools = PUBLISHED.map((tool) =>
      tool.name === 'write_file'
        ? { ...tool, answer: () => ({ success: false, error: 'ENOSPC: the disk is full' }) }
        : tool,
    )
    const { calls, text } = await askAssistant('Write "x" to a.md, then read it', tools)
    expect(calls).toHaveLength(1)
    expect(text).toContain('I could not write a.md: ENOSPC: the disk is full')
  })

  test('a denial is reported and not tried again', async () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Write "x" to a.md and list notes' },
      {
        role: 'assistant',
        content: [
          {
            type: 'tool-call',
            toolCallId: '0-act-0-abc',
            toolName: 'write_file',
            input: { path: 'a.md', content: 'x' },
          },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '0-act-0-abc',
            toolName: 'write_file',
            output: { type: 'execution-denied', reason: 'not today' },
          },
        ],
      },
    ]
    const { calls, text } = await askAssistant(messages, PUBLISHED)
    expect(text).toContain('You said no (not today), so I did not write a.md. Nothing was changed.')
    expect(calls.map(({ name }) => name)).toEqual(['list_directory'])
  })
})

describe('honesty', () => {
  test.each(['hello', 'Tell me a joke', 'Delete notes/plan.md', '???', ''])(
    '%s: nothing is called, and it says what it can or cannot do',
    async (request) => {
      const { calls, text } = await askAssistant(request, PUBLISHED)
      expect(calls).toEqual([])
      expect(text).toMatch(/I can|I can’t/)
    },
  )

  test('a request to look is never answered by a tool that changes things', async () => {
    const only = (name: string, description: string): OfferedTool[] => [
      {
        name,
        description,
        inputSchema: {
          type: 'object',
          properties: { path: { type: 'string' } },
          required: ['path'],
        },
      },
    ]
    for (const request of ['Read a.md', 'List notes', 'How big is a.md']) {
      for (const tools of [
        only('delete_file', 'Deletes a file that you can no longer read.'),
        only('wipe', 'Remove a file; lists what was lost.'),
      ])
        expect((await askAssistant(request, tools)).calls).toEqual([])
    }
  })
})

const leaf = fc.oneof(
  fc.record({
    type: fc.constant('string'),
    minLength: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    maxLength: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    format: fc.option(fc.constantFrom('uri', 'date-time', 'email'), { nil: undefined }),
    pattern: fc.option(fc.constantFrom('^/', '\\.md$', '^\\d+$'), { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom('number', 'integer', 'boolean', 'null') }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('name', 'size', 1, null), { minLength: 1 }) }),
)
const name = fc.constantFrom(
  'path',
  'filename',
  'content',
  'body',
  'oldText',
  'newText',
  'target',
  'to',
  'from',
  'query',
  'x',
  'options',
  'exclude',
)
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('object'),
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('schema') }),
  ),
  object: fc.dictionary(name, tie('schema'), { maxKeys: 4 }).chain((properties) =>
    fc.record({
      type: fc.constant('object'),
      properties: fc.constant(properties),
      required: fc.subarray(Object.keys(properties)),
      additionalProperties: fc.boolean(),
      minProperties: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    }),
  ),
}))
const inputSchema = fc
  .dictionary(name, schema, { minKeys: 1, maxKeys: 4 })
  .chain((properties) =>
    fc.record({
      type: fc.constant('object'),
      properties: fc.constant(properties),
      required: fc.subarray(Object.keys(properties)),
    }),
  )
  .map((made): Record<string, unknown> => JSON.parse(JSON.stringify(made)))

describe('never arguments that the schema refuses', () => {
  test('Ajv accepts what fillArguments makes', () => {
    let made = 0
    fc.assert(
      fc.property(inputSchema, (drawn) => {
        const filled = fillArguments(
          drawn,
          { path: ['a/b.md'], content: 'text', oldText: 'old', newText: 'new', query: 'q' },
          ['name'],
          '/root',
        )
        if (!filled) return
        made += 1
        expect(satisfies(drawn, filled.arguments)).toBe(true)
      }),
      { numRuns: caseCount(400) },
    )
    expect(made).toBeGreaterThan(caseCount(50))
  })

  test('a pattern that would stop a backtracking engine is only a text that does not fit', () => {
    const pattern = `^${'a?'.repeat(60)}${'a'.repeat(60)}$`
    expect(satisfiesSchema('a'.repeat(59), { pattern })).toBe(false)
    expect(satisfiesSchema('a'.repeat(60), { pattern })).toBe(true)
    expect(satisfiesSchema('a', { pattern: '(?=a)' })).toBe(false)
    expect(satisfiesSchema('a', { pattern: 'a?'.repeat(2000) })).toBe(false)
  })

  test('Ajv accepts what satisfiesSchema accepts', () => {
    const agrees = fc.property(
      inputSchema,
      fc.dictionary(name, fc.jsonValue({ maxDepth: 2 })),
      (drawn, value) => !satisfiesSchema(value, drawn) || satisfies(drawn, value),
    )
    expect(() => fc.assert(agrees, { numRuns: caseCount(400) })).not.toThrow()
  })

  test('every call is valid, whatever is typed', async () => {
    const word = fc.constantFrom(
      'read',
      'move',
      'replace',
      'create',
      'find',
      'add',
      'list',
      'the',
      'plan',
      'it',
      'a.md',
      'notes/b.md',
      'to',
      'in',
      'with',
      'and',
      'then',
      'saying',
      '"x y"',
      'folder',
      ',',
      '5',
      ':',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 10 }),
        fc.constantFrom(PUBLISHED, RENAMED, NESTED),
        async (words, tools) => {
          const { calls } = await askAssistant(words.join(' '), tools)
          expect(calls.filter(({ isValid }) => !isValid)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
})
