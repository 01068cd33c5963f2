import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createGlueReader } from '../../../src/adapters/glue/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/index.ts'
import { bubbleOf } from '../../../src/testing/index.ts'
import { glue, toolCall, toolResult } from '../../adapters/glue/support.ts'
import { flow, lineOf, statuses, type FlowOptions } from '../support.tsx'

const play = (events: readonly object[], options: FlowOptions = {}) =>
  flow(createGlueReader(), events, options)
const modes = (...ids: string[]) => ids.map((id) => bubbleOf(id).dataset.mode)

test('an app that trusts Glue takes the trust that its tools declare; without that it only warns', () => {
  const policy = { tools: {}, servers: { glue: { trusted: true } } }
  const first = play(glue('trust'), { policy })
  expect(modes('s', 'f', 'c')).toEqual(['read', 'safe_write', 'local'])
  first.unmount()
  const list = [toolCall('x', 'frobnicate', {}, { trust: 'safe' })]
  const second = play(list, { policy })
  expect(modes('x')).toEqual(['read'])
  expect(statuses().x).toBe('running')
  second.unmount()
  play(list)
  expect(modes('x')).toEqual(['external'])
})

test('a result without a summary has the beginning of its content as headline, seen without opening it', () => {
  play([
    toolCall('a', 'read_file', { path: 'foo.dart' }),
    toolResult('a', { content: '\u001B[32mvoid main()\u001B[0m {}\nrest of the file' }),
    toolCall('b', 'read_file', { path: 'bar.dart' }),
    toolResult('b', { content: 'x'.repeat(500) }),
    toolCall('c', 'read_file', { path: 'foo.dart' }),
    toolResult('c', { content: 'whole text', summary: 'Read foo.dart (42 lines)' }),
  ])
  expect(lineOf('a')).toHaveAttribute('aria-expanded', 'false')
  expect(bubbleOf('a')).toHaveTextContent('void main() {}')
  expect(bubbleOf('a')).not.toHaveTextContent('rest of the file')
  expect(bubbleOf('b').querySelector('.handrail-summary')).toHaveTextContent(/x{79}…/)
  expect(bubbleOf('c')).toHaveTextContent('Read foo.dart (42 lines)')
  expect(bubbleOf('c')).not.toHaveTextContent('whole text')
})

test('so has one that came over ACP', () => {
  const update = (members: object) => ({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId: 's1', update: { toolCallId: 'a', ...members } },
  })
  play([
    update({
      sessionUpdate: 'tool_call',
      title: 'read_file',
      kind: 'read',
      status: 'in_progress',
      rawInput: { path: 'foo.dart' },
    }),
    update({
      sessionUpdate: 'tool_call_update',
      status: 'completed',
      content: [{ type: 'content', content: { type: 'text', text: 'void main() {}\nthe rest' } }],
    }),
  ])
  expect(bubbleOf('a').querySelector('.handrail-summary')).toHaveTextContent('void main() {}')
  expect(bubbleOf('a')).not.toHaveTextContent('the rest')
})

const failed = (category: string, retryable: boolean) => [
  { type: 'ToolCallStartedEvent', id: 'c1', tool: 'fetch_page', args: {}, kind: 'network' },
  {
    type: 'ToolCallCompletedEvent',
    id: 'c1',
    result: { message: 'connection reset', category, retryable },
    elapsed: 1_500_000,
    timestamp: '2026-05-08T00:00:09Z',
  },
]

test('an error says what kind it is, and whether another try makes sense', async () => {
  const first = play(failed('provider', false))
  const card = await first.open('c1')
  expect(card.getByText(ENGLISH['recovery.reason_provider'])).toBeVisible()
  expect(card.getByText(ENGLISH['recovery.final'])).toBeVisible()
  expect(bubbleOf('c1')).toHaveTextContent('1.5 s')
  first.unmount()
  const second = play(failed('moon_phase', true))
  expect((await second.open('c1')).getByText(/Kind of problem/)).toHaveTextContent('moon_phase')
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(/will try again/))
  expect(bubbleOf('c1')).not.toHaveTextContent(ENGLISH['recovery.final'])
})

test.each([
  [{ callId: 'r', success: false, content: 'no such file' }],
  [{ call_id: 'r', content: 'no such file', success: false, summary: '' }],
  [{ callId: 'r', success: false, content: '', summary: 'no such file' }],
  [{ callId: 'r', success: false, content: 'no such file', metadata: { path: 'a' } }],
  [
    {
      callId: 'r',
      success: true,
      content: '{"isError":true,"content":[{"type":"text","text":"no such file"}]}',
    },
  ],
  [{ callId: 'r', content: '<tool_use_error>no such file</tool_use_error>' }],
])('a bare result is the result of its call: %j', (result) => {
  const { record } = play([{ id: 'r', name: 'read_file', arguments: { path: 'a' } }, result])
  expect(statuses().r).toBe('failed')
  expect(record('r')).toMatchObject({
    call: { name: 'read_file', arguments: { path: 'a' } },
    result: { error: 'no such file' },
  })
})

test('a completed call may carry its whole result', () => {
  const result = {
    callId: 'a',
    success: true,
    content: 'whole text',
    summary: 'Read foo.dart (42 lines)',
    metadata: { path: 'foo.dart' },
  }
  const denied = {
    callId: 'b',
    success: false,
    content: 'User denied tool execution',
    metadata: {},
  }
  play([
    toolCall('a', 'read_file', { path: 'foo.dart' }),
    { type: 'ToolCallCompletedEvent', id: 'a', result },
    toolCall('b', 'bash', { command: 'dart test' }),
    { type: 'ToolCallCompletedEvent', id: 'b', result: denied },
  ])
  expect(statuses()).toEqual({ a: 'succeeded', b: 'denied' })
  expect(bubbleOf('a')).toHaveTextContent('Read foo.dart (42 lines)')
})

test('how dangerous a session says that a call is stays with the call', () => {
  const { record } = play([
    toolCall('m', 'configure'),
    {
      type: 'PermissionRequestedEvent',
      requestId: 'q',
      toolCallId: 'm',
      scope: 'singleCall',
      summary: 'Change the settings',
      dangerLevel: 'meta',
    },
  ])
  expect(record('m').origin?.rest).toMatchObject({ dangerLevel: 'meta' })
})
