// What a person sees of results, whoever carried them.
import { waitFor, within } from '@testing-library/react'
import { createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import { createAiSdkReader } from '../../src/adapters/ai-sdk/index.ts'
import { createLangGraphReader } from '../../src/adapters/langgraph/index.ts'
import { createOpenAiReader } from '../../src/adapters/openai/index.ts'
import { createMcpReader } from '../../src/adapters/mcp/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { flow } from './support.tsx'

const answered = (output: unknown, name = 'send_refund', input: object = {}) =>
  flow(createAiSdkReader(), [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: name, input },
    { type: 'tool-output-available', toolCallId: 'c', output },
  ])
const text = (words: string) => ({ type: 'text', text: words })

test.each([
  [{ content: [text('card declined')], isError: true }],
  [{ error: 'card declined' }],
  ['<tool_use_error>card declined</tool_use_error>'],
])('a tool that says it failed did not do it, and its words are the reason: %j', async (output) => {
  const { open } = answered(output)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Failed “card declined”'))
  expect(bubbleOf('c')).not.toHaveTextContent('Sent')
  const opened = await open('c')
  expect(opened.getByText('card declined').closest('.handrail-notice')).toBeVisible()
  expect(bubbleOf('c')).not.toHaveTextContent('tool_use_error')
})

test.each([[{ code: 'TOOL_EXECUTION_DENIED' }], ['exec command rejected by user']])(
  'a refusal that only the result tells is reported, and nothing was done: %j',
  async (output) => {
    answered(output)
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Reported as denied'))
    expect(bubbleOf('c')).not.toHaveTextContent('Sent')
  },
)

test('a picture and a link of an MCP server are shown as such', async () => {
  const { open } = answered(
    {
      content: [
        text('a cat'),
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'https://example.com/cat', name: 'Cat' },
      ],
    },
    'draw_cat',
  )
  const opened = await open('c')
  expect(await opened.findByText('a cat')).toBeVisible()
  expect(opened.getByRole('img')).toBeInTheDocument()
  expect(bubbleOf('c')).toHaveTextContent('example.com/cat')
  expect(bubbleOf('c')).not.toHaveTextContent('content[')
})

test.each([
  [{ content: [text('{"city":"Oslo","degrees":7}')] }],
  [JSON.stringify('{"city":"Oslo","degrees":7}')],
])('JSON in a text is shown by its members: %j', async (output) => {
  const { open } = answered(output, 'get_weather')
  const opened = await open('c')
  expect(await opened.findByText('city')).toBeVisible()
  expect(opened.getByText('Oslo')).toBeVisible()
  expect(bubbleOf('c')).not.toHaveTextContent('\\"')
})

test('JSON in which a member stands twice is shown as it is', async () => {
  const { open } = answered('{"city":"Oslo","city":"Rome"}', 'get_weather')
  const opened = await open('c')
  expect(await opened.findByText(/Oslo.*Rome/)).toBeVisible()
})

test.each([
  [JSON.stringify({ output: 'boom\n', metadata: { exit_code: 1 } })],
  [{ output: 'boom\n', exitStatus: 1 }],
  [{ exit_code: '1', output: 'boom' }],
  [{ ExitCode: 1, Output: 'boom' }],
  [{ result: { exit_code: 1, stdout: 'boom' } }],
  [{ exitStatus: { exitCode: 1, signal: null }, output: 'boom' }],
  [{ output: 'boom', metadata: { exit: 1, description: 'x' } }],
  [{ code: 1, stdout: '', stderr: 'boom' }],
  [{ status: 1, stdout: '', stderr: 'boom', signal: null }],
  ['Exit code 1\nboom'],
  ['boom\n[exit code: 1]'],
  ['exit status 1'],
  ['boom\nProcess exited with code 1'],
  ['Command failed with exit code 1\nboom'],
  ['Command: make\nOutput: boom\nExit Code: 1\nSignal: (none)'],
  ['<returncode>1</returncode>\n<output>\nboom\n</output>'],
  [
    {
      outcomes: [
        { type: 'exit', exit_code: 0 },
        { type: 'exit', exit_code: 1 },
      ],
      log: 'boom',
    },
  ],
])('a command that failed has its exit code on the line: %j', async (output) => {
  answered(output, 'run_command')
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent(/exit(?:ed with)? (?:code )?1/i))
})

test.each<[output: unknown, name: string, input?: object]>([
  ['Exit code 1\nis what it says', 'read_file'],
  ['boom\nexit code: 1', 'bash', { command: 'cat build.log' }],
  ['See exit code 1 in the manual', 'bash', { command: 'man ls' }],
  ['exit 1', 'bash', { command: 'make' }],
  [{ code: 1, country: 'US' }, 'run_command'],
  [{ exit: 3, entry: 2 }, 'plan_route'],
  [{ status: 200, output: 'ok' }, 'call_api'],
  ['Tests: 3\nexit code 1 means failure', 'bash', { command: 'make help' }],
  [{ exit_code: 0, code: 7 }, 'run_command'],
])('a result that only holds such a number has no exit code: %j of %s', async (output, ...of) => {
  answered(output, ...of)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Done'))
  expect(bubbleOf('c')).not.toHaveTextContent('Exit code')
})

