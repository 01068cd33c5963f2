import type { ToolCallReader } from '../../host/ToolHost.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord, ToolSpec } from '../../model/ToolCallRecord.ts'
import {
  isOpen,
  type CallFacts,
  type CallRegistry,
  type KnownCall,
} from '../shared/CallRegistry.ts'
import { createCallReader, readWhole, type ReadEvent } from '../shared/createCallReader.ts'
import { isSameJson, listOf, nativeId, ownMembers, textOf } from '../shared/members.ts'
import { reasonIn } from '../shared/readFailure.ts'
import { createElicitations, createPermissions } from './createPermissions.ts'
import { createTerminals } from './createTerminals.ts'
import { endOf, readCall, unrepeated } from './readCall.ts'

/**
 * The tool calls of an ACP connection, in order: JSON-RPC messages of both sides, the parameters of
 * `session/update` and `session/request_permission` without an envelope, or bare updates. Never
 * throws on what they hold, and never changes it. Source: Agent Client Protocol 1, and what its
 * draft of version 2 adds.
 * @example
 * const records = fromAcp(messages, { runActive: false }) // of a turn that is over
 */
export function fromAcp(
  input: readonly object[] | object,
  options: AcpOptions = {},
): ToolCallRecord[] {
  return readWhole(createAcpReader(options), input)
}

/** What is known beside the messages: whether the turn goes on, and what each tool declares. */
export interface AcpOptions {
  runActive?: boolean | undefined
  /** Declarations of tools, by the names in their calls. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads the messages of an ACP connection. A call is named by its `name`, else by its `kind`. An
 * agent that sends no raw input has arguments made of its diffs and its location. Never throws on
 * what messages hold.
 * @example
 * const reader = createAcpReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the agent has gone; useToolCalls(reader) shows it
 */
export function createAcpReader(options: AcpOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'acp', ...options }, createAcpRead)
}

/** Reads messages into a registry, also for an adapter whose system speaks ACP besides its own words. */
export function createAcpRead(calls: CallRegistry): ReadEvent {
  const terminals = createTerminals(calls)
  const session = createSession(calls, terminals)
  const permissions = createPermissions(calls, session.callOf)
  const elicitations = createElicitations(calls)
  /** Requests for the output of a terminal, until they are answered. */
  const outputs = new Map<string, string>()
  /** Requests to the agent, until they are answered. Both sides count their ids from zero. */
  const toAgent = new Map<string, { method: unknown; sessionId: string }>()

  function readRequest(method: unknown, params: JsonObject, id: unknown, source: object) {
    switch (method) {
      case 'session/update':
      case 'sessionUpdate':
        return session.update(params, source)
      case 'session/request_permission':
      case 'requestPermission':
        return permissions.ask(id, params, source)
      case 'elicitation/create':
        return elicitations.ask(id, params, source)
      case 'elicitation/complete':
        return elicitations.complete(params.elicitationId)
      case '$/cancel_request':
        elicitations.answer(params.requestId, { action: 'cancel' })
        return permissions.withdraw(params.requestId)
      case 'terminal/output':
        return void outputs.set(keyOf(id), textOf(params.terminalId))
      default:
        if (!/^(?:terminal|fs)\//.test(textOf(method)))
          toAgent.set(keyOf(id), { method, sessionId: textOf(params.sessionId ?? '') })
    }
  }

  function readResponse({ id, result, error }: JsonObject) {
    const key = keyOf(id)
    const members = ownMembers(result) ?? {}
    const sent = toAgent.get(key)
    const isAnswer = !sent || 'outcome' in members || 'action' in members
    if (isAnswer && (permissions.answer(id, result) || elicitations.answer(id, result))) return
    const terminal = outputs.get(key)
    if (terminal !== undefined && typeof members.output === 'string') {
      outputs.delete(key)
      return terminals.read(terminal, members)
    }
    toAgent.delete(key)
    if (sent?.method === 'session/prompt' || typeof members.stopReason === 'string')
      session.end(sent?.sessionId, members.stopReason, reasonIn(error))
  }

  return (event, source) => {
    const { id, method, args, params = listOf(args)[0] } = event
    if (typeof method === 'string') readRequest(method, ownMembers(params) ?? {}, id, source)
    else if (event.sessionUpdate !== undefined) session.update({ update: event }, source)
    else if (event.update !== undefined) session.update(event, source)
    else if (event.options !== undefined && (event.toolCall ?? event.subject))
      permissions.ask(undefined, event, source)
    else readResponse(event)
  }
}

const keyOf = (id: unknown): string => nativeId(id) ?? ''

type Terminals = ReturnType<typeof createTerminals>

/** Calls of the sessions of a connection. */
function createSession(calls: CallRegistry, terminals: Terminals) {
  let first: unknown
  let last: unknown

  /** Ids are of one session: those of another one are told apart. */
  const idIn = (sessionId: unknown, id: unknown): string | undefined => {
    first ??= sessionId
    last = sessionId ?? last
    const own = nativeId(id)
    return own === undefined || sessionId === undefined || sessionId === first
      ? own
      : `${textOf(sessionId)} ${own}`
  }

  function callOf(toolCall: JsonObject, sessionId: unknown, source: object): KnownCall {
    const key = idIn(sessionId, toolCall.toolCallId)
    const known = calls.find(key)
    const hasEnded = known !== undefined && !isOpen(known)
    const call =
      hasEnded && toolCall.sessionUpdate === 'tool_call'
        ? calls.begin(key, readCall(toolCall), source, sessionId)
        : calls.of(key, source, sessionId)
    calls.mergeCallFacts(call, readCall(toolCall, call.facts))
    if (typeof sessionId === 'string') calls.mergeCallFacts(call, { ids: { sessionId } })
    calls.mergeCallFacts(call, unrepeated(call.facts))
    terminals.show(call, toolCall)
    return call
  }

  return {
    callOf,
    update({ sessionId, update }: JsonObject, source: object) {
      const members = ownMembers(update) ?? {}
      switch (members.sessionUpdate) {
        case 'tool_call':
        case 'tool_call_update':
          return readEnd(calls, callOf(members, sessionId, source), members)
        case 'tool_call_content_chunk': {
          const call = calls.of(idIn(sessionId, members.toolCallId), source, sessionId)
          const content = [...listOf(call.facts.rest?.content), members.content]
          calls.mergeCallFacts(call, readCall({ ...members, content }, call.facts))
          return
        }
        case 'terminal_output_chunk':
        case 'terminal_update':
          return terminals.update(members)
      }
    },
    end(sessionId: string | undefined, stopReason: unknown, error: string | undefined) {
      const isCancelled = stopReason === 'cancelled'
      const why = stopReason === 'end_turn' ? undefined : stopReason
      calls.endRun(sessionId || last, (call) => leftOver(call, isCancelled), error ?? why)
    },
  }
}

/** What becomes of an open call at the end of its turn. A call that was asked about never began. */
function leftOver({ facts: { phase, request } }: KnownCall, isCancelled: boolean): CallFacts {
  if (!isCancelled && phase !== 'queued') return {}
  return { outcome: 'cancelled', phase: request ? 'queued' : phase }
}

/** Gives a call its end, if an update says it. */
function readEnd(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const end = endOf(members, call.facts)
  if (!end) return
  // a bare end may be completed
  const { result = {} } = call.facts
  if (Object.keys(result).length === 1 && isSameJson(result, { success: end.result?.success }))
    calls.mergeCallFacts(call, {}, 'result', 'content')
  calls.settle(call, end)
}
