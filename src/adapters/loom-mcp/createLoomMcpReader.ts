import { getOwnMember, ownOptions } from '../../model/JsonObject.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { decided, isOpen, named, nameFrom, STREAMING } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import { addLog, createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import {
  entryOf,
  definedMembers,
  formOf,
  listOf,
  ownMembers,
  textMembers,
  withoutMembers,
  nativeId,
} from '../shared/members.ts'
import { readAttachments, readEnd, readEnvelope, readScheduledCall } from './readEvent.ts'
import type { Envelope } from './readEvent.ts'
import type { JsonObject, JsonSchema, Question, ToolCallRecord } from '../../model/index.ts'

/** `runActive`: true if the run goes on. `specs`: declarations, as of `fromToolSchemas`. */
export type LoomMcpOptions = ReaderOptions

/**
 * Returns the tool calls of a loom-mcp or goa-ai session, in order. `input`: an array of the
 * envelopes that its stream sinks publish, or one. An end in the events counts more than
 * `runActive`. Never throws on what `input` holds, and never changes it. Source: loom-mcp and
 * goa-ai, runtime/agent/stream.
 * @example
 * const records = fromLoomMcp(events, { runActive: false }) // of a run that is over
 */
export function fromLoomMcp(
  input: readonly object[] | object,
  options: LoomMcpOptions = {},
): ToolCallRecord[] {
  return readWhole(createLoomMcpReader(options), input)
}

/** The last phases of a run. A `suspended` one (goa-ai) waits for a person. */
const LAST_PHASES: readonly unknown[] = ['completed', 'failed', 'canceled']

/**
 * Reads the events of a loom-mcp or goa-ai session in order: the envelopes that its stream sinks
 * publish. Ignores an event whose key it knows. Shows the confirmations of a run one at a time, in
 * the order of their answers. Never throws on what an event holds. Source: loom-mcp and goa-ai,
 * runtime/agent/stream.
 * @example
 * const reader = createLoomMcpReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createLoomMcpReader(options: LoomMcpOptions = {}): ToolCallReader {
  const { specs = [] } = ownOptions(options)
  const declared = new Map(listOf(specs).map((spec) => [getOwnMember(spec, 'name'), spec]))
  return createCallReader({ protocol: 'loom-mcp', ...options }, (calls) =>
    createRead(calls, declared),
  )
}

/** Declarations of the tools, by their names. */
type Declared = ReadonlyMap<unknown, unknown>

type Read = (payload: JsonObject, envelope: Envelope, event: JsonObject) => void

function createRead(calls: CallRegistry, declared: Declared): ReadEvent {
  const seen = new Set<unknown>()
  const confirmations = createConfirmations(calls)
  const questions = createQuestions(calls)
  const runs = createRuns(calls, confirmations, questions)
  const known = (payload: JsonObject, envelope: Envelope) => knownCall(calls, payload, envelope)
  const readers: Readonly<Record<string, Read>> = {
    ...createCallEvents(calls, confirmations, declared),
    tool_call_args_delta: (payload, envelope) =>
      readArgumentsDelta(calls, known(payload, envelope), payload.delta),
    tool_output_delta: (payload, envelope) =>
      readOutputDelta(calls, known(payload, envelope), payload),
    child_run_linked: (payload, envelope) =>
      void calls.mergeCallFacts(known(payload, envelope), linkFacts(payload)),
    await_confirmation: (payload, envelope) =>
      confirmations.ask(beginCall(calls, payload, envelope), payload, envelope),
    tool_authorization(payload, envelope) {
      const call = confirmations.waitingFor(envelope.key) ?? known(payload, envelope)
      confirmations.answer(call, payload, envelope.at)
    },
    await_questions: (payload, envelope) =>
      questions.ask(known(payload, envelope), payload, envelope.run),
    await_clarification: questions.clarify,
    await_external_tools: questions.awaitResults,
    workflow: (payload, { run }) => runs.readPhase(run, payload),
    run_stream_end: (payload, { run }) => runs.closeStream(run, payload),
  }

  return (event, source) => {
    const { type, event_key: key } = event
    if (key !== undefined && seen.has(key)) return
    if (key !== undefined) seen.add(key)
    const payload = ownMembers(event.payload) ?? {}
    entryOf(readers, type)?.(payload, readEnvelope(event, payload, source), event)
  }
}

