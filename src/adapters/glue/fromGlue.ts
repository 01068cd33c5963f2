import { createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { decided, isOpen, named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallRegistry, CallFacts, KnownCall } from '../shared/CallRegistry.ts'
import { NO_REASON } from '../../model/LocalTool.ts'
import type {
  ConsentScope,
  ConsentDecision,
  ContentPart,
  ToolCallRecord,
  ToolMode,
  ToolSpec,
  JsonObject,
} from '../../model/index.ts'
import {
  byWord,
  entryOf,
  nativeId,
  ownMembers,
  textMembers,
  withoutMembers,
  readArguments,
  definedMembers,
  headlineOf,
  listOf,
  readBlock,
  readTime,
  shareOf,
  textOf,
} from '../shared/members.ts'
import { readToldText } from '../shared/readFailure.ts'
import { resultFacts } from '../shared/readResult.ts'
import { createAcpRead } from '../acp/fromAcp.ts'
import { toAcpDecision, type AcpMessage } from '../acp/createAcpHost.ts'
import { carried, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * Returns the tool calls of a Glue session, in order. `input`: an array of its events, log lines or
 * ACP messages, or one. Never throws on what `input` holds, and never changes it. Source:
 * HelgeSverre/glue.
 * @example
 * const records = fromGlue(events, { runActive: false }) // of a run that is over
 */
export function fromGlue(
  input: readonly object[] | object,
  options: GlueOptions = {},
): ToolCallRecord[] {
  return readWhole(createGlueReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type GlueOptions = ReaderOptions

/**
 * Reads messages of Glue in order: agent and session events (`type` is their class), lines of the
 * session log, and messages of its ACP server. Knows each by its members. Never throws on what they
 * hold. Source: HelgeSverre/glue, glue_core (tool, agent_event, session_event), glue_server (acp),
 * session log of glue_harness.
 * @example
 * const reader = createGlueReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createGlueReader(options: GlueOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'glue', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const permissions = createPermissions(calls)
  const readAcp = createAcpRead(calls)
  return (event, source) => {
    if (event.jsonrpc !== undefined || typeof event.method === 'string') readAcp(event, source)
    else readEvent(calls, permissions, event, source)
  }
}

/** Glue's scopes of an answer, the widest last. Source: glue_core, PermissionScope. */
const SCOPES = [
  ['singleCall', 'once'],
  ['session', 'conversation'],
  ['persistent', 'always'],
] as const

const scopesUpTo = (word: unknown): readonly ConsentScope[] =>
  SCOPES.slice(0, SCOPES.findIndex(([own]) => own === word) + 1).map(([, scope]) => scope)

type Permissions = ReturnType<typeof createPermissions>

/** Requests for permission of a session, and their answers. */
function createPermissions(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()

  function take(id: unknown): KnownCall | undefined {
    const key = nativeId(id) ?? ''
    const call = asked.get(key)
    asked.delete(key)
    return call && isOpen(call) ? call : undefined
  }

  return {
    ask(call: KnownCall, asking: JsonObject) {
      const id = nativeId(asking.requestId)
      if (id === undefined || !isOpen(call) || call.facts.decision) return
      asked.set(id, call)
      calls.mergeCallFacts(call, requestFacts(call, id, asking))
    },
    resolve(id: unknown, granted: boolean, scope: unknown) {
      const call = take(id)
      const reach = scopesUpTo(scope).at(-1) ?? 'once'
      if (call)
        calls.mergeCallFacts(call, decided(call, granted ? 'allow' : 'deny', { scope: reach }))
    },
  }
}

function requestFacts(
  call: KnownCall,
  id: string,
  { requestId: _id, toolCallId: _of, scope, summary, dangerLevel, ...others }: JsonObject,
): CallFacts {
  const { name } = call.facts
  const scopes = scopesUpTo(scope)
  const can = scopes.length > 1 ? { scopes } : {}
  return {
    ...(name !== undefined && { spec: specOf(name, { kind: dangerLevel }) }),
    phase: 'waiting',
    request: { id, ...textMembers({ prompt: summary || undefined }), can },
    rest: {
      ...withoutMembers(others, 'type sessionId turnId timestamp sequence'),
      ...textMembers({ dangerLevel }),
    },
  }
}

function settle(calls: CallRegistry, id: unknown, facts: CallFacts, source: object) {
  const call = calls.answered(nativeId(id), source)
  const { decision } = call.facts
  // Glue's denial is only a text. An earlier decision says who denied.
  const denied = facts.outcome === 'denied' && decision?.kind === 'deny' ? { decision } : {}
  if (isOpen(call) && facts.content) calls.withdraw(call, 'content')
  calls.settle(call, { ...facts, ...denied })
}

const ENDS: readonly unknown[] = ['done', 'turncompleted', 'usermessage', 'error']

const READ_OF_CALL = [
  'type id name tool arguments args kind trust is_mutating timestamp turn_id request_id turnId',
]

/** One event of an agent or a session, or a line of the session log. */
function readEvent(calls: CallRegistry, asks: Permissions, event: JsonObject, source: object) {
  const kind = kindOf(event.type ?? bareKindOf(event))
  if (kind === 'permissionrequested') asks.ask(calls.of(nativeId(event.toolCallId), source), event)
  else if (kind === 'permissionresolved')
    asks.resolve(event.requestId, event.granted === true, event.appliedScope)
  else if (kind === 'subagenteventforwarded' || kind === 'subagent') {
    const inner = ownMembers(event.inner)
    // The calls of a sub-agent belong to a turn of its own.
    const turnId = event.childId ?? event.subagent_id
    if (inner) readEvent(calls, asks, { ...inner, turnId }, source)
  } else if (ENDS.includes(kind)) {
    const why = kind === 'error' ? (event.error ?? event.message) : undefined
    calls.endRun(undefined, undefined, why)
  } else readCallEvent(calls, kind, event, source)
}

function readCallEvent(calls: CallRegistry, kind: string, event: JsonObject, source: object) {
  const at = readTime(event.timestamp)
  switch (kind) {
    case 'toolcallpending': {
      const call = calls.of(nativeId(event.id), source)
      if (call.facts.arguments === undefined)
        calls.mergeCallFacts(call, { ...named(event.name), ...STREAMING })
      break
    }
    case 'toolcall': {
      const members = ownMembers(event.call) ?? event
      const { request } = calls.find(nativeId(members.id))?.facts ?? {}
      // The runtime runs the call, unless it asked for permission.
      readCall(calls, members, source, request ? {} : { phase: 'running' })
      break
    }
    case 'toolcallstarted': {
      const times = at !== undefined && { times: { startedAt: at } }
      const rest = othersOf(event, 'id', 'tool', 'args', 'kind')
      readCall(calls, event, source, { phase: 'running', ...times, rest })
      break
    }
    case 'toolcallprogress':
      calls.mergeCallFacts(calls.of(nativeId(event.id), source), progressOf(event))
      break
    case 'toolcallcompleted': {
      const read = readSnapshot(ownMembers(event.result) ?? {}, event.elapsed, at)
      settle(calls, event.id, { ...read, rest: othersOf(event, 'id', 'result', 'elapsed') }, source)
      break
    }
    case 'toolresult': {
      const members = ownMembers(event.result) ?? event
      const times = at === undefined ? {} : { times: { endedAt: at } }
      const id = members.callId ?? members.call_id
      settle(calls, id, { ...readToolResult(members), ...times }, source)
    }
  }
}

function readCall(calls: CallRegistry, members: JsonObject, source: object, said: CallFacts = {}) {
  const { tool = members.name, args = members.arguments, kind, trust } = members
  const turnId = members.turnId ?? members.turn_id
  const { name } = named(tool)
  const facts: CallFacts = {
    ...(name && { name, spec: specOf(name, { kind, trust, mutating: members.is_mutating }) }),
    ...readArguments(args === undefined ? {} : args),
    ids: textMembers({ turnId, requestId: members.request_id }),
    times: definedMembers({ createdAt: readTime(members.timestamp) }),
    rest: withoutMembers(members, ...READ_OF_CALL),
    ...said,
  }
  return calls.begin(nativeId(members.id), facts, source)
}

function progressOf({ percentComplete: share, message }: JsonObject): CallFacts {
  const value = typeof share === 'number' ? shareOf(share) : { value: 0 }
  return { phase: 'running', progress: { ...value, ...textMembers({ message }) } }
}

const othersOf = (event: JsonObject, ...known: readonly string[]): JsonObject =>
  withoutMembers(event, 'type turnId turn_id request_id timestamp sequence', ...known)

/** The kind of an object without its event. Source: glue_core, ToolResult. */
const bareKindOf = ({ callId, call_id: of = callId, success, content, id, name }: JsonObject) =>
  of !== undefined && (typeof success === 'boolean' || content !== undefined)
    ? 'toolresult'
    : id !== undefined && typeof name === 'string'
      ? 'toolcall'
      : undefined

/** `AgentToolCallPending` and `tool_call_pending` become `toolcallpending`. */
const kindOf = (type: unknown): string =>
  typeof type === 'string'
    ? type
        .slice(0, 100)
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase()
        .replace(/^agent(?=.)/, '')
        .replace(/event$/, '')
    : ''

/**
 * Returns a host that answers Glue's requests for permission. `send` dispatches a command to the
 * session, or writes a response to the ACP connection. If it rejects, the page shows the reason.
 * @example
 * <ToolHostProvider host={createGlueHost({ send })} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createGlueHost({
  send,
}: {
  send(answer: GlueCommand | AcpMessage): void | Promise<unknown>
}): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await send(toGlueDecision(record, decision))
    },
  }
}

/** A command for a session. Source: glue_core, ResolvePermissionCommand. */
export type GlueCommand = {
  type: 'ResolvePermissionCommand'
  requestId: string
  granted: boolean
  scope: 'singleCall' | 'session' | 'persistent'
}

/**
 * Returns a decision as a command for a session, or as a response for ACP. Throws AnswerRefused for
 * a call without a request, and for decisions that the protocol cannot carry. Throws for edited
 * arguments.
 * @example
 * await post('/decisions', toGlueDecision(record, decision))
 */
export function toGlueDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): GlueCommand | AcpMessage {
  const request = requestOf(record, 'Glue')
  if (request.handle !== undefined) return toAcpDecision(record, decision)
  const fixed = 'The tool runs with what it was asked for.'
  const { kind, scope } = carried('Glue', decision, YES_OR_NO, fixed)
  return {
    type: 'ResolvePermissionCommand',
    requestId: request.id,
    granted: kind === 'allow',
    scope: SCOPES.find(([, own]) => own === scope)![0],
  }
}

/** The whole result of a denied call. Source: glue_core, ToolResult.denied. */
const DENIED = 'User denied tool execution'

const MICROSECONDS = 1000

/**
 * A tool's result. Its metadata is the data, its text or parts are the content. Source: glue_core,
 * ToolResult and ContentPart.
 */
function readToolResult(members: JsonObject): CallFacts {
  const { success = true, content, summary, metadata } = members
  const { content_parts: parts = members.contentParts } = members
  const data = ownMembers(metadata) ?? {}
  const isBare = Object.keys(data).length === 0 && typeof summary !== 'string'
  const isDenied = success === false && content === DENIED && isBare
  // A refusal or a stop in the words of another runtime.
  const isTold = success === false && metadata === undefined
  const { outcome, marks } = (isTold && readToldText(content, content, true)) || {}
  const shown = Array.isArray(parts)
    ? readParts(parts)
    : typeof content === 'string' && content !== '' && success !== false
      ? [{ kind: content.includes('\u001B') ? 'log' : 'text', text: content } as const]
      : []
  return {
    result: {
      success: success === true,
      ...(success !== true && { error: textOf(content || summary || NO_REASON) }),
      ...(metadata !== undefined && metadata !== null && { data: { ...data } }),
    },
    ...(isDenied ? { outcome: 'denied' } : outcome && { outcome, marks }),
    ...textMembers({ summary: summary || (success === true && headlineOf(content)) }),
    ...(shown.length > 0 && { content: shown }),
    ...carriedBy(members),
    rest: withoutMembers(members, ...READ_OF_RESULT),
  }
}

const READ_OF_RESULT = [
  'type callId call_id success status content summary metadata contentParts content_parts',
  'timestamp turn_id request_id',
]

/** The failure or refusal in a text of another runtime. */
function carriedBy({ success = true, content }: JsonObject): CallFacts {
  const said = success === true && typeof content === 'string' ? resultFacts(content) : {}
  const isEnd = said.outcome !== undefined || said.result?.success === false
  return isEnd ? { content: undefined, ...said } : {}
}

/** Parts of a result. Bytes may be a list of numbers. */
const readParts = (parts: unknown): ContentPart[] =>
  listOf(parts).map((part) => {
    const { bytes, ...members } = ownMembers(part) ?? {}
    const data = typeof bytes === 'string' ? bytes : toBase64(bytes)
    return readBlock(bytes === undefined ? part : { data, ...members })
  })

/**
 * A snapshot of a result, or a whole one. `elapsed`: microseconds, as Dart writes durations. Source:
 * glue_core, ToolResultSnapshot.
 */
function readSnapshot(snapshot: JsonObject, elapsed: unknown, at: number | undefined): CallFacts {
  const { contentSummary, message, category, retryable, type } = snapshot
  const took = typeof elapsed === 'number' && elapsed >= 0 ? elapsed / MICROSECONDS : undefined
  const begun = took !== undefined && at !== undefined && { startedAt: at - took }
  const times = at === undefined ? {} : { times: { endedAt: at, ...begun } }
  if (typeof snapshot.success === 'boolean') return { ...times, ...readToolResult(snapshot) }
  const rest = withoutMembers(snapshot, 'contentSummary message category retryable type id elapsed')
  const failed = { success: false }
  if (message !== undefined || category !== undefined)
    return {
      ...times,
      result: {
        ...failed,
        error: textOf(message),
        ...(retryable === true && { needsFollowup: true }),
      },
      recovery: definedMembers({
        ...textMembers({ reason: category }),
        canRetry: retryable === false ? false : undefined,
      }),
      rest,
    }
  if (typeof contentSummary === 'string')
    return { ...times, result: { success: true }, summary: contentSummary, rest }
  const isStopped = typeof type === 'string' && /cancel/i.test(type)
  return { ...times, ...(isStopped ? { outcome: 'cancelled' } : { result: failed }), rest }
}

/** A list of bytes, as Dart writes them, in base64. Undefined for anything else. */
function toBase64(bytes: unknown): string | undefined {
  const isByte = (byte: unknown) =>
    Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) <= 255
  if (!Array.isArray(bytes) || !bytes.every(isByte)) return undefined
  return btoa(bytes.map((byte: number) => String.fromCharCode(byte)).join(''))
}

/** The modes of trust and of kind. Source: glue_core, ToolTrust and ToolKind. */
const MODES = byWord<ToolMode>({
  read: 'safe read search',
  safe_write: 'fileEdit write edit',
  local: 'command exec execute',
  external: 'network fetch',
})

/** The declaration of a tool. One that changes things, without trust, is destructive. */
function specOf(name: string, { trust, kind = trust, mutating }: JsonObject): ToolSpec {
  const mode = entryOf(MODES, trust) ?? entryOf(MODES, kind)
  const isDestructive = !mode && mutating === true
  return {
    name,
    server: 'glue',
    ...(mode && { mode }),
    ...(isDestructive && { annotations: { readOnlyHint: false, destructiveHint: true } }),
  }
}