test('the output of a command is shown as it was written', async () => {
  const { open } = answered(
    JSON.stringify({ output: 'boom\n', metadata: { exit_code: 1 } }),
    'run_command',
  )
  const opened = await open('c')
  expect(within(bubbleOf('c')).getByText('boom')).toBeVisible()
  expect(opened.queryByText(/\\n/)).toBeNull()
})

const graph = (...contents: readonly object[]) =>
  flow(createLangGraphReader(), [
    { type: 'ai', id: 'a', content: '', tool_calls: [{ id: 'c', name: 'send_refund', args: {} }] },
    ...contents.map((content, index) => ({
      type: 'tool',
      id: `t${index}`,
      tool_call_id: 'c',
      ...content,
    })),
  ])

test.each([
  [[{ content: 'card declined', status: 'error' }, { content: 'paid' }], 'Failed', 'paid'],
  [[{ content: 'paid' }, { content: 'card declined', status: 'error' }], 'Sent', 'card declined'],
])(
  'a second result of a call is told on the line, and shown: %j',
  async (contents, first, second) => {
    const { open } = graph(...contents)
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('another result came later'))
    expect(bubbleOf('c')).toHaveTextContent(first)
    const opened = await open('c')
    expect(opened.getByText('A later result')).toBeVisible()
    expect(opened.getByText(second)).toBeVisible()
  },
)

test('a result that comes after the call was stopped is told on the line, and shown', async () => {
  const { open } = flow(createMcpReader(), [
    { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 'send_refund' } },
    {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 'c', reason: 'Too slow' },
    },
    { jsonrpc: '2.0', id: 'c', result: { content: [text('paid')] } },
  ])
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Too slow'))
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('a result came all the same'))
  expect(bubbleOf('c')).toHaveTextContent('Stopped')
  const opened = await open('c')
  expect(opened.getByText('paid')).toBeVisible()
})

test.each<[output: unknown, name?: string]>([
  [{ content: [text('{"ok":false,"error":"card declined"}')] }],
  [{ content: [], structuredContent: { ok: false, id: 4 } }],
  [{ status: 'cancelled' }],
  [{ status: 'not_sent', id: 7 }],
  [{ state: 'DECLINED', amount: 5 }],
  [{ approved: false, by: 'ann' }],
  [{ status: 500, body: 'boom' }],
  [{ exception: 'ValueError', traceback: 'File "a.py", line 1' }],
  [{ sent: ['a'], failed: ['b'] }],
  [{ id: 7, errors: [{ field: 'card' }] }],
  [{ status: 'failed', orders: 3 }, 'cancel_order'],
  [{ denied: true, id: 7 }],
  [{ cancelled: true, reason: 'user' }],
  [{ timedOut: true }],
  [{ type: 'error', message: 'card declined' }],
  [{ code: 'CARD_DECLINED', id: 7 }],
  [{ decision: 'reject', feedback: 'no' }],
  [{ reply: { isError: true, content: [text('card declined')] } }],
])('a success whose data says that it was not done says so beside it: %j', async (output, name) => {
  answered(output, name)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('the result reads like an error'))
})

test.each<[output: unknown, name?: string]>([
  [{ status: 'cancelled', order: 7 }, 'cancel_order'],
  [{ status: 'rejected' }, 'reject_invoice'],
  [{ status: 'cancelled', id: 7 }, 'get_order'],
  [{ cancelled: true, order: 7 }, 'cancel_order'],
  [{ cancelled: true }, 'unsubscribe'],
  [{ blocked: true, user: 'ann' }, 'update_user'],
  [{ message: 'Cancelled by user' }, 'cancel_order'],
  [{ rejected: false, type: 'refund', code: 'R1', decision: 'paid' }],
  [{ ok: true, error: null, errors: [], failed: 0, status: 200, code: 'ABC' }],
  [{ status: 'sent', error: '', approved: true, failedBefore: 'no' }],
])('a success whose data says that it was done is a success: %j of %s', async (output, name) => {
  answered(output, name)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Done'))
  expect(bubbleOf('c')).not.toHaveTextContent('reads like an error')
})

test('a result that fails by its status has its detail as the reason', async () => {
  answered({ status: 'failed', error: null, detail: 'card declined' })
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Failed “card declined”'))
})