function createCallEvents(
  calls: CallRegistry,
  confirmations: ReturnType<typeof createConfirmations>,
  declared: Declared,
) {
  const countChildren = createChildren(calls)

  return {
    tool_start(payload: JsonObject, envelope: Envelope) {
      const { key, source, run } = envelope
      const call = calls.begin(key, startFacts(payload, envelope), source, run)
      // A call that waits for a person may be announced before it starts.
      if (!confirmations.isWaiting(call)) calls.mergeCallFacts(call, { phase: 'running' })
      countChildren(key, payload.expected_children_total)
    },
    tool_update(payload: JsonObject, envelope: Envelope) {
      knownCall(calls, payload, envelope)
      countChildren(envelope.key, payload.expected_children_total)
    },
    tool_end(payload: JsonObject, envelope: Envelope, event: JsonObject) {
      const { key, at, about, source, run } = envelope
      const call = calls.answered(key, source, run, payload.tool_name)
      const spec = declared.get(payload.tool_name ?? call.facts.name)
      const items = [...listOf(event.server_data), ...listOf(payload.server_data)]
      const attachments = readAttachments(items, spec)
      // The result replaces streamed output.
      if (isOpen(call)) calls.withdraw(call, 'content')
      const facts = readEnd(payload, at, spec)
      calls.answer(call, {
        ...about,
        ...nameFrom(call, payload.tool_name),
        ...facts,
        rest: { ...about.rest, ...facts.rest },
        ...(attachments.length > 0 && { attachments }),
      })
      countChildren(about.parentId, undefined, call)
      confirmations.drop(call)
    },
  }
}

/** When a run goes on and when it ends. */
function createRuns(
  calls: CallRegistry,
  confirmations: ReturnType<typeof createConfirmations>,
  questions: ReturnType<typeof createQuestions>,
) {
  const suspended = new Set<unknown>()

  function end(run: unknown, { phase, status, error, failure, cancellation }: JsonObject) {
    const said = error ?? ownMembers(failure)?.message
    const reported = definedMembers({ phase, status, error: said, cancellation })
    const endOf = (call: KnownCall): CallFacts => {
      const isHeld = call.facts.phase === 'waiting' || call.facts.phase === 'queued'
      // A call that has not started is cancelled with its run. The end of others is unknown.
      return {
        ...(phase === 'canceled' && isHeld && { outcome: 'cancelled' }),
        ...(Object.keys(reported).length > 0 && { rest: { end: reported } }),
      }
    }
    confirmations.close(run)
    calls.endRun(run, endOf, said ?? ownMembers(cancellation)?.reason)
  }

  return {
    readPhase(run: unknown, payload: JsonObject) {
      suspended.delete(run)
      if (payload.phase === 'suspended') suspended.add(run)
      else if (LAST_PHASES.includes(payload.phase)) end(run, payload)
      // A run that goes on got its clarification.
      else questions.clarified(run)
    },
    /** Ends a run with its stream, unless it waits for a person. */
    closeStream(run: unknown, payload: JsonObject) {
      if (!suspended.has(run)) end(run, payload)
    },
  }
}

/** The run of an agent that a call has started. */
const linkFacts = ({ child_run_id: run, child_agent_id: agent }: JsonObject): CallFacts => ({
  ids: textMembers({ childRunId: run, childAgentId: agent }),
  provenance: textMembers({ agent, run }),
})

const startFacts = (payload: JsonObject, { at, about }: Envelope): CallFacts => ({
  ...about,
  ...readScheduledCall(payload),
  ...(at !== undefined && { times: { startedAt: at } }),
  ...textMembers(definedMembers({ summary: payload.display_hint })),
  rest: { ...about.rest, ...withoutMembers(payload, READ_AT_START) },
})

const READ_AT_START =
  'tool_call_id tool_name payload display_hint parent_tool_call_id expected_children_total'

/** The call of an event, with the facts of its envelope. */
function knownCall(calls: CallRegistry, payload: JsonObject, envelope: Envelope): KnownCall {
  const { key, source, run, about } = envelope
  return calls.mergeCallFacts(calls.of(key, source, run), { ...about, ...named(payload.tool_name) })
}

function beginCall(calls: CallRegistry, payload: JsonObject, envelope: Envelope): KnownCall {
  const { key, source, run, about } = envelope
  return calls.begin(key, { ...about, ...readScheduledCall(payload) }, source, run)
}

