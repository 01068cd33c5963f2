import { readFact } from '../../../../examples/chat/assistant/request/readFact.ts'
import { askAssistant, type OfferedTool } from '../support/agent.ts'
import { MEMORY, MEMORY_RENAMED, NESTED, PUBLISHED, RENAMED } from '../support/toolsets.ts'

const KNOWN = {
  success: true,
  data: {
    entities: [
      { name: 'Anna Berg', entityType: 'person', observations: ['sails'] },
      { name: 'Bo Dahl', entityType: 'person', observations: [] },
    ],
    relations: [],
  },
}
const knowing = (tools: readonly OfferedTool[], answer: unknown = KNOWN): OfferedTool[] =>
  tools.map((tool) =>
    /^(?:search_nodes|read_graph|recall)$/.test(tool.name)
      ? { ...tool, answer: () => answer }
      : tool,
  )

async function made(request: string, tools: readonly OfferedTool[]): Promise<unknown[]> {
  const { calls } = await askAssistant(request, tools)
  expect(calls.filter(({ isValid }) => !isValid)).toEqual([])
  return calls.map(({ name, input }) => [name, input])
}

describe('the same requests, with the tools as published and renamed, beside file tools', () => {
  test.each([
    [
      'Please remember that Anna likes oysters',
      [
        'add_observations',
        { observations: [{ entityName: 'Anna Berg', contents: ['likes oysters'] }] },
      ],
      ['extend_memory', { person: 'Anna Berg', fact: 'likes oysters' }],
    ],
    [
      'Keep in mind that Kiel is a city',
      [
        'create_entities',
        { entities: [{ name: 'Kiel', entityType: 'city', observations: ['is a city'] }] },
      ],
      ['learnSubject', { record: { title: 'Kiel', category: 'city', statements: ['is a city'] } }],
    ],
    [
      'Note that Anna Berg works with Bo Dahl',
      [
        'create_relations',
        { relations: [{ from: 'Anna Berg', to: 'Bo Dahl', relationType: 'works with' }] },
      ],
      ['associate', { subject: 'Anna Berg', predicate: 'works with', object: 'Bo Dahl' }],
    ],
    [
      'Forget Anna and Bo',
      ['delete_entities', { entityNames: ['Anna Berg', 'Bo Dahl'] }],
      ['memory_purge', { who: ['Anna Berg', 'Bo Dahl'] }],
    ],
    [
      'Could you forget that Anna sails?',
      [
        'delete_observations',
        { deletions: [{ entityName: 'Anna Berg', observations: ['sails'] }] },
      ],
      ['unlearn_fact', { about: 'Anna Berg', statement: 'sails' }],
    ],
    [
      'What do you know about Anna?',
      ['search_nodes', { query: 'Anna' }],
      ['recall', { about: 'Anna' }],
    ],
    [
      'Repeat after me: the sea is calm',
      ['echo', { message: 'the sea is calm' }],
      ['parrot', { input: 'the sea is calm' }],
    ],
    ['What is 12 plus 30?', ['get-sum', { a: 12, b: 30 }], ['total', { values: [12, 30] }]],
    ['Can you show me the tiny picture', ['get-tiny-image', {}], ['small_picture_fetch', {}]],
    [
      'Start the long task for 3 seconds',
      ['trigger-long-running-operation', { duration: 3 }],
      ['slow_task', { seconds: 3 }],
    ],
  ])('%s', async (request, published, renamed) => {
    expect((await made(request, knowing([...PUBLISHED, ...MEMORY]))).at(-1)).toEqual(published)
    expect((await made(request, knowing([...RENAMED, ...MEMORY_RENAMED]))).at(-1)).toEqual(renamed)
  })

  test('file requests go to file tools, whatever else is offered', async () => {
    for (const [request, name] of [
      ['Read a/b.md', 'read_text_file'],
      ['Find the invoice', 'search_files'],
      ['Create a.md saying x', 'write_file'],
      ['Rename a.md to b.md', 'move_file'],
      ['List the letters folder', 'list_directory'],
    ] as const) {
      expect((await made(request, [...MEMORY, ...PUBLISHED]))[0]).toEqual([name, expect.anything()])
    }
    expect(await made('Delete notes/plan.md', [...MEMORY, ...PUBLISHED])).toEqual([])
    expect(await made('Read notes/plan.md', MEMORY)).toEqual([])
  })

  test('without the right tool, no other tool is used', async () => {
    const changes = ['Remember that Anna sails', 'Forget Anna', 'Echo hello', 'Add 1 and 2']
    for (const [tools, requests] of [
      [PUBLISHED, [...changes, 'What do you know about Anna?']],
      [RENAMED, changes],
      [NESTED, changes],
    ] as const) {
      for (const request of requests) {
        const { calls, text } = await askAssistant(request, tools)
        expect(calls).toEqual([])
        expect(text).toMatch(/I can’t/)
      }
    }
  })
})

