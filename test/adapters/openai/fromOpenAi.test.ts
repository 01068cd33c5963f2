import {
  createOpenAiReader,
  fromOpenAi,
  toOpenAiDecision,
  toOpenAiResult,
} from '../../../src/adapters/openai/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { sourcesOf } from '../../../src/model/isSameRecord.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import {
  added,
  approvalRequest,
  completed,
  done,
  functionCall,
  functionOutput,
  transcript,
} from './support.ts'

const only = (records: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(records).toHaveLength(1)
  return records[0]!
}
const said = (records: readonly ToolCallRecord[]) => structuredClone(records)
const allow: ConsentDecision = {
  kind: 'allow',
  id: 'r',
  digest: 'd',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  arguments: {},
}

describe('a response', () => {
  const STREAMS = [
    'openai--openai-mcp-tool-approval.1',
    'openai--openai-shell-container.1',
    'openai--openai-tool-search.1',
    'openai--openai-custom-tool.1',
    'openai--openai-code-interpreter-tool.1',
    'openai--openai-file-search-tool.2',
    'azure--azure-tool-call.1',
  ]
  it.each(STREAMS)('%s: the whole says the same as the stream', (name) => {
    const events = transcript(`${name}.chunks.txt`)
    const last = events.at(-1) as { response: object }
    expect(said(fromOpenAi(last.response))).toStrictEqual(said(fromOpenAi(events)))
  })

  it('finds the records of its items', () => {
    const item = functionCall('c1')
    expect(
      sourcesOf(only(fromOpenAi({ object: 'response', status: 'completed', output: [item] }))),
    ).toContain(item)
  })

  it('goes on until the app’s calls are answered, unless it failed', () => {
    expect(only(fromOpenAi([completed([functionCall('c1')])])).run).toBe('active')
    expect(only(fromOpenAi([completed([functionCall('c1')], 'incomplete')])).run).toBe('ended')
    expect(
      only(fromOpenAi([functionCall('c1'), completed([{ type: 'message', content: [] }])])).run,
    ).toBe('ended')
    expect(only(fromOpenAi([functionCall('c1'), { type: 'error', error: {} }])).run).toBe('ended')
  })

  it('that was cancelled while it wrote a call cancels that call', () => {
    const record = only(
      fromOpenAi([
        added(0, { ...functionCall('c1', 'a', ''), status: 'in_progress' }),
        completed([], 'cancelled'),
      ]),
    )
    expect(deriveToolCallStatus(record).kind).toBe('cancelled')
  })

  it('includes items that only its end mentions', () => {
    expect(
      fromOpenAi([
        { type: 'response.created', response: {} },
        completed([functionCall('c1'), functionCall('c2')]),
      ]).map(({ call }) => call.id),
    ).toEqual(['c1', 'c2'])
  })

  it('knows items by their position when a gateway changes their ids', () => {
    const search = { type: 'web_search_call', status: 'in_progress' }
    const records = fromOpenAi([
      added(0, { ...search, id: 'a' }),
      done(0, { ...search, id: 'b', status: 'completed', action: { type: 'search', query: 'x' } }),
      completed([
        { ...search, id: 'c', status: 'completed', action: { type: 'search', query: 'x' } },
      ]),
    ])
    expect(only(records)).toMatchObject({
      call: { id: 'a', name: 'web_search', arguments: { query: 'x' } },
      result: { success: true },
    })
  })

  it('of another turn starts again at the first position', () => {
    const reader = createOpenAiReader()
    for (const id of ['c1', 'c2'])
      for (const event of [
        { type: 'response.created', response: {} },
        added(0, { ...functionCall(id, 'a', ''), status: 'in_progress' }),
        { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"n":1}' },
        done(0, functionCall(id, 'a', { n: 1 })),
        completed([functionCall(id, 'a', { n: 1 })]),
      ])
        reader.push(event)
    expect(reader.records().map(({ call }) => [call.id, call.arguments])).toEqual([
      ['c1', { n: 1 }],
      ['c2', { n: 1 }],
    ])
  })

  it('streams arguments as text until their end, and broken ones are no arguments', () => {
    const reader = createOpenAiReader()
    for (const event of [
      added(0, { ...functionCall('c1', 'a', ''), status: 'in_progress' }),
      ...['{"a":', '[-'].map((delta) => ({
        type: 'response.function_call_arguments.delta',
        output_index: 0,
        delta,
      })),
    ])
      reader.push(event)
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'streaming',
      argumentsText: '{"a":[-',
    })
    reader.push({
      type: 'response.function_call_arguments.done',
      output_index: 0,
      arguments: '{"a":[-',
    })
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"a":[-',
      call: { arguments: {} },
    })
  })
})

