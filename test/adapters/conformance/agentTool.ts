import fc from 'fast-check'
import {
  createAgentToolReader,
  fromAgentTool,
  toAgentToolDecision,
} from '../../../src/adapters/agent-tool/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { invocation, resultRecord, scenarios } from '../agent-tool/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')

export const agentTool: Protocol = {
  name: 'agent-tool',
  createReader: createAgentToolReader,
  whole: (list) => fromAgentTool(list),
  fixtures: scenarios,
  call: (callId, { name = 'tool_notes_read', arguments: args = {}, extra } = {}) => [
    invocation(callId, { tool_id: name, model_input: args, ...extra }),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    resultRecord(
      callId,
      failed
        ? {
            status: 'failed',
            is_error: true,
            error: { message: 'down', recoverability: 'none' },
            ...extra,
          }
        : { structured_content: value, ...extra },
    ),
  ],
  others: (callId) => [
    invocation(callId, { status: 'running' }),
    invocation(callId, { status: 'canceled' }),
    {
      schema_version: '0.2.0',
      progress_id: 'p',
      invocation_id: callId,
      sequence: 9,
      status: 'running',
      percent: 50,
    },
    { schema_version: '0.2.0', decision_id: 'd', invocation_id: callId, behavior: 'ask' },
    { schema_version: '0.2.0', decision_id: 'd', invocation_id: callId, behavior: 'deny' },
  ],
  noise: [
    {
      schema_version: '0.2.0',
      tool_id: 'tool_other',
      name: 'other',
      lifecycle: 'available',
      tool_kind: 'api',
    },
    { schema_version: '0.2.0', scheduler_policy_id: 's', max_parallel: 2 },
    { event_type: 'from.the.future', event_id: 'e' },
    { from: 'the future' },
  ],
  end: [],
  orphans: 'records',
  consent: {
    ask: (callId) => [
      invocation(callId, { status: 'awaiting_approval' }),
      {
        schema_version: '0.2.0',
        decision_id: 'd1',
        invocation_id: callId,
        behavior: 'ask',
        decided_at: '2026-05-08T00:00:01Z',
      },
    ],
    decided: (record, decision) => [toAgentToolDecision(record, decision, 0)],
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    fc.record(
      {
        invocation_id: id,
        tool_id: id,
        result_id: wordOr('r'),
        decision_id: wordOr('d'),
        mutation_id: wordOr('m'),
        behavior: wordOr('ask', 'allow', 'deny', 'passthrough'),
        strategy: wordOr('redact', 'ref_only'),
        sequence: fc.oneof(fc.integer(), hostileValues),
        status: wordOr(
          'running',
          'awaiting_approval',
          'succeeded',
          'failed',
          'redacted',
          'denied',
          'blocked',
        ),
        model_input: hostileValues,
        permission_input: hostileValues,
        updated_input: hostileValues,
        content: fc.oneof(
          hostileValues,
          fc.array(
            fc.record(
              {
                type: wordOr('text', 'image', 'artifact_ref'),
                text: hostileValues,
                uri: hostileValues,
                data: hostileValues,
                media_type: hostileValues,
              },
              { requiredKeys: [] },
            ),
            { maxLength: 2 },
          ),
        ),
        structured_content: hostileValues,
        error: hostileValues,
        reason: hostileValues,
        suggested_updates: hostileValues,
        expires_at: hostileValues,
        percent: hostileValues,
        current_step: hostileValues,
        status_transitions: hostileValues,
        persisted_ref: hostileValues,
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        event_type: wordOr('tool.result'),
        invocation_id: id,
        data: fc.oneof(
          hostileValues,
          fc.record({ status: wordOr('running'), result_id: id }, { requiredKeys: [] }),
        ),
      },
      { requiredKeys: ['event_type'] },
    ),
  ),
}
