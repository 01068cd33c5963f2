import fc from 'fast-check'
import { createAgUiReader, fromAgUi, toAgUiDecision } from '../../../src/adapters/ag-ui/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import {
  asking,
  finished,
  interrupted,
  piece,
  resumed,
  started,
  toolCall,
  toolResult,
  transcript,
} from '../ag-ui/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const message = fc.record(
  {
    role: wordOr('assistant', 'tool'),
    toolCallId: id,
    content: hostileValues,
    error: hostileValues,
    toolCalls: fc.oneof(
      hostileValues,
      fc.array(
        fc.record(
          {
            id,
            function: fc.oneof(
              hostileValues,
              fc.record({ name: wordOr('a'), arguments: hostileValues }),
            ),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
  },
  { requiredKeys: ['role'] },
)
const interrupt = fc.record(
  {
    id,
    toolCallId: id,
    reason: wordOr('tool_call'),
    message: hostileValues,
    responseSchema: fc.oneof(hostileValues, fc.record({ properties: hostileValues })),
    expiresAt: hostileValues,
  },
  { requiredKeys: [] },
)
const resume = fc.oneof(
  hostileValues,
  fc.array(
    fc.record({
      interruptId: id,
      status: wordOr('resolved', 'cancelled'),
      payload: fc.oneof(hostileValues, fc.record({ approved: fc.boolean() })),
    }),
    { maxLength: 2 },
  ),
)

export const agUi: Protocol = {
  name: 'ag-ui',
  createReader: createAgUiReader,
  whole: (list) => fromAgUi(list),
  fixtures: {
    asking,
    resumed: () => [...asking(), ...resumed()],
    'backend tools': () =>
      transcript(
        'Step02_BackendTools--WithBackendToolCall_InvokesToolAndStreamsResult_Turn_01.06.Response.Server.AGUI.verified.json',
      ),
  },
  call: (callId, { name, arguments: args = {}, extra } = {}) =>
    toolCall(callId, name, typeof args === 'string' ? args : JSON.stringify(args), extra),
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    toolResult(callId, failed ? 'down' : value, { ...(failed && { error: 'down' }), ...extra }),
  ],
  others: (callId) => [
    piece(callId, '{'),
    toolResult(callId, 'another'),
    { role: 'tool', toolCallId: callId, content: 'again' },
  ],
  noise: [
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' },
    { type: 'STATE_SNAPSHOT', snapshot: {} },
    { type: 'CUSTOM', name: 'x', value: {} },
    { type: 'FROM_THE_FUTURE', toolCallId: 'c9' },
    { type: 'STEP_STARTED', stepName: 's' },
  ],
  end: [finished()],
  cut: (event, at) => {
    const { type, delta }: { type?: string; delta?: string } = event
    return type === 'TOOL_CALL_ARGS' && delta !== undefined
      ? [
          { ...event, delta: delta.slice(0, at) },
          { ...event, delta: delta.slice(at) },
        ]
      : undefined
  },
  orphans: 'records',
  consent: {
    ask: (callId) => [
      ...toolCall(callId),
      interrupted({ id: 'i1', reason: 'tool_call', toolCallId: callId, message: 'Really?' }),
    ],
    decided: (record, decision) => [started([toAgUiDecision(record, decision)])],
    kinds: ['allow', 'deny', 'abort'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    message,
    fc.record(
      {
        type: wordOr(
          'TOOL_CALL_START',
          'TOOL_CALL_ARGS',
          'TOOL_CALL_END',
          'TOOL_CALL_CHUNK',
          'TOOL_CALL_RESULT',
          'RUN_ERROR',
          'SUBAGENT_STARTED',
        ),
        toolCallId: id,
        toolCallName: wordOr('a', 'b'),
        delta: wordOr('{"a":', '1}'),
        content: fc.oneof(
          hostileValues,
          fc.array(
            fc.record({ text: hostileValues, source: hostileValues }, { requiredKeys: [] }),
            { maxLength: 2 },
          ),
        ),
        error: hostileValues,
        subagentRunId: id,
        parentToolCallId: id,
        timestamp: hostileValues,
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      type: wordOr('RUN_FINISHED'),
      outcome: fc.oneof(
        hostileValues,
        fc.record(
          {
            type: wordOr('success', 'interrupt', 'cancelled'),
            interrupts: fc.oneof(hostileValues, fc.array(interrupt, { maxLength: 2 })),
            pendingToolCallIds: fc.oneof(hostileValues, fc.array(id, { maxLength: 2 })),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
    fc.record({
      type: wordOr('RUN_STARTED'),
      input: fc.oneof(
        hostileValues,
        fc.record(
          { resume, messages: fc.oneof(hostileValues, fc.array(message, { maxLength: 2 })) },
          { requiredKeys: [] },
        ),
      ),
    }),
    fc.record({
      type: wordOr('MESSAGES_SNAPSHOT'),
      messages: fc.oneof(hostileValues, fc.array(message, { maxLength: 2 })),
    }),
  ),
}