describe('calls that OpenAI runs', () => {
  it('a tool of an MCP server has its server, its definition and its result', () => {
    const [record] = fromOpenAi(transcript('openai--openai-mcp-tool.1.json'))
    expect(record).toMatchObject({
      call: { name: 'web_search_exa' },
      spec: { server: 'dmcp', name: 'web_search_exa' },
      result: { success: true },
    })
    expect(record?.spec?.description).toBeTruthy()
    expect(Object.keys(record?.result?.data ?? {})).toContain('requestId')
  })

  it('a tool that failed says why', () => {
    const mcp = {
      type: 'mcp_call',
      id: 'm',
      name: 'a',
      server_label: 's',
      arguments: '{}',
      status: 'failed',
    }
    expect(
      only(
        fromOpenAi([
          {
            ...mcp,
            error: {
              type: 'mcp_tool_execution_error',
              content: [{ type: 'text', text: 'no such file' }],
            },
          },
        ]),
      ).result,
    ).toEqual({ success: false, error: 'no such file' })
    expect(only(fromOpenAi([{ ...mcp, error: 'down' }])).result).toEqual({
      success: false,
      error: 'down',
    })
    expect(only(fromOpenAi([mcp])).result?.success).toBe(false)
  })

  it('a shell in a container shows what it wrote while it writes', () => {
    const reader = createOpenAiReader()
    const shown: unknown[] = []
    for (const event of transcript('openai--openai-shell-container.1.chunks.txt')) {
      reader.push(event)
      shown.push(reader.records()[0]?.content?.[0])
    }
    expect(shown).toContainEqual(
      expect.objectContaining({
        kind: 'log',
        name: 'stdout',
        text: expect.stringContaining('Hello from container!'),
      }),
    )
    expect(only(reader.records())).toMatchObject({
      call: {
        name: 'shell',
        arguments: { commands: ["echo 'Hello from container!' && uname -a"] },
      },
      result: { success: true, data: { outcomes: [{ type: 'exit', exit_code: 0 }] } },
    })
  })

  it('code is shown with its logs, and an image that was made is shown', () => {
    const [record] = fromOpenAi(transcript('openai--openai-code-interpreter-tool.1.json'))
    expect(record).toMatchObject({
      call: { name: 'code_interpreter' },
      content: [{ kind: 'log', text: '(10000, 70024)' }],
    })
    expect(record?.call.arguments.code).toContain('trials = 10000')
    const image = only(
      fromOpenAi([
        {
          type: 'image_generation_call',
          id: 'i',
          status: 'completed',
          result: 'AAAA',
          output_format: 'webp',
        },
      ]),
    )
    expect(image).toMatchObject({
      content: [{ kind: 'image', mimeType: 'image/webp', data: 'AAAA' }],
      result: { success: true },
    })
  })
})

describe('a program that OpenAI runs', () => {
  const program = {
    type: 'program',
    id: 'prog_1',
    call_id: 'p1',
    code: 'const stock = await tools.get_stock({ sku: "A1" })\nreturn stock.left',
    fingerprint: 'fp-1',
  }
  const programOutput = (status: string, result = '{"left":3}') => ({
    type: 'program_output',
    id: 'po_1',
    call_id: 'p1',
    status,
    result,
  })
  const inner = functionCall(
    'c1',
    'get_stock',
    { sku: 'A1' },
    {
      status: 'completed',
      caller: { type: 'program', caller_id: 'p1' },
    },
  )

  it('is one call with its code, beside the calls that it makes, and has its result', () => {
    const [ran, asked] = fromOpenAi([
      program,
      inner,
      functionOutput('c1', { left: 3 }),
      programOutput('completed'),
    ])
    expect(ran).toMatchObject({
      call: { id: 'p1', name: 'program', arguments: { code: program.code } },
      result: { success: true, data: { left: 3 } },
    })
    expect(asked).toMatchObject({ call: { name: 'get_stock' }, result: { success: true } })
  })

  it('runs while the app is asked for a call of it', () => {
    const reader = createOpenAiReader()
    for (const event of [
      { type: 'response.created', response: { id: 'resp_1' } },
      added(0, program),
      done(0, program),
      added(1, inner),
      done(1, inner),
      completed([program, inner]),
    ])
      reader.push(event)
    const [running, asked] = reader.records()
    expect(running).toMatchObject({ phase: 'running' })
    expect(running?.result).toBeUndefined()
    expect(running?.outcome).toBeUndefined()
    expect(running?.run).not.toBe('over')
    expect(asked?.result).toBeUndefined()
  })

  it('that was not finished is no success, and what it wrote stays', () => {
    const record = only(fromOpenAi([program, programOutput('incomplete', 'half')]))
    expect(record).toMatchObject({ outcome: 'cancelled' })
    expect(record.result).toBeUndefined()
    expect(JSON.stringify(record)).toContain('half')
  })

  it('keeps the fingerprint that has to go back', () => {
    expect(JSON.stringify(fromOpenAi([program]))).toContain('fp-1')
  })
})

