import { readWhole, createCallReader, type ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import type { KnownCall, CallRegistry, CallFacts } from '../shared/CallRegistry.ts'
import {
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
import { createExecutions, createGates } from './createGates.ts'
import type {
  ToolResult,
  ConsentDecision,
  ToolCallRecord,
  ToolSpec,
  ContentPart,
  QuestionAnswer,
  JsonObject,
} from '../../model/index.ts'
import { resultFacts } from '../shared/readResult.ts'
import { carried, questionOf, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * The tool calls of an @nhtio/adk conversation, in order: an array of what its listeners were given
 * or of persisted calls, or one of them. Never throws on what they hold, and never changes it.
 * Source: NHTIO/ADK.
 * @example
 * const records = fromAdk(events, { runActive: false }) // of a run that is over
 */
export function fromAdk(
  input: readonly object[] | object,
  options: AdkOptions = {},
): ToolCallRecord[] {
  return readWhole(createAdkReader(options), input)
}

/** Facts beside the events: whether the run goes on, and what each tool declares. */
export interface AdkOptions {
  runActive?: boolean | undefined
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what an @nhtio/adk turn says of its tool calls, in order: the values that `toolCall`,
 * `turnGateOpen`, `turnGateClosed` and `toolExecution*` listeners are given, or persisted calls.
 * Each says by its members what it is; `{ event, payload }` around it is allowed. A call is known
 * by its id: the same checksum is another call. Never throws on what they hold. Source: NHTIO/ADK,
 * turn_runner, turn_gate, tool_call.
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
    // An older event is read only where the call's arguments are not known yet.
    if (
      at !== undefined &&
      at < (updated.get(known) ?? -Infinity) &&
      known.facts.arguments !== undefined
    )
      return
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
    const members =
      event.id === undefined && event.gateId === undefined && event.callId === undefined
        ? (ownMembers(event.payload ?? event.data) ?? event)
        : event
    if (members.gateId !== undefined) gates.close(members)
    else if (members.callId !== undefined && members.toolName !== undefined)
      executions.read(members)
    else if (
      members.reason !== undefined &&
      members.turnId !== undefined &&
      members.tool === undefined
    )
      gates.open(members, source)
    else if (members.tool !== undefined || members.isComplete !== undefined)
      readCall(members, source)
    else if (
      members.turnId !== undefined &&
      members.durationMs !== undefined &&
      members.endedAt !== undefined
    ) {
      calls.endRun(members.turnId)
      calls.endRun(undefined)
    }
  }
}

/** A call as it stands. An error of a call that goes on is no end. */
function readToolCall(members: JsonObject): CallFacts {
  const {
    tool,
    args,
    checksum,
    isComplete,
    isError,
    results,
    inline,
    fromArtifactTool,
    createdAt,
    updatedAt,
    completedAt,
  } = members
  const read = args === undefined ? {} : readArguments(args)
  const created = readTime(createdAt)
  const completed = readTime(completedAt)
  const isOver = isComplete === true
  const isSecondary = fromArtifactTool === true
  return {
    ...(typeof tool === 'string' && tool && { name: tool }),
    ...read,
    ...(isSecondary &&
      typeof tool === 'string' && { spec: { name: tool, annotations: { readOnlyHint: true } } }),
    ids: textMembers({ checksum }),
    times: definedMembers({
      createdAt: created,
      endedAt:
        isOver && completed !== undefined && completed >= (created ?? completed)
          ? completed
          : undefined,
    }),
    ...(isOver && readResults(results, isError === true, inline)),
    // it goes on all the same
    ...(isError === true && !isOver && { partial: partialOf(results, inline) }),
    rest: {
      ...withoutMembers(members, ...READ),
      ...(isError === true && !isOver && { isError }),
      ...(isSecondary && { fromArtifactTool: true }),
      ...(typeof inline === 'boolean' && { inline }),
      ...(updatedAt !== undefined && { updatedAt: readTime(updatedAt) ?? updatedAt }),
    },
  }
}

/** The error of a call that goes on. */
function partialOf(results: unknown, inline: unknown): ToolResult {
  const { error, message = error, data } = readResults(results, true, inline).result ?? {}
  return { success: false, ...definedMembers({ message, data }) }
}

const READ = [
  'id tool args checksum isComplete isError results inline fromArtifactTool createdAt updatedAt',
  'completedAt',
]

const MEDIA: Record<string, 'image' | 'audio' | 'video' | 'file'> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
}

/**
 * An artifact kept elsewhere is a handle unless the call says that it is inline; media may have no
 * bytes here. Source: NHTIO/ADK, ToolCallResults and Media.toJSON.
 */
function readResults(results: unknown, isError: boolean, inline: unknown): CallFacts {
  const items = Array.isArray(results) ? listOf(results) : [results]
  const members = items.map((item) => ownMembers(item))
  const isMedia =
    members.length > 0 &&
    members.every(
      (item) =>
        typeof item?.kind === 'string' &&
        Object.hasOwn(MEDIA, item.kind) &&
        typeof item.mimeType === 'string',
    )
  const isArtifact =
    !isMedia &&
    members.length > 0 &&
    members.every(
      (item) =>
        item !== undefined &&
        (item.byteLength !== undefined || isText(item) || item.artifact !== undefined),
    )
  const text = textIn(results)
  if (isError)
    return isArtifact ? storedErrorOf(members) : resultFacts(text ?? results ?? undefined, true)
  if (isMedia)
    return {
      result: { success: true },
      content: members.map((item) => mediaOf(item ?? {})),
      // bytes that are not here are fetched when the person asks for them
      ...(members.some((item) => item?.data === undefined && item?.source === undefined) && {
        handle: {},
      }),
    }
  if (isArtifact) {
    const isHandle = inline === false || members.some((item) => item?.content === undefined)
    const content = isHandle
      ? []
      : members.map((item): ContentPart => ({
          kind: 'text',
          text: textOf(item?.content),
          ...textMembers({ name: item?.filename }),
        }))
    return {
      result: { success: true },
      ...(isHandle && { handle: handleOf(members) }),
      ...(content.length > 0 && { content }),
    }
  }
  const read = resultFacts(text ?? results)
  if (text === undefined || read.result?.data?.value !== text) return read
  return { result: { success: true }, ...(text !== '' && { content: [{ kind: 'text', text }] }) }
}

/** It has its text, and is no result of MCP. */
const isText = ({ content, isError }: JsonObject) =>
  content !== undefined && isError === undefined && !Array.isArray(content)

/** An error that is kept as artifacts: their texts; what is not here can be fetched. */
function storedErrorOf(members: readonly (JsonObject | undefined)[]): CallFacts {
  const texts = members.flatMap((item) => (typeof item?.content === 'string' ? [item.content] : []))
  return {
    ...resultFacts(texts.join('\n') || undefined, true),
    ...(texts.length < members.length && { handle: handleOf(members) }),
  }
}

/** How large artifacts are together, and where the first is. */
function handleOf(members: readonly (JsonObject | undefined)[]): CallFacts['handle'] {
  const bytes = members.reduce(
    (sum, item) => sum + (typeof item?.byteLength === 'number' ? item.byteLength : 0),
    0,
  )
  const uri = members
    .map((item) => item?.uri ?? item?.id)
    .find((id): id is string => typeof id === 'string')
  return { ...(bytes > 0 && { bytes }), ...(uri !== undefined && { uri }) }
}

/** A text, or what wraps one for counting its tokens. */
function textIn(results: unknown): string | undefined {
  const { value, text = value } = ownMembers(results) ?? {}
  const said = typeof results === 'string' ? results : text
  return typeof said === 'string' &&
    (typeof results === 'string' || Object.keys(ownMembers(results) ?? {}).length === 1)
    ? said
    : undefined
}

function mediaOf({ kind, mimeType, filename, data, source }: JsonObject): ContentPart {
  return {
    kind: MEDIA[kind as string] ?? 'file',
    mimeType: textOf(mimeType, 100),
    ...textMembers({ name: filename, data, uri: source }),
  }
}

/** The app's own way to its gates, and to the store of its results. */
export interface AdkClient {
  /**
   * Settles a gate. Rejects when its schema refuses the value: the gate stays open, and the person
   * sees why.
   */
  settleGate(decision: AdkDecision): void | Promise<unknown>
  /** Fetches the body of a result that is a handle, by the call's id. */
  loadResult?(callId: string): Promise<ToolResult>
}

/**
 * A host that settles the gates of an @nhtio/adk turn.
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
        (await client.loadResult?.(record.origin?.ids?.id ?? record.call.id)) ?? { success: false },
    }),
  }
}

/**
 * The app's next step with the gate of that id: `gate.resolve(value)`, `gate.reject(new
 * Error(message))` or `gate.abort()`. Source: NHTIO/ADK, TurnGate.
 */
export type AdkDecision =
  | { gateId: string; action: 'resolve'; value: unknown }
  | { gateId: string; action: 'reject'; message: string }
  | { gateId: string; action: 'abort' }

const SYSTEM = 'NHTIO ADK'

/**
 * A person's decision as what to do with the gate: a permission resolves it, a denial rejects it,
 * so that a gate which closes as resolved was allowed. Throws for a call that no gate asks about,
 * and for what a gate has no word for.
 * @example
 * await post('/decisions', toAdkDecision(record, decision))
 */
export function toAdkDecision(record: ToolCallRecord, decision: ConsentDecision): AdkDecision {
  const { id: gateId } = requestOf(record, SYSTEM)
  const fixed = 'The call runs with what its checksum names.'
  const said = carried(SYSTEM, decision, [...YES_OR_NO, 'abort'], fixed)
  if (said.kind === 'abort') return { gateId, action: 'abort' }
  return said.kind === 'allow'
    ? {
        gateId,
        action: 'resolve',
        value: { approved: true, ...(said.note && { note: said.note }) },
      }
    : { gateId, action: 'reject', message: said.reason ?? 'Denied by the person' }
}

/**
 * A person's answer to a gate that asks for data. A gate whose schema refuses the value stays open,
 * and says why.
 * @example
 * await post('/answers', toAdkAnswer(record, { kind: 'decline' }))
 */
export function toAdkAnswer(record: ToolCallRecord, answer: QuestionAnswer): AdkDecision {
  const { id: gateId } = questionOf(record, SYSTEM)
  return answer.kind === 'accept'
    ? { gateId, action: 'resolve', value: answer.value }
    : answer.kind === 'decline'
      ? { gateId, action: 'reject', message: 'The person declined to answer' }
      : { gateId, action: 'abort' }
}