/**
 * Counts the ended calls of a parent. The expected number only grows, and 0 says nothing. `child`:
 * one that ended.
 */
function createChildren(calls: CallRegistry) {
  const families = new Map<string, { total: number; readonly ended: Set<KnownCall> }>()
  return (parent: string | undefined, expected: unknown, child?: KnownCall) => {
    if (parent === undefined) return
    const family = families.get(parent) ?? { total: 0, ended: new Set() }
    families.set(parent, family)
    const { ended } = family
    if (typeof expected === 'number') family.total = Math.max(family.total, expected)
    if (child) ended.add(child)
    const { total } = family
    const call = calls.find(parent)
    if (call && total > 0) calls.mergeCallFacts(call, { progress: { value: ended.size, total } })
  }
}

/** Reads questions to the person or the app. */
function createQuestions(calls: CallRegistry) {
  /** Open questions that belong to no call, by their run. */
  const clarifications = new Map<unknown, KnownCall>()

  return {
    ask(call: KnownCall, payload: JsonObject, run: unknown) {
      calls.mergeCallFacts(call, {
        phase: 'waiting',
        question: questionsOf(payload, run),
        ...(call.facts.arguments === undefined && STREAMING),
      })
    },
    /** Shows a question of no call as a call of its own. */
    clarify(payload: JsonObject, { about, source, run }: Envelope) {
      const facts: CallFacts = {
        ...about,
        name: 'await_clarification',
        arguments: {},
        phase: 'waiting',
        question: clarificationOf(payload, run),
        rest: { ...about.rest, ...withoutMembers(payload, 'id question') },
      }
      clarifications.set(run, calls.begin(nativeId(payload.id), facts, source, run))
    },
    clarified(run: unknown) {
      const answered = clarifications.get(run)
      if (answered && clarifications.delete(run))
        calls.mergeCallFacts(answered, { result: { success: true } })
    },
    /** Begins tools that the app runs. The run waits for their results. */
    awaitResults(payload: JsonObject, { about, source, run }: Envelope) {
      const items = listOf(payload.items).map((item) => ownMembers(item) ?? {})
      const ids = items.map((item) => item.tool_call_id)
      const rest = { ...about.rest, await: { id: payload.id, run_id: run, tool_call_ids: ids } }
      for (const item of items) {
        const facts = { ...about, ...readScheduledCall(item), phase: 'waiting', rest } as const
        calls.begin(nativeId(item.tool_call_id), facts, source, run)
      }
    },
  }
}

/** Multiple-choice questions as one form: a member for each. */
function questionsOf({ id, title, questions }: JsonObject, run: unknown): Question {
  const asked = listOf(questions).map((question, index) => {
    const members = ownMembers(question) ?? {}
    const key = typeof members.id === 'string' ? members.id : `question ${index + 1}`
    return [key, schemaOf(members)] as const
  })
  return {
    id: typeof id === 'string' ? id : '',
    handle: { kind: 'questions', id, runId: run },
    ...textMembers({ title: title || undefined }),
    schema: formOf(Object.fromEntries(asked)),
  }
}

function schemaOf({ prompt, options, allow_multiple: multiple }: JsonObject): JsonSchema {
  const choices = listOf(options).map((option) => {
    const { id, label } = ownMembers(option) ?? {}
    return { const: id, title: typeof label === 'string' ? label : id }
  })
  const title = typeof prompt === 'string' ? { title: prompt } : {}
  return multiple === true
    ? { type: 'array', ...title, items: { anyOf: choices }, minItems: 1, uniqueItems: true }
    : { type: 'string', ...title, oneOf: choices }
}

/** A clarification. Takes any text: the runtime has no word for a refusal. */
function clarificationOf(payload: JsonObject, run: unknown): Question {
  const { id, question, missing_fields: fields } = payload
  const { example_json: example = payload.example_input } = payload
  const missing = listOf(fields).filter((field) => typeof field === 'string')
  return {
    id: typeof id === 'string' ? id : '',
    handle: { kind: 'clarification', id, runId: run },
    ...textMembers({ message: question || undefined }),
    mustAnswer: true,
    ...(missing.length > 0 && { missing }),
    ...(example !== undefined && example !== null && { example }),
    schema: formOf({ answer: { type: 'string', minLength: 1 } }),
  }
}