describe('calls that the app runs', () => {
  it('are not shown as started', () => {
    for (const type of [
      'function_call',
      'custom_tool_call',
      'local_shell_call',
      'shell_call',
      'apply_patch_call',
      'computer_call',
    ])
      expect(
        only(fromOpenAi([{ type, call_id: 'c', name: 'a', status: 'completed', arguments: '{}' }]))
          .phase,
      ).toBeUndefined()
  })

  it('show a patch as its operation, with its failure in its own words', () => {
    const operation = { type: 'update_file', path: 'a.txt', diff: '@@\n-a\n+b' }
    const record = only(
      fromOpenAi([
        { type: 'apply_patch_call', call_id: 'c1', id: 'apc', status: 'completed', operation },
        {
          type: 'apply_patch_call_output',
          call_id: 'c1',
          status: 'failed',
          output: 'does not apply',
        },
      ]),
    )
    expect(record).toMatchObject({
      call: { id: 'c1', name: 'apply_patch', arguments: { operation } },
      result: { success: false, error: 'does not apply' },
    })
  })

  it('show the free text of a custom tool as its input', () => {
    expect(only(fromOpenAi(transcript('openai--openai-custom-tool.1.chunks.txt'))).call).toEqual({
      id: 'call_custom_sql_001',
      name: 'write_sql',
      arguments: { input: 'SELECT * FROM users WHERE age > 25' },
    })
  })

  it('show the warnings of a computer call', () => {
    const record = only(
      fromOpenAi([
        {
          type: 'computer_call',
          call_id: 'c',
          status: 'completed',
          action: { type: 'click', x: 1, y: 2 },
          pending_safety_checks: [
            { id: 's', code: 'malicious', message: 'The page may be hostile' },
          ],
        },
      ]),
    )
    expect(record).toMatchObject({
      summary: 'The page may be hostile',
      call: { name: 'computer', arguments: { type: 'click', x: 1, y: 2 } },
    })
  })

  it('show a screenshot from its bytes, and other content as its parts', () => {
    expect(
      only(
        fromOpenAi([
          {
            type: 'computer_call_output',
            call_id: 'c',
            output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,AAAA' },
          },
        ]),
      ).content,
    ).toEqual([{ kind: 'image', mimeType: 'image/png', data: 'AAAA' }])
    expect(
      only(
        fromOpenAi([
          functionCall('c'),
          {
            type: 'function_call_output',
            call_id: 'c',
            output: [
              { type: 'input_text', text: 'x' },
              { type: 'input_image', image_url: 'https://example.com/a.png' },
            ],
          },
        ]),
      ).content,
    ).toEqual([
      { kind: 'text', text: 'x' },
      { kind: 'link', uri: 'https://example.com/a.png' },
    ])
  })

  it('show that a command ran out of time', () => {
    const record = only(
      fromOpenAi([
        {
          type: 'shell_call',
          call_id: 'c',
          status: 'completed',
          action: { commands: ['sleep 9'] },
        },
        {
          type: 'shell_call_output',
          call_id: 'c',
          output: [{ stdout: '', stderr: 'killed', outcome: { type: 'timeout' } }],
        },
      ]),
    )
    expect(deriveToolCallStatus(record)).toMatchObject({
      kind: 'failed',
      reason: 'timed_out',
    })
  })

  it('show an output that is not JSON as a value, and an empty one as empty', () => {
    expect(only(fromOpenAi([functionCall('c'), functionOutput('c', 'Mexico')])).result).toEqual({
      success: true,
      data: { value: 'Mexico' },
    })
    expect(only(fromOpenAi([functionCall('c'), functionOutput('c', '{broken')])).result).toEqual({
      success: true,
      data: { value: '{broken' },
    })
    expect(only(fromOpenAi([functionCall('c'), functionOutput('c', '')])).result).toEqual({
      success: true,
      data: { value: '' },
    })
  })

  it.each([
    { success: true, data: { a: 1 } },
    { success: false, error: 'down' },
    { success: false, needsFollowup: true, error: 'again' },
  ])('read a result back as it was written: %j', (result) => {
    const call = functionCall('c1')
    expect(
      only(fromOpenAi([call, toOpenAiResult(only(fromOpenAi([call])), result)])).result,
    ).toEqual(result)
  })

  it.each([
    [
      { type: 'custom_tool_call', call_id: 'c1', name: 'grammar', input: 'x' },
      {
        type: 'custom_tool_call_output',
        call_id: 'c1',
        output: '{"success":false,"error":"down"}',
      },
    ],
    [
      {
        type: 'apply_patch_call',
        call_id: 'c1',
        status: 'completed',
        operation: { type: 'delete_file', path: 'a' },
      },
      { type: 'apply_patch_call_output', call_id: 'c1', status: 'failed', output: 'down' },
    ],
    [
      {
        type: 'local_shell_call',
        id: 'i1',
        call_id: 'c1',
        status: 'completed',
        action: { type: 'exec', command: ['ls'] },
      },
      { type: 'local_shell_call_output', id: 'c1', output: '{"success":false,"error":"down"}' },
    ],
  ])('send a failure back in the form of their call, and read it back: %j', (call, item) => {
    expect(toOpenAiResult(only(fromOpenAi([call])), { success: false, error: 'down' })).toEqual(
      item,
    )
    expect(only(fromOpenAi([call, item])).result).toEqual({ success: false, error: 'down' })
    expect(
      only(
        fromOpenAi([
          call,
          toOpenAiResult(only(fromOpenAi([call])), { success: true, message: 'done' }),
        ]),
      ).result,
    ).toMatchObject({ success: true })
  })

  it('send back what a shell wrote as it was written, with its exit code', () => {
    const call = {
      type: 'shell_call',
      call_id: 'c1',
      status: 'completed',
      action: { commands: ['ls'] },
    }
    const record = only(fromOpenAi([call]))
    const item = toOpenAiResult(record, {
      success: true,
      data: { stdout: 'a\n', stderr: 'b', exit_code: 2 },
    })
    expect(item).toEqual({
      type: 'shell_call_output',
      call_id: 'c1',
      output: [{ stdout: 'a\n', stderr: 'b', outcome: { type: 'exit', exit_code: 2 } }],
    })
    expect(only(fromOpenAi([call, item]))).toMatchObject({
      result: { data: { outcomes: [{ exit_code: 2 }] } },
      content: [
        { kind: 'log', name: 'stdout', text: 'a\n' },
        { kind: 'log', name: 'stderr', text: 'b' },
      ],
    })
    expect(toOpenAiResult(record, { success: false, error: 'Denied by the person' })).toMatchObject(
      { output: [{ stdout: '', stderr: 'Denied by the person', outcome: { exit_code: 1 } }] },
    )
  })

  it('name the call by OpenAI’s id in a result, even when that id was given twice', () => {
    const records = fromOpenAi([
      functionCall('c1', 'a'),
      functionOutput('c1'),
      functionCall('c1', 'b'),
    ])
    expect(records.map(({ call }) => call.id)).toEqual(['c1', 'c1#2'])
    expect(toOpenAiResult(records[1]!, { success: true })).toEqual({
      type: 'function_call_output',
      call_id: 'c1',
      output: '{"success":true}',
    })
  })
})

