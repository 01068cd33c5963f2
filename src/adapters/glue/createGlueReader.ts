import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createPermissions } from './createPermissions.ts'
import { readAcpContent, readSnapshot, readToolResult } from './readToolResult.ts'
import { specOf } from './specOf.ts'

export interface GlueOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools; their own `trust` is read where it comes along. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what Glue says of its tool calls, in order: agent and session events (by their class, as
 * `type`), lines of the session log, and the messages of its ACP server. Each says by its members
 * what it is. Never throws on what they hold. Source: HelgeSverre/glue, glue_core (tool,
 * agent_event, session_event), glue_server (acp), session log of glue_harness.
 */
export function createGlueReader(options: GlueOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'glue', ...options }, createRead)
}

const ENDS: readonly unknown[] = ['done', 'turncompleted', 'usermessage', 'error']

function createRead(calls: CallBook): ReadEvent {
  const permissions = createPermissions(calls)

  function readCall(members: JsonObject, source: object, said: CallFacts = {}): KnownCall {
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
    const rest = withoutMembers(
      members,
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
    )
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
        rest,
        ...said,
      },
      source,
    )
  }

  function settle(id: unknown, facts: CallFacts, source: object) {
    const call = calls.of(nativeId(id), source)
    // The rule of Glue's own denial is its text; an answer that was seen says more.
    const denied = facts.outcome === 'denied' ? permissions.deniedBy(call) : {}
    if (isOpen(call) && facts.content) calls.say(call, {}, 'content')
    calls.say(call, { ...facts, ...denied })
  }

  function readEvent(kind: string, event: JsonObject, source: object): unknown {
    const own = (...known: readonly string[]) =>
      withoutMembers(
        event,
        'type',
        'turnId',
        'turn_id',
        'request_id',
        'timestamp',
        'sequence',
        ...known,
      )
    const at = readTime(event.timestamp)
    switch (kind) {
      case 'toolcallpending':
        return (
          calls.of(nativeId(event.id), source).facts.arguments === undefined &&
          calls.say(calls.of(nativeId(event.id), source), {
            ...textMembers({ name: event.name || undefined }),
            arguments: {},
            argumentsState: 'streaming',
          })
        )
      case 'toolcall': {
        const members = ownMembers(event.call) ?? event
        const { request } = calls.find(nativeId(members.id))?.facts ?? {}
        // The runtime runs it; where it asks first, it says so.
        return readCall(members, source, request ? {} : { phase: 'running' })
      }
      case 'toolcallstarted':
        return readCall(event, source, {
          phase: 'running',
          ...(at !== undefined && { times: { startedAt: at } }),
          rest: own('id', 'tool', 'args', 'kind'),
        })
      case 'toolcallprogress': {
        const share = event.percentComplete
        const call = calls.of(nativeId(event.id), source)
        return calls.say(call, {
          phase: 'running',
          progress: {
            value: typeof share === 'number' ? Math.min(100, Math.max(0, share)) : 0,
            ...(typeof share === 'number' && { total: 100 }),
            ...textMembers({ message: event.message }),
          },
        })
      }
      case 'toolcallcompleted':
        return settle(
          event.id,
          {
            ...readSnapshot(ownMembers(event.result) ?? {}, event.elapsed, at),
            rest: own('id', 'result', 'elapsed'),
          },
          source,
        )
      case 'toolresult': {
        const members = ownMembers(event.result) ?? event
        return settle(
          members.callId ?? members.call_id,
          { ...readToolResult(members), ...(at !== undefined && { times: { endedAt: at } }) },
          source,
        )
      }
      case 'permissionrequested':
        return permissions.ask(calls.of(nativeId(event.toolCallId), source), event)
      case 'permissionresolved':
        return permissions.resolve(event.requestId, event.granted === true, event.appliedScope)
      case 'subagenteventforwarded':
      case 'subagent':
        return readInner(event, source)
      default:
        return ENDS.includes(kind) && calls.endRun(undefined)
    }
  }

  /** Events of a sub-agent: its calls are its own. */
  function readInner(event: JsonObject, source: object) {
    const inner = ownMembers(event.inner)
    if (inner)
      readEvent(
        kindOf(inner.type),
        { ...inner, turnId: event.childId ?? event.subagent_id },
        source,
      )
  }

  function readAcp({ id, method, params, result }: JsonObject, source: object) {
    const { update, ...about } = ownMembers(params) ?? {}
    const { sessionUpdate, toolCallId, title, kind, status, rawInput, content, ...rest } =
      ownMembers(update) ?? {}
    const { outcome, stopReason } = ownMembers(result) ?? {}
    if (method === 'session/request_permission')
      permissions.ask(calls.of(nativeId(about.toolCallId), source), {
        ...about,
        requestId: id,
        isAcp: true,
      })
    else if (method === undefined && outcome !== undefined)
      permissions.resolveAcp(id, ownMembers(outcome) ?? {})
    else if (method === undefined && typeof stopReason === 'string') calls.endRun(undefined)
    else if (
      method === 'session/update' &&
      (sessionUpdate === 'tool_call' || sessionUpdate === 'tool_call_update')
    ) {
      const key = nativeId(toolCallId)
      const asked = rawInput === undefined ? {} : readArguments(rawInput)
      const name =
        typeof title === 'string' && title ? { name: title, spec: specOf(title, { kind }) } : {}
      const call =
        rawInput === undefined
          ? calls.of(key, source)
          : calls.begin(key, { ...name, ...asked }, source)
      calls.say(call, {
        ...name,
        ...(call.facts.arguments === undefined && { arguments: {}, argumentsState: 'streaming' }),
        ...(status === 'in_progress' && !call.facts.request && { phase: 'running' }),
        rest,
      })
      if (status === 'completed' || status === 'failed')
        settle(toolCallId, readAcpContent(content, status === 'completed'), source)
    }
  }

  return (event, source) => {
    if (event.jsonrpc !== undefined || typeof event.method === 'string') readAcp(event, source)
    else readEvent(kindOf(event.type), event, source)
  }
}

/** `AgentToolCallPending`, `ToolCallStartedEvent` and `tool_call` without how they are spelled. */
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