/** Reads a piece of the arguments, until the call has them. */
function readArgumentsDelta(calls: CallRegistry, call: KnownCall, delta: unknown) {
  if (typeof delta !== 'string') return
  if (call.facts.arguments === undefined) calls.mergeCallFacts(call, STREAMING)
  calls.appendArguments(call, delta)
}

/** Reads a piece of output of a running tool. */
function readOutputDelta(calls: CallRegistry, call: KnownCall, { stream, delta }: JsonObject) {
  if (typeof delta !== 'string' || !isOpen(call)) return
  const { content = [] } = call.facts
  const name = typeof stream === 'string' ? stream : 'output'
  calls.mergeCallFacts(call, { phase: 'running', content: addLog(content, name, delta) })
}

/** Requests in the order of their answers. `size`: all since the last pause. */
type Queue = { readonly waiting: KnownCall[]; size: number }

type Asked = Map<KnownCall, Pick<Envelope, 'key' | 'run'> & { readonly payload: JsonObject }>

/** Requests of runs. An answer to any but the first breaks the run. */
function createConfirmations(calls: CallRegistry) {
  const queues = new Map<unknown, Queue>()
  /** Calls that wait, each with its request and its run. */
  const asked: Asked = new Map()

  function drop(call: KnownCall) {
    const run = asked.get(call)?.run
    const queue = asked.delete(call) ? queues.get(run) : undefined
    if (!queue) return
    queue.waiting.splice(queue.waiting.indexOf(call), 1)
    if (queue.waiting.length === 0) queues.delete(run)
    else showFirst(calls, queue, asked)
  }

  return {
    drop,
    isWaiting: (call: KnownCall) => asked.has(call),
    /** The waiting call of a key. Another call may have the key now. */
    waitingFor: (key: string | undefined): KnownCall | undefined =>
      [...asked].find(([, about]) => key !== undefined && about.key === key)?.[0],
    ask(call: KnownCall, payload: JsonObject, { run, key }: Pick<Envelope, 'run' | 'key'>) {
      if (!isOpen(call) || call.facts.decision || asked.has(call)) return
      const queue = queues.get(run) ?? { waiting: [], size: 0 }
      queues.set(run, queue)
      queue.size = queue.waiting.push(call) === 1 ? 1 : queue.size + 1
      asked.set(call, { payload, key, run })
      calls.mergeCallFacts(call, {
        phase: 'queued',
        rest: withoutMembers(payload, 'id title prompt tool_name tool_call_id payload'),
      })
      showFirst(calls, queue, asked)
    },
    /** Notes the answer. A denial ends the call, and its denied result may follow. */
    answer(call: KnownCall, payload: JsonObject, at: number | undefined) {
      calls.mergeCallFacts(call, answerFacts(call, payload, at))
      drop(call)
    },
    /** Ends a run. Its waiting calls have not started. */
    close(run: unknown) {
      for (const call of queues.get(run)?.waiting ?? []) {
        asked.delete(call)
        calls.mergeCallFacts(call, { phase: 'queued' }, 'request')
      }
      queues.delete(run)
    },
  }
}

/** Shows the first of a queue as a request. */
function showFirst(calls: CallRegistry, { waiting, size }: Queue, asked: Asked) {
  const [first] = waiting
  const { payload, run } = (first && asked.get(first)) ?? {}
  if (!first || !payload) return
  const { id, title, prompt } = payload
  const place = { size, index: size - waiting.length, submit: 'each' } as const
  calls.mergeCallFacts(first, {
    phase: 'waiting',
    request: {
      id: typeof id === 'string' ? id : first.id,
      title: typeof title === 'string' && title ? title : 'Confirm command',
      ...(typeof prompt === 'string' && { prompt }),
      handle: { runId: run },
      can: { reason: true, note: true },
      needsActor: true,
      batch: { id: typeof run === 'string' ? run : 'run', ...place },
    },
  })
}

function answerFacts(call: KnownCall, payload: JsonObject, at: number | undefined): CallFacts {
  const { approved, approved_by: by, summary, ...others } = payload
  const who = typeof by === 'string' && by ? by : 'unknown'
  return {
    ...decided(call, approved === true ? 'allow' : 'deny', {
      by: { kind: 'person', id: who, name: who.slice(who.indexOf(':') + 1) },
      ...(at !== undefined && { at }),
    }),
    rest: { authorization: { summary, ...withoutMembers(others, 'tool_name', 'tool_call_id') } },
  }
}