describe('requests for permission', () => {
  const asking = completed([approvalRequest('r1'), approvalRequest('r2', { arguments: '{}' })])

  it('of one response are answered together, once it is complete', () => {
    const reader = createOpenAiReader()
    reader.push(added(0, approvalRequest('r1')))
    reader.push(done(0, approvalRequest('r1')))
    expect(deriveToolCallStatus(reader.records()[0]!).kind).toBe('preparing')
    reader.push(asking)
    expect(reader.records().map(({ request }) => request?.batch)).toEqual(
      [0, 1].map((index) => ({
        id: 'r1',
        size: 2,
        index,
        submit: 'together',
        partialDeny: 'keeps',
      })),
    )
    expect(reader.records().map((record) => deriveToolCallStatus(record).kind)).toEqual([
      'awaiting_consent',
      'awaiting_consent',
    ])
  })

  it('lead to the same call when it runs', () => {
    const ran = {
      type: 'mcp_call',
      id: 'mcp_1',
      approval_request_id: 'r1',
      name: 'create_short_url',
      server_label: 'zip1',
      arguments: '{"url":"https://example.com"}',
      status: 'completed',
      output: 'https://z.io/1',
      error: null,
    }
    const record = only(
      fromOpenAi([completed([approvalRequest('r1')]), completed([ran, { type: 'message' }])]),
    )
    expect(record).toMatchObject({
      call: { id: 'r1' },
      decision: { kind: 'allow' },
      result: { success: true, data: { value: 'https://z.io/1' } },
    })
    expect(record.request).toBeUndefined()
  })

  it('that are denied show the denial with its reason', () => {
    const [record] = fromOpenAi([
      asking,
      {
        type: 'mcp_approval_response',
        approval_request_id: 'r1',
        approve: false,
        reason: 'not now',
      },
    ])
    expect(record).toMatchObject({
      outcome: 'denied',
      decision: { kind: 'deny', reason: 'not now' },
    })
  })

  it('ask again when their id comes again', () => {
    const records = fromOpenAi([
      completed([approvalRequest('r1')]),
      { type: 'mcp_approval_response', approval_request_id: 'r1', approve: true },
      completed([approvalRequest('r1', { arguments: '{"url":"https://other.example"}' })]),
    ])
    expect(records.map((record) => deriveToolCallStatus(record).kind)).toEqual([
      'running',
      'awaiting_consent',
    ])
  })

  it('carry no decision while their id stands for two calls: it would reach the wrong one', () => {
    const other = approvalRequest('r1', { arguments: '{"url":"https://other.example"}' })
    for (const input of [
      [completed([approvalRequest('r1'), other])],
      [completed([approvalRequest('r1')]), completed([other])],
    ]) {
      const records = fromOpenAi(input)
      expect(records).toHaveLength(2)
      for (const record of records)
        expect(() => toOpenAiDecision(record, allow)).toThrow('stands for more than one call')
    }
  })

  it('wait for nobody after the person’s next message', () => {
    const [record] = fromOpenAi([approvalRequest('r1'), { role: 'user', content: 'never mind' }])
    expect(deriveToolCallStatus(record!).kind).toBe('expired')
  })

  it('refuse a decision that the answer has no word for', () => {
    const [record] = fromOpenAi([asking])
    expect(toOpenAiDecision(record!, allow)).toEqual({
      type: 'mcp_approval_response',
      approval_request_id: 'r1',
      approve: true,
    })
    expect(() => toOpenAiDecision(record!, { ...allow, edited: true })).toThrow('edited arguments')
    expect(() =>
      toOpenAiDecision(record!, {
        kind: 'respond',
        id: 'r',
        digest: 'd',
        scope: 'once',
        by: allow.by,
        text: 'x',
      }),
    ).toThrow('respond')
    expect(() => toOpenAiDecision(only(fromOpenAi([functionCall('c')])), allow)).toThrow(
      'no request',
    )
  })
})

