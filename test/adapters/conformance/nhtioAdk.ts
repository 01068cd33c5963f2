import fc from 'fast-check'
import { createAdkReader, fromAdk, toAdkDecision } from '../../../src/adapters/nhtio-adk/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { announced, completed, scenarios } from '../nhtio-adk/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const CLOSED = { resolve: 'resolved', reject: 'rejected', abort: 'aborted' } as const

export const nhtioAdk: Protocol = {
  name: 'nhtio-adk',
  createReader: createAdkReader,
  whole: (list) => fromAdk(list),
  fixtures: scenarios,
  call: (callId, { name = 'read_note', arguments: args = {}, extra } = {}) => [
    announced(callId, { tool: name, args, ...extra }),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    completed(
      callId,
      failed ? { isError: true, results: 'down', ...extra } : { results: value, ...extra },
    ),
  ],
  others: (callId) => [
    announced(callId),
    {
      id: 'g9',
      turnId: 't',
      reason: 'tool_approval',
      payload: { toolCallId: callId },
      createdAt: 0,
    },
    { gateId: 'g9', turnId: 't', result: 'rejected' },
  ],
  noise: [
    { event: 'message', payload: { id: 'm1', full: 'x', aDelta: 'x' } },
    { event: 'log', payload: { level: 'info', message: 'x' } },
    { toolName: 'read_note', turnId: 't', callId: 'nobody', startedAt: 0 },
    { from: 'the future' },
  ],
  end: [],
  // Executions and calls without an id are told apart by their number.
  isRepeatable: (event) => !('toolName' in event),
  orphans: 'records',
  consent: {
    ask: (callId) => [
      announced(callId),
      {
        id: 'g1',
        turnId: 't',
        reason: 'tool_approval',
        payload: { toolCallId: callId },
        createdAt: '2026-05-08T10:00:00Z',
      },
    ],
    decided: (record, decision) => {
      const { gateId, action } = toAdkDecision(record, decision)
      return [{ gateId, turnId: 't', result: CLOSED[action], settledAt: '2026-05-08T10:00:01Z' }]
    },
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    fc.record(
      {
        id,
        tool: wordOr('read_note'),
        args: fc.oneof(hostileValues, wordOr('{"a":1}', '{"a":')),
        checksum: wordOr('x'),
        isComplete: fc.oneof(fc.boolean(), hostileValues),
        isError: fc.boolean(),
        results: fc.oneof(
          hostileValues,
          fc.array(
            fc.record(
              {
                kind: wordOr('image'),
                mimeType: wordOr('image/png'),
                byteLength: fc.integer(),
                content: hostileValues,
              },
              { requiredKeys: [] },
            ),
            { maxLength: 2 },
          ),
        ),
        inline: hostileValues,
        createdAt: hostileValues,
        updatedAt: fc.oneof(fc.integer(), hostileValues),
        completedAt: hostileValues,
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        id,
        turnId: wordOr('t'),
        reason: wordOr('tool_approval', 'seat'),
        payload: fc.oneof(
          hostileValues,
          fc.record({ toolCallId: id, checksum: wordOr('x') }, { requiredKeys: [] }),
        ),
        schema: hostileValues,
        timeout: hostileValues,
        createdAt: hostileValues,
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        gateId: id,
        turnId: wordOr('t'),
        result: wordOr('resolved', 'rejected', 'aborted', 'timeout'),
        settledAt: hostileValues,
      },
      { requiredKeys: ['gateId'] },
    ),
    fc.record({
      callId: wordOr('x', ''),
      toolName: wordOr('read_note'),
      startedAt: hostileValues,
      endedAt: hostileValues,
    }),
    fc.record({ event: wordOr('toolCall'), payload: hostileValues }),
  ),
}
