import { createCallReader, readWhole, checkOptions } from '../shared/createCallReader.ts'
import type { ReadEvent } from '../shared/createCallReader.ts'
import { isJsonObject, ownOptions, TOOL_MODES } from '../../model/JsonObject.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import {
  byWord,
  entryOf,
  askedQuestions,
  definedMembers,
  listOf,
  nativeId,
  ownMembers,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { keepEarly, takeEarly } from '../shared/createRecordList.ts'
import { isOpen, isSameCall, named, PERSON } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall, Run } from '../shared/CallRegistry.ts'
import { readResult, toResult } from '../shared/readResult.ts'
import type {
  ConsentScope,
  LocalTool,
  ToolResult,
  ToolCallRecord,
  JsonObject,
} from '../../model/index.ts'
import { requestOf, createLocalTools } from '../shared/decideLocalCall.ts'

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

function readPair(calls: Calls, { call, result }: JsonObject): boolean {
  const own = ownMembers(call)
  if (!own || !readBare(calls, call as object, own)) return false
  if (ownMembers(result)) calls.settle(result, { callId: own.id })
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

  return (message: object, members: JsonObject) => {
    const { id, role, toolCalls, toolResult, toolResults, ...envelope } = members
    if (role === 'user') calls.endRun(undefined)
    const scope = typeof id === 'string' && id ? `message:${id}` : message
    const own = listOf(toolCalls).map((call) => {
      const sources = typeof call === 'object' && call !== null ? [message, call] : [message]
      return calls.add(ownMembers(call) ?? {}, { scope, envelope: { messageId: id }, sources })
    })
    const one = toolResult === undefined ? [] : [toolResult]
    const results = Array.isArray(toolResults) ? listOf(toolResults) : one
    const read = resultsRead.get(scope) ?? 0
    const ids = role === 'tool' ? callIdsIn(envelope) : {}
    // A message's own result is never another message's.
    const among = own.length > 0 ? own : undefined
    for (const result of results.slice(read)) calls.settle(result, ids, among)
    resultsRead.set(scope, Math.max(read, results.length))
  }
}

/** A notification of a sidecar. Source: Steerable, Sidecar Spec. */
function readNotification(calls: Calls, source: object, method: string, params: JsonObject) {
  const { streamId, toolCall } = params
  const others = withoutMembers(params, 'streamId', 'toolCall', 'delta', 'usage', 'rawChunk')
  const call = ownMembers(toolCall)
  if (method === 'stream.chunk' && call) {
    const place = { stream: streamId, isLive: true, envelope: { ...others, streamId } }
    calls.addChunk(call, { ...place, sources: [source, call] })
  } else if (method === 'stream.done' || method === 'stream.error')
    calls.endRun(streamId, { type: method, ...others })
  else if (method === 'tool.running') {
    const running = calls.find(namedCall(params) ?? nativeId(params.id) ?? '')
    if (running) calls.advance(running, { phase: 'running' })
  }
}

/** The place of an object of the protocol. */
interface Place {
  /** A plain event stream has no id. */
  readonly stream?: unknown
  /** True if it says that its run is active. */
  readonly isLive?: boolean
  /** The message in which a call's id is unique. Its run, by default. */
  readonly scope?: unknown
  readonly envelope?: JsonObject
  readonly sources: readonly object[]
}

type Calls = ReturnType<typeof createCalls>

