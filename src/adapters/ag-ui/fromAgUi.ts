import { beginFunctionCall, createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { createHold, isOpen, named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall, Sources } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  listOf,
  nativeId,
  ownMembers,
  readArguments,
  withoutMembers,
  textMembers,
  textOf,
  askedQuestions,
} from '../shared/members.ts'
import { createInterrupts } from './createInterrupts.ts'
import { jsonIn, reasonIn } from '../shared/readFailure.ts'
import { contentFacts, withRest } from '../shared/readResult.ts'
import type { ToolCallRecord, JsonObject } from '../../model/index.ts'

/**
 * Returns the tool calls of a thread, in order. `input`: events, messages, or inputs of runs. Never
 * throws on what `input` holds, and never changes it. Source: @ag-ui/core 1.0.
 * @example
 * const records = fromAgUi(events, { runActive: false }) // of a run that is over
 */
export function fromAgUi(input: readonly object[], options: AgUiOptions = {}): ToolCallRecord[] {
  return readWhole(createAgUiReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type AgUiOptions = ReaderOptions

/**
 * Reads a thread in order: events, messages, snapshots of messages, and inputs of runs. Never
 * throws on what they hold. Source: @ag-ui/core 1.0.
 * @example
 * const reader = createAgUiReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAgUiReader(options: AgUiOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'ag-ui', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const readers = createReaders(calls)
  /** The calls that started the sub-agents. */
  const parents = new Map<unknown, string>()
  const about = ({ subagentRunId: id }: JsonObject) => definedMembers({ parentId: parents.get(id) })
  const argumentWriter = createArgumentWriter(calls, about, readers.older.confirm)

  function readEvent(event: JsonObject, source: object) {
    const { type, role, toolCallId } = event
    if (type !== 'TOOL_CALL_CHUNK' && typeof type === 'string') argumentWriter.closeChunk()
    switch (type) {
      case 'TOOL_CALL_START':
        return argumentWriter.start(event, source)
      case 'TOOL_CALL_ARGS':
        return argumentWriter.add(event)
      case 'TOOL_CALL_END':
        return argumentWriter.end(event)
      case 'CUSTOM':
        return readers.older.custom(event, source)
      case 'TOOL_CALL_CHUNK':
        return argumentWriter.chunk(event, source)
      case 'TOOL_CALL_RESULT':
        calls.answer(calls.answered(nativeId(toolCallId), source), readEnd(event))
        return
      case 'SUBAGENT_STARTED':
        if (typeof event.parentToolCallId === 'string')
          parents.set(event.subagentRunId, event.parentToolCallId)
        return
      case 'RUN_STARTED':
        return start(readers, ownMembers(event.input) ?? {}, source)
      case 'RUN_FINISHED':
        return finish(readers, event, source)
      case 'RUN_ERROR':
        return calls.endRun(undefined, undefined, reasonIn(event.message) ?? event.code)
      default:
        if (role !== undefined) readMessage(readers, event, source)
        else readInput(readers, event, source)
    }
  }

  return (event, source) => {
    readEvent(event, source)
    readers.interrupts.settle()
  }
}

const nameOf = (interrupt: unknown): string => {
  const { reason } = textMembers({ reason: ownMembers(interrupt)?.reason })
  return reason || 'interrupt'
}

type Readers = ReturnType<typeof createReaders>

const createReaders = (calls: CallRegistry) => ({
  calls,
  interrupts: createInterrupts(calls),
  older: createOlderAsks(calls),
  questions: createOpenQuestions(calls),
})

function readInput(readers: Readers, { messages, resume }: JsonObject, source: object) {
  for (const message of listOf(messages)) {
    const own = typeof message === 'object' && message !== null ? message : source
    readMessage(readers, ownMembers(message) ?? {}, own)
  }
  readers.interrupts.resume(resume)
}

/** The run goes on: all that it had asked is answered. */
function start(readers: Readers, input: JsonObject, source: object) {
  readInput(readers, input, source)
  readers.interrupts.withdrawAll()
  readers.older.release()
  readers.questions.withdraw()
}

function readMessage({ calls, questions, older }: Readers, message: JsonObject, source: object) {
  const { role, toolCalls, toolCallId } = message
  if (role === 'tool') calls.answer(calls.answered(nativeId(toolCallId), source), readEnd(message))
  if (role === 'user' || role === 'assistant') questions.withdraw()
  if (role !== 'assistant') return
  const begun = listOf(toolCalls).map((item) => beginFunctionCall(calls, item, source))
  questions.ask(begun)
  begun.forEach(older.confirm)
}

function finish(
  { calls, interrupts, older, questions }: Readers,
  event: JsonObject,
  source: object,
) {
  const { interrupt, interrupts: listed, result, outcome: said } = event
  const [asked = ownMembers(result)?.interrupt] = [interrupt, ...listOf(listed)].filter(ownMembers)
  if (ownMembers(asked) || said === 'interrupt') return older.ask(nameOf(asked), asked, source)
  const outcome = ownMembers(said) ?? {}
  if (outcome.type === 'interrupt') return interrupts.ask(outcome.interrupts, source)
  questions.ask(calls.openIn(undefined))
  // The client runs them, later.
  for (const id of listOf(outcome.pendingToolCallIds)) {
    const call = calls.find(nativeId(id))
    if (call && isOpen(call)) calls.mergeCallFacts(call, { phase: 'waiting' })
  }
  const end: CallFacts = outcome.type === 'cancelled' ? { outcome: 'cancelled' } : {}
  calls.endRun(undefined, () => end)
}

/** Names of events that pause the whole run. */
const STOPS = /^(?:(?:on_?)?interrupt|LangGraphInterruptEvent|hitl(?:[_-]?request)?)$/i

/** Names of requests. "approved" and "confirmed" are ends. */
const REQUESTS =
  /^(?:(?:tool|user|human)[_-]?(?:call|use)?[_-]?)?(?:approval|confirmation|permission)$|(?:approval|confirmation|permission|human|input)[_-]?(?:request(?:ed)?|required|needed)$|^(?:ask|request|require)[_-]?(?:approval|confirmation|permission|human|user)(?:[_-]?(?:approval|input))?$/i

/**
 * Requests from before AG-UI 1.0, or of a framework. Nothing says how to answer, so somebody else
 * decides. Source: agent-framework#4590 and #7411; ag-ui-langgraph.
 */
function createOlderAsks(calls: CallRegistry) {
  const asking = new Set<KnownCall>()
  const beside = createHold(calls)
  let isStopped = false // the whole run waits

  /** `isStop`: the whole run waits, even without a call. */
  function ask(name: string, value: unknown, source: Sources, isStop = true) {
    const { key, called, args, words, isOver } = readAsk(value)
    if (!isStop && (isOver || (key === undefined && words === undefined))) return
    const own = `${name} ${nativeId(ownMembers(value)?.id) ?? ''}`
    const facts = { name, ...readArguments(ownMembers(value) ? value : { value }) }
    const about = { ...textMembers({ name: called }), ...readArguments(args ?? {}) }
    const call =
      key === undefined
        ? calls.begin(own, facts, source)
        : (calls.find(key) ?? calls.begin(key, about, source))
    if (isOpen(call)) hold(call, words, isStop || key !== undefined)
  }

  function hold(call: KnownCall, words: CallFacts | undefined, isWhole = true) {
    asking.add(call)
    calls.mergeCallFacts(call, { phase: 'queued', isDecidedElsewhere: true, ...words }, 'question')
    isStopped ||= isWhole
    if (isWhole) beside.hold(calls.openIn(undefined).filter((other) => !asking.has(other)))
  }

  return {
    ask,
    custom({ name, value }: JsonObject, source: object) {
      if (typeof name !== 'string') return
      const isStop = STOPS.test(name)
      if (isStop || REQUESTS.test(name)) ask(name, value, source, isStop)
    },
    /** Reads a tool that asks by its arguments: about another call, or in words. */
    confirm(call: KnownCall) {
      const { name = '', arguments: args } = call.facts
      const { key, words } = readAsk(args)
      const asks = name === 'confirm_changes' || (REQUESTS.test(name) && (key ?? words))
      if (!isOpen(call) || call.facts.question) return
      if (!asks) return isStopped ? beside.hold([call]) : undefined
      if (key !== undefined && key !== call.facts.ids?.id) ask(name, args, call.sources)
      hold(call, words)
    },
    /** The run goes on: it was answered. */
    release() {
      const goesOn = { phase: 'running', isDecidedElsewhere: false } as const
      for (const call of asking) if (isOpen(call)) calls.mergeCallFacts(call, goesOn)
      asking.clear()
      isStopped = false
      beside.release()
    },
  }
}

/** The call that is asked about, and in which words. */
function readAsk(given: unknown) {
  const value = typeof given === 'string' ? (jsonIn(given)?.value ?? given) : given
  const members = ownMembers(value) ?? {}
  const payload = ownMembers(members.payload) ?? ownMembers(members.request) ?? members
  const inner = ownMembers(payload.function_call ?? payload.functionCall ?? payload.toolCall)
  const { function_name: name, function_arguments: input, function_call_id: id } = payload
  const { name: called = name, arguments: args = input } = inner ?? {}
  const key = nativeId(inner?.call_id ?? inner?.id ?? id ?? idIn(payload) ?? idIn(members))
  const { message, prompt = message, question = prompt } = payload
  const said = typeof value === 'string' ? value : (question ?? members.value ?? members.reason)
  const words = typeof said === 'string' && said ? { summary: textOf(said, 500) } : undefined
  const { approved, status = 'pending' } = payload
  const isOver = approved !== undefined || status !== 'pending'
  return { key, called, args, words, isOver }
}

const idIn = ({ toolCallId, tool_call_id: id = toolCallId }: JsonObject) => id

/** Questions that the page answers with a tool message, known by the name of their tool. */
function createOpenQuestions(calls: CallRegistry) {
  const open = new Set<KnownCall>()
  return {
    ask(begun: Iterable<KnownCall>) {
      for (const call of begun) {
        const { name, arguments: args, argumentsState = 'complete', request, question } = call.facts
        if (!isOpen(call) || request || question || argumentsState !== 'complete') continue
        const asked = name && args && askedQuestions({ name, arguments: args }, call.id)
        if (!asked) continue
        open.add(call)
        const toolCallId = call.facts.ids?.id ?? call.id
        calls.mergeCallFacts(call, { question: { ...asked, handle: { toolCallId } } })
      }
    },
    /** The conversation went on without an answer. */
    withdraw() {
      for (const call of open) {
        call.isLeft = true
        if (isOpen(call)) calls.withdraw(call, 'question')
      }
      open.clear()
    },
  }
}

const READ = ['type toolCallId toolCallName delta parentMessageId subagentRunId timestamp rawEvent']

/** Reads calls that stream. A run that goes on repeats its calls. `onEnd`: a call is whole. */
function createArgumentWriter(
  calls: CallRegistry,
  about: (event: JsonObject) => CallFacts,
  onEnd: (call: KnownCall) => void,
) {
  /** Repeated calls, until their arguments are whole. */
  const again = new Map<string, { said: CallFacts; source: object; text: string }>()
  let open: string | undefined

  function startCall(event: JsonObject, source: object) {
    const key = nativeId(event.toolCallId)
    const said: CallFacts = { ...readStart(event), ...about(event) }
    const known = calls.find(key)
    const { name: before = said.name, argumentsState } = known?.facts ?? {}
    if (key === undefined || !known || before !== said.name)
      calls.begin(key, { ...said, ...STREAMING }, source)
    else if (argumentsState !== 'streaming' && !again.has(key))
      again.set(key, { said, source, text: '' })
  }

  function add({ toolCallId, delta }: JsonObject) {
    const key = nativeId(toolCallId)
    if (key === undefined || typeof delta !== 'string') return
    const told = again.get(key)
    const call = calls.find(key)
    if (told) told.text += delta
    else if (call) calls.appendArguments(call, delta)
  }

  /** Ended: the agent runs it. Without a piece it has no arguments. */
  function end({ toolCallId }: JsonObject) {
    const key = nativeId(toolCallId)
    const told = again.get(key ?? '')
    const call = calls.find(key)
    again.delete(key ?? '')
    const whole = told && { ...told.said, ...readArguments(told.text || {}) }
    if (whole) run(calls, onEnd, calls.begin(key, whole, told.source))
    else if (call?.facts.argumentsState === 'streaming')
      run(calls, onEnd, calls.closeArguments(call))
  }

  function closeChunk() {
    if (open !== undefined) end({ toolCallId: open })
    open = undefined
  }

  return {
    start: startCall,
    add,
    end,
    closeChunk,
    chunk(event: JsonObject, source: object) {
      const key = nativeId(event.toolCallId) ?? open
      if (key !== open) closeChunk()
      if (open === undefined && key !== undefined) startCall({ ...event, toolCallId: key }, source)
      open = key
      add({ toolCallId: key, delta: event.delta })
    },
  }
}

function readStart(event: JsonObject): CallFacts {
  const { timestamp } = event
  const times = typeof timestamp === 'number' && { times: { createdAt: timestamp } }
  return { ...named(event.toolCallName), ...times, rest: withoutMembers(event, ...READ) }
}

/** The agent runs it, unless a person is asked. */
function run(calls: CallRegistry, onEnd: (call: KnownCall) => void, call: KnownCall) {
  if (!call.facts.request && !call.facts.question) calls.mergeCallFacts(call, { phase: 'running' })
  onEnd(call)
}

/** A result, of an event or a message: a text, or parts. */
function readEnd(members: JsonObject): CallFacts {
  const { content, error, timestamp } = members
  const isError = typeof error === 'string' && error !== ''
  const read = contentFacts(isError && !Array.isArray(content) ? error : content, isError)
  const at = typeof timestamp === 'number' && { times: { endedAt: timestamp } }
  return withRest({ ...read, ...at }, withoutMembers(members, READ_AT_END))
}

const READ_AT_END =
  'type id role messageId toolCallId content error timestamp rawEvent subagentRunId'
