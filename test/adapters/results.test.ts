// One result, whoever carries it: read by what it is.
import { createAgUiReader, fromAgUi } from '../../src/adapters/ag-ui/index.ts'
import { createAiSdkReader, fromAiSdk } from '../../src/adapters/ai-sdk/index.ts'
import { fromAnthropic } from '../../src/adapters/anthropic/index.ts'
import { fromAssistantUi } from '../../src/adapters/assistant-ui/index.ts'
import { fromCopilotKit } from '../../src/adapters/copilotkit/index.ts'
import { fromLangGraph } from '../../src/adapters/langgraph/index.ts'
import { fromLoomMcp } from '../../src/adapters/loom-mcp/index.ts'
import { fromMcp } from '../../src/adapters/mcp/index.ts'
import { fromAdk } from '../../src/adapters/nhtio-adk/index.ts'
import { fromOpenAi } from '../../src/adapters/openai/index.ts'
import { fromSteerable } from '../../src/adapters/steerable/index.ts'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { tenseOf } from '../../src/status/phrase.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import { assistant } from './ai-sdk/support.ts'
import { toolEnd, toolStart } from './loom-mcp/support.ts'
import { announced, completed } from './nhtio-adk/support.ts'

const read = (reader: ToolCallReader, events: readonly object[]) => {
  for (const event of events) reader.push(event)
  return reader.records()
}
const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const name = 'send_refund'
const part = { type: `tool-${name}`, toolCallId: 'c', state: 'output-available', input: {} }
const openAiCall = { type: 'function_call', call_id: 'c', name, arguments: '{}' }
const chatCall = { id: 'c', type: 'function', function: { name, arguments: '{}' } }

/** How each protocol carries the value that a tool gave back: as it is, or as text. */
const CARRIERS: Record<string, (value: unknown) => readonly ToolCallRecord[]> = {
  'messages of the AI SDK': (output) => fromAiSdk([assistant({ ...part, output })]),
  'a stream of the AI SDK': (output) =>
    read(createAiSdkReader(), [
      { type: 'start', messageId: 'm' },
      { type: 'tool-input-available', toolCallId: 'c', toolName: name, input: {} },
      { type: 'tool-output-available', toolCallId: 'c', output },
    ]),
  'events of AG-UI': (value) =>
    read(createAgUiReader(), [
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: name },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: json(value) },
    ]),
  'messages of AG-UI': (value) =>
    fromAgUi([
      { role: 'assistant', id: 'a', toolCalls: [chatCall] },
      { role: 'tool', id: 't', toolCallId: 'c', content: json(value) },
    ]),
  CopilotKit: (value) => [
    fromCopilotKit({ name, toolCallId: 'c', status: 'complete', args: {}, result: json(value) }),
  ],
  'assistant-ui': (result) => [
    fromAssistantUi({
      toolCallId: 'c',
      toolName: name,
      args: {},
      argsText: '{}',
      result,
      status: { type: 'complete' },
      respondToApproval: () => Promise.resolve(),
    } as never),
  ],
  LangGraph: (value) =>
    fromLangGraph([
      { type: 'ai', id: 'a', content: '', tool_calls: [{ id: 'c', name, args: {} }] },
      { type: 'tool', id: 't', tool_call_id: 'c', content: json(value) },
    ]),
  'events of LangGraph': (output) =>
    fromLangGraph([
      {
        method: 'tools',
        params: { data: { event: 'tool-started', tool_call_id: 'c', tool_name: name, input: {} } },
      },
      { method: 'tools', params: { data: { event: 'tool-finished', tool_call_id: 'c', output } } },
    ]),
  'responses of OpenAI': (value) =>
    fromOpenAi([openAiCall, { type: 'function_call_output', call_id: 'c', output: json(value) }]),
  'chats of OpenAI': (value) =>
    fromOpenAi([
      { role: 'assistant', content: null, tool_calls: [chatCall] },
      { role: 'tool', tool_call_id: 'c', content: json(value) },
    ]),
  Anthropic: (value) =>
    fromAnthropic([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name, input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c', content: json(value) }],
      },
    ]),
  'loom-mcp': (result) =>
    fromLoomMcp([toolStart('c', name), toolEnd('c', { tool_name: name, result })]),
  'cards of Steerable': (output) =>
    fromSteerable([{ id: 'c', name, args: {}, status: 'succeeded', output }]),
  'NHTIO ADK': (results) => fromAdk([announced('c', { tool: name }), completed('c', { results })]),
}
const OUTSIDE_MCP = Object.entries(CARRIERS)
const EVERYWHERE: typeof OUTSIDE_MCP = [
  ...OUTSIDE_MCP,
  [
    'MCP itself',
    (result) =>
      fromMcp([
        { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name, arguments: {} } },
        { jsonrpc: '2.0', id: 'c', result: result as object },
      ]),
  ],
]
const only = ([record, ...more]: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(more).toEqual([])
  return record!
}
const text = (words: string) => ({ type: 'text', text: words })
const image = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }

describe.each(EVERYWHERE)('an MCP result that comes by %s', (_, carry) => {
  it.each([
    [{ content: [text('card declined')], isError: true }, 'card declined'],
    [{ content: [text('no'), image, text('card')], isError: true }, 'no\ncard'],
    [
      { isError: true, content: [], structuredContent: { message: 'card declined' } },
      'card declined',
    ],
    [{ isError: true, content: [text('{"error":{"message":"card declined"}}')] }, 'card declined'],
    [{ isError: true, content: [] }, 'The tool failed without saying why'],
    [{ isError: true, content: [text('  ')], structuredContent: { code: 7 } }, '{"code":7}'],
  ])('that is an error failed, and its text is the reason: %j', (value, reason) => {
    const record = only(carry(value))
    expect(record.result).toMatchObject({ success: false, error: reason })
    expect(deriveToolCallStatus(record).kind).toBe('failed')
  })

  it('has its pictures, sounds, links and structured data', () => {
    const record = only(
      carry({
        content: [
          text('a cat'),
          image,
          { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
          { type: 'resource_link', uri: 'https://example.com/cat', name: 'Cat' },
          { type: 'resource', resource: { uri: 'file:///cat.txt', text: 'cat' } },
        ],
        structuredContent: { cats: 1 },
      }),
    )
    expect(record.result).toEqual({ success: true, data: { cats: 1 } })
    expect(record.content).toEqual([
      { kind: 'text', text: 'a cat' },
      { kind: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { kind: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { kind: 'link', uri: 'https://example.com/cat', name: 'Cat' },
      { kind: 'resource', uri: 'file:///cat.txt', text: 'cat' },
    ])
  })

  it.each([
    ['{"id":7,"tags":["a"]}', { id: 7, tags: ['a'] }],
    ['[{"id":7}]', { value: [{ id: 7 }] }],
    [JSON.stringify('{"id":7}'), { id: 7 }],
  ])('whose only text is JSON has its members: %s', (words, data) => {
    const record = only(carry({ content: [text(words), image] }))
    expect(record.result).toEqual({ success: true, data })
    expect(record.content).toEqual([{ kind: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }])
  })
})

describe.each(OUTSIDE_MCP)('what comes by %s', (_, carry) => {
  it.each([
    [{ error: 'card declined' }],
    [{ error: { message: 'card declined', code: 402 }, data: null }],
    [{ status: 'error', message: 'card declined' }],
    [{ ok: false, error: 'card declined' }],
    [{ name: 'StripeError', message: 'card declined', stack: 'at x' }],
    [{ success: false, error: { message: 'card declined' } }],
    [{ success: false, reason: 'card declined' }],
    [{ success: true, data: { isError: true, content: [text('card declined')] } }],
    [{ isError: true, content: 'card declined' }],
    [{ type: 'error-text', value: 'card declined' }],
    [{ type: 'error-json', value: { message: 'card declined' } }],
    ['<tool_use_error>card declined</tool_use_error>'],
    [JSON.stringify(JSON.stringify({ error: 'card declined' }))],
    [{ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'card declined' } }],
    [{ jsonrpc: '2.0', id: 1, result: { isError: true, content: [text('card declined')] } }],
    [{ result: { isError: true, content: [text('card declined')] } }],
    [{ output: { error: 'card declined' } }],
    [{ tool_result: { is_error: true, content: 'card declined' } }],
    [{ success: 'false', error: 'card declined' }],
    [{ Success: false, Message: 'card declined' }],
    [{ Error: 'card declined' }],
    [{ error: true, message: 'card declined' }],
    [{ failed: true, reason: 'card declined' }],
    [{ error_code: 'X1', error_msg: 'card declined' }],
    [{ exception: 'card declined' }],
    [{ errors: [{ message: 'card declined' }], data: { refund: null } }],
    [{ type: 'about:blank', status: 402, title: 'No', detail: 'card declined', instance: '/r/1' }],
    ['<error>card declined</error>'],
    ['<tool_result><error>card declined</error></tool_result>'],
    ['<tool_use_error>card declined</tool_use_error>\n<system-reminder>Be good.</system-reminder>'],
    ['```json\n{"error":"card declined"}\n```'],
    ["{'error': 'card declined', 'id': None}"],
    [{ result: { isError: true, content: [text('card declined')] }, id: 'r1' }],
    [{ data: { isError: true, content: [text('card declined')] } }],
    [
      {
        type: 'tool-result',
        toolCallId: 'c',
        toolName: 'pay',
        output: { type: 'error-text', value: 'card declined' },
      },
    ],
    ['<error code="402">card declined</error>'],
    ['<tool_call_error>card declined</tool_call_error>'],
  ])('and is an error failed, for the reason that it has: %j', (value) => {
    const record = only(carry(value))
    expect(record.result).toMatchObject({ success: false, error: 'card declined' })
    expect(deriveToolCallStatus(record).kind).toBe('failed')
  })

  it.each([
    [{ code: 'TOOL_EXECUTION_DENIED' }],
    [{ error: { code: 'TOOL_EXECUTION_DENIED', message: 'Denied by policy' } }],
    [{ type: 'execution-denied', reason: 'not today' }],
    ['exec command rejected by user'],
    ["The user doesn't want to proceed with this tool use. The tool use was rejected."],
    [{ content: [text('patch rejected by user')], isError: true }],
    [{ output: 'exec command rejected by user' }],
    ['The user rejected permission to use this specific tool call.'],
    ['The user has declined to run this tool. DO NOT attempt to call this tool again.'],
    [
      'The user denied this operation and provided the following feedback:\n<feedback>no</feedback>',
    ],
    ['The user chose to skip the tool call, they want to proceed without running it'],
    ['[Operation Cancelled] Reason: User did not allow tool call'],
    ['Permission to use Bash with command rm -rf x has been denied.'],
    ["Claude requested permissions to use Bash, but you haven't granted it yet."],
    ['The tool call was denied.'],
    ['Error: Tool call invocation was rejected by user.'],
    ['User rejected the tool call for `send_refund` with id c'],
    [{ type: 'TOOL_EXECUTION_DENIED' }],
    [{ status: 'TOOL_EXECUTION_DENIED', toolName: 'send_refund', toolCallId: 'c' }],
    [{ code: 'USER_REJECTED', orderId: 7 }],
    [{ code: 4001, message: 'User rejected the request.' }],
    [{ error: 'User declined' }],
    [{ content: [text('User denied')], isError: true }],
    ['<error>denied by user</error>'],
    [{ output: 'exec command rejected by user', metadata: { exit_code: 1 } }],
    ['Tool call was not approved by the user'],
    ['Tool execution not approved.'],
    ['Tool execution denied by policy.'],
    ['The tool call is rejected by the user. Please follow the new instructions.'],
    ['This tool call is rejected.'],
    ['Error: request to call tool denied. User reason: too much'],
    ['User rejected the tool call with reason: too much'],
    ['User denied permission to run this command'],
    ['Permission to run tool action denied by user'],
    ['Permission for this action has been denied. Reason: it deletes files'],
    ['PreToolUse:Bash hook error: [./check.sh]: no rm here'],
  ])('and is the word of a runtime for a refusal is reported as one: %j', (value) => {
    const record = only(carry(value))
    expect(deriveToolCallStatus(record)).toMatchObject({ kind: 'denied', reason: 'refusal_text' })
  })

  it.each([
    ['[Request interrupted by user for tool use]'],
    ['aborted by user after 2.1s'],
    [{ code: 'USER_CANCELLED' }],
    [{ stdout: 'a', stderr: '', interrupted: true }],
    ['The user cancelled the tool call.'],
    ['Tool execution cancelled'],
    ['This tool call was cancelled by the user. You should ask what to do.'],
    ['Tool canceled by user'],
    ['[Tool use interrupted]'],
    [
      'Tool call pay with id c was cancelled - another message came in before it could be completed.',
    ],
    [{ stdout: 'a', stderr: '', aborted: true }],
    [{ error: 'User cancelled the request' }],
  ])('and is the word of a runtime for a stop was stopped: %j', (value) => {
    expect(deriveToolCallStatus(only(carry(value))).kind).toBe('cancelled')
  })

  it.each([
    ['command timed out after 10000 milliseconds'],
    ['Command timed out after 2m 0.0s\nhalf of the output'],
    ['Tool execution timed out after 60 seconds.'],
    ['Command execution timed out after 30s'],
    [{ stdout: 'a', stderr: '', timed_out: true, exit_code: -1 }],
    [{ output: 'a', timedOut: true }],
  ])('and is the word of a runtime for a time limit timed out: %j', (value) => {
    expect(deriveToolCallStatus(only(carry(value)))).toMatchObject({
      kind: 'failed',
      reason: 'timed_out',
    })
  })

  it.each([
    ['Tool not executed - a final result was already processed.'],
    ['[System: Tool execution skipped/interrupted by user. No result provided for tool `pay`.]'],
    ['Tool [pay] was not executed because a tool has already been used in this message.'],
    ['Skipping tool [pay] due to user rejecting a previous tool.'],
  ])('and is the word of a runtime for a call that it left out never began: %j', (value) => {
    const record = only(carry(value))
    const status = deriveToolCallStatus(record)
    // loom-mcp told before that it had begun
    const tense = record.times?.startedAt === undefined ? 'did_not' : 'stopped'
    expect([status.kind, tenseOf(status, record)]).toEqual(['cancelled', tense])
  })

  it.each([
    ['Error executing tool send_refund: 1 validation error for send_refundArguments'],
    ["Error invoking tool 'send_refund' with kwargs {} with error:\n amount: Field required"],
    ['Error: send_refund is not a valid tool, try one of [get_weather].'],
    ["Error: ToolException('card declined')\n Please fix your mistakes."],
    ['An error occurred while running the tool. Please try again. Error: card declined'],
    ['MCP error -32602: Invalid arguments for tool send_refund'],
    ['1 validation error for Refund\namount\n  Field required [type=missing, input_value={}]'],
    ["Unknown tool name: 'pay'.\n\nFix the errors and try again."],
    ['Error: Function failed.'],
    ['The tool execution failed with the following error:\n<error>\ncard declined\n</error>'],
    ["meta=None content=[TextContent(type='text', text='card declined')] isError=True"],
    ['execution error: Io(Os { code: 2, kind: NotFound })'],
    ['exec_command failed for `make`: no such file'],
    ['patch rejected: writing outside of the project; rejected by user approval settings'],
  ])('and is the word of a runtime for a failure failed: %j', (value) => {
    expect(only(carry(value)).result).toMatchObject({ success: false })
  })

  it.each([
    ["{'id': 7, 'note': \"it's\", 'paid': True}", { id: 7, note: "it's", paid: true }],
    ['```json\n{"id":7}\n```', { id: 7 }],
    [{ result: { id: 7 } }, { result: { id: 7 } }],
  ])('and holds data has its members: %j', (value, data) => {
    expect(only(carry(value)).result).toEqual({ success: true, data })
  })

  it.each([
    ['two errors', '<tool_use_error>no</tool_use_error>\n<tool_use_error>card</tool_use_error>'],
    ['two errors of one kind', '<error>no</error><error>card</error>'],
  ])('and is wrapped more than once has the words alone: %s', (_what, value) => {
    expect(only(carry(value)).result).toMatchObject({ success: false, error: 'no\ncard' })
  })

  it.each([
    { ok: false },
    { isError: true },
    { isError: true, content: null },
    { success: 'false' },
  ])('and has no word for why it failed says that: %j', (value) => {
    const { result } = only(carry(value))
    expect(result).toMatchObject({ success: false, error: 'The tool failed without saying why' })
  })

  it.each([
    [{ code: 'PAYMENT_FAILED' }],
    [{ code: 'CARD_DECLINED', message: 'no' }],
    [{ code: -32000, message: 'down' }],
  ])('and is nothing but the code of an error is not done: %j', (value) => {
    expect(deriveToolCallStatus(only(carry(value))).kind).toBe('failed')
  })

  it.each([
    [{ code: 'SAVE20' }],
    [{ code: 0, message: 'success' }],
    [{ errors: 0, message: 'No problems found', path: 'a.ts' }],
    [{ errors: ['a.ts:1 unused'], path: 'a.ts' }],
    [{ ok: true, error: 'none' }],
    [{ code: 40012, title: 'Oak table' }],
    [{ code: 94103, name: 'San Francisco', description: 'SoMa' }],
    [{ status: 'failed', title: 'Deploy 12', description: '2 tests failed' }],
    [{ status: 'rejected', reason: 'over budget' }],
    [{ code: 'if (e === MAX_ERROR_COUNT) retry()' }],
    [{ type: 'error', message: 'disk full', timestamp: 1 }],
    [{ name: 'TypeError', description: 'A value of another type.' }],
    [{ content: [text('{"error":"in a file"}')], isError: false }],
    [{ content: [], structuredContent: { error: 'of a log' }, isError: false }],
    ['Cancelled by user'],
    ['Call declined by user.'],
    ['Rejected by the user: bob'],
    [{ status: 'failed', job: 'build 7' }],
    [{ error: null, id: 7 }],
    [{ message: 'sent' }],
    [{ type: 'text', value: 'sent' }],
    ['The request was rejected by users of the forum.'],
    ['<b>sent</b>'],
    [{ success: 3, failed: 0 }],
    [{ failed: 2, errors: ['a.ts:1'] }],
    [{ result: { error: 0, rows: 3 } }],
    ['User rejected tool design; use the other one'],
    ["{'error' is a key of the object"],
    ['1 validation error for the year: see the log'],
    ['Claude requested a refund'],
    ['The command timed out after lunch'],
    ['Tool rejects: 3 of 200 parts'],
    ['The user denied knowing the tool.'],
    ['Permission to land has been given; it was denied before.'],
    ['The tool call was rejected twice, then paid.'],
    [{ message: 'The request was rejected by the user of the form, then sent again' }],
    [{ data: { error: 0, rows: 3 } }],
    [{ success: true, data: { error: 'of a log', content: 'x' } }],
    [{ type: 'file', url: 'https://example.com/a', name: 'a' }],
    [{ cancelled: true, order: 7 }],
    [{ output: 'a', timedOut: false }],
  ])('and only speaks of errors is a success: %j', (value) => {
    expect(deriveToolCallStatus(only(carry(value))).kind).toBe('succeeded')
  })

  it.each([
    [{ output: 'boom\n', metadata: { exit_code: 1, duration_seconds: 0.1 } }],
    ['Exit code: 1\nWall time: 0.1 seconds\nOutput:\nboom\n'],
    ['Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\nboom\n'],
  ])('and is the output of a command has its exit code beside it: %j', (value) => {
    const record = only(carry(value))
    expect(record.result).toMatchObject({ success: true, data: { exit_code: 1 } })
    expect(record.content).toEqual([{ kind: 'log', text: 'boom\n' }])
  })

  it.each([
    [
      {
        type: 'content',
        value: [text('a cat'), { type: 'media', data: 'AA', mediaType: 'image/png' }],
      },
    ],
    [
      {
        type: 'content',
        value: [text('a cat'), { type: 'image-data', data: 'AA', mediaType: 'image/png' }],
      },
    ],
    [[text('a cat'), { type: 'image', data: 'AA', mimeType: 'image/png' }]],
    [[text('a cat'), { type: 'image', image: 'AA', mediaType: 'image/png' }]],
    [{ success: true, data: { content: [text('a cat'), { ...image, data: 'AA' }] } }],
  ])('and is a list of content is shown as content: %j', (value) => {
    expect(only(carry(value)).content).toEqual([
      { kind: 'text', text: 'a cat' },
      { kind: 'image', data: 'AA', mimeType: 'image/png' },
    ])
  })

  it.each([
    [{ ...image, data: 'AA' }],
    [{ type: 'image', image: 'AA', mediaType: 'image/png' }],
    [{ type: 'file-data', data: 'AA', mediaType: 'image/png' }],
  ])('and is one block of content is shown as content: %j', (value) => {
    expect(only(carry(value)).content).toEqual([
      { kind: 'image', data: 'AA', mimeType: 'image/png' },
    ])
  })

  it.each([
    [{ structuredContent: { a: 1 } }, { a: 1 }],
    [{ structured_content: { a: 1 } }, { a: 1 }],
    [{ isError: false, content: { rows: [1, 2] } }, { content: { rows: [1, 2] } }],
    [{ content: [text('{"a":1}')], structuredContent: null, isError: false }, { a: 1 }],
    [
      { id: 'm1', author: 'ann', content: [text('Hi')] },
      { id: 'm1', author: 'ann' },
    ],
    [[{ ...text('Total'), x: 10, y: 20 }], { value: [{ text: 'Total', x: 10, y: 20 }] }],
  ])('and only looks like one of MCP keeps its members: %j', (value, data) => {
    expect(only(carry(value)).result).toMatchObject({ success: true, data })
  })

  it('and is an error without the marks of one gives its reason', () => {
    const value = { isError: true, content: { message: 'card declined' } }
    expect(only(carry(value)).result).toMatchObject({ success: false, error: 'card declined' })
  })

  it('and is a text of any kind takes time in proportion to its length', () => {
    const start = process.cpuUsage()
    carry(`"${' '.repeat(200_000)}`)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  })

  it('and has a number that no double holds keeps its digits', () => {
    const words = '{"id":9007199254740993}'
    expect(JSON.stringify(only(carry(words)))).toContain('9007199254740993')
  })
})

it.each<[string, () => readonly ToolCallRecord[]]>([
  [
    'blocks of a chat of OpenAI',
    () =>
      fromOpenAi([
        { role: 'assistant', content: null, tool_calls: [chatCall] },
        { role: 'tool', tool_call_id: 'c', content: [text('exec command rejected by user')] },
      ]),
  ],
  [
    'blocks of a response of OpenAI',
    () =>
      fromOpenAi([
        openAiCall,
        {
          type: 'function_call_output',
          call_id: 'c',
          output: [{ type: 'input_text', text: 'exec command rejected by user' }],
        },
      ]),
  ],
  [
    'an error of JSON-RPC',
    () =>
      fromMcp([
        { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name } },
        { jsonrpc: '2.0', id: 'c', error: { code: -1, message: 'User rejected tool call' } },
      ]),
  ],
  [
    'a bare result of Steerable',
    () =>
      fromSteerable([
        { type: 'tool_call', payload: { id: 'c', name, arguments: {} } },
        {
          type: 'tool_result',
          payload: { success: false, needsFollowup: true, error: 'Denied by the person' },
        },
      ]),
  ],
  [
    'an error of loom-mcp',
    () =>
      fromLoomMcp([
        toolStart('c', name),
        toolEnd('c', { tool_name: name, error: 'User declined' }),
      ]),
  ],
])(
  'a refusal is reported as one in %s, and nothing is said to be tried again',
  (_what, records) => {
    const record = only(records())
    expect(deriveToolCallStatus(record)).toMatchObject({
      kind: 'denied',
      reason: 'refusal_text',
      willRetry: false,
    })
  },
)

it.each([
  ['metadata of codex', { output: '', metadata: { exit_code: 0, duration_seconds: 42.12 } }],
  ['lines of codex', 'Exit code: 0\nWall time: 42.12 seconds\nOutput:\n'],
])('%s say how long a command ran', (_, output) => {
  const [record] = fromOpenAi([
    openAiCall,
    { type: 'function_call_output', call_id: 'c', output: json(output) },
  ])
  expect(record?.times).toMatchObject({ durationMs: 42_120 })
})
