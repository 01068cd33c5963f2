import {
  createCallReader,
  readWhole,
  checkOptions,
  type ReadEvent,
} from '../shared/createCallReader.ts'
import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { definedMembers, listOf, nativeId, ownMembers, withoutMembers } from '../shared/members.ts'
import { callIdsIn, createCalls, namedCall, type Calls } from './createCalls.ts'
import type { CallFacts, CallRegistry } from '../shared/CallRegistry.ts'
import { readResult, toResult } from '../shared/readResult.ts'
import type { LocalTool, ToolResult, ToolCallRecord, JsonObject } from '../../model/index.ts'
import { requestOf, createLocalTools, localTool } from '../shared/decideLocalCall.ts'

/**
 * Returns the tool calls of a Steerable run, in order. `input` holds events (the objects behind the
 * stream's `data:` lines, or a sidecar's notifications) or chat messages. `runActive`: what the
 * page knows of the run. An end in the events counts more. Never throws on what `input` holds, and
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
 * Reads Steerable events in order: the objects behind the stream's `data:` lines, a sidecar's
 * `stream.*` notifications, chat messages, tool cards. Call `end()` for the line `[DONE]`. A result
 * belongs to the call whose id it carries, else to the first call without one. `done`, `error` and
 * `budget_exhausted` end the run, and the next call begins another. Never throws on what an event
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
  const { runActive } = ownOptions(options)
  return createCallReader({ protocol: 'steerable', runActive }, (registry) =>
    createRead(registry, runActive),
  )
}

function createRead(registry: CallRegistry, runActive: boolean | undefined): ReadEvent {
  const calls = createCalls(registry, runActive)
  const readMessage = createMessages(calls)
  return (members, source) => {
    const { method, role, type } = members
    if (typeof method === 'string')
      readNotification(calls, source, method, ownMembers(members.params) ?? {})
    else if (typeof role === 'string') readMessage(source, members)
    else if (typeof type === 'string') readEvent(calls, source, members)
    else if (!readBare(calls, source, members)) readCard(calls, source, members)
  }
}

/** A call or a result without an event around it. Source: Steerable, Tools Spec. */
function readBare(calls: Calls, source: object, members: JsonObject): boolean {
  if (typeof members.success === 'boolean')
    readEvent(calls, source, { type: 'tool_result', payload: source })
  else if (typeof members.name === 'string' && members.arguments !== undefined)
    readEvent(calls, source, { type: 'tool_call', payload: source })
  else return readPair(calls, members)
  return true
}

/** A call and its result in one object. */
function readPair(calls: Calls, { call, result }: JsonObject): boolean {
  const own = ownMembers(call)
  if (!own || !readBare(calls, call as object, own)) return false
  if (ownMembers(result))
    readEvent(calls, result as object, {
      type: 'tool_result',
      payload: { callId: own.id, result },
    })
  return true
}

/** An event of a stream. Source: Steerable, Events Spec. */
function readEvent(calls: Calls, event: object, members: JsonObject) {
  const { type, payload, message, code } = members
  const own = ownMembers(payload)
  switch (type) {
    case 'tool_call':
      calls.add(own ?? members, {
        isLive: true,
        envelope: own ? members : { unreadPayload: payload },
        sources: own ? [event, payload as object] : [event],
      })
      break
    case 'tool_result':
      // A payload may hold the result beside the id of its call.
      if (own && typeof own.success !== 'boolean' && ownMembers(own.result))
        calls.settle(own.result, { ...members, ...withoutMembers(own, 'result') })
      else calls.settle(own ? payload : event, own ? members : {})
      break
    case 'error':
    case 'budget_exhausted':
    case 'done':
      calls.endRun(undefined, definedMembers({ type, message, code }))
      break
    default:
      readCard(calls, event, own)
  }
}

const STATES: readonly unknown[] = ['pending', 'running', 'succeeded', 'failed', 'cancelled']

