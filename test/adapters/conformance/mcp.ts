import fc from 'fast-check'
import { createMcpReader, fromMcp } from '../../../src/adapters/mcp/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { answer, call, messagesOf, notification, recordings } from '../mcp/support.ts'
import type { Protocol } from './Protocol.ts'

const id = fc.oneof(wordOr('c1', '__proto__', ''), fc.integer({ min: 0, max: 2 }))
const members = fc.record(
  {
    name: id,
    arguments: hostileValues,
    progressToken: id,
    requestId: id,
    progress: fc.integer(),
    taskId: id,
    status: wordOr('failed', 'cancelled'),
    isError: fc.boolean(),
    content: hostileValues,
    structuredContent: hostileValues,
    tools: hostileValues,
    action: wordOr('accept'),
  },
  { requiredKeys: [] },
)

export const mcp: Protocol = {
  name: 'mcp',
  createReader: createMcpReader,
  whole: (list) => fromMcp(list),
  fixtures: Object.fromEntries(
    recordings.map(({ scenario }) => [scenario, () => structuredClone(messagesOf(scenario))]),
  ),
  call: (callId, { name = 'echo', arguments: args = {}, extra } = {}) => [
    call(callId, name, args, { _meta: { progressToken: callId }, ...extra }),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    answer(callId, { content: [], structuredContent: value, isError: failed, ...extra }),
  ],
  others: (callId) => [
    notification('progress', { progressToken: callId, progress: 9 }),
    notification('cancelled', { requestId: callId }),
    answer(callId, { task: { taskId: 't', status: 'working' } }),
  ],
  noise: [
    notification('message', { level: 'info', data: 'x' }),
    { jsonrpc: '2.0', id: 'ping', method: 'ping' },
    { jsonrpc: '2.0', id: 'future', method: 'from/the/future', params: {} },
  ],
  end: [],
  // Whole requests and results without an id are told apart by their number; an initialize begins
  // another connection.
  isRepeatable: (event) => 'jsonrpc' in event && !JSON.stringify(event).includes('"initialize"'),
  orphans: 'bounded',
  anyEvent: fc.oneof(
    hostileValues,
    members,
    fc.record(
      {
        id,
        method: wordOr(
          'tools/call',
          'tools/list',
          'initialize',
          'elicitation/create',
          'notifications/progress',
          'notifications/cancelled',
        ),
        params: fc.oneof(members, hostileValues),
      },
      { requiredKeys: [] },
    ),
    fc.record({ id, result: fc.oneof(members, hostileValues) }),
    fc.record({ id, error: hostileValues }),
  ),
}
