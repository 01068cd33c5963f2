import type { JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import type { Permissions } from './createPermissions.ts'
import { readSnapshot, readToolResult } from './readToolResult.ts'
import { settle } from './settle.ts'
import { specOf } from './specOf.ts'

/** Kinds of events after which the run is over. */
const ENDS: readonly unknown[] = ['done', 'turncompleted', 'usermessage', 'error']

/** Members of a call that its record has a place for. */
const READ_OF_CALL = [
  'type',
  'id',
  'name',
  'tool',
  'arguments',
  'args',
  'kind',
  'trust',
  'is_mutating',
  'timestamp',
  'turn_id',
  'request_id',
  'turnId',
]

/** One event of an agent or a session, or a line of the session log. */
export function readEvent(
  calls: CallRegistry,
  permissions: Permissions,
  event: JsonObject,
  source: object,
) {
  const kind = kindOf(event.type)
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
  return withoutMembers(
    event,
    'type',
    'turnId',
    'turn_id',
    'request_id',
    'timestamp',
    'sequence',
    ...known,
  )
}

/**
 * One spelling for each kind: `AgentToolCallPending`, `ToolCallStartedEvent` and `tool_call` become
 * `toolcallpending`, `toolcallstarted` and `toolcall`.
 */
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
