import fc from 'fast-check'
import { fromCopilotKit, type CopilotKitCall } from '../../../src/adapters/copilotkit/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { callOf, completeWith } from '../copilotkit/support.ts'
import type { OneCall } from './OneCall.ts'

export const copilotKit: OneCall = {
  name: 'copilotkit',
  read: (call) => fromCopilotKit(call as CopilotKitCall),
  running: (toolCallId, args = {}) => callOf({ toolCallId, args, respond: undefined }).call,
  succeeded: (toolCallId, value) =>
    callOf({ toolCallId, ...completeWith(JSON.stringify(value)) }).call,
  failed: (toolCallId) => callOf({ toolCallId, ...completeWith('Error: down') }).call,
  denied: (toolCallId) =>
    callOf({
      toolCallId,
      ...completeWith('{"success":false,"error":"Denied by the person","approved":false}'),
    }).call,
  cancelled: (toolCallId) =>
    callOf({ toolCallId, ...completeWith('Error: Human-in-the-loop interaction aborted') }).call,
  anyCall: fc.oneof(
    hostileValues,
    fc.record(
      {
        toolCallId: wordOr('c1', '__proto__', ''),
        name: wordOr('delete_note', 'AskUserQuestions'),
        status: wordOr('inProgress', 'executing', 'complete'),
        args: hostileValues,
        result: wordOr('{"success":', 'Error: '),
        respond: hostileValues,
        description: hostileValues,
      },
      { requiredKeys: [] },
    ),
  ),
}