const FRAMES = '    at charge (/app/pay.js:3:9)\n    at async run (/app/run.js:9:1)'
test.each([
  'Error: card declined',
  { content: [text('Error: card declined')] },
  { content: [text('ERROR: card declined')], isError: false },
  `TypeError: card is undefined\n${FRAMES}`,
  `Uncaught PaymentError: declined\n${FRAMES}`,
  'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    pay()\nValueError: declined',
  'Exception in thread "main" java.lang.IllegalStateException: declined\n\tat a.B.pay(B.java:1)\nCaused by: x\n\t... 2 more',
  'java.io.IOException: Broken pipe\n\tat a.B.pay(B.java:1)',
  'panic: declined\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d',
  'Error calling tool: timeout',
  'An error occurred: card declined',
  'fatal: unable to access the card',
  "Input validation error: 'amount' is a required property",
  'Error invoking tool pay with {}: card declined',
  'Request failed with status code 402',
  '402 Client Error: Payment Required for url: https://pay.example/charge',
  'HTTP 503: try again later',
  'Failed to charge the card: declined',
  'User rejected',
  'The user denied the action',
  'Cancelled by user',
  'Permission denied.',
  'Tool execution was not approved',
  'timed out',
])('a success whose whole text reads like an error says so beside it: %j', async (output) => {
  answered(output)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('the result reads like an error'))
  expect(bubbleOf('c')).not.toHaveTextContent('Failed')
})

test.each<[output: unknown, name: string]>([
  ['Error handling was improved.', 'edit_code'],
  ['Error: none', 'run_checks'],
  ['Errors: 3 found and mended', 'run_checks'],
  ['Failed to connect twice, then paid.', 'pay'],
  ['3 validation errors were mended', 'run_checks'],
  ['Cancelled', 'cancel_order'],
  ['Cancelled.', 'stop_subscription'],
  ['Denied.', 'check_access'],
  ['User rejected tool design; use the other one', 'pay'],
  ['Not rejected: 3', 'pay'],
  ['HTTP 200: paid', 'pay'],
  ['Error: card declined\nINFO: tried again\nINFO: paid', 'pay'],
  ['The log says "Error: card declined".', 'pay'],
  [{ note: 'Error: card declined' }, 'pay'],
  ['Error: card declined', 'read_file'],
  [`TypeError: x\n${FRAMES}`, 'getLogs'],
  ['Traceback (most recent call last): is how Python begins an error.', 'explain'],
])('a success that only holds such words is a success: %j of %s', async (output, name) => {
  answered(output, name)
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Done'))
  expect(bubbleOf('c')).not.toHaveTextContent('reads like an error')
})

test.each(['cat error.log', 'sudo tail -n 50 /var/log/app.log', 'docker logs web'])(
  'a command that reads a log may have read an error: %s',
  async (command) => {
    answered(`TypeError: x\n${FRAMES}`, 'bash', { command })
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Done'))
    expect(bubbleOf('c')).not.toHaveTextContent('reads like an error')
  },
)

test.each([
  ['OpenAI', createOpenAiReader(), { type: 'function_call_output', call_id: 'c', output: 'paid' }],
  [
    'AG-UI',
    createAgUiReader(),
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: 'paid', messageId: 'm' },
  ],
] as const)('a result of %s without its call names no tool', async (_of, reader, result) => {
  flow(reader, [result])
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('a tool without a name'))
  expect(bubbleOf('c')).not.toHaveTextContent(/Ran unknown/)
})

const REFUSAL = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). The user said:\nTake the other file`
test.each<[what: string, chunks: readonly object[], status: string, words: string]>([
  ['a refusal', [{ type: 'tool-output-error', errorText: REFUSAL }], 'denied', 'the other file'],
  ['a stop', [{ output: 'aborted by user after 2.1s' }], 'cancelled', 'aborted by user'],
  [
    'a stop with a reason',
    [{ output: { code: 'USER_CANCELLED', message: 'Too slow' } }],
    'cancelled',
    'Too slow',
  ],
  [
    'a call that was left out',
    [{ output: 'Tool not executed - a final result was already processed.' }],
    'cancelled',
    'a final result was already processed',
  ],
  [
    'an error of a call that was denied',
    [
      { type: 'tool-approval-request', approvalId: 'a' },
      { type: 'tool-approval-response', approvalId: 'a', approved: false },
      { type: 'tool-output-error', errorText: 'Take the other file' },
    ],
    'denied',
    'Take the other file',
  ],
])('the words of %s are shown whole', async (_, chunks, status, words) => {
  const { open } = flow(createAiSdkReader(), [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'send_refund', input: {} },
    ...chunks.map((chunk) => ({ type: 'tool-output-available', toolCallId: 'c', ...chunk })),
  ])
  await open('c')
  expect(bubbleOf('c')).toHaveAttribute('data-status', status)
  const result = within(bubbleOf('c')).getByRole('group', { name: 'Result' })
  expect(result).toHaveTextContent(words)
})

test('a denial that the protocol reports is no word of its result alone', async () => {
  const { open } = graph({ content: 'User rejected the tool call for `a`', status: 'error' })
  await open('c')
  expect(bubbleOf('c')).toHaveTextContent('Only the text of this result says')
})

test.each([
  [{ isError: true }],
  [{ ok: false }],
  [{ content: [], isError: true }],
  [{ success: false }],
])(
  'a failure without a word says so in our words, not in those of the tool: %j',
  async (output) => {
    const { open } = answered(output)
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Failed'))
    expect(bubbleOf('c')).not.toHaveTextContent('without saying why')
    await open('c')
    expect(bubbleOf('c')).toHaveTextContent('It failed without saying why.')
    expect(bubbleOf('c')).not.toHaveTextContent('“The tool failed')
  },
)
