import fc from 'fast-check'
import { fromAssistantUi, type AssistantUiPart } from '../../../src/adapters/assistant-ui/index.ts'
import { hostileValues, membersOr, wordOr } from '../../support/hostileValues.ts'
import { COMPLETE, partOf, RUNNING } from '../assistant-ui/support.ts'
import type { OneCall } from './OneCall.ts'

const id = wordOr('c1', '__proto__', '')
const kinds = wordOr('allow-once', 'allow-always', 'reject-once', 'reject-always', '_custom')

export const assistantUi: OneCall = {
  name: 'assistant-ui',
  read: (part) => fromAssistantUi(part as AssistantUiPart),
  running: (toolCallId, args = {}) =>
    partOf({ toolCallId, args, argsText: JSON.stringify(args), status: RUNNING }).part,
  succeeded: (toolCallId, result) => partOf({ toolCallId, result, status: COMPLETE }).part,
  failed: (toolCallId) =>
    partOf({ toolCallId, result: 'down', isError: true, status: COMPLETE }).part,
  denied: (toolCallId) =>
    partOf({
      toolCallId,
      approval: { id: 'a1', approved: false },
      result: { error: 'Tool approval denied' },
      isError: true,
      status: COMPLETE,
    }).part,
  cancelled: (toolCallId) =>
    partOf({ toolCallId, status: { type: 'incomplete', reason: 'cancelled' } }).part,
  anyCall: fc.oneof(
    hostileValues,
    fc.record(
      {
        toolCallId: id,
        toolName: wordOr('delete_note'),
        args: hostileValues,
        argsText: wordOr('{}', '{"a":', '[1]'),
        result: hostileValues,
        isError: hostileValues,
        artifact: hostileValues,
        parentId: hostileValues,
        status: membersOr({
          type: wordOr('running', 'requires-action', 'complete', 'incomplete'),
          reason: wordOr('cancelled', 'error', 'tool-calls', 'interrupt'),
          error: hostileValues,
        }),
        approval: membersOr({
          id,
          approved: hostileValues,
          reason: hostileValues,
          text: hostileValues,
          prompt: hostileValues,
          display: wordOr('text', 'select', 'decision'),
          resolution: wordOr('cancelled', 'expired'),
          optionId: id,
          isAutomatic: hostileValues,
          allowFreeform: hostileValues,
          options: fc.oneof(
            fc.array(
              membersOr({
                id,
                kind: kinds,
                label: hostileValues,
                grants: hostileValues,
                description: hostileValues,
              }),
            ),
            hostileValues,
          ),
        }),
        interrupt: membersOr({
          type: wordOr('human'),
          payload: membersOr({ message: hostileValues, schema: hostileValues }),
        }),
        timing: membersOr({ startedAt: hostileValues, completedAt: hostileValues }),
      },
      { requiredKeys: [] },
    ),
  ),
}
