import { readWhole, createCallReader, type ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallRegistry, CallFacts, KnownCall } from '../shared/CallRegistry.ts'
import type {
  ConsentScope,
  ConsentDecision,
  ToolCallRecord,
  ToolSpec,
  JsonObject,
} from '../../model/index.ts'
import {
  nativeId,
  ownMembers,
  textMembers,
  withoutMembers,
  readArguments,
  definedMembers,
  readTime,
} from '../shared/members.ts'
import { createAcpRead } from '../acp/fromAcp.ts'
import { specOf, readSnapshot, readToolResult } from './readToolResult.ts'
import { toAcpDecision, type AcpMessage } from '../acp/createAcpHost.ts'
import { carried, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * The tool calls of a Glue session, in order: an array of its events, log lines or ACP messages, or
 * one of them. Never throws on what they hold, and never changes it. Source: HelgeSverre/glue.
 * @example
 * const records = fromGlue(events, { runActive: false }) // of a run that is over
 */
export function fromGlue(
  input: readonly object[] | object,
  options: GlueOptions = {},
): ToolCallRecord[] {
  return readWhole(createGlueReader(options), input)
}

/** Facts beside the events: whether the run goes on, and what each tool declares. */
export interface GlueOptions {
  runActive?: boolean | undefined
  /** Declarations of the tools; their own `trust` is read where it comes along. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what Glue says of its tool calls, in order: agent and session events (by their class, as
 * `type`), lines of the session log, and the messages of its ACP server. Each says by its members
 * what it is. Never throws on what they hold. Source: HelgeSverre/glue, glue_core (tool,
 * agent_event, session_event), glue_server (acp), session log of glue_harness.
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

/** How far an answer reaches, the widest last, in Glue's words. Source: glue_core, PermissionScope. */
const SCOPES = [
  ['singleCall', 'once'],
  ['session', 'conversation'],
  ['persistent', 'always'],
] as const

/** The scopes up to the one of this word. */
const scopesUpTo = (word: unknown): readonly ConsentScope[] =>
  SCOPES.slice(0, SCOPES.findIndex(([own]) => own === word) + 1).map(([, scope]) => scope)

type Permissions = ReturnType<typeof createPermissions>

/** Requests for permission of a session, and their answers. */
function createPermissions(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()

  function take(id: unknown): KnownCall | undefined {
    const key = nativeId(id)
    const call = key === undefined ? undefined : asked.get(key)
    if (key !== undefined) asked.delete(key)
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
  return {
    ...(name !== undefined && { spec: specOf(name, { kind: dangerLevel }) }),
    phase: 'waiting',
    request: {
      id,
      ...textMembers({ prompt: summary || undefined }),
      can: scopes.length > 1 ? { scopes } : {},
    },
    rest: {
      ...withoutMembers(others, 'type', 'sessionId', 'turnId', 'timestamp', 'sequence'),
      ...textMembers({ dangerLevel }),
    },
  }
}

/** Gives a call its end. */
function settle(calls: CallRegistry, id: unknown, facts: CallFacts, source: object) {
  const call = calls.answered(nativeId(id), source)
  const { decision } = call.facts
  // Glue's own denial is only a text. A decision that was seen before says who denied.
  const denied = facts.outcome === 'denied' && decision?.kind === 'deny' ? { decision } : {}
  if (isOpen(call) && facts.content) calls.mergeCallFacts(call, {}, 'content')
  calls.settle(call, { ...facts, ...denied })
}

/** Kinds of events after which the run is over. */
const ENDS: readonly unknown[] = ['done', 'turncompleted', 'usermessage', 'error']

/** Members of a call that its record has a place for. */
const READ_OF_CALL = [
  'type id name tool arguments args kind trust is_mutating timestamp turn_id request_id turnId',
]

/** One event of an agent or a session, or a line of the session log. */
function readEvent(
  calls: CallRegistry,
  permissions: Permissions,
  event: JsonObject,
  source: object,
) {
  const kind = kindOf(event.type ?? bareKindOf(event))
  if (kind === 'permissionrequested')
    permissions.ask(calls.of(nativeId(event.toolCallId), source), event)
  else if (kind === 'permissionresolved')
    permissions.resolve(event.requestId, event.granted === true, event.appliedScope)
  else if (kind === 'subagenteventforwarded' || kind === 'subagent') {
    const inner = ownMembers(event.inner)
    // The calls of a sub-agent belong to a turn of its own.
    if (inner)
      readEvent(
        calls,
        permissions,
        { ...inner, turnId: event.childId ?? event.subagent_id },
        source,
      )
  } else if (ENDS.includes(kind))
    calls.endRun(
      undefined,
      undefined,
      kind === 'error' ? (event.error ?? event.message) : undefined,
    )
  else readCallEvent(calls, kind, event, source)
}

function readCallEvent(calls: CallRegistry, kind: string, event: JsonObject, source: object) {
  const at = readTime(event.timestamp)
  switch (kind) {
    case 'toolcallpending': {
      const call = calls.of(nativeId(event.id), source)
      if (call.facts.arguments === undefined)
        calls.mergeCallFacts(call, {
          ...textMembers({ name: event.name || undefined }),
          arguments: {},
          argumentsState: 'streaming',
        })
      break
    }
    case 'toolcall': {
      const members = ownMembers(event.call) ?? event
      const { request } = calls.find(nativeId(members.id))?.facts ?? {}
      // The runtime runs the call, unless it has asked for permission.
      readCall(calls, members, source, request ? {} : { phase: 'running' })
      break
    }
    case 'toolcallstarted':
      readCall(calls, event, source, {
        phase: 'running',
        ...(at !== undefined && { times: { startedAt: at } }),
        rest: othersOf(event, 'id', 'tool', 'args', 'kind'),
      })
      break
    case 'toolcallprogress':
      calls.mergeCallFacts(calls.of(nativeId(event.id), source), {
        phase: 'running',
        progress: progressOf(event),
      })
      break
    case 'toolcallcompleted':
      settle(
        calls,
        event.id,
        {
          ...readSnapshot(ownMembers(event.result) ?? {}, event.elapsed, at),
          rest: othersOf(event, 'id', 'result', 'elapsed'),
        },
        source,
      )
      break
    case 'toolresult': {
      const members = ownMembers(event.result) ?? event
      settle(
        calls,
        members.callId ?? members.call_id,
        { ...readToolResult(members), ...(at !== undefined && { times: { endedAt: at } }) },
        source,
      )
    }
  }
}

function readCall(calls: CallRegistry, members: JsonObject, source: object, said: CallFacts = {}) {
  const {
    id,
    name,
    tool = name,
    arguments: input,
    args = input,
    kind,
    trust,
    is_mutating: mutating,
    timestamp,
  } = members
  return calls.begin(
    nativeId(id),
    {
      ...(typeof tool === 'string' &&
        tool && { name: tool, spec: specOf(tool, { kind, trust, mutating }) }),
      ...readArguments(args === undefined ? {} : args),
      ids: textMembers({
        turnId: members.turnId ?? members.turn_id,
        requestId: members.request_id,
      }),
      times: definedMembers({ createdAt: readTime(timestamp) }),
      rest: withoutMembers(members, ...READ_OF_CALL),
      ...said,
    },
    source,
  )
}

function progressOf({ percentComplete: share, message }: JsonObject): CallFacts['progress'] {
  return {
    value: typeof share === 'number' ? Math.min(100, Math.max(0, share)) : 0,
    ...(typeof share === 'number' && { total: 100 }),
    ...textMembers({ message }),
  }
}

/** Members of an event that are not read elsewhere. */
function othersOf(event: JsonObject, ...known: readonly string[]): JsonObject {
  return withoutMembers(event, 'type turnId turn_id request_id timestamp sequence', ...known)
}

/** The objects that events carry, without the event around them. Source: glue_core, ToolResult. */
const bareKindOf = ({ callId, call_id: of = callId, success, content, id, name }: JsonObject) =>
  of !== undefined && (typeof success === 'boolean' || content !== undefined)
    ? 'toolresult'
    : id !== undefined && typeof name === 'string'
      ? 'toolcall'
      : undefined

/** `AgentToolCallPending` and `tool_call_pending` become `toolcallpending`. */
function kindOf(type: unknown): string {
  return typeof type === 'string'
    ? type
        .slice(0, 100)
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase()
        .replace(/^agent(?=.)/, '')
        .replace(/event$/, '')
    : ''
}

/**
 * A host that answers Glue's requests for permission. `send` dispatches the command to the session,
 * or writes the response to the ACP connection.
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
 * A person's decision in the words of whoever asked: a command for a session, a response for ACP.
 * Throws for a call that nobody asks about, for edited arguments, and for what the one who asked
 * has no word for.
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