describe('chat completions', () => {
  it('join pieces by their position, and an empty name says nothing', () => {
    const record = only(fromOpenAi(transcript('mistral--mistral-incremental-tool-call.chunks.txt')))
    expect(record.call).toMatchObject({
      name: 'webSearchTool',
      arguments: { query: 'current Berlin weather' },
    })
  })

  it('read a call without arguments as empty, and a call that was cut off as broken', () => {
    const chunk = (pieces: object[], reason: string | null = null) => ({
      id: 'x',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { tool_calls: pieces }, finish_reason: reason }],
    })
    expect(
      only(
        fromOpenAi([
          chunk([{ index: 0, id: 'c', function: { name: 'a', arguments: '' } }]),
          chunk([], 'tool_calls'),
        ]),
      ),
    ).toMatchObject({ argumentsState: 'complete', call: { arguments: {} } })
    expect(
      only(
        fromOpenAi([
          chunk([{ index: 0, id: 'c', function: { name: 'a', arguments: '{"a' } }]),
          chunk([], 'length'),
        ]),
      ),
    ).toMatchObject({ argumentsState: 'invalid', argumentsText: '{"a' })
    expect(
      fromOpenAi([
        chunk([{ index: 0, id: 'c1', function: { name: 'a', arguments: '{}' } }]),
        chunk([{ index: 0, id: 'c2', function: { name: 'b', arguments: '{}' } }]),
        chunk([], 'tool_calls'),
      ]).map(({ call }) => call.name),
    ).toEqual(['a', 'b'])
  })

  it('read a stored conversation with its calls and results, and end with the assistant’s words', () => {
    const [call, ...more] = fromOpenAi([
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'a', arguments: '{"a":1}' } },
          { id: 'c2', type: 'custom', custom: { name: 'b', input: 'free' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'x' }] },
      { role: 'assistant', content: 'done' },
    ])
    expect(call).toMatchObject({
      call: { arguments: { a: 1 } },
      content: [{ kind: 'text', text: 'x' }],
      result: { success: true },
      run: 'ended',
    })
    expect(
      more.map((record) => [record.call.arguments, deriveToolCallStatus(record).kind]),
    ).toEqual([[{ input: 'free' }, 'unknown']])
  })
})
