import type { JsonObject } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { isOpen, type Calls } from './createCalls.ts'
import type { Turns } from './createTurns.ts'

/** Chat messages that hold calls and results. Source: Steerable, Chat Spec. */
export function createMessages(calls: Calls, turns: Turns) {
  /** How many results of a message were read: the same message may come again, with more. */
  const resultsRead = new Map<unknown, number>()

  function readCalls(message: object, id: unknown, scope: unknown, toolCalls: unknown) {
    return (Array.isArray(toolCalls) ? (toolCalls as readonly unknown[]) : []).map((call) =>
      calls.add(ownMembers(call) ?? {}, {
        turn: turns.current(undefined, undefined),
        scope,
        envelope: { messageId: id },
        sources: typeof call === 'object' && call !== null ? [message, call] : [message],
      }),
    )
  }

  return {
    read(
      message: object,
      { id, role, toolCalls, toolResult, toolResults, ...envelope }: JsonObject,
    ) {
      if (role === 'user') turns.end(undefined)
      const scope = typeof id === 'string' && id ? `message:${id}` : message
      const own = readCalls(message, id, scope, toolCalls)
      const results: readonly unknown[] = Array.isArray(toolResults)
        ? toolResults
        : toolResult === undefined
          ? []
          : [toolResult]
      const read = resultsRead.get(scope) ?? 0
      for (const result of results.slice(read)) {
        // A message's own result is never another message's.
        calls.settle(
          result,
          role === 'tool' ? callIdsOf(envelope) : {},
          own.length > 0 ? own.filter(isOpen) : turns.unanswered(),
        )
      }
      if (results.length > read) resultsRead.set(scope, results.length)
    },
    reset: () => resultsRead.clear(),
  }
}

/** The members of a tool message that name a call. */
function callIdsOf({ callId, call_id, toolCallId, tool_call_id }: JsonObject): JsonObject {
  return definedMembers({ callId, call_id, toolCallId, tool_call_id })
}
