import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createCalls, isOpen } from './createCalls.ts'
import { cardState, readCard } from './readCard.ts'
import { namedCall } from './readCall.ts'
import { createTurn, type SteerableCall, type Turn } from './SteerableCall.ts'

/**
 * Reads Steerable events in order: the objects behind the stream's `data:` lines (`[DONE]` left
 * out: call `end()`), a sidecar's `stream.*` notifications, chat messages, tool cards. A result
 * belongs to the call whose id it carries, else to the first call without one. `done`, `error` and
 * `budget_exhausted` end the run; the next call begins another. Never throws on what an event
 * holds. Source: Steerable, Events Spec, Sidecar Spec, Chat Spec, spec/blocks.
 */
export function createSteerableReader(
  options: { runActive?: boolean | undefined } = {},
): ToolCallReader {
  const calls = createCalls(options.runActive)
  const { list } = calls
  /** The turn of each stream; that of a plain event stream has no id. */
  let turns = new Map<unknown, Turn>()
  /** How many results of a message were read: the same message may come again, with more. */
  let resultsRead = new Map<unknown, number>()

  function turnFor(stream: unknown, run: Turn['run']): Turn {
    const current = turns.get(stream)
    if (current && current.run !== 'ended') return current
    const turn = createTurn(run)
    turns.set(stream, turn)
    return turn
  }

  function endRun(stream: unknown, end?: JsonObject) {
    const turn = turns.get(stream)
    if (!turn || turn.run === 'ended') return
    turn.run = 'ended'
    if (end && Object.keys(end).length > 0) turn.end = end
    turn.calls.forEach(list.touch)
  }

  function readEvent(event: object, members: JsonObject) {
    const { payload, message, code } = members
    const own = ownMembers(payload)
    switch (members.type) {
      case 'tool_call': {
        const turn = turnFor(undefined, 'active')
        calls.add(own ?? members, {
          turn,
          scope: turn,
          envelope: own ? members : { unreadPayload: payload },
          sources: own ? [event, payload as object] : [event],
        })
        break
      }
      case 'tool_result':
        calls.settle(
          own ? payload : event,
          own ? members : {},
          turns.get(undefined)?.unanswered ?? [],
        )
        break
      case 'error':
      case 'budget_exhausted':
      case 'done':
        endRun(undefined, definedMembers({ type: members.type, message, code }))
        break
      default:
        readCardOf(event, readCard(payload))
    }
  }

  function readCardOf(source: object, card: JsonObject | undefined) {
    if (!card) return
    const others = withoutMembers(card, 'args', 'status', 'output', 'error')
    const turn = turnFor(undefined, undefined)
    const known = typeof card.id === 'string' ? calls.find(card.id) : undefined
    const call =
      known ??
      calls.add(
        { ...others, arguments: card.args },
        { turn, scope: turn, envelope: {}, sources: [source] },
      )
    advance(call, cardState(card), others)
  }

  function advance(call: SteerableCall, state: ReturnType<typeof cardState>, others: JsonObject) {
    if (!isOpen(call) || (isOpen(state) && call.phase === state.phase)) return
    Object.assign(call, state, { rest: { ...call.rest, ...withoutMembers(others, 'id', 'name') } })
    if (isOpen(call)) list.touch(call)
    else calls.close(call)
  }

  function readMessage(
    message: object,
    { id, role, toolCalls, toolResult, toolResults, ...envelope }: JsonObject,
  ) {
    if (role === 'user') endRun(undefined)
    const scope = typeof id === 'string' && id ? `message:${id}` : message
    const own = (Array.isArray(toolCalls) ? (toolCalls as readonly unknown[]) : []).map((call) => {
      const turn = turnFor(undefined, undefined)
      return calls.add(ownMembers(call) ?? {}, {
        turn,
        scope,
        envelope: { messageId: id },
        sources: typeof call === 'object' && call !== null ? [message, call] : [message],
      })
    })
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
        own.length > 0 ? own.filter(isOpen) : (turns.get(undefined)?.unanswered ?? []),
      )
    }
    if (results.length > read) resultsRead.set(scope, results.length)
  }

  function readNotification(source: object, method: string, params: JsonObject) {
    const { streamId, toolCall } = params
    const others = withoutMembers(params, 'streamId', 'toolCall', 'delta', 'usage', 'rawChunk')
    const call = ownMembers(toolCall)
    if (method === 'stream.chunk' && call) readChunk(source, streamId, call, others)
    else if (method === 'stream.done' || method === 'stream.error')
      endRun(streamId, { type: method, ...others })
    else if (method === 'tool.running') {
      const running = calls.find(namedCall(params) ?? nativeId(params.id) ?? '')
      if (running) advance(running, { phase: 'running' }, {})
    }
  }

  function readChunk(source: object, streamId: unknown, call: JsonObject, envelope: JsonObject) {
    const turn = turnFor(streamId, 'active')
    const before = turn.calls.at(-1)
    if (call.id || call.name || !before) {
      calls.add(call, {
        turn,
        scope: turn,
        envelope: { ...envelope, streamId },
        sources: [source, call],
      })
      return
    }
    // The runtime sends what follows a call's first piece without id and name, and what it could
    // not parse as {}: the arguments are not whole.
    continueCall(before, ownMembers(call.arguments) ?? {})
  }

  function continueCall(call: SteerableCall, more: JsonObject) {
    const isReadable = Object.keys(more).length > 0
    Object.assign(
      call,
      isReadable ? { arguments: { ...call.arguments, ...more } } : { argumentsState: 'invalid' },
    )
    list.touch(call)
  }

  return {
    push(event) {
      const members = ownMembers(event)
      if (!members) return
      const { method, role, type } = members
      if (typeof method === 'string')
        readNotification(event, method, ownMembers(members.params) ?? {})
      else if (typeof role === 'string') readMessage(event, members)
      else if (typeof type === 'string') readEvent(event, members)
      else readCardOf(event, readCard(event))
      list.publish()
    },
    records: list.records,
    subscribe: list.subscribe,
    end() {
      for (const stream of turns.keys()) endRun(stream)
      list.publish()
    },
    reset() {
      turns = new Map()
      resultsRead = new Map()
      calls.reset()
      list.publish()
    },
  }
}

/** Of a tool message's own members only those that name a call. */
function callIdsOf({ callId, call_id, toolCallId, tool_call_id }: JsonObject): JsonObject {
  return definedMembers({ callId, call_id, toolCallId, tool_call_id })
}
