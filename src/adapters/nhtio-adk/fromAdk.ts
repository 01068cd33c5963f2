import { createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { decided, isOpen, named } from '../shared/CallRegistry.ts'
import type { KnownCall, CallRegistry, CallFacts } from '../shared/CallRegistry.ts'
import {
  entryOf,
  nativeId,
  ownMembers,
  readTime,
  definedMembers,
  readArguments,
  textMembers,
  withoutMembers,
  listOf,
  textOf,
} from '../shared/members.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type {
  ToolResult,
  ConsentDecision,
  ToolCallRecord,
  ContentPart,
  QuestionAnswer,
  JsonObject,
} from '../../model/index.ts'
import { DECLINED, DENIED } from '../shared/readFailure.ts'
import { resultFacts } from '../shared/readResult.ts'
import { carried, nativeIdOf, questionOf, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * Returns the tool calls of an @nhtio/adk conversation, in order. `input`: an array of values of
 * its listeners or of persisted calls, or one. Never throws on what `input` holds, and never
 * changes it. Source: NHTIO/ADK.
 * @example
 * const records = fromAdk(events, { runActive: false }) // of a run that is over
 */
export function fromAdk(
  input: readonly object[] | object,
  options: AdkOptions = {},
): ToolCallRecord[] {
  return readWhole(createAdkReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type AdkOptions = ReaderOptions

/**
 * Reads values of an @nhtio/adk turn in order: those of its `toolCall`, `turnGateOpen`,
 * `turnGateClosed` and `toolExecution*` listeners, or persisted calls. Knows each by its members,
 * also inside of `{ event, payload }`. Knows a call by its id: another id with the same checksum is
 * another call. Never throws on what they hold. Source: NHTIO/ADK, turn_runner, turn_gate,
 * tool_call.
 * @example
 * const reader = createAdkReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAdkReader(options: AdkOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'nhtio-adk', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const executions = createExecutions(calls)
  const gates = createGates(calls, executions)
  /** When each call was last updated. */
  const updated = new Map<KnownCall, number>()

  function readCall(members: JsonObject, source: object) {
    const said = readToolCall(members)
    const known = calls.of(nativeId(members.id), source, members.turnId)
    const at = readTime(members.updatedAt)
    // Ignores an older event, unless the arguments are missing.
    const isOld = at !== undefined && at < (updated.get(known) ?? -Infinity)
    if (isOld && known.facts.arguments !== undefined) return
    const call = calls.current(known, said, source, members.turnId)
    if (members.fromArtifactTool === true) {
      const maker = calls.find(nativeId((said.arguments ?? call.facts.arguments)?.callId))
      if (maker) calls.mergeCallFacts(call, { provenance: { readsFrom: maker.id } })
    }
    if (at !== undefined) updated.set(call, Math.max(at, updated.get(call) ?? at))
    const isAsked = call.facts.request !== undefined || call.facts.question !== undefined
    calls.settle(call, { ...(!isAsked && { phase: 'running' }), ...said })
    if (typeof members.checksum === 'string') executions.remember(members.checksum, call)
  }

  return (event, source) => {
    const has = (...names: readonly string[]) => names.every((name) => members[name] !== undefined)
    const isEvent = [event.id, event.gateId, event.callId].every((id) => id === undefined)
    const members = (isEvent && ownMembers(event.payload ?? event.data)) || event
    if (has('gateId')) gates.close(members)
    else if (has('callId', 'toolName')) executions.read(members)
    else if (has('reason', 'turnId') && !has('tool')) gates.open(members, source)
    else if (has('tool') || has('isComplete')) readCall(members, source)
    else if (has('turnId', 'durationMs', 'endedAt')) {
      calls.endRun(members.turnId)
      calls.endRun(undefined)
    }
  }
}

/** The facts of a call. An error does not end an incomplete call. */
function readToolCall(members: JsonObject): CallFacts {
  const { tool, args, results, inline, updatedAt } = members
  const created = readTime(members.createdAt)
  const completed = readTime(members.completedAt)
  const isOver = members.isComplete === true
  const isError = members.isError === true
  const goesOnWithError = isError && !isOver
  const hasEnd = isOver && completed !== undefined && completed >= (created ?? completed)
  const isSecondary = members.fromArtifactTool === true
  return {
    ...named(tool),
    ...(args !== undefined && readArguments(args)),
    ...(isSecondary &&
      typeof tool === 'string' && { spec: { name: tool, annotations: { readOnlyHint: true } } }),
    ids: textMembers({ checksum: members.checksum }),
    times: definedMembers({ createdAt: created, endedAt: hasEnd ? completed : undefined }),
    ...(isOver && readResults(results, isError, inline)),
    ...(goesOnWithError && { partial: partialOf(results, inline) }),
    rest: {
      ...withoutMembers(members, ...READ),
      ...(goesOnWithError && { isError }),
      ...(isSecondary && { fromArtifactTool: true }),
      ...(typeof inline === 'boolean' && { inline }),
      ...(updatedAt !== undefined && { updatedAt: readTime(updatedAt) ?? updatedAt }),
    },
  }
}

function partialOf(results: unknown, inline: unknown): ToolResult {
  const { error, message = error, data } = readResults(results, true, inline).result ?? {}
  return { success: false, ...definedMembers({ message, data }) }
}

const READ = [
  'id tool args checksum isComplete isError results inline fromArtifactTool createdAt updatedAt',
  'completedAt',
]

const MEDIA = { image: 'image', audio: 'audio', video: 'video', document: 'file' } as const

/**
 * The results of a call: media, which may have no bytes here, artifacts, which are handles unless
 * they are inline, or any other. Source: NHTIO/ADK, ToolCallResults and Media.toJSON.
 */
function readResults(results: unknown, isError: boolean, inline: unknown): CallFacts {
  const items = (Array.isArray(results) ? listOf(results) : [results]).map(
    (item) => ownMembers(item) ?? {},
  )
  const isMedia = items.length > 0 && items.every(isMediaItem)
  const isArtifact = !isMedia && items.length > 0 && items.every(isArtifactItem)
  const text = textIn(results)
  if (isError)
    return isArtifact ? storedErrorOf(items) : resultFacts(text ?? results ?? undefined, true)
  if (isMedia) {
    const isHere = items.every(({ data, source }) => (data ?? source) !== undefined)
    const content = items.map(mediaOf)
    return { result: { success: true }, content, ...(!isHere && { handle: {} }) }
  }
  if (isArtifact && (inline === false || items.some(({ content }) => content === undefined)))
    return { result: { success: true }, handle: handleOf(items) }
  if (isArtifact) return { result: { success: true }, content: items.map(artifactOf) }
  const read = resultFacts(text ?? results)
  if (text === undefined || read.result?.data?.value !== text) return read
  return { result: { success: true }, ...(text !== '' && { content: [{ kind: 'text', text }] }) }
}

const isMediaItem = ({ kind, mimeType }: JsonObject): boolean =>
  entryOf(MEDIA, kind) !== undefined && typeof mimeType === 'string'

/** It is stored, or has its text. A result of MCP is none. */
const isArtifactItem = ({ byteLength, artifact, content, isError }: JsonObject): boolean =>
  (byteLength ?? artifact) !== undefined ||
  (content !== undefined && isError === undefined && !Array.isArray(content))

const artifactOf = ({ content, filename }: JsonObject): ContentPart => ({
  kind: 'text',
  text: textOf(content),
  ...textMembers({ name: filename }),
})

/** An error in artifacts: the texts that are here, and a handle for others. */
function storedErrorOf(items: readonly JsonObject[]): CallFacts {
  const texts = items.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  return {
    ...resultFacts(texts.join('\n') || undefined, true),
    ...(texts.length < items.length && { handle: handleOf(items) }),
  }
}

/** The size of artifacts together, and the address of the first. */
function handleOf(items: readonly JsonObject[]): CallFacts['handle'] {
  const sizes = items.map(({ byteLength }) => (typeof byteLength === 'number' ? byteLength : 0))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const uris = items.map(({ uri, id }) => uri ?? id)
  const uri = uris.find((each) => typeof each === 'string')
  return { ...(bytes > 0 && { bytes }), ...textMembers({ uri }) }
}

/** A text, or the text in a token-counting object. */
function textIn(results: unknown): string | undefined {
  if (typeof results === 'string') return results
  const members = ownMembers(results) ?? {}
  const { value, text = value } = members
  return typeof text === 'string' && Object.keys(members).length === 1 ? text : undefined
}

const mediaOf = ({ kind, mimeType, filename, data, source }: JsonObject): ContentPart => ({
  kind: entryOf(MEDIA, kind) ?? 'file',
  mimeType: textOf(mimeType, 100),
  ...textMembers({ name: filename, data, uri: source }),
})

/** The app's way to its gates, and to the store of its results. */
export interface AdkClient {
  /** Settles a gate. Rejects if its schema refuses the value: the gate stays open, and says why. */
  settleGate(decision: AdkDecision): void | Promise<unknown>
  /** Fetches the result behind a handle, by the call's id. */
  loadResult?(callId: string): Promise<ToolResult>
}

/**
 * Returns a host that settles the gates of an @nhtio/adk turn.
 * @example
 * <ToolHostProvider host={createAdkHost(adkClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAdkHost(client: AdkClient): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await client.settleGate(toAdkDecision(record, decision))
    },
    answer: async (record, answer) => {
      await client.settleGate(toAdkAnswer(record, answer))
    },
    ...(client.loadResult && {
      loadResult: async (record) =>
        (await client.loadResult?.(nativeIdOf(record))) ?? { success: false },
    }),
  }
}

/**
 * The next step with a gate: `gate.resolve(value)`, `gate.reject(new Error(message))` or
 * `gate.abort()`. Source: NHTIO/ADK, TurnGate.
 */
export type AdkDecision =
  | { gateId: string; action: 'resolve'; value: unknown }
  | { gateId: string; action: 'reject'; message: string }
  | { gateId: string; action: 'abort' }

const SYSTEM = 'NHTIO ADK'

/**
 * Returns a decision as the next step with its gate. Allow resolves the gate, deny rejects it.
 * Throws AnswerRefused for a call without a request, and for decisions that a gate cannot carry.
 * Throws for edited arguments.
 * @example
 * await post('/decisions', toAdkDecision(record, decision))
 */
export function toAdkDecision(record: ToolCallRecord, decision: ConsentDecision): AdkDecision {
  const { id: gateId } = requestOf(record, SYSTEM)
  const fixed = 'The call runs with what its checksum names.'
  const said = carried(SYSTEM, decision, [...YES_OR_NO, 'abort'], fixed)
  if (said.kind === 'abort') return { gateId, action: 'abort' }
  if (said.kind === 'deny') return { gateId, action: 'reject', message: said.reason ?? DENIED }
  const value = { approved: true, ...(said.note && { note: said.note }) }
  return { gateId, action: 'resolve', value }
}

/**
 * Returns an answer to a gate that asks for data. Throws AnswerRefused without a question.
 * @example
 * await post('/answers', toAdkAnswer(record, { kind: 'decline' }))
 */
export function toAdkAnswer(record: ToolCallRecord, answer: QuestionAnswer): AdkDecision {
  const { id: gateId } = questionOf(record, SYSTEM)
  if (answer.kind === 'accept') return { gateId, action: 'resolve', value: answer.value }
  if (answer.kind === 'cancel') return { gateId, action: 'abort' }
  return { gateId, action: 'reject', message: DECLINED }
}

/** Reasons of gates for permission. All others ask for data. */
const ASKS_PERMISSION = /approv|confirm|consent|permission/i

const CLOSED = { rejected: 'rejected', aborted: 'cancelled', timeout: 'expired' } as const

/** Gates, at which a turn waits for an answer. Source: NHTIO/ADK, turn_gate. */
function createGates(calls: CallRegistry, executions: ReturnType<typeof createExecutions>) {
  const gates = new Map<string, KnownCall>()
  /** A gate that closed does not open again. */
  const closedGates = new Set<string>()

  /** The call that a gate names by id or by checksum, or else one of its own. */
  function callOf(gate: JsonObject, about: JsonObject, source: object) {
    const { toolCallId, callId, id, checksum, tool, args } = about
    const own = [toolCallId, callId, id].flatMap((name) => calls.find(nativeId(name)) ?? [])
    const found =
      own[0] ?? (typeof checksum === 'string' ? executions.waitingFor(checksum) : undefined)
    const words = [tool, gate.reason || undefined]
    const name = words.find((text) => typeof text === 'string') ?? 'gate'
    const key = nativeId(toolCallId ?? callId) ?? nativeId(gate.id)
    const facts = { name, ...readArguments(args ?? {}) }
    return found ?? calls.begin(key, facts, source, gate.turnId)
  }

  return {
    open(gate: JsonObject, source: object) {
      const key = nativeId(gate.id)
      if (key !== undefined && closedGates.has(key)) return
      const about = ownMembers(gate.payload) ?? {}
      const call = callOf(gate, about, source)
      if (key === undefined || !isOpen(call)) return
      gates.set(key, call)
      calls.mergeCallFacts(call, {
        phase: 'waiting',
        ...askedBy(gate, key, about, call),
        rest: { gate: withoutMembers(gate, 'id', 'schema', 'timeout', 'createdAt') },
      })
    },
    close(closed: JsonObject) {
      const key = nativeId(closed.gateId)
      const call = key === undefined ? undefined : gates.get(key)
      if (key === undefined || !call) return
      gates.delete(key)
      closedGates.add(key)
      if (call.facts.question !== undefined)
        calls.mergeCallFacts(call, answeredFacts(call, closed), 'question')
      else calls.mergeCallFacts(call, decidedFacts(call, key, closed))
    },
  }
}

function gateMembers({ timeout, createdAt }: JsonObject, key: string) {
  const opened = readTime(createdAt) ?? Number.NaN
  return {
    id: key,
    handle: { gateId: key },
    ...(typeof timeout === 'number' && { expiresAt: timeout > 0 ? opened + timeout : Number.NaN }),
  }
}

/** The question or the request of a gate. */
function askedBy(
  gate: JsonObject,
  key: string,
  about: JsonObject,
  { facts }: KnownCall,
): CallFacts {
  const { schema, reason } = gate
  const base = gateMembers(gate, key)
  const prompt = about.prompt ?? about.message ?? about.detail
  if (typeof reason === 'string' && !ASKS_PERMISSION.test(reason)) {
    const isForm = isJsonObject(schema) && (schema.type ?? schema.properties) !== undefined
    const words = textMembers({ title: reason, message: prompt })
    return { question: { ...base, ...words, ...(isForm && { schema }) } }
  }
  // A gate of no call has no checksum.
  const checksum = facts.name !== reason && { checksum: checksumOf(facts.ids?.checksum) }
  return { request: { ...base, ...textMembers({ prompt }), can: { reason: true }, ...checksum } }
}

/** The answer to a question, which ends a call of the gate's own. */
function answeredFacts({ facts }: KnownCall, closed: JsonObject): CallFacts {
  const isAlone = facts.name === facts.question?.title
  const outcome = entryOf(CLOSED, closed.result)
  return {
    rest: { gateClosed: withoutMembers(closed, 'gateId', 'settledAt') },
    ...(isAlone && { result: { success: closed.result === 'resolved' } }),
    ...(outcome && { outcome }),
  }
}

function decidedFacts(call: KnownCall, key: string, closed: JsonObject): CallFacts {
  const { result } = closed
  const at = readTime(closed.settledAt)
  const outcome = entryOf(CLOSED, result)
  const told = { id: key, ...(at !== undefined && { at }) }
  const rest = { gateClosed: withoutMembers(closed, 'gateId', 'settledAt') }
  if (result === 'resolved') return { ...decided(call, 'allow', told), phase: 'queued', rest }
  return {
    ...(result === 'rejected' && decided(call, 'deny', told)),
    ...(outcome ? { outcome } : { phase: 'queued' }), // an unknown word
    rest,
  }
}

/** SHA-256 of the canonical JSON of `{ args, tool }`. The page cannot check other kinds. */
function checksumOf(value: string | undefined): { algorithm: string; value: string } {
  if (value === undefined) return { algorithm: 'none', value: '' }
  return { algorithm: /^[0-9a-f]{64}$/.test(value) ? 'sha256' : 'unknown', value }
}

/** Executions by checksum. Calls with the same tool and arguments share one. */
function createExecutions(calls: CallRegistry) {
  const byChecksum = new Map<string, KnownCall[]>()

  return {
    remember(checksum: string, call: KnownCall) {
      const known = byChecksum.get(checksum) ?? []
      byChecksum.set(checksum, known)
      if (known.at(-1) !== call && !known.includes(call)) known.push(call)
    },
    /** The first open call with this checksum that has not started. */
    waitingFor: (checksum: string) =>
      byChecksum.get(checksum)?.find((call) => isOpen(call) && call.facts.phase !== 'running'),
    read({ callId, startedAt, endedAt }: JsonObject) {
      const known = typeof callId === 'string' && callId ? byChecksum.get(callId) : undefined
      const start = readTime(startedAt)
      const end = readTime(endedAt)
      if (!known || start === undefined) return
      // The same start is the same execution.
      const call =
        known.find(({ facts }) => facts.times?.startedAt === start) ??
        known.find(({ facts }) => facts.times?.startedAt === undefined)
      if (!call) return
      calls.mergeCallFacts(call, {
        ...(!call.facts.request && { phase: 'running' }),
        times: { startedAt: start, ...(end !== undefined && end >= start && { endedAt: end }) },
      })
    },
  }
}