describe('a memory is asked before it is changed', () => {
  test('nobody is forgotten who is unknown, or whose partial name is ambiguous', async () => {
    const two = {
      success: true,
      data: {
        entities: [
          { name: 'Anna Berg', observations: [] },
          { name: 'Anna Dahl', observations: [] },
        ],
      },
    }
    for (const [answer, request] of [
      [KNOWN, 'Forget Carl'],
      [two, 'Forget Anna'],
      [KNOWN, 'Forget that Anna rides'],
    ] as const) {
      expect(
        (await made(request, knowing(MEMORY, answer))).map(
          (call) => Array.isArray(call) && call[0],
        ),
      ).toEqual(['search_nodes'])
    }
    expect(await made('Forget everything', knowing(MEMORY))).toEqual([])
  })

  test('a lookup of a later step waits for the change before it', async () => {
    expect(
      (await made('Remember that Carl rows, then forget Carl', knowing(MEMORY))).map(
        (call) => Array.isArray(call) && call[0],
      ),
    ).toEqual(['search_nodes', 'create_entities', 'search_nodes'])
  })

  test('what is remembered is told in words, whatever names its JSON uses', async () => {
    const answer = {
      success: true,
      data: {
        found: [
          { label: 'Anna', category: 'person', statements: ['sails', 'sings'] },
          { label: 'Hannah', category: 'person', statements: [] },
        ],
        ties: [{ subject: 'Anna', predicate: 'knows', object: 'Bo' }],
      },
    }
    expect((await askAssistant('Who is Anna?', knowing(MEMORY_RENAMED, answer))).text).toContain(
      'This is what I remember about Anna:\n• Anna (person): sails; sings\n• Anna knows Bo',
    )
    expect(
      (
        await askAssistant(
          'Who is Anna?',
          knowing(MEMORY_RENAMED, { success: true, data: { text: 'Anna sails.' } }),
        )
      ).text,
    ).toContain('I remember: “Anna sails.”')
    expect(
      (
        await askAssistant(
          'What do you remember?',
          knowing(MEMORY, { success: true, data: { entities: [], relations: [] } }),
        )
      ).text,
    ).toContain('I remember nothing yet.')
  })
})

test.each([
  ['Ida Lind likes rye bread.', { name: 'Ida Lind', kind: 'person', text: 'likes rye bread' }],
  ['Ben’s birthday is on 3 May', { name: 'Ben', kind: 'person', text: 'birthday is on 3 May' }],
  [
    'Rover is a very old dog from Kiel',
    { name: 'Rover', kind: 'dog', text: 'is a very old dog from Kiel' },
  ],
  ['the garden room seats twenty', { name: 'garden room', kind: 'thing', text: 'seats twenty' }],
  ['I live in Oslo', { name: 'user', kind: 'person', text: 'live in Oslo' }],
  ['call Ben', { name: 'user', kind: 'person', text: 'call Ben' }],
  [
    'Ann O’Hara is the sister of Bo Dahl',
    {
      name: 'Ann O’Hara',
      kind: 'person',
      text: 'is the sister of Bo Dahl',
      relation: { verb: 'is the sister of', object: 'Bo Dahl' },
    },
  ],
])('%s is read as a fact', (sentence, fact) => {
  expect(readFact(sentence)).toEqual(fact)
})
