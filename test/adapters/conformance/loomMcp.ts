import fc from 'fast-check'
import {
  createLoomMcpReader,
  fromLoomMcp,
  toLoomMcpDecision,
} from '../../../src/adapters/loom-mcp/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { envelope, scenarios, toolEnd, toolStart } from '../loom-mcp/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const payload = fc.record(
  {
    tool_call_id: id,
    parent_tool_call_id: id,
    id,
    tool_name: wordOr('a.b', 'runtime.tool_unavailable'),
    payload: hostileValues,
    result: hostileValues,
    error: hostileValues,
    failure: hostileValues,
    retry_hint: hostileValues,
    bounds: hostileValues,
    delta: wordOr('x'),
    stream: wordOr('stdout'),
    approved: hostileValues,
    approved_by: hostileValues,
    questions: fc.oneof(hostileValues, fc.array(hostileValues, { maxLength: 2 })),
    items: fc.oneof(
      hostileValues,
      fc.array(
        fc.record(
          { tool_call_id: id, tool_name: id, payload: hostileValues },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
    phase: wordOr('completed', 'canceled', 'suspended', 'planning'),
    expected_children_total: hostileValues,
    duration: hostileValues,
    server_data: hostileValues,
    result_omitted: fc.boolean(),
  },
  { requiredKeys: [] },
)

export const loomMcp: Protocol = {
  name: 'loom-mcp',
  createReader: createLoomMcpReader,
  whole: (list) => fromLoomMcp(list),
  fixtures: scenarios,
  call: (callId, { name = 'helpers.search', arguments: args = {}, extra } = {}) => [
    toolStart(callId, name, args, extra),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    toolEnd(
      callId,
      failed ? { error: { Message: 'down', Cause: null }, ...extra } : { result: value, ...extra },
    ),
  ],
  others: (callId) => [
    envelope('tool_output_delta', { tool_call_id: callId, stream: 'stdout', delta: 'late' }),
    envelope('await_confirmation', {
      id: 'a',
      tool_call_id: callId,
      tool_name: 'helpers.search',
      prompt: 'Again?',
      payload: {},
    }),
    envelope('tool_authorization', {
      tool_call_id: callId,
      approved: false,
      approved_by: 'user:eve',
    }),
    envelope('tool_call_args_delta', { tool_call_id: callId, delta: '{' }),
  ],
  noise: [
    envelope('assistant_reply', { text: 'x' }),
    envelope('usage', { tokens: 1 }),
    envelope('from_the_future', { tool_call_id: 'c9' }),
    envelope('workflow', { phase: 'planning' }),
  ],
  end: [envelope('workflow', { phase: 'completed', status: 'success' })],
  cut: (event, at) => {
    const { payload: body }: { payload?: { delta?: string } } = event
    const { delta } = body ?? {}
    return delta === undefined
      ? undefined
      : [
          { ...event, event_key: `${at} a`, payload: { ...body, delta: delta.slice(0, at) } },
          { ...event, event_key: `${at} b`, payload: { ...body, delta: delta.slice(at) } },
        ]
  },
  isRepeatable: () => true,
  orphans: 'records',
  consent: {
    ask: (callId) => [
      envelope('await_confirmation', {
        id: 'await-1',
        tool_call_id: callId,
        tool_name: 'helpers.search',
        prompt: 'Search?',
        payload: {},
      }),
    ],
    decided: (record, decision) => {
      const { approved, requested_by: by } = toLoomMcpDecision(record, decision)
      return [
        envelope('tool_authorization', {
          tool_call_id: record.call.id,
          tool_name: record.call.name,
          approved,
          summary: 'Search?',
          approved_by: by,
        }),
      ]
    },
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    fc.record(
      {
        type: wordOr(
          'tool_start',
          'tool_end',
          'tool_update',
          'tool_call_args_delta',
          'tool_output_delta',
          'await_confirmation',
          'tool_authorization',
          'await_questions',
          'await_clarification',
          'await_external_tools',
          'child_run_linked',
          'workflow',
          'run_stream_end',
        ),
        run_id: id,
        timestamp: hostileValues,
        payload: fc.oneof(
          { arbitrary: payload, weight: 4 },
          { arbitrary: hostileValues, weight: 1 },
        ),
        server_data: hostileValues,
      },
      { requiredKeys: ['type'] },
    ),
  ),
}