/** The calls of a conversation, each with its result. */
function createCalls(registry: CallRegistry, runActive: boolean | undefined) {
  /** By the provider's id: the calls of the latest scope that used it. */
  const byId = new Map<string, { scope: unknown; calls: KnownCall[] }>()
  const early = new Map<string, { readonly value: object; readonly envelope: JsonObject }>()
  const facts = createFacts(registry)

  function turnOf({ stream, isLive = false }: Place): Run {
    const run = registry.runOf(stream)
    if (!isLive && run.calls.length === 0 && runActive === undefined) run.state = undefined
    return run
  }

  /** Adds a call. The same call, delivered twice, is one. */
  function add(members: JsonObject, place: Place): KnownCall {
    const run = turnOf(place)
    const said = readCall(members, place.envelope)
    const key = nativeId(members.id)
    const { scope = run } = place
    const before = byId.get(key ?? '')
    const namesakes = before && before.scope === scope ? before.calls : []
    const known = namesakes.find((other) => isSameCall(other.facts, said))
    if (known) return known
    const call = facts.ask(registry.add(key, said, place.sources, place.stream))
    if (key === undefined) return call
    byId.set(key, { scope, calls: [...namesakes, call] })
    const result = takeEarly(early, key)
    if (result) facts.answer(call, result)
    return call
  }

  /** The latest call with this id; among several of one scope the first that is not answered. */
  function find(key: string): KnownCall | undefined {
    const { calls = [] } = byId.get(key) ?? {}
    return calls.find(isOpen) ?? calls.at(-1)
  }

  return {
    add,
    find,
    /** Adds a call, or a later piece of one, which has no id and name. */
    addChunk(members: JsonObject, place: Place) {
      const before = turnOf(place).calls.at(-1)
      if (!before || members.id || members.name) add(members, place)
      else facts.goOn(before, ownMembers(members.arguments) ?? {})
    },
    /** Gives a result to the call whose id it carries, else to the first of `among` without one. */
    settle(value: unknown, envelope: JsonObject, among?: readonly KnownCall[]) {
      const members = ownMembers(value)
      if (typeof (members?.success ?? members?.isError) !== 'boolean') return
      const key = namedCall(members, envelope)
      const result = { value: value as object, envelope }
      const call =
        key === undefined ? (among ?? registry.openIn(undefined)).find(isOpen) : find(key)
      if (call) facts.answer(call, result)
      else if (key !== undefined) keepEarly(early, key, result)
    },
    advance: facts.advance,
    endRun: (stream: unknown, said?: JsonObject) => endRun(registry, stream, said),
  }
}

/** Adds facts to calls that have begun. */
function createFacts(registry: CallRegistry) {
  /** Notes the question of a whole call. */
  function ask(call: KnownCall): KnownCall {
    const { name, arguments: args, argumentsState } = call.facts
    const isWhole = name !== undefined && args && argumentsState === 'complete'
    const question = isWhole ? askedQuestions({ name, arguments: args }, call.id) : undefined
    return registry.mergeCallFacts(call, { question })
  }

  /** Adds more arguments. They are `{}` if the runtime could not parse them. */
  function goOn(call: KnownCall, more: JsonObject) {
    const facts = { arguments: { ...call.facts.arguments, ...more } }
    const isLost = Object.keys(more).length === 0
    ask(registry.mergeCallFacts(call, isLost ? { argumentsState: 'invalid' } : facts, 'question'))
  }

  /** Ends a call. After the end of a run, its first open call has the reason of that. */
  function end(call: KnownCall, facts: CallFacts) {
    const { runEnd } = call.facts
    registry.answer(call, facts)
    if (runEnd === undefined) return
    registry.withdraw(call, 'runEnd')
    const next = call.run.calls.find(isOpen)
    if (next) registry.mergeCallFacts(next, { runEnd })
  }

  function answer(call: KnownCall, { value, envelope }: { value: object; envelope: JsonObject }) {
    const read = withoutRest(value)
    const rest = withoutIds(envelope)
    const own = call.facts.times ?? timesOf(ownMembers(read.result?.data)?.durationMs)
    end(call, {
      ...read,
      ...(own && { times: own }),
      ...readApproval(ownMembers(value) ?? {}, call),
      ...(Object.keys(rest).length > 0 && { rest: { resultEvent: rest } }),
    })
  }

  return {
    ask,
    goOn,
    answer,
    /** Moves a call on to a state that a card or a notification reports. */
    advance(call: KnownCall, state: CallFacts, others: JsonObject = {}) {
      const isEnd = state.result !== undefined || state.outcome !== undefined
      if (!isOpen(call) || (!isEnd && call.facts.phase === state.phase)) return
      const about = aboutFacts(call.facts.name, withoutMembers(others, 'id', 'name'))
      if (isEnd) end(call, { ...state, ...about })
      else registry.mergeCallFacts(call, { ...state, ...about })
    },
  }
}

/** Ends a run. Its open calls keep the members of the end. */
function endRun(registry: CallRegistry, stream: unknown, said?: JsonObject) {
  const { type, message, code } = said ?? {}
  const words = [message, code, type === 'done' ? undefined : type]
  const why = words.find((each) => typeof each === 'string' && each.trim() !== '')
  registry.endRun(stream, () => (said ? { rest: { end: said } } : {}), why)
}

