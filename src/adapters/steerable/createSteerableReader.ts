import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { advance, createCalls, type Calls } from './createCalls.ts'
import { createMessages } from './createMessages.ts'
import { createTurns, type Turns } from './createTurns.ts'
import { cardState, readCard } from './readCard.ts'
import { readNotification } from './readNotification.ts'

/**
 * Reads Steerable events in order: the objects behind the stream's `data:` lines (`[DONE]` left
 * out: call `end()`), a sidecar's `stream.*` notifications, chat messages, tool cards. A result
 * belongs to the call whose id it carries, else to the first call without one. `done`, `error` and
 * `budget_exhausted` end the run; the next call begins another. Never throws on what an event
 * holds. Source: Steerable, Events Spec, Sidecar Spec, Chat Spec, spec/blocks.
 * @example
 * const reader = createSteerableReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createSteerableReader(
  options: { runActive?: boolean | undefined } = {},
): ToolCallReader {
  checkOptions('createSteerableReader', options)
  const calls = createCalls(ownOptions(options).runActive)
  const { list } = calls
  const turns = createTurns(calls)
  const messages = createMessages(calls, turns)

  return {
    push(event) {
      const members = ownMembers(event)
      if (!members) return
      const { method, role, type } = members
      if (typeof method === 'string')
        readNotification(calls, turns, event, method, ownMembers(members.params) ?? {})
      else if (typeof role === 'string') messages.read(event, members)
      else if (typeof type === 'string') readEvent(calls, turns, event, members)
      else readCardOf(calls, turns, event, readCard(event))
      list.publish()
    },
    records: list.records,
    subscribe: list.subscribe,
    end() {
      turns.endAll()
      list.publish()
    },
    reset() {
      turns.reset()
      messages.reset()
      calls.reset()
      list.publish()
    },
  }
}

/** An event of a stream. Source: Steerable, Events Spec. */
function readEvent(calls: Calls, turns: Turns, event: object, members: JsonObject) {
  const { payload, message, code } = members
  const own = ownMembers(payload)
  switch (members.type) {
    case 'tool_call': {
      const turn = turns.current(undefined, 'active')
      calls.add(own ?? members, {
        turn,
        scope: turn,
        envelope: own ? members : { unreadPayload: payload },
        sources: own ? [event, payload as object] : [event],
      })
      break
    }
    case 'tool_result': {
      // A payload may hold the result beside the id of its call.
      const isNested = own && typeof own.success !== 'boolean' && ownMembers(own.result)
      if (isNested)
        calls.settle(
          own.result,
          { ...members, ...withoutMembers(own, 'result') },
          turns.unanswered(),
        )
      else calls.settle(own ? payload : event, own ? members : {}, turns.unanswered())
      break
    }
    case 'error':
    case 'budget_exhausted':
    case 'done':
      turns.end(undefined, definedMembers({ type: members.type, message, code }))
      break
    default:
      readCardOf(calls, turns, event, readCard(payload))
  }
}

/** A tool card. Source: Steerable, spec/blocks. */
function readCardOf(calls: Calls, turns: Turns, source: object, card: JsonObject | undefined) {
  if (!card) return
  const others = withoutMembers(card, 'args', 'status', 'output', 'error')
  const turn = turns.current(undefined, undefined)
  const known = typeof card.id === 'string' ? calls.find(card.id) : undefined
  const call =
    known ??
    calls.add(
      { ...others, arguments: card.args },
      { turn, scope: turn, envelope: {}, sources: [source] },
    )
  advance(calls, call, cardState(card), others)
}
