import { fromMcp } from '../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { sourcesOf } from '../../../src/model/isSameRecord.ts'
import {
  answer,
  ask,
  call,
  messagesOf,
  notification,
  only,
  recordsOf,
  spec,
  text,
} from './support.ts'

const kindOf = (record: ToolCallRecord) => deriveToolCallStatus(record).kind
const kinds = (records: readonly ToolCallRecord[]) => records.map(kindOf)
/** What the records were after each message, by the message's place. */
const states = <T>(messages: readonly object[], read: (record: ToolCallRecord) => T) =>
  messages.flatMap((_, index) =>
    fromMcp(messages.slice(0, index + 1))
      .slice(-1)
      .map(read),
  )

describe('recorded sessions: filesystem and memory', () => {
  it('reads calls, results and what tools/list declares', () => {
    const list = messagesOf('filesystem')
    const [read] = fromMcp(list, { server: 'files' }) as [ToolCallRecord]
    expect(read).toMatchObject({
      call: { id: '2', name: 'read_text_file', arguments: { path: '/sandbox/notes.txt' } },
      argumentsState: 'complete',
      phase: 'done',
      run: 'active',
      result: { success: true, data: { content: 'eggs\nmilk\n' } },
      content: [{ kind: 'text', text: 'eggs\nmilk\n' }],
      spec: {
        name: 'read_text_file',
        server: 'files',
        title: 'Read Text File',
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputSchema: { type: 'object' },
        resultSchema: { type: 'object' },
        origin: { rest: { execution: { taskSupport: 'forbidden' } } },
      },
      origin: {
        protocol: 'mcp',
        exact: false,
        ids: { id: '2' },
        rest: { serverInfo: { name: 'secure-filesystem-server' } },
      },
    })
    expect(typeof read.spec?.description).toBe('string')
    expect(read.result).toEqual({ success: true, data: { content: 'eggs\nmilk\n' } })
  })

  it('the definition of a tool is not a call, and describes the calls of that tool', () => {
    const tool = { name: 'get_weather', inputSchema: { type: 'object' } }
    expect(fromMcp([tool])).toEqual([])
    expect(only(fromMcp([tool, { name: 'get_weather', arguments: {} }])).spec).toMatchObject(tool)
  })

  it('the name a server gives itself does not say who it is', () => {
    expect(fromMcp(messagesOf('filesystem'))[0]?.spec).not.toHaveProperty('server')
  })

  it('an answer with isError is a failure in the tool’s own words; a write that worked is a success', () => {
    const records = fromMcp(messagesOf('filesystem'))
    expect(kinds(records)).toEqual(['succeeded', 'succeeded', 'failed', 'failed', 'failed'])
    expect(records[2]?.result).toEqual({
      success: false,
      error: 'Access denied - path outside allowed directories: /etc/hostname not in /sandbox',
    })
    expect(records[3]?.result?.error).toMatch(/^MCP error -32602: Input validation error/)
    expect(records[1]?.spec?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  it('a graph of memories is data', () => {
    const [created, , deleted] = fromMcp(messagesOf('memory'))
    expect(created?.result?.data).toMatchObject({ entities: [{ name: 'Ann' }] })
    expect(deleted).toMatchObject({
      call: { name: 'delete_entities' },
      result: { success: true },
      spec: { annotations: { destructiveHint: true } },
    })
  })
})

describe('recorded sessions: content of every kind', () => {
  const records = fromMcp(messagesOf('everything-content'))

  it('reads images, links, embedded resources and structured content', () => {
    expect(records.map(({ content }) => content?.map((part) => part.kind))).toEqual([
      ['text', 'image', 'text'],
      ['text', 'image'],
      ['text'],
      ['text', 'link', 'link'],
      ['text', 'resource', 'text'],
      ['text', 'file', 'text'],
    ])
    expect(records[0]?.content?.[1]).toMatchObject({
      kind: 'image',
      mimeType: 'image/png',
      data: expect.stringMatching(/^iVBOR/) as string,
    })
    expect(records[3]?.content?.[1]).toEqual({
      kind: 'link',
      uri: 'demo://resource/dynamic/blob/1',
      name: 'Blob Resource 1',
      mimeType: 'text/plain',
    })
    expect(records[4]?.content?.[1]).toEqual({
      kind: 'resource',
      uri: 'demo://resource/dynamic/text/1',
      mimeType: 'text/plain',
      text: 'Resource 1: This is a plaintext resource created at 12:00:00 AM',
    })
    expect(records[5]?.content?.[1]).toMatchObject({
      kind: 'file',
      uri: 'demo://resource/dynamic/blob/2',
      mimeType: 'text/plain',
      data: expect.any(String) as string,
    })
    expect(records[2]?.result?.data).toEqual({
      temperature: 36,
      conditions: 'Light rain / drizzle',
      humidity: 82,
    })
  })

  it('keeps annotations with their parts', () => {
    expect(records[1]?.origin?.rest).toMatchObject({
      result: {
        content: [
          { annotations: { audience: ['user', 'assistant'], priority: 1 } },
          { annotations: { audience: ['user'] } },
        ],
      },
    })
    expect(records[0]?.origin?.rest).not.toHaveProperty('result')
  })

  it('reads audio and image resources, and shows an unknown kind as text', () => {
    const { content } = only(
      recordsOf(
        call(1),
        answer(1, {
          content: [
            { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
            { type: 'resource', resource: { uri: 'x:1', mimeType: 'image/png', blob: 'AA==' } },
            { type: 'hologram', x: 1 },
            { type: 'image' },
            null,
            'text',
          ],
        }),
      ),
    )
    expect(content).toEqual([
      { kind: 'audio', mimeType: 'audio/wav', data: 'AA==' },
      { kind: 'image', mimeType: 'image/png', data: 'AA==', uri: 'x:1' },
      { kind: 'log', text: '{"type":"hologram","x":1}' },
      { kind: 'log', text: '{"type":"image"}' },
      { kind: 'log', text: 'null' },
      { kind: 'log', text: 'text' },
    ])
  })
})

describe('recorded sessions: progress, cancellation, a server that dies', () => {
  it('progress is shown while the call runs, and never goes back', () => {
    expect(
      states(messagesOf('everything-progress'), ({ progress, result }) => [
        progress?.value,
        progress?.total,
        result?.success,
      ]),
    ).toEqual([
      [undefined, undefined, undefined],
      [1, 3, undefined],
      [2, 3, undefined],
      [3, 3, undefined],
      [3, 3, true],
    ])
    const started = call(1, 'x', {}, { _meta: { progressToken: 'p' } })
    const values = [0, 2, 1, Number.NaN, 'x'].map((progress) =>
      notification('progress', { progressToken: 'p', progress, message: 'm' }),
    )
    expect(only(recordsOf(started, ...values)).progress).toEqual({ value: 2, message: 'm' })
    const settled = recordsOf(started, answer(1))
    expect(recordsOf(started, answer(1), ...values)).toStrictEqual(settled)
  })

  it('reads the published example of progress', () => {
    expect(
      only(
        recordsOf(
          call(1, 'x', {}, { _meta: { progressToken: 'oivaizmir' } }),
          spec('ProgressNotification--progress-message'),
        ),
      ).progress,
    ).toEqual({ value: 50, total: 100, message: 'Reticulating splines...' })
  })

  it('a cancelled call shows the reason and stays cancelled', () => {
    const list = messagesOf('everything-cancelled')
    const record = only(fromMcp(list))
    expect([kindOf(record), record.outcome, record.origin?.rest]).toMatchObject([
      'cancelled',
      'cancelled',
      { result: { reason: 'not needed any more' } },
    ])
    expect(fromMcp([...list, answer(2, text('done'))])).toEqual([
      { ...record, result: { success: true }, content: [{ kind: 'text', text: 'done' }] },
    ])
  })

  it('when a server dies, its call is unknown after the run, never failed or done', () => {
    const list = messagesOf('everything-death')
    expect(kindOf(only(fromMcp(list, { runActive: false })))).toBe('unknown')
    expect(kindOf(only(fromMcp(list)))).toBe('running')
  })
})

describe('recorded sessions: questions of a server', () => {
  it.each(['accept', 'decline', 'cancel'])(
    'the question stays on its call until the answer: %s',
    (action) => {
      const list = messagesOf(`everything-elicitation-${action}`)
      const seen = states(list, (record) => [
        record.question?.id,
        deriveToolCallStatus(record).reason === 'question',
        record.result?.success,
      ])
      expect(seen).toEqual([
        [undefined, false, undefined],
        ['0', true, undefined],
        [undefined, false, undefined],
        [undefined, false, true],
      ])
      const asked = only(fromMcp(list.slice(0, -2)))
      expect(asked.question).toMatchObject({
        id: '0',
        message: expect.any(String) as string,
        schema: { type: 'object', properties: { name: { type: 'string' } } },
      })
    },
  )

  it('a question can lead to an address, and an error can demand one', () => {
    const list = messagesOf('everything-url')
    expect(states(list, (record) => record.question?.url).filter(Boolean)).toEqual([
      'https://example.com/key',
    ])
    expect(fromMcp(list)[1]?.result).toMatchObject({
      success: false,
      error: 'MCP protocol error -32042: This request requires browser-based authorization.',
      data: { elicitations: [{ mode: 'url', url: 'https://modelcontextprotocol.io' }] },
    })
  })

  it('the published examples are read', () => {
    const form = only(
      recordsOf(call(1), ask(0, spec('ElicitRequestFormParams--elicit-multiple-fields'))),
    ).question
    expect(form).toMatchObject({
      message: 'Please provide your contact information',
      schema: { required: ['name', 'email'] },
    })
    expect(
      only(recordsOf(call(1), ask(0, spec('ElicitRequestURLParams--elicit-sensitive-data'))))
        .question,
    ).toEqual({
      id: '0',
      message: 'Please provide your API key to continue.',
      url: 'https://mcp.example.com/ui/set_api_key',
    })
    for (const name of [
      'ElicitResult--accept-url-mode-no-content',
      'ElicitResult--input-single-field',
    ])
      expect(
        only(recordsOf(call(0), ask(0), answer(0, spec(name)))),
        'the same id on both sides',
      ).not.toHaveProperty('question')
  })

  it('a question that comes again with other words takes the place of the one before it', () => {
    const url = { mode: 'url', url: 'https://a.b', elicitationId: 'e' }
    const [record] = recordsOf(call(1), ask(0), ask(0, url))
    expect(record?.question).toMatchObject({ id: '0', url: 'https://a.b' })
    expect(recordsOf(call(1), ask(0, url), ask(0, url))).toHaveLength(1)
  })

  it('a question belongs to the latest open call, or stands alone without one; it goes when it is withdrawn', () => {
    const both = [call(1), call(2), ask(0), ask(1)]
    expect(recordsOf(...both).map(({ question }) => question?.id)).toEqual([undefined, '0'])
    expect(
      recordsOf(...both, answer(0, { action: 'decline' })).map(({ question }) => question?.id),
    ).toEqual([undefined, '1'])
    expect(
      recordsOf(
        ...both,
        notification('cancelled', { requestId: 0 }),
        notification('cancelled', { requestId: 1 }),
      ).map(({ question, outcome }) => [question, outcome]),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(only(recordsOf(ask(0)))).toMatchObject({
      call: { name: 'elicitation/create' },
      question: { id: '0' },
    })
    expect(
      ['accept', 'decline', 'cancel'].map((action) =>
        kindOf(only(recordsOf(ask(0), answer(0, { action })))),
      ),
    ).toEqual(['succeeded', 'denied', 'cancelled'])
    expect(
      only(
        recordsOf(
          call(1),
          ask(0, { mode: 'url', url: 'https://a.b', elicitationId: 'e' }),
          notification('elicitation/complete', { elicitationId: 'e' }),
        ),
      ),
    ).not.toHaveProperty('question')
  })
})

describe('recorded sessions: tasks', () => {
  const taskOf = (record: ToolCallRecord) =>
    (record.origin?.rest as { task?: { status: string } } | undefined)?.task?.status

  it('a call that runs as a task is running until its result is fetched', () => {
    const seen = states(messagesOf('everything-task'), (record) =>
      [taskOf(record), kindOf(record)].join(' '),
    )
    expect([...new Set(seen)]).toEqual([
      ' running',
      'working running',
      'completed running',
      'completed succeeded',
    ])
    expect(only(fromMcp(messagesOf('everything-task')))).toMatchObject({
      origin: { ids: { id: '2', taskId: 'task-1' } },
      content: [{ kind: 'text' }],
    })
  })

  it('a task that needs input asks on its own call', () => {
    const list = messagesOf('everything-task-question')
    expect(
      states(list, (record) => (record.question ? taskOf(record) : undefined)).filter(Boolean),
    ).toEqual(['input_required'])
    expect(kindOf(only(fromMcp(list)))).toBe('succeeded')
    const question = list.find(
      (message) => 'method' in message && message.method === 'elicitation/create',
    )!
    expect(
      fromMcp([...list.slice(0, list.indexOf(question)), call(99, 'other'), question]).map(
        (record) => record.question?.id,
      ),
      'not on the latest',
    ).toEqual(['0', undefined])
  })

  it('a task can fail or be cancelled, and its result says what went wrong', () => {
    const begun = [
      call(1, 'research', {}, { task: {} }),
      answer(1, { task: { taskId: 't', status: 'working' } }),
    ]
    const status = (state: string) =>
      notification('tasks/status', { taskId: 't', status: state, statusMessage: 'no sources' })
    expect(only(recordsOf(...begun, status('failed'))).result).toEqual({
      success: false,
      error: 'no sources',
    })
    const fetched = [
      ...begun,
      status('failed'),
      { jsonrpc: '2.0', id: 2, method: 'tasks/result', params: { taskId: 't' } },
      answer(2, { isError: true, ...text('All four failed') }),
    ]
    expect(only(recordsOf(...fetched)).result).toEqual({ success: false, error: 'All four failed' })
    expect(kindOf(only(recordsOf(...begun, status('cancelled'), status('completed'))))).toBe(
      'cancelled',
    )
    const polled = [
      ...begun,
      { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { taskId: 't' } },
      answer(2, { taskId: 't', status: 'cancelled' }),
    ]
    expect(kindOf(only(recordsOf(...polled)))).toBe('cancelled')
  })
})

describe('results', () => {
  it.each(['invalid-tool-arguments', 'unknown-tool'])(
    'a protocol error is shown as one: %s',
    (name) => {
      const error = spec(`InvalidParamsError--${name}`) as { message: string }
      expect(only(recordsOf(call(1), { jsonrpc: '2.0', id: 1, error })).result).toEqual({
        success: false,
        error: `MCP protocol error -32602: ${error.message}`,
      })
    },
  )

  it.each([
    ['structured-content', { temperature: 22.5, conditions: 'Partly cloudy', humidity: 65 }],
    [
      'array-structured-content',
      {
        value: [
          { id: '1', name: 'Alice', email: 'alice@example.com' },
          { id: '2', name: 'Bob', email: 'bob@example.com' },
        ],
      },
    ],
    ['unstructured-text', undefined],
  ])('the published example is read completely: %s', (name, data) => {
    const whole = spec(`CallToolResult--result-with-${name}`)
    const record = only(
      fromMcp([
        spec('CallToolRequest--call-tool-request'),
        { jsonrpc: '2.0', id: 'call-tool-example', result: whole },
      ]),
    )
    expect(record.result).toEqual({ success: true, ...(data && { data }) })
    const bare = fromMcp([
      {
        method: 'tools/call',
        params: { name: 'get_weather', arguments: { location: 'New York' } },
      },
      whole,
      { name: 'get_weather', arguments: {} },
      spec('CallToolResult--invalid-tool-input-error'),
    ])
    expect(bare.map((own) => [own.call.name, own.result?.success])).toEqual([
      ['get_weather', true],
      ['get_weather', false],
    ])
    expect(bare[0]?.content).toEqual(record.content)
  })

  it('a result alone makes a call that nothing else is known about', () => {
    expect(only(fromMcp([text('hello')]))).toMatchObject({
      call: { name: 'unknown', arguments: {} },
      argumentsState: 'invalid',
      result: { success: true },
      content: [{ kind: 'text', text: 'hello' }],
    })
  })

  it('structured content in the form of a result is the result; the old toolResult too', () => {
    expect(
      only(
        recordsOf(
          call(1),
          answer(1, { content: [], structuredContent: { success: false, needsFollowup: true } }),
        ),
      ).result,
    ).toEqual({ success: false, needsFollowup: true })
    expect(only(recordsOf(call(1), answer(1, { toolResult: 7 }))).result).toEqual({
      success: true,
      data: { value: 7 },
    })
  })

  it('an answer of an unknown kind is not a success', () => {
    expect(
      only(recordsOf(call(1), answer(1, { resultType: 'input_required', inputRequests: {} }))),
    ).not.toHaveProperty('result')
  })

  it('a failure without words gets a text', () => {
    expect(only(recordsOf(call(1), answer(1, { isError: true, content: [] }))).result).toEqual({
      success: false,
      error: 'The tool failed without saying why',
    })
    expect(
      only(recordsOf(call(1), answer(1, { isError: true, structuredContent: { code: 7 } }))).result,
    ).toEqual({ success: false, error: '{"code":7}', data: { code: 7 } })
    expect(
      only(recordsOf(call(1), answer(1, { isError: 'true', content: [] }))).result,
      'only true',
    ).toEqual({ success: true })
  })
})

describe('declared tools', () => {
  const list = (id: number, cursor?: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/list',
    params: { ...(cursor && { cursor }) },
  })
  const tools = (...names: string[]) => ({
    tools: names.map((name) => ({ name, description: name })),
  })

  it('the published tools are read completely', () => {
    const [weather, data] = fromMcp([
      spec('ListToolsResult--tools-list-with-cursor-and-ttl'),
      { tools: [spec('Tool--with-output-schema-for-structured-content')] },
      { name: 'get_weather', arguments: {} },
      { name: 'get_weather_data' },
    ])
    expect(weather?.spec).toMatchObject({
      title: 'Weather Information Provider',
      origin: { rest: { icons: expect.any(Array) as unknown[] } },
    })
    expect(data?.spec).toMatchObject({
      title: 'Weather Data Retriever',
      resultSchema: { required: ['temperature', 'conditions', 'humidity'] },
    })
  })

  it('pages are added up, a new list replaces the old one, and a call keeps the definition it was made with', () => {
    const paged = recordsOf(
      list(1),
      answer(1, { ...tools('a'), nextCursor: 'n' }),
      list(2, 'n'),
      answer(2, tools('b')),
      call(3, 'a'),
      call(4, 'b'),
      list(5),
      answer(5, tools('c')),
      call(6, 'a'),
      call(7, 'c'),
    )
    expect(paged.map((record) => record.spec?.name)).toEqual(['a', 'b', undefined, 'c'])
    expect(
      recordsOf(call(3, 'a'), list(4), answer(4, tools('a')))[0]?.spec?.name,
      'a list that came later',
    ).toBe('a')
  })

  it('hints that are not booleans say nothing', () => {
    const [record] = recordsOf(
      {
        tools: [
          {
            name: 'a',
            annotations: {
              title: 'A',
              readOnlyHint: 'true',
              destructiveHint: false,
              idempotentHint: 1,
            },
            inputSchema: 'x',
            outputSchema: true,
          },
        ],
      },
      call(1, 'a'),
    )
    expect(record?.spec).toEqual({
      name: 'a',
      title: 'A',
      annotations: { title: 'A', destructiveHint: false },
      resultSchema: true,
    })
  })
})

describe('calls', () => {
  it('without arguments get an empty object; arguments that are no object are unreadable', () => {
    expect(
      only(recordsOf({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a' } })),
    ).toMatchObject({ call: { arguments: {} }, argumentsState: 'complete' })
    for (const args of [null, [1], 'x', 7, true])
      expect(only(recordsOf(call(1, 'a', args)))).toMatchObject({
        call: { arguments: {} },
        argumentsState: 'invalid',
        argumentsText: typeof args === 'string' ? args : JSON.stringify(args),
      })
    expect(only(recordsOf({ jsonrpc: '2.0', id: 1, method: 'tools/call' }))).toMatchObject({
      call: { name: 'unknown' },
      argumentsState: 'invalid',
    })
  })

  it('hold what was sent, unchanged', () => {
    const list = messagesOf('filesystem')
    const before = JSON.stringify(list)
    const [record] = fromMcp(list)
    expect(JSON.stringify(list)).toBe(before)
    expect(list).toContain(sourcesOf(record!)[0])
  })

  it('that run although they should have asked are shown as run without consent', () => {
    expect(deriveToolCallStatus(only(recordsOf(call(1, 'shell_run'))))).toMatchObject({
      kind: 'running',
      reason: 'ran_without_consent',
    })
  })
})

it.each([[null], [undefined], ['text'], [7], [{}]])(
  '%j is no array, so it holds no calls',
  (input) => {
    expect(fromMcp(input as never)).toEqual([])
  },
)
