import { addLog, createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { isOpen, nameFrom, named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallRegistry, KnownCall, CallFacts } from '../shared/CallRegistry.ts'
import {
  isSameJson,
  listOf,
  ownMembers,
  nativeId,
  readArguments,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'
import { createInterrupts } from './createInterrupts.ts'
import { reasonIn } from '../shared/readFailure.ts'
import { contentFacts, readResult, resultFacts, withRest } from '../shared/readResult.ts'
import type { ToolCallRecord, JsonObject } from '../../model/index.ts'

/** A state of a graph: its messages and interrupts. `useStream` calls these `interrupts`. */
export interface LangGraphState {
  readonly messages: readonly object[]
  readonly __interrupt__?: readonly object[] | undefined
}

/**
 * Returns the tool calls of a thread, in order. `input`: a state, or an array of messages, states
 * or items of a stream. Has no call that the graph took out of its message. A reader keeps such a
 * call, cancelled. Never throws on what `input` holds, and never changes it. Source:
 * @langchain/langgraph 1.7.
 * @example
 * const records = fromLangGraph(events, { runActive: false }) // of a run that is over
 */
export function fromLangGraph(
  input: LangGraphState | readonly object[],
  options: LangGraphOptions = {},
): ToolCallRecord[] {
  return readWhole(createLangGraphReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type LangGraphOptions = ReaderOptions

/** Tuples in tuples: mode, namespace and data stand in lists. */
const MAX_DEPTH = 4

/**
 * Reads LangGraph in order: states, messages and their pieces, items of a stream in any mode,
 * events of its server, and values of `resume`. Knows each by its members. Never throws on what
 * they hold. Source: @langchain/langgraph 1.7, @langchain/langgraph-sdk 2.0.
 * @example
 * const reader = createLangGraphReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createLangGraphReader(options: LangGraphOptions = {}): ToolCallReader {
  const reader = createCallReader({ protocol: 'langgraph', ...options }, createRead)
  return { ...reader, push: (event) => reader.push(Array.isArray(event) ? { data: event } : event) }
}

function createRead(calls: CallRegistry): ReadEvent {
  const messages = createMessages(calls)
  const interrupts = createInterrupts(calls)
  const readEvent = createEvents(calls, messages, interrupts)

  function readState(
    { messages: list, __interrupt__: asked }: JsonObject,
    source: object,
    { isPartial = false, isNested = false, nested = [] as readonly unknown[] } = {},
  ) {
    for (const message of [...listOf(list), ...nested]) messages.read(message, true, isPartial)
    // A stream tells interrupts one by one, without their state.
    if (Array.isArray(list) || asked !== undefined)
      interrupts.ask(asked, messages.last(), source, Array.isArray(list) && !isNested)
  }

  /** `name`: of the event; after a bar it names the graph in the graph. */
  function readAny(value: unknown, depth: number, name: string) {
    if (depth > MAX_DEPTH) return
    // Lists of whole messages. Pieces come in tuples.
    if (Array.isArray(value) && /^messages\/(partial|complete)/.test(name)) {
      const isPartial = name.startsWith('messages/partial')
      return readState({ messages: value }, value, { isPartial, isNested: true })
    }
    if (Array.isArray(value)) {
      const inner = isNamespace(value[0]) ? '|' : name
      return listOf(value).forEach((item) => readAny(item, depth + 1, inner))
    }
    const members = ownMembers(value)
    if (members) read(members, value as object, depth, name)
  }

  function read(members: JsonObject, source: object, depth: number, name: string) {
    const { event, data, method, params, values, next } = members
    const command = ownMembers(members.command) ?? members
    if (typeof method === 'string') {
      const said = ownMembers(params) ?? {}
      if (method === 'values' || method === 'updates')
        readAny(said.data, depth + 1, listOf(said.namespace).length > 0 ? '|' : '')
      else readEvent(method, said, source)
    } else if (event === 'error') calls.endRun(undefined, undefined, reasonIn(data))
    else if (typeof event === 'string') readAny(data, depth + 1, event)
    else if ((Array.isArray(next) || ownMembers(members.interrupts)) && ownMembers(values)) {
      const state = stateOf(members)
      readState(state.members, source, { nested: state.nested.flat() })
      const why = reasonIn(listOf(members.tasks).map((task) => ownMembers(task)?.error))
      if ((Array.isArray(next) && next.length === 0) || why !== undefined)
        calls.endRun(undefined, undefined, why)
    } else if (Array.isArray(members.messages) || members.__interrupt__ !== undefined)
      readState(members, source, { isNested: name.includes('|') })
    else if (messages.read(source, false)) return
    else if (Array.isArray(data)) readAny(data, depth + 1, name)
    else if (command.resume !== undefined) interrupts.resume(command.resume)
    else readUpdates(messages, members)
  }

  return (event, source) => read(event, source, 0, '')
}

/** A state of the server. A task may have the state of an inner graph. */
function stateOf(
  { values, tasks, interrupts: waiting }: JsonObject,
  depth = 0,
): { members: JsonObject; nested: (readonly unknown[])[] } {
  const nested: (readonly unknown[])[] = []
  const asked = new Map<unknown, unknown>()
  // A thread has them by their task.
  const others = Object.values(ownMembers(waiting) ?? {}).map((interrupts) => ({ interrupts }))
  for (const task of [...listOf(tasks), ...others]) {
    const { interrupts, state } = ownMembers(task) ?? {}
    const inner = depth < MAX_DEPTH ? stateOf(ownMembers(state) ?? {}, depth + 1) : undefined
    nested.push(...(inner?.nested ?? []), listOf(inner?.members.messages))
    for (const interrupt of [...listOf(interrupts), ...listOf(inner?.members.__interrupt__)]) {
      const { id, interrupt_id: of } = ownMembers(interrupt) ?? {}
      asked.set(id ?? of ?? interrupt, interrupt)
    }
  }
  return { members: { ...ownMembers(values), __interrupt__: [...asked.values()] }, nested }
}

/** True for a place in a graph. It is empty for the graph itself. */
function isNamespace(value: unknown): boolean {
  const names = listOf(value)
  return names.length > 0 && names.every((name) => typeof name === 'string')
}

function readUpdates(messages: ReturnType<typeof createMessages>, members: JsonObject) {
  for (const change of Object.values(members))
    for (const message of listOf(ownMembers(change)?.messages)) messages.read(message, true)
}

const isToolMessage = (value: unknown) => readMessage(value)?.members.tool_call_id !== undefined

const ENDS: readonly unknown[] = ['completed', 'failed', 'cancelled']

/** Reads events of the agent protocol. Source: @langchain/protocol 0.1, Event. */
function createEvents(
  calls: CallRegistry,
  messages: ReturnType<typeof createMessages>,
  interrupts: ReturnType<typeof createInterrupts>,
) {
  function readTool(data: JsonObject, source: object) {
    const { event, tool_name: name, input, output, delta, message } = data
    const key = nativeId(data.tool_call_id)
    const known = calls.find(key)
    if (event === 'tool-started') {
      const call =
        known ?? calls.begin(key, { ...named(name), ...readArguments(input ?? {}) }, source)
      closeArguments(calls, call)
      interrupts.started(call)
      if (isOpen(call)) calls.mergeCallFacts(call, { phase: 'running' })
    } else if (event === 'tool-output-delta' && known && isOpen(known) && typeof delta === 'string')
      calls.mergeCallFacts(known, { content: addLog(known.facts.content ?? [], 'output', delta) })
    else if (event === 'tool-finished' && isToolMessage(output)) messages.read(output, true)
    else if (event === 'tool-finished' || event === 'tool-error') {
      const facts = event === 'tool-error' ? resultFacts(message, true) : resultFacts(output)
      calls.answer(calls.answered(key, source, undefined, name), facts)
    }
  }

  return (method: string, params: JsonObject, source: object) => {
    const data = ownMembers(params.data) ?? {}
    const { event, content, delta } = data
    const isNested = listOf(params.namespace).length > 0
    if (method === 'tools') readTool(data, source)
    else if (method === 'messages') {
      const block = ownMembers(content) ?? ownMembers(ownMembers(delta)?.fields) ?? {}
      readBlock(calls, block, source, event === 'content-block-finish')
    } else if (method === 'input.requested')
      interrupts.ask([{ id: data.interrupt_id, value: data.payload }], messages.last(), source)
    else if (method === 'input.answered') interrupts.answered(listOf(data.interrupt_ids))
    else if (method === 'lifecycle' && !isNested && ENDS.includes(event)) calls.endRun(undefined)
  }
}

/** Only calls have an id and a name. `args` is all of it so far. */
function readBlock(calls: CallRegistry, block: JsonObject, source: object, isEnd: boolean) {
  const { id, name, args } = block
  const key = nativeId(id)
  if (key === undefined || typeof name !== 'string' || !name) return
  const call = calls.find(key) ?? calls.begin(key, { name, ...STREAMING }, source)
  if (call.facts.argumentsState !== 'streaming') return
  const { argumentsText: before = '' } = call.facts
  if (typeof args === 'string' && args.startsWith(before))
    calls.appendArguments(call, args.slice(before.length))
  else if (typeof args === 'string' && args) calls.mergeCallFacts(call, { argumentsText: args })
  if (isEnd && args !== undefined && typeof args !== 'string')
    calls.mergeCallFacts(call, { ...readArguments(args), phase: 'running' })
  else if (isEnd) closeArguments(calls, call)
}

/** Reads messages. A state repeats all of its own. */
function createMessages(calls: CallRegistry) {
  /** By the message's id: the calls that it was last seen with. */
  const told = new Map<string, readonly KnownCall[]>()
  const reported = new Map<string, KnownCall>()
  const readPieces = createPieces(calls)
  let last: readonly KnownCall[] = []

  function readAssistant(members: JsonObject, source: object, isPartial: boolean) {
    const id = nativeId(members.id)
    const before = id === undefined ? undefined : told.get(id)
    const now = readCalls(calls, members, { id, source, before }, isPartial)
    if (id !== undefined && !isPartial) {
      // After a denial, the message comes again without the calls beside.
      for (const call of before ?? [])
        if (!now.includes(call) && isOpen(call))
          calls.mergeCallFacts(call, { outcome: 'cancelled' })
      told.set(id, now)
    }
    if (now.length > 0) last = now
  }

  return {
    last: () => last,
    /** Reads a message, or a piece of one. `isWhole`: it stands in a state. */
    read(value: unknown, isWhole: boolean, isPartial = false): boolean {
      const message = readMessage(value)
      if (!message) return false
      const { members, isChunk } = message
      const source = value as object
      if (members.tool_call_id !== undefined) {
        const id = nativeId(members.id)
        const call =
          (id === undefined ? undefined : reported.get(id)) ??
          calls.answered(nativeId(members.tool_call_id), source, undefined, members.name)
        if (id !== undefined) reported.set(id, call)
        closeArguments(calls, call)
        calls.answer(call, { ...readToolMessage(members), ...nameFrom(call, members.name) })
      } else if (isChunk && !isWhole) {
        const id = nativeId(members.id)
        last = readPieces(members, id, source)
        if (id !== undefined) told.set(id, last)
      } else if (
        [members.tool_calls, members.invalid_tool_calls].some(Array.isArray) ||
        ownMembers(members.additional_kwargs)?.tool_calls !== undefined
      )
        readAssistant(members, source, isPartial)
      else return members.content !== undefined
      return true
    },
  }
}

/** The calls of a whole message. `isPartial`: they are still being written. */
function readCalls(
  calls: CallRegistry,
  members: JsonObject,
  about: Omit<CallPlace, 'item' | 'place'>,
  isPartial: boolean,
): readonly KnownCall[] {
  const { tool_calls: raw } = ownMembers(members.additional_kwargs) ?? {}
  const unread = listOf(members.tool_call_chunks)
    .map((chunk) => ownMembers(chunk))
    .filter((chunk) => readArguments(chunk?.args).argumentsState === 'invalid')
  const writes = new Set(unread.map((chunk) => chunk?.id))
  const taken = new Set<KnownCall>()
  const list = listOf(Array.isArray(members.tool_calls) ? members.tool_calls : raw)
  const whole = list.map((item, place) => {
    const isWritten = isPartial || writes.has(ownMembers(item)?.id)
    return readCall(calls, { ...about, item, place, taken }, isWritten)
  })
  if (isPartial || unread.length > 0) return whole
  const invalid = listOf(members.invalid_tool_calls)
  return [...whole, ...invalid.map((item, place) => readInvalid(calls, { ...about, item, place }))]
}

/**
 * A message of the API, of a class, of `toJSON` (`lc`), or of `toDict` (`data`). `isChunk`: a piece
 * of one, by the name of its class.
 */
function readMessage(value: unknown) {
  const members = ownMembers(value)
  if (!members) return undefined
  const { lc, kwargs, id, type, data, lc_namespace: namespace } = members
  const inner =
    lc === undefined ? (type === undefined ? undefined : ownMembers(data)) : ownMembers(kwargs)
  const name = inner && lc !== undefined ? listOf(id).at(-1) : type
  const isPiece = !inner && namespace !== undefined && Array.isArray(members.tool_call_chunks)
  return { members: inner ?? members, isChunk: name === 'AIMessageChunk' || isPiece }
}

const READ = [
  'type id name role tool_call_id content artifact status metadata additional_kwargs',
  'response_metadata lc_serializable lc_kwargs lc_namespace lc_direct_tool_output',
]

/** A result. Its artifact, if any, is the data, and its content is for the model. */
function readToolMessage(message: JsonObject): CallFacts {
  const { status, artifact, additional_kwargs: more } = message
  const isError = status === 'error'
  // The artifact may have the reason of a failure.
  const content = isError && message.content === '' ? artifact : message.content
  const toBlock = (text: unknown) => (typeof text === 'string' ? { type: 'text', text } : text)
  const blocks = Array.isArray(content) ? listOf(content).map(toBlock) : (content ?? undefined)
  const rest = { ...withoutMembers(message, ...READ), ...ownMembers(more) }
  const read = withRest(contentFacts(blocks, isError), rest)
  if (!read.result?.success || artifact === undefined || artifact === null) return read
  const { rest: _, ...kept } = readResult(artifact)
  const isText = typeof content === 'string' && content !== ''
  const shown = isText ? [{ kind: 'text', text: content } as const] : (read.content ?? [])
  const parts = [...(kept.content ?? []), ...shown]
  return { ...kept, ...(parts.length > 0 && { content: parts }), rest: read.rest }
}

const READ_OF_CALL = ['id', 'name', 'args', 'type', 'index', 'error', 'function']

/** A call, and where it stands in which message. */
interface CallPlace {
  readonly item: unknown
  readonly place: number
  readonly id: string | undefined
  readonly source: object
  /** The calls that the message was last seen with. */
  readonly before?: readonly KnownCall[] | undefined
  /** The calls of the message so far. Another item with such an id is another call. */
  readonly taken?: Set<KnownCall> | undefined
}

function readCall(
  calls: CallRegistry,
  { item, place, id, source, before = [], taken = new Set() }: CallPlace,
  isPartial: boolean,
): KnownCall {
  const members = ownMembers(item) ?? {}
  const { name, arguments: text } = ownMembers(members.function) ?? members
  const key = nativeId(members.id) ?? (id === undefined ? undefined : `${id}:${place}`)
  const known = [...before, calls.find(key)].find(
    (call) => call?.facts.ids?.id === key && !(call && taken.has(call)),
  )
  const given = readArguments(
    text === '' || (text === undefined && members.args === undefined) ? {} : (text ?? members.args),
  )
  const said: CallFacts = {
    ...named(name),
    ...given,
    ...(isPartial ? { argumentsState: 'streaming' } : { phase: known?.facts.phase ?? 'running' }),
    ids: textMembers({ messageId: id }),
    rest: withoutMembers(members, ...READ_OF_CALL),
  }
  const call =
    known && isToldAgain(known, said)
      ? calls.mergeCallFacts(known, said)
      : calls.begin(key, said, [item as object, source])
  taken.add(call)
  return call
}

/** A call whose arguments could not be read does not run. */
function readInvalid(calls: CallRegistry, { item, place, id, source }: CallPlace): KnownCall {
  const { id: callId, name, args, error } = ownMembers(item) ?? {}
  const key = nativeId(callId) ?? (id === undefined ? undefined : `${id}:invalid:${place}`)
  const call = calls.of(key, [item as object, source])
  const problem = typeof error === 'string' && error ? error : undefined
  return calls.mergeCallFacts(call, {
    ...named(name),
    ...readArguments(args),
    argumentsState: 'invalid',
    ids: textMembers({ messageId: id }),
    ...(problem !== undefined && { result: { success: false, error: problem } }),
  })
}

/** True for the same call of a message, also edited, and for one that streamed before. */
function isToldAgain({ facts }: KnownCall, { name, arguments: args, ids }: CallFacts): boolean {
  const { messageId } = facts.ids ?? {}
  return messageId === undefined
    ? facts.name === name && isSameJson(facts.arguments, args)
    : messageId === ids?.messageId
}

/** Reads the pieces of messages. Returns the calls of the message so far. */
function createPieces(calls: CallRegistry) {
  /** The message that is being written, and the calls in it by their place. */
  let messageId: string | undefined
  let writing = new Map<unknown, KnownCall>()
  /** Pieces that came before the one that names their call, by place. */
  const early = new Map<unknown, string>()

  const closeAll = () => writing.forEach((call) => closeArguments(calls, call))

  function readPiece(item: unknown, source: object) {
    const { id, index, name, args } = ownMembers(item) ?? {}
    const key = nativeId(id)
    const place = index ?? key
    const before = writing.get(place)
    if (!before && key === undefined && !(typeof name === 'string' && name)) {
      if (typeof args === 'string') early.set(place, (early.get(place) ?? '') + args)
      return
    }
    const begun = { ...STREAMING, ids: textMembers({ messageId }) }
    const call =
      before && (key === undefined || before.facts.ids?.id === key)
        ? before
        : calls.begin(key, begun, [item as object, source])
    // Without the early pieces, the rest could be read as other arguments.
    calls.appendArguments(call, early.get(place) ?? '')
    early.delete(place)
    writing.set(place, call)
    if (call.facts.argumentsState !== 'streaming') return
    calls.mergeCallFacts(call, named(name))
    if (typeof args === 'string') calls.appendArguments(call, args)
  }

  return (members: JsonObject, id: string | undefined, source: object): readonly KnownCall[] => {
    if (messageId !== id) {
      closeAll()
      messageId = id
      early.clear()
      writing = new Map()
    }
    for (const item of listOf(members.tool_call_chunks)) readPiece(item, source)
    const { finish_reason: finish, stop_reason: stop = finish } =
      ownMembers(members.response_metadata) ?? {}
    if (members.chunk_position === 'last' || typeof stop === 'string') closeAll()
    return [...writing.values()]
  }
}

/** Ends the arguments of a call, which runs then. */
const closeArguments = (calls: CallRegistry, call: KnownCall) =>
  calls.closeArguments(call, {}, { phase: call.facts.phase ?? 'running' })
