import {
  createLangGraphReader,
  fromLangGraph,
  toLangGraphAnswer,
  toLangGraphDecision,
  toLangGraphResult,
  toLangGraphResume,
} from '../../../src/adapters/langgraph/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import {
  assistant,
  chunk,
  inbox,
  interruptId,
  recording,
  review,
  streamOf,
  toolCall,
  toolMessage,
  waiting,
} from './support.ts'

const only = (records: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(records).toHaveLength(1)
  return records[0]!
}
const statusOf = (record: ToolCallRecord | undefined) => deriveToolCallStatus(record!).kind
const base = { id: 'i', digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow: ConsentDecision = { ...base, kind: 'allow', arguments: {} }
const deny: ConsentDecision = { ...base, kind: 'deny' }
const respond: ConsentDecision = { ...base, kind: 'respond', text: 'Ask Bob' }

describe('messages, in every form they are written', () => {
  const [, { state, lc, thread, stream }] = recording('two-actions') as [
    unknown,
    ReturnType<typeof recording>[number],
  ]
  const said = (records: readonly ToolCallRecord[]) =>
    records.map(({ call, result }) => [call.id, call.name, call.arguments, result?.success])

  it('are the same from the server, from classes, from storage and from a stream', () => {
    const expected = [
      ['c3', 'read_file', { path: 'b.txt' }, true],
      ['c1', 'delete_file', { path: 'a.txt' }, true],
      ['c2', 'send_mail', { to: 'bob', text: 'Hi' }, true],
    ]
    for (const input of [state, [lc], [thread], stream, lc.messages])
      expect(said(fromLangGraph(input))).toEqual(expected)
    const dictionaries = lc.messages.map((message) => {
      const { id, kwargs } = message as { id: string[]; kwargs: object }
      return { type: id.at(-1) === 'AIMessage' ? 'ai' : 'tool', data: kwargs }
    })
    expect(said(fromLangGraph(dictionaries))).toEqual(expected)
  })

  it('keep their records when they are repeated', () => {
    const reader = createLangGraphReader()
    reader.push(state)
    const before = reader.records()
    reader.push(structuredClone(state))
    expect(reader.records()).toBe(before)
  })

  it('include calls that only the provider’s own members hold', () => {
    const record = only(
      fromLangGraph([
        {
          type: 'ai',
          id: 'm',
          content: '',
          additional_kwargs: {
            tool_calls: [
              { id: 'c', type: 'function', function: { name: 'a', arguments: '{"n":1}' } },
            ],
          },
        },
      ]),
    )
    expect(record).toMatchObject({
      call: { id: 'c', name: 'a', arguments: { n: 1 } },
      argumentsState: 'complete',
    })
  })

  it('say why a call could not be read, and it does not run', () => {
    const record = only(
      fromLangGraph([
        {
          type: 'ai',
          id: 'm',
          content: '',
          tool_calls: [],
          invalid_tool_calls: [{ id: 'c', name: 'a', args: '{"n":', error: 'Malformed args.' }],
        },
      ]),
    )
    expect(record).toMatchObject({
      call: { name: 'a', arguments: {} },
      argumentsState: 'invalid',
      argumentsText: '{"n":',
      result: { success: false, error: 'Malformed args.' },
    })
  })

  it('keep a call without an id as one call, however often they are repeated', () => {
    const message = {
      type: 'ai',
      id: 'm',
      content: '',
      tool_calls: [],
      invalid_tool_calls: [{ name: 'a', args: '{', error: 'Malformed args.' }],
    }
    expect(fromLangGraph([message, structuredClone(message)])).toHaveLength(1)
  })

  it('give their own id to calls without one', () => {
    const message = {
      type: 'ai',
      id: 'm',
      content: '',
      tool_calls: [
        { name: 'a', args: {} },
        { name: 'a', args: {} },
      ],
    }
    expect(fromLangGraph([message, structuredClone(message)]).map(({ call }) => call.id)).toEqual([
      'm:0',
      'm:1',
    ])
  })

  it('can use the id of a call again: that is another call, and each keeps its result', () => {
    const messages = [
      assistant('m1', toolCall('c')),
      toolMessage('c', 'one', { id: 't1' }),
      assistant('m2', toolCall('c')),
      toolMessage('c', 'two', { id: 't2' }),
    ]
    const reader = createLangGraphReader()
    reader.push({ messages })
    reader.push({ messages: structuredClone(messages) })
    expect(reader.records().map(({ call, result }) => [call.id, result?.data])).toEqual([
      ['c', { value: 'one' }],
      ['c#2', { value: 'two' }],
    ])
  })
})

describe('results', () => {
  const resultOf = (content: unknown, more: object = {}) =>
    only(fromLangGraph([assistant('m', toolCall('c')), toolMessage('c', content, more)]))

  it('can be a text, an object written as text, or blocks of any generation', () => {
    expect(resultOf('plain').result).toEqual({ success: true, data: { value: 'plain' } })
    expect(resultOf('{"n":1}').result).toEqual({ success: true, data: { n: 1 } })
    expect(
      resultOf([
        { type: 'text', text: 'x' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        { type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'BBBB' },
        { type: 'file', url: 'https://example.org/a.pdf', filename: 'a.pdf' },
      ]).content,
    ).toEqual([
      { kind: 'text', text: 'x' },
      { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
      { kind: 'image', mimeType: 'image/png', data: 'BBBB' },
      { kind: 'link', uri: 'https://example.org/a.pdf', name: 'a.pdf' },
    ])
  })

  it('are errors when the message says so, and its text is the reason', () => {
    expect(resultOf('no such file', { status: 'error' }).result).toEqual({
      success: false,
      error: 'no such file',
    })
    expect(resultOf('Error: it says so itself').result?.success).toBe(true)
    expect(fromLangGraph(recording('tool-fails')[1]!.state)[0]?.result).toEqual({
      success: false,
      error: 'Error: no such address\n Please fix your mistakes.',
    })
  })

  it('that have an artifact show it as the data, and show what the model read as the content', () => {
    expect(only(fromLangGraph(recording('artifact')[0]!.state))).toMatchObject({
      result: { success: true, data: { path: 'b.txt', lines: 1 } },
      content: [{ kind: 'text', text: 'text of b.txt' }],
    })
  })

  it('that we write are read back the same', () => {
    const record = only(fromLangGraph([assistant('m', toolCall('c'))]))
    for (const result of [
      { success: true, data: { n: 1 } },
      { success: false, error: 'down', needsFollowup: true },
    ]) {
      expect(
        only(fromLangGraph([assistant('m', toolCall('c')), toLangGraphResult(record, result)]))
          .result,
      ).toEqual(result)
    }
  })
})

describe('streams', () => {
  it('arguments in pieces are shown as text until the message ends; a broken end leaves no arguments', () => {
    const reader = createLangGraphReader()
    for (const event of [
      chunk('m', { id: 'c', name: 'a', args: '', index: 0 }),
      chunk('m', { args: '{"n":', index: 0 }),
    ])
      reader.push(event)
    expect(only(reader.records())).toMatchObject({
      argumentsState: 'streaming',
      argumentsText: '{"n":',
      call: { name: 'a', arguments: {} },
    })
    reader.push({ ...chunk('m'), chunk_position: 'last' })
    expect(only(reader.records())).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"n":',
    })
  })

  it('a piece that comes before the one which says its call makes no call, and no arguments without it', () => {
    const reader = createLangGraphReader()
    reader.push(chunk('m', { args: '"a":1,', index: 0 }))
    expect(reader.records()).toEqual([])
    reader.push(chunk('m', { id: 'c', name: 'a', args: '{', index: 0 }))
    reader.push(chunk('m', { args: '"b":2}', index: 0 }))
    reader.push(toolMessage('c', 'done'))
    expect(only(reader.records())).toMatchObject({
      argumentsState: 'invalid',
      call: { id: 'c', name: 'a', arguments: {} },
    })
  })

  it('pieces of messages that arrive in turn are kept apart', () => {
    const reader = createLangGraphReader()
    for (const event of [
      chunk('m1', { id: 'a', name: 'a', args: '{"n":', index: 0 }),
      chunk('m2', { id: 'b', name: 'b', args: '{"n":2}', index: 0 }),
      assistant('m1', toolCall('a', 'a', { n: 1 })),
      assistant('m2', toolCall('b', 'b', { n: 2 })),
    ])
      reader.push(event)
    expect(
      reader.records().map(({ call, argumentsState }) => [call.id, call.arguments, argumentsState]),
    ).toEqual([
      ['a', { n: 1 }, 'complete'],
      ['b', { n: 2 }, 'complete'],
    ])
  })

  it('a message that useStream is still receiving is not complete', () => {
    const record = only(
      fromLangGraph({
        messages: [
          {
            ...assistant('m', toolCall('c', 'a', { n: 1 })),
            tool_call_chunks: [{ id: 'c', name: 'a', args: '{"n":1', index: 0 }],
          },
        ],
      }),
    )
    expect(record).toMatchObject({ argumentsState: 'streaming' })
    expect(statusOf(record)).toBe('preparing')
  })

  it('messages the server calls partial are not complete', () => {
    const reader = createLangGraphReader()
    reader.push({ event: 'messages/partial', data: [assistant('m', toolCall('c', 'a', {}))] })
    expect(only(reader.records()).argumentsState).toBe('streaming')
    reader.push({ event: 'messages/partial', data: [assistant('m', toolCall('c', 'a', { n: 1 }))] })
    reader.push({
      event: 'messages/complete',
      data: [assistant('m', toolCall('c', 'a', { n: 1 }))],
    })
    expect(only(reader.records())).toMatchObject({
      argumentsState: 'complete',
      call: { arguments: { n: 1 } },
      phase: 'running',
    })
  })

  it('the events of a tool say that it started, what it writes, and that it failed', () => {
    const tools = (data: object) => ({
      method: 'tools',
      params: { namespace: [], data: { tool_call_id: 'c', ...data } },
    })
    const reader = createLangGraphReader()
    for (const event of [
      tools({ event: 'tool-started', tool_name: 'a', input: '{"n":1}' }),
      tools({ event: 'tool-output-delta', delta: 'one ' }),
      tools({ event: 'tool-output-delta', delta: 'two' }),
    ])
      reader.push(event)
    expect(only(reader.records())).toMatchObject({
      call: { name: 'a', arguments: { n: 1 } },
      phase: 'running',
      content: [{ kind: 'log', text: 'one two' }],
    })
    reader.push(tools({ event: 'tool-error', message: 'down' }))
    expect(only(reader.records()).result).toEqual({ success: false, error: 'down' })
  })

  it('an event with a word that is no text ends nothing and does not throw', () => {
    const reader = createLangGraphReader()
    reader.push(assistant('m1', toolCall('c1')))
    const event: unknown = Object.create(null)
    reader.push({ method: 'lifecycle', params: { namespace: [], data: { event } } })
    expect(only(reader.records()).run).toBe('active')
    reader.push({ method: 'lifecycle', params: { namespace: [], data: { event: 'completed' } } })
    expect(only(reader.records()).run).toBe('ended')
  })

  it('the server says that it asks, and that it was answered', () => {
    const input = (method: string, data: object) => ({
      method: `input.${method}`,
      params: { namespace: [], data },
    })
    const reader = createLangGraphReader()
    reader.push(assistant('m', toolCall('c', 'delete_file')))
    reader.push(
      input('requested', {
        interrupt_id: interruptId(1),
        payload: review('', [{ name: 'delete_file', args: {} }]).value,
      }),
    )
    expect(statusOf(only(reader.records()))).toBe('awaiting_consent')
    reader.push(input('answered', { interrupt_ids: [interruptId(1)] }))
    expect(only(reader.records()).request).toBeUndefined()
    expect(statusOf(only(reader.records()))).toBe('running')
  })

  it('interrupts that come one by one are answered together', () => {
    const reader = createLangGraphReader()
    for (const item of recording('own-questions')[0]!.stream) reader.push(item)
    expect(
      waiting(reader.records()).map(({ question }) => [
        question?.message,
        question?.batch?.size,
        question?.batch?.index,
      ]),
    ).toEqual([
      ['Which city?', 2, 0],
      ['Shall I go on?', 2, 1],
    ])
  })

  it('an id that comes again with another request asks for that one: each task has one id', () => {
    const reader = createLangGraphReader()
    const ask = (name: string, path: string) =>
      reader.push({
        messages: [],
        __interrupt__: [review(interruptId(1), [{ name, args: { path } }])],
      })
    const asked = () => waiting(reader.records()).map(({ call }) => [call.name, call.arguments])
    ask('read_file', 'a')
    expect(asked()).toEqual([['read_file', { path: 'a' }]])
    ask('delete_file', 'a')
    expect(asked()).toEqual([['delete_file', { path: 'a' }]])
    ask('delete_file', 'b')
    expect(asked()).toEqual([['delete_file', { path: 'b' }]])
    const before = reader.records()
    ask('delete_file', 'b')
    expect(reader.records()).toEqual(before)
  })

  it('the state of a nested graph does not withdraw an interrupt', () => {
    const reader = createLangGraphReader()
    reader.push({
      messages: [assistant('m', toolCall('c', 'delete_file'))],
      __interrupt__: [review(interruptId(1), [{ name: 'delete_file', args: {} }])],
    })
    for (const inner of [
      { event: 'values|tools:1', data: { messages: [] } },
      [['tools:1'], 'values', { messages: [] }],
      { method: 'values', params: { namespace: ['tools:1'], data: { messages: [] } } },
    ])
      reader.push(inner)
    expect(waiting(reader.records())).toHaveLength(1)
    reader.push({ messages: [] })
    expect(waiting(reader.records())).toHaveLength(0)
  })
})

describe('interrupts', () => {
  const asking = (...asked: object[]) =>
    fromLangGraph({
      messages: [
        assistant(
          'm',
          toolCall('c1', 'delete_file', { path: 'a' }),
          toolCall('c2', 'send_mail', { to: 'bob' }),
        ),
      ],
      __interrupt__: asked,
    })

  it('belong to the call with that name and those arguments, and show what they ask as it came', () => {
    const records = asking(
      review(
        interruptId(1),
        [
          { name: 'send_mail', args: { to: 'bob' }, description: 'Send it?' },
          { name: 'delete_file', args: { path: 'a' } },
        ],
        { allowed: ['approve', 'reject'] },
      ),
    )
    expect(
      records.map(({ call, request }) => [
        call.name,
        request?.prompt,
        request?.can,
        request?.batch,
      ]),
    ).toEqual([
      [
        'delete_file',
        undefined,
        { edit: false, reason: true, respond: false },
        { id: `${interruptId(1)}:0`, size: 2, index: 1, submit: 'together', partialDeny: 'drops' },
      ],
      [
        'send_mail',
        'Send it?',
        { edit: false, reason: true, respond: false },
        { id: `${interruptId(1)}:0`, size: 2, index: 0, submit: 'together', partialDeny: 'drops' },
      ],
    ])
  })

  it('tell two equal calls apart by their order', () => {
    const twice = fromLangGraph({
      messages: [assistant('m', toolCall('c1', 'a'), toolCall('c2', 'a'))],
      __interrupt__: [
        review(interruptId(1), [
          { name: 'a', args: {} },
          { name: 'a', args: {} },
        ]),
      ],
    })
    expect(twice.map(({ call, request }) => [call.id, request?.batch?.index])).toEqual([
      ['c1', 0],
      ['c2', 1],
    ])
  })

  it('with other arguments than the call’s run with their own', () => {
    expect(asking(inbox(interruptId(1), 'send_mail', { to: 'eve' }))[1]?.request).toMatchObject({
      payload: { to: 'eve' },
    })
  })

  it('that name no call make a call of their own', () => {
    expect(
      asking(inbox(interruptId(1), 'publish', { page: 1 })).map(({ call, request }) => [
        call.name,
        call.arguments,
        request !== undefined,
      ]),
    ).toEqual([
      ['delete_file', { path: 'a' }, false],
      ['send_mail', { to: 'bob' }, false],
      ['publish', { page: 1 }, true],
    ])
  })

  it('that are breakpoints ask nothing', () => {
    expect(waiting(asking({ when: 'breakpoint' }))).toEqual([])
  })

  it('asked after the end of the run can still be answered', () => {
    const [record] = fromLangGraph(
      {
        messages: [assistant('m', toolCall('c', 'a'))],
        __interrupt__: [review(interruptId(1), [{ name: 'a', args: {} }])],
      },
      { runActive: false },
    )
    expect(statusOf(record)).toBe('awaiting_consent')
  })
})

describe('answers', () => {
  const asked = (interrupt: object) =>
    waiting(
      fromLangGraph({
        messages: [assistant('m', toolCall('c', 'a', { n: 1 }))],
        __interrupt__: [interrupt],
      }),
    )[0]!
  const action = [{ name: 'a', args: { n: 1 } }]
  const edited: ConsentDecision = { ...base, kind: 'allow', arguments: { n: 2 }, edited: true }

  it('use the words of the side that asked: JavaScript or Python', () => {
    const [script, python] = [
      asked(review(interruptId(1), action)),
      asked(
        review(interruptId(1), action, {
          isPython: true,
          allowed: ['approve', 'edit', 'reject', 'respond'],
        }),
      ),
    ]
    expect(
      [allow, edited, deny, { ...deny, reason: 'no' }].map((decision) =>
        toLangGraphDecision(script, decision),
      ),
    ).toEqual([
      { type: 'approve' },
      { type: 'edit', editedAction: { name: 'a', args: { n: 2 } } },
      { type: 'reject' },
      { type: 'reject', message: 'no' },
    ])
    expect(toLangGraphDecision(python, edited)).toEqual({
      type: 'edit',
      edited_action: { name: 'a', args: { n: 2 } },
    })
    expect(toLangGraphDecision(python, respond)).toEqual({ type: 'respond', message: 'Ask Bob' })
    expect(
      [script, python].map(({ request }) => [request?.batch?.partialDeny, request?.can?.respond]),
    ).toEqual([
      [undefined, false],
      [undefined, true],
    ])
  })

  it('to a human interrupt use its own words', () => {
    const record = asked(inbox(interruptId(1), 'a', { n: 1 }))
    expect(
      [allow, edited, deny, respond].map((decision) => toLangGraphDecision(record, decision)),
    ).toEqual([
      { type: 'accept', args: null },
      { type: 'edit', args: { action: 'a', args: { n: 2 } } },
      { type: 'ignore', args: null },
      { type: 'response', args: 'Ask Bob' },
    ])
    expect(
      toLangGraphDecision(asked(inbox(interruptId(1), 'a', { n: 1 }, { allow_ignore: false })), {
        ...deny,
        reason: 'no',
      }),
    ).toEqual({ type: 'response', args: 'no' })
  })

  it('to something that can only be edited send it back as it was shown', () => {
    expect(
      toLangGraphDecision(asked(review(interruptId(1), action, { allowed: ['edit'] })), {
        ...allow,
        arguments: { n: 1 },
      }),
    ).toEqual({ type: 'edit', editedAction: { name: 'a', args: { n: 1 } } })
  })

  it('to something that can only be denied are not a question', () => {
    const record = asked(review(interruptId(1), action, { allowed: ['reject'] }))
    expect(record).toMatchObject({ request: { can: { edit: false, reason: true } } })
    expect(toLangGraphDecision(record, deny)).toEqual({ type: 'reject' })
    expect(() => toLangGraphDecision(record, allow)).toThrow('It takes reject.')
  })

  it('that an interrupt does not accept are refused', () => {
    const record = asked(review(interruptId(1), action, { allowed: ['approve'] }))
    for (const decision of [edited, deny, respond, { ...base, kind: 'abort' } as const])
      expect(() => toLangGraphDecision(record, decision)).toThrow('It takes approve.')
    expect(() =>
      toLangGraphDecision(only(fromLangGraph([assistant('m', toolCall('c'))])), allow),
    ).toThrow('no request')
  })

  it('to an interrupt that accepts only words are those words', () => {
    const words = asked(
      inbox(interruptId(1), 'a', { n: 1 }, { allow_accept: false, allow_edit: false }, 'Whom?'),
    )
    expect(words).toMatchObject({ call: { id: 'c' }, question: { message: 'Whom?' } })
    expect(words.request).toBeUndefined()
    expect(toLangGraphAnswer(words, { kind: 'accept', value: { answer: 'Zoe' } })).toEqual({
      type: 'response',
      args: 'Zoe',
    })
    expect(toLangGraphAnswer(words, { kind: 'decline' })).toEqual({ type: 'ignore', args: null })
    const own = asked({ id: interruptId(1), value: 'Which city?' })
    expect(own).toMatchObject({ call: { name: 'interrupt' }, question: { message: 'Which city?' } })
    expect(() => toLangGraphAnswer(own, { kind: 'cancel' })).toThrow('cancel')
    expect(
      toLangGraphResume([{ record: own, answer: { kind: 'accept', value: { answer: false } } }]),
    ).toEqual({ [interruptId(1)]: false })
  })

  it('to several interrupts go by their ids, and one answer never counts for two', () => {
    const records = (first: object, second: object) =>
      waiting(fromLangGraph({ messages: [], __interrupt__: [first, second] }))
    const answers = (list: readonly ToolCallRecord[]) =>
      toLangGraphResume(list.toReversed().map((record) => ({ record, decision: allow })))
    expect(
      answers(
        records(
          review(interruptId(1), [action[0]!, { name: 'b', args: {} }]),
          inbox(interruptId(2), 'c', {}),
        ),
      ),
    ).toEqual({
      [interruptId(1)]: { decisions: [{ type: 'approve' }, { type: 'approve' }] },
      [interruptId(2)]: [{ type: 'accept', args: null }],
    })
    expect(() => answers(records(review('old', action), inbox('older', 'c', {})))).toThrow(
      'not all have an id',
    )
  })

  it('to an older interrupt without an id are sent as they are', () => {
    expect(
      toLangGraphResume([{ record: asked({ value: review('', action).value }), decision: allow }]),
    ).toEqual({ decisions: [{ type: 'approve' }] })
  })
})

describe('what a recorded graph was resumed with, and what followed', () => {
  it('when one of two calls is denied, the other is called off, as in the real graph', () => {
    const reader = createLangGraphReader()
    for (const item of streamOf('two-actions-one-rejected')) reader.push(item)
    expect(
      reader.records().map((record) => [record.call.id, statusOf(record), record.decision?.kind]),
    ).toEqual([
      ['c1', 'cancelled', 'allow'],
      ['c2', 'denied', 'deny'],
    ])
  })

  it('a question the graph asks by itself is answered', () => {
    const reader = createLangGraphReader()
    for (const item of streamOf('own-questions')) reader.push(item)
    expect(reader.records().map((record) => [statusOf(record), record.result?.data])).toEqual([
      ['succeeded', { value: 'Bern' }],
      ['succeeded', { value: false }],
    ])
  })

  it('an edit that cannot be read permits nothing: nobody knows what it allowed', () => {
    const [asked, done] = recording('edit')
    const reader = createLangGraphReader()
    reader.push(asked!.state)
    const [id] = Object.keys(done!.resume as object)
    reader.push({ resume: { [id!]: { decisions: [{ type: 'edit', editedAction: 'all' }] } } })
    expect(only(reader.records())).not.toHaveProperty('decision')
    expect(statusOf(only(reader.records()))).toBe('running')
  })

  it('an edited call is the same call with other arguments', () => {
    const [asked, done] = recording('edit')
    const reader = createLangGraphReader()
    reader.push(asked!.state)
    reader.push({ resume: done!.resume })
    reader.push(done!.state)
    expect(only(reader.records())).toMatchObject({
      call: { id: 'c2', arguments: { to: 'ann', text: 'Hi' } },
      decision: { kind: 'allow', edited: true },
      result: { success: true, data: { value: 'sent to ann' } },
    })
  })
})
