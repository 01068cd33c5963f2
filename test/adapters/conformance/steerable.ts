import fc from 'fast-check'
import { createSteerableReader, fromSteerable } from '../../../src/adapters/steerable/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { call, done, events, messages, result, scenarios, sidecar } from '../steerable/support.ts'
import type { Protocol } from './Protocol.ts'

const again = (name: string): object[] =>
  name === 'sidecar'
    ? sidecar()
    : name.startsWith('events ')
      ? events(name.slice(7))
      : messages(name.slice(9))
const id = wordOr('c1', 'c2', '__proto__', '')
const members = fc.record(
  {
    id,
    callId: id,
    name: wordOr('get_x'),
    arguments: hostileValues,
    args: hostileValues,
    success: fc.oneof(fc.boolean(), hostileValues),
    error: wordOr('approval_denied'),
    data: hostileValues,
    status: wordOr('running', 'succeeded', 'failed'),
  },
  { requiredKeys: [] },
)

export const steerable: Protocol = {
  name: 'steerable',
  createReader: createSteerableReader,
  whole: (list) => fromSteerable(list),
  fixtures: Object.fromEntries(scenarios.map(([name]) => [name, () => again(name)])),
  call: (callId, { name = 'search_notes', arguments: args = {}, extra } = {}) => [
    { type: 'tool_call', payload: { ...call(callId, name, args).payload, ...extra } },
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    result({ success: !failed, data: value, ...extra }, { callId }),
  ],
  others: (callId) => [
    { method: 'tool.running', params: { id: callId } },
    { id: callId, name: 'search_notes', status: 'cancelled', args: {} },
  ],
  noise: [
    { type: 'keepalive' },
    { type: 'content', content: 'x' },
    { type: 'from_the_future', payload: {} },
    { method: 'stream.chunk', params: { streamId: 's', delta: 'x' } },
  ],
  end: [done],
  // Calls and results without ids are told apart by their number.
  isRepeatable: (event) =>
    JSON.stringify(event).includes('"callId"') ||
    !/tool_result|"role"|"method"/.test(JSON.stringify(event)),
  orphans: 'bounded',
  anyEvent: fc.oneof(
    hostileValues,
    fc.record(
      {
        type: wordOr('tool_call', 'tool_result', 'done', 'error'),
        payload: fc.oneof(members, hostileValues),
        callId: id,
      },
      { requiredKeys: [] },
    ),
    fc.record({
      method: wordOr('stream.chunk', 'stream.done', 'tool.running'),
      params: fc.oneof(
        hostileValues,
        fc.record({ streamId: id, toolCall: members, id }, { requiredKeys: [] }),
      ),
    }),
    fc.record(
      {
        role: wordOr('user', 'assistant', 'tool'),
        id,
        toolCalls: fc.array(members, { maxLength: 2 }),
        toolResult: members,
      },
      { requiredKeys: [] },
    ),
    members,
  ),
}