const withoutIds = (envelope: JsonObject): JsonObject =>
  withoutMembers(envelope, 'type payload messageId taskId orchestrationGroupId streamId')

/** A call. Without an id, a name or an object of arguments it is invalid. */
function readCall(members: JsonObject, envelope: JsonObject = {}): CallFacts {
  const { id, name, arguments: args, ...others } = members
  const key = nativeId(id)
  const isObject = isJsonObject(args)
  const isWhole = isObject && typeof name === 'string' && name !== '' && key !== undefined
  const { messageId, taskId, orchestrationGroupId, streamId } = envelope
  return {
    ...named(name),
    ...aboutFacts(name, {
      ...withoutIds(envelope),
      ...others,
      ...(key === undefined && { id }),
      ...(typeof name !== 'string' && { name }),
    }),
    arguments: isObject ? args : {},
    argumentsState: isWhole ? 'complete' : 'invalid',
    ...(!isObject && args !== undefined && { argumentsText: textOf(args) }),
    ids: textMembers({ messageId, taskId, orchestrationGroupId, streamId }),
  }
}

/** Facts beside a call. An announced mode is a claim of the server `steerable`. */
function aboutFacts(name: unknown, { mode, summary, durationMs, ...rest }: JsonObject): CallFacts {
  const announced = TOOL_MODES.find((known) => known === mode)
  const isSummary = typeof summary === 'string' && summary !== ''
  const tool = announced && textMembers({ name }).name
  return {
    ...(tool !== undefined && { spec: { name: tool, mode: announced!, server: 'steerable' } }),
    ...(isSummary && { summary }),
    times: timesOf(durationMs),
    rest: withoutMembers({ ...rest, ...(!announced && { mode }), ...(!isSummary && { summary }) }),
  }
}

const timesOf = (durationMs: unknown): CallFacts['times'] =>
  typeof durationMs === 'number' && Number.isFinite(durationMs) && durationMs >= 0
    ? { durationMs }
    : undefined

/** Scopes of an approval, as in `allow_once` or `deny_always`. */
const REACH = byWord<ConsentScope>({ once: 'once', conversation: 'for_session', always: 'always' })

/** The decision in a result: `approval_denied`, or the `_approval` of a call that waited. */
function readApproval(result: JsonObject, { id, facts }: KnownCall): CallFacts {
  const data = ownMembers(result.data)
  const approval = ownMembers(data?._approval)
  const isDenied = result.success === false && result.error === 'approval_denied'
  const kind = isDenied && typeof data?.approval === 'string' ? data.approval : approval?.kind
  const [, word, reach] = /^(allow|deny)_(.*)$/.exec(textOf(kind, 100)) ?? []
  const lasting = word === (isDenied ? 'deny' : 'allow') ? entryOf(REACH, reach) : undefined
  const scope = lasting ?? 'once'
  const about = { id, digest: '', scope, by: actorOf(scope, approval?.waitMs) } as const
  if (!isDenied && !lasting) return {}
  if (!isDenied) return { decision: { ...about, kind: 'allow', arguments: facts.arguments ?? {} } }
  if (kind === 'timed_out') return { outcome: 'expired' }
  if (kind === 'abort') return { outcome: 'cancelled', decision: { ...about, kind: 'abort' } }
  const words = [data?.reason, data?.message]
  const reason = words.find((text) => typeof text === 'string' && text !== '')
  const decision = { ...about, kind: 'deny', ...textMembers({ reason }) } as const
  return { outcome: 'denied', ...((lasting || reason !== undefined) && { decision }) }
}

/** A person, or the runtime, which applies an earlier lasting answer without waiting. */
const actorOf = (scope: ConsentScope, waited: unknown) =>
  scope !== 'once' && waited === 0 ? ({ kind: 'policy' } as const) : PERSON

const CALL_IDS = ['callId', 'call_id', 'toolCallId', 'tool_call_id']

/** The call that a result names. Runtimes add that member to the protocol. */
function namedCall(...members: readonly (JsonObject | undefined)[]): string | undefined {
  const ids = members.flatMap((object) => CALL_IDS.map((key) => nativeId(object?.[key])))
  return ids.find((id) => id !== undefined)
}

/** The members that name a call. */
const callIdsIn = (members: JsonObject): JsonObject =>
  Object.fromEntries(CALL_IDS.map((key) => [key, members[key]]))

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
    toolOf: ({ call }) => entryOf(local, call.name),
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
