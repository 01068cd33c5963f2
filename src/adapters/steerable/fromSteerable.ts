import { createListReader } from '../shared/createRecordList.ts'
import { readWhole, checkOptions } from '../shared/createCallReader.ts'
import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { definedMembers, ownMembers, withoutMembers, nativeId } from '../shared/members.ts'
import { advance, createCalls, isOpen, createTurn, namedCall } from './createCalls.ts'
import type { Calls, SteerableCall, Turn } from './createCalls.ts'
import type { ReadResult } from '../shared/CallRegistry.ts'
import { readResult, toResult } from '../shared/readResult.ts'
import type { LocalTool, ToolResult, ToolCallRecord, JsonObject } from '../../model/index.ts'
import { requestOf, createLocalTools, localTool } from '../shared/decideLocalCall.ts'

/**
 * The tool calls of a Steerable run, in order: an array of events (the objects behind the stream's
 * `data:` lines, or a sidecar's notifications), or of chat messages that hold their calls and
 * results. Each object says by its members what it is. `runActive` is what the page knows of the
 * run; an end that the events themselves report stands. Never throws on what the array holds, and
 * never changes it. Source: Steerable, Events Spec, Chat Spec, Sidecar Spec.
 * @example
 * const records = fromSteerable(events, { runActive: false }) // of a run that is over
 */
export function fromSteerable(
  input: readonly object[],
  options: { runActive?: boolean | undefined } = {},
): ToolCallRecord[] {
  return readWhole(createSteerableReader(options), input)
}

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
  const turns = createTurns(calls)
  const messages = createMessages(calls, turns)

  return createListReader(calls.list, {
    push(event) {
      const members = ownMembers(event)
      if (!members) return
      const { method, role, type } = members
      if (typeof method === 'string')
        readNotification(calls, turns, event, method, ownMembers(members.params) ?? {})
      else if (typeof role === 'string') messages.read(event, members)
      else if (typeof type === 'string') readEvent(calls, turns, event, members)
      else if (!readBare(calls, turns, event, members))
        readCardOf(calls, turns, event, readCard(event))
    },
    end: turns.endAll,
    reset() {
      turns.reset()
      messages.reset()
      calls.reset()
    },
  })
}

/** A call or a result without an event around it. Source: Steerable, Tools Spec. */
function readBare(calls: Calls, turns: Turns, source: object, members: JsonObject): boolean {
  if (typeof members.success === 'boolean')
    readEvent(calls, turns, source, { type: 'tool_result', payload: source })
  else if (typeof members.name === 'string' && members.arguments !== undefined)
    readEvent(calls, turns, source, { type: 'tool_call', payload: source })
  else return readPair(calls, turns, members)
  return true
}