/** A tool card. Source: Steerable, spec/blocks/ToolExecutionPayload. */
function readCard(calls: Calls, source: object, card: JsonObject | undefined) {
  if (typeof card?.name !== 'string' || !STATES.includes(card.status)) return
  const others = withoutMembers(card, 'args', 'status', 'output', 'error')
  const known = typeof card.id === 'string' ? calls.find(card.id) : undefined
  const call = known ?? calls.add({ ...others, arguments: card.args }, { sources: [source] })
  calls.advance(call, cardState(card), others)
}

/** The facts in a card's status. */
function cardState({ status, output, error }: JsonObject): CallFacts {
  const given = output ?? undefined
  switch (status) {
    case 'running':
      return { phase: 'running' }
    case 'succeeded':
      return withoutRest(given)
    case 'failed': {
      // A result says more than the text beside it.
      const said = typeof ownMembers(given)?.success === 'boolean' ? given : (error ?? given)
      return said === undefined ? { result: { success: false } } : withoutRest(said, true)
    }
    case 'cancelled':
      return { ...(given !== undefined && withoutRest(given)), outcome: 'cancelled' }
    default:
      return {}
  }
}

function withoutRest(value: unknown, isError = false): CallFacts {
  const { rest: _rest, ...facts } = readResult(value, isError)
  return facts
}

/** Chat messages that hold calls and results. Source: Steerable, Chat Spec. */
function createMessages(calls: Calls) {
  /** How many results of a message were read: the same message may come again, with more. */
  const resultsRead = new Map<unknown, number>()

  return (
    message: object,
    { id, role, toolCalls, toolResult, toolResults, ...envelope }: JsonObject,
  ) => {
    if (role === 'user') calls.endRun(undefined)
    const scope = typeof id === 'string' && id ? `message:${id}` : message
    const own = listOf(toolCalls).map((call) =>
      calls.add(ownMembers(call) ?? {}, {
        scope,
        envelope: { messageId: id },
        sources: typeof call === 'object' && call !== null ? [message, call] : [message],
      }),
    )
    const results = Array.isArray(toolResults)
      ? listOf(toolResults)
      : [toolResult].filter((result) => result !== undefined)
    const read = resultsRead.get(scope) ?? 0
    for (const result of results.slice(read))
      // A message's own result is never another message's.
      calls.settle(
        result,
        role === 'tool' ? callIdsIn(envelope) : {},
        own.length > 0 ? own : undefined,
      )
    resultsRead.set(scope, Math.max(read, results.length))
  }
}

/** A notification of a sidecar. Source: Steerable, Sidecar Spec. */
function readNotification(calls: Calls, source: object, method: string, params: JsonObject) {
  const { streamId, toolCall } = params
  const others = withoutMembers(params, 'streamId', 'toolCall', 'delta', 'usage', 'rawChunk')
  const call = ownMembers(toolCall)
  if (method === 'stream.chunk' && call)
    calls.addChunk(call, {
      stream: streamId,
      isLive: true,
      envelope: { ...others, streamId },
      sources: [source, call],
    })
  else if (method === 'stream.done' || method === 'stream.error')
    calls.endRun(streamId, { type: method, ...others })
  else if (method === 'tool.running') {
    const running = calls.find(namedCall(params) ?? nativeId(params.id) ?? '')
    if (running) calls.advance(running, { phase: 'running' })
  }
}

/** The tools that run in this page, and the way back for their results. */
export interface SteerableOptions {
  /** By their names. A runtime runs all others by itself. */
  readonly local: Readonly<Record<string, LocalTool>>
  /** Sends the result of a call, or that a person denied it, to the runtime. */
  sendResult(result: ToolResult, record: ToolCallRecord): void | Promise<unknown>
}

/**
 * Returns a host for tools of mode `local`. The runtime sends their calls to the page. The page
 * asks, runs them, and sends a ToolResult back. Calls of other tools run by themselves, so nobody
 * is asked. Throws for a decision about them. Source: Steerable, Tools Spec.
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
