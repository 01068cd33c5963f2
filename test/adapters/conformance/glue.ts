import fc from 'fast-check'
import { createGlueReader, fromGlue, toGlueDecision } from '../../../src/adapters/glue/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { scenarios, toolCall, toolResult } from '../glue/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const members = fc.record(
  {
    id,
    callId: id,
    call_id: id,
    toolCallId: id,
    requestId: id,
    name: wordOr('bash'),
    tool: wordOr('bash'),
    arguments: hostileValues,
    args: hostileValues,
    success: fc.oneof(fc.boolean(), hostileValues),
    content: fc.oneof(wordOr('User denied tool execution'), hostileValues),
    summary: hostileValues,
    metadata: hostileValues,
    contentParts: fc.oneof(
      hostileValues,
      fc.array(
        fc.record(
          {
            text: hostileValues,
            bytes: hostileValues,
            mimeType: hostileValues,
            uri: hostileValues,
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
    granted: fc.boolean(),
    scope: wordOr('session'),
    appliedScope: wordOr('persistent'),
    result: hostileValues,
    elapsed: hostileValues,
    timestamp: hostileValues,
    inner: hostileValues,
    percentComplete: hostileValues,
    message: hostileValues,
  },
  { requiredKeys: [] },
)
const update = fc.record(
  {
    sessionUpdate: wordOr('tool_call', 'tool_call_update'),
    toolCallId: id,
    title: wordOr('bash'),
    kind: wordOr('execute'),
    status: wordOr('pending', 'in_progress', 'completed', 'failed'),
    rawInput: hostileValues,
    content: hostileValues,
  },
  { requiredKeys: [] },
)

export const glue: Protocol = {
  name: 'glue',
  createReader: createGlueReader,
  whole: (list) => fromGlue(list),
  fixtures: scenarios,
  call: (callId, { name = 'read_file', arguments: args = {}, extra } = {}) => [
    toolCall(callId, name, args, extra),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    toolResult(callId, {
      ...(failed ? { success: false, content: 'down' } : { metadata: value }),
      ...extra,
    }),
  ],
  others: (callId) => [
    { type: 'ToolCallProgressEvent', id: callId, message: 'late', percentComplete: 10 },
    { type: 'AgentToolCallPending', id: callId, name: 'read_file' },
    { type: 'PermissionRequestedEvent', requestId: 'r9', toolCallId: callId, scope: 'singleCall' },
    { type: 'PermissionResolvedEvent', requestId: 'r9', granted: false },
  ],
  noise: [
    { type: 'AgentTextDelta', delta: 'x' },
    { type: 'AgentNotice', message: 'tools are off', kind: 'warning' },
    { type: 'FromTheFutureEvent', id: 'c9' },
    {
      jsonrpc: '2.0',
      method: 'session/update',
      params: {
        update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x' } },
      },
    },
  ],
  end: [{ type: 'AgentDone' }],
  isRepeatable: (event) =>
    !JSON.stringify(event).includes('"id":""') && !JSON.stringify(event).includes('"callId":""'),
  orphans: 'records',
  consent: {
    ask: (callId) => [
      toolCall(callId, 'bash', { command: 'ls' }),
      {
        type: 'PermissionRequestedEvent',
        requestId: 'r1',
        toolCallId: callId,
        scope: 'persistent',
        summary: 'Run: ls',
        dangerLevel: 'exec',
      },
    ],
    decided: (record, decision) => {
      const command = toGlueDecision(record, decision)
      return 'granted' in command
        ? [
            {
              type: 'PermissionResolvedEvent',
              requestId: command.requestId,
              granted: command.granted,
              appliedScope: command.scope,
            },
          ]
        : [command]
    },
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    fc
      .record({
        type: wordOr(
          'AgentToolCallPending',
          'AgentToolCall',
          'AgentToolResult',
          'ToolCallStartedEvent',
          'ToolCallProgressEvent',
          'ToolCallCompletedEvent',
          'PermissionRequestedEvent',
          'PermissionResolvedEvent',
          'SubagentEventForwardedEvent',
          'tool_call',
          'tool_result',
          'AgentDone',
        ),
      })
      .chain((typed) => members.map((rest) => ({ ...rest, ...typed, call: rest, result: rest }))),
    fc.record(
      {
        jsonrpc: wordOr('2.0'),
        id,
        method: wordOr('session/update', 'session/request_permission'),
        params: fc.oneof(
          hostileValues,
          fc.record({ update, toolCallId: id, options: hostileValues }, { requiredKeys: [] }),
        ),
        result: fc.oneof(
          hostileValues,
          fc.record({
            outcome: fc.oneof(
              hostileValues,
              fc.record({ outcome: wordOr('selected', 'cancelled'), optionId: wordOr('allow') }),
            ),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
}