/** A call and its result in one object. */
function readPair(calls: Calls, turns: Turns, { call, result }: JsonObject): boolean {
  const own = ownMembers(call)
  if (!own || !readBare(calls, turns, call as object, own)) return false
  const said = ownMembers(result)
  if (said)
    readEvent(calls, turns, result as object, {
      type: 'tool_result',
      payload: { callId: own.id, result },
    })
  return true
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

/** Chat messages that hold calls and results. Source: Steerable, Chat Spec. */
function createMessages(calls: Calls, turns: Turns) {
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

type Turns = ReturnType<typeof createTurns>

/** The turn of each stream. A plain event stream has no id. */
function createTurns({ list }: Calls) {
  const turns = new Map<unknown, Turn>()

  function end(stream: unknown, reason?: JsonObject) {
    const turn = turns.get(stream)
    if (!turn || turn.run === 'ended') return
    turn.run = 'ended'
    if (reason && Object.keys(reason).length > 0) turn.end = reason
    turn.calls.forEach(list.touch)
  }

  return {
    /** The turn that goes on, or a new one in the state `run`. */
    current(stream: unknown, run: Turn['run']): Turn {
      const current = turns.get(stream)
      if (current && current.run !== 'ended') return current
      const turn = createTurn(run)
      turns.set(stream, turn)
      return turn
    },
    /** The calls of the plain event stream that wait for a result. */
    unanswered: (): Iterable<SteerableCall> => turns.get(undefined)?.unanswered ?? [],
    end,
    endAll() {
      for (const stream of turns.keys()) end(stream)
    },
    reset: () => turns.clear(),
  }
}

const STATES: readonly unknown[] = ['pending', 'running', 'succeeded', 'failed', 'cancelled']

/** Source: Steerable, spec/blocks/ToolExecutionPayload. */
function readCard(value: unknown): JsonObject | undefined {
  const members = ownMembers(value)
  return members && typeof members.name === 'string' && STATES.includes(members.status)
    ? members
    : undefined
}

/** The facts in a card's status. */
function cardState({ status, output, error }: JsonObject): Partial<ToolCallRecord> {
  const given = output ?? undefined
  switch (status) {
    case 'running':
      return { phase: 'running' }
    case 'succeeded':
      return { phase: 'done', ...withoutRest(readResult(given)) }
    case 'failed': {
      // a result says more than the text beside it
      const said = typeof ownMembers(given)?.success === 'boolean' ? given : (error ?? given)
      return {
        phase: 'done',
        ...(said === undefined
          ? { result: { success: false } }
          : withoutRest(readResult(said, true))),
      }
    }
    case 'cancelled':
      return {
        phase: 'done',
        ...(given !== undefined && withoutRest(readResult(given))),
        outcome: 'cancelled',
      }
    default:
      return {}
  }
}

function withoutRest(read: ReadResult): Omit<ReadResult, 'rest'> {
  const { rest: _rest, ...facts } = read
  return facts
}

/** A notification of a sidecar. Source: Steerable, Sidecar Spec. */
function readNotification(
  calls: Calls,
  turns: Turns,
  source: object,
  method: string,
  params: JsonObject,
) {
  const { streamId, toolCall } = params
  const others = withoutMembers(params, 'streamId', 'toolCall', 'delta', 'usage', 'rawChunk')
  const call = ownMembers(toolCall)
  if (method === 'stream.chunk' && call)
    readChunk(calls, turns.current(streamId, 'active'), source, call, { ...others, streamId })
  else if (method === 'stream.done' || method === 'stream.error')
    turns.end(streamId, { type: method, ...others })
  else if (method === 'tool.running') {
    const running = calls.find(namedCall(params) ?? nativeId(params.id) ?? '')
    if (running) advance(calls, running, { phase: 'running' })
  }
}

/** A call, or what follows the first piece of one. */
function readChunk(
  calls: Calls,
  turn: Turn,
  source: object,
  call: JsonObject,
  envelope: JsonObject,
) {
  const before = turn.calls.at(-1)
  if (call.id || call.name || !before)
    calls.add(call, { turn, scope: turn, envelope, sources: [source, call] })
  else continueCall(calls, before, ownMembers(call.arguments) ?? {})
}

/** What follows has no id and name, and is `{}` if the runtime could not parse it. */
function continueCall({ list }: Calls, call: SteerableCall, more: JsonObject) {
  const isReadable = Object.keys(more).length > 0
  Object.assign(
    call,
    isReadable ? { arguments: { ...call.arguments, ...more } } : { argumentsState: 'invalid' },
  )
  list.touch(call)
}

/** The tools that run in this page, and the way back for their results. */
export interface SteerableOptions {
  /** By their names. A runtime runs all others by itself. */
  readonly local: Readonly<Record<string, LocalTool>>
  /** Sends the result of a call, or that a person denied it, to the runtime. */
  sendResult(result: ToolResult, record: ToolCallRecord): void | Promise<unknown>
}

/**
 * A host for tools of mode `local`: the runtime sends their calls to the page, which asks, runs
 * them, and sends a ToolResult back. Calls of other tools run by themselves, so nobody is asked.
 * Source: Steerable, Tools Spec.
 * @example
 * const readClipboard = defineLocalTool(z.object({}), () => navigator.clipboard.readText())
 * export const host = createSteerableHost({
 *   local: { local_clipboard: readClipboard },
 *   sendResult: (result, { call }) => post('/results', { callId: call.id, ...result }),
 * })
 */
export function createSteerableHost({ local, sendResult }: SteerableOptions): ToolHost {
  const tools = createLocalTools({
    system: 'Steerable',
    owner: local,
    toolOf: ({ call }) => localTool(local, call.name),
    send: async (record, output) => void (await sendResult(toResult(output), record)),
  })
  return {
    isGated: tools.isOpen,
    async decideConsent(record, decision) {
      const tool = tools.toolOf(record)
      if (!tool) requestOf(record, 'Steerable')
      else await tools.decide(tool, record, decision)
    },
    canCancel: tools.runs,
    cancel: tools.cancel,
  }
}
