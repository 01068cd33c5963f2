import fc from 'fast-check'
import { createAcpReader, fromAcp, toAcpDecision } from '../../../src/adapters/acp/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { permission, recorded, response, toolCall, toolUpdate, update } from '../acp/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const content = fc.oneof(
  hostileValues,
  fc.array(
    fc.record(
      {
        type: wordOr('content', 'diff', 'terminal'),
        content: hostileValues,
        path: hostileValues,
        oldText: hostileValues,
        newText: wordOr('a'),
        terminalId: id,
        patch: hostileValues,
      },
      { requiredKeys: ['type'] },
    ),
    { maxLength: 2 },
  ),
)
const call = fc.record(
  {
    sessionUpdate: wordOr('tool_call', 'tool_call_update', 'tool_call_content_chunk'),
    toolCallId: id,
    title: wordOr('Read a'),
    name: hostileValues,
    kind: wordOr('read', 'execute', 'other'),
    status: wordOr('pending', 'in_progress', 'completed', 'failed', 'cancelled'),
    rawInput: hostileValues,
    rawOutput: hostileValues,
    locations: hostileValues,
    content,
    _meta: fc.oneof(
      hostileValues,
      fc.record({ terminal_output: hostileValues, terminal_exit: hostileValues }),
    ),
  },
  { requiredKeys: [] },
)

export const acp: Protocol = {
  name: 'acp',
  createReader: createAcpReader,
  whole: (list) => fromAcp(list),
  fixtures: Object.fromEntries(
    ['opencode-acp.jsonl', 'acp-terminal-full-flow.json', 'acp-load-session-history.json'].map(
      (name) => [name, () => recorded(name)],
    ),
  ),
  call: (callId, { name, arguments: given = {}, extra } = {}) => [
    toolCall(callId, {
      ...(name !== undefined && { name }),
      status: 'in_progress',
      rawInput: given === null ? 'null' : given, // null is no input
      ...extra,
    }),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    toolUpdate(callId, {
      ...(failed
        ? { status: 'failed', rawOutput: { error: 'down' } }
        : { status: 'completed', rawOutput: value }),
      ...extra,
    }),
  ],
  others: (callId) => [
    toolUpdate(callId, { status: 'in_progress', title: 'again' }),
    toolUpdate(callId, { status: 'failed', rawOutput: { error: 'another' } }),
    permission({ toolCallId: callId }, [], 'r9'),
  ],
  noise: [
    update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'x' } }),
    update({ sessionUpdate: 'plan', entries: [] }),
    update({ sessionUpdate: 'from_the_future', toolCallId: 'c9' }),
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1 } },
    response(1, { protocolVersion: 1 }),
  ],
  end: [
    { jsonrpc: '2.0', id: 'p', method: 'session/prompt', params: { sessionId: 's1' } },
    response('p', { stopReason: 'end_turn' }),
  ],
  isRepeatable: (event) => !/terminal_output|"toolCallId":""/.test(JSON.stringify(event)),
  orphans: 'records',
  consent: {
    ask: (callId) => [toolCall(callId), permission({ toolCallId: callId })],
    decided: (record, decision) => [toAcpDecision(record, decision)],
    kinds: ['allow', 'deny', 'abort'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    call.map((members) => update(members)),
    fc.record(
      {
        jsonrpc: wordOr('2.0'),
        id,
        method: wordOr(
          'session/update',
          'session/request_permission',
          'session/prompt',
          'elicitation/create',
          '$/cancel_request',
          'terminal/output',
        ),
        params: fc.oneof(
          hostileValues,
          fc.record(
            {
              sessionId: hostileValues,
              update: call,
              toolCall: call,
              toolCallId: id,
              requestId: id,
              options: hostileValues,
              subject: hostileValues,
            },
            { requiredKeys: [] },
          ),
        ),
        result: fc.oneof(
          hostileValues,
          fc.record({
            outcome: fc.oneof(
              hostileValues,
              fc.record({ outcome: wordOr('selected', 'cancelled'), optionId: wordOr('o1') }),
            ),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
}
