import type { ToolCallReader } from '../../host/ToolHost.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord, ToolSpec } from '../../model/ToolCallRecord.ts'
import { isOpen, type CallRegistry, type KnownCall } from '../shared/CallRegistry.ts'
import { addLog, createCallReader, readWhole, type ReadEvent } from '../shared/createCallReader.ts'
import { listOf, nativeId, ownMembers, textMembers, textOf } from '../shared/members.ts'
import { reasonIn } from '../shared/readFailure.ts'
import { createPermissions } from './createPermissions.ts'
import { endOf, readCall, terminalsIn } from './readCall.ts'

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
 * socket.onmessage = ({ data }) => reader.push(JSON.parse(data))
 * // useToolCalls(reader) shows its calls
 */
export function createAcpReader(options: AcpOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'acp', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const session = createSession(calls)
  const permissions = createPermissions(calls, session.callOf)
  /** Requests other than permissions, until they are answered: what they were about. */
  const requests = new Map<string, { method: unknown; about: string }>()

  function readRequest(method: unknown, params: JsonObject, id: unknown, source: object) {
    switch (method) {
      case 'session/update':
      case 'sessionUpdate':
        return session.update(params, source)
      case 'session/request_permission':
      case 'requestPermission':
        return permissions.ask(id, params, source)
      case 'elicitation/create':
        return permissions.question(id, params, source)
      case 'elicitation/complete':
        return permissions.complete(params.elicitationId)
      case '$/cancel_request':
        return permissions.withdraw(params.requestId ?? params.id)
      default:
        requests.set(keyOf(id), {
          method,
          about: textOf(params.terminalId ?? params.sessionId ?? ''),
        })
    }
  }

  function readResponse({ id, result, error }: JsonObject) {
    if (permissions.answer(id, error === undefined ? result : undefined)) return
    const members = ownMembers(result) ?? {}
    const { method, about } = requests.get(keyOf(id)) ?? {}
    requests.delete(keyOf(id))
    if (method === 'terminal/output') session.readTerminal(about ?? '', members)
    else if (method === 'session/prompt' || typeof members.stopReason === 'string')
      session.end(about, members.stopReason, reasonIn(error))
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

/** How a turn ends, if it does not end well. */
const STOPPED: Readonly<Record<string, string>> = {
  max_tokens: 'The agent reached its limit of tokens',
  max_turn_requests: 'The agent reached its limit of requests',
  refusal: 'The agent refused to go on',
}

type Session = {
  update(params: JsonObject, source: object): void
  callOf(toolCall: JsonObject, sessionId: unknown, source: object): KnownCall
  readTerminal(id: string, said: JsonObject): void
  end(sessionId: string | undefined, stopReason: unknown, error: string | undefined): void
}

/** Calls of a session, and the terminals that they show. */
function createSession(calls: CallRegistry): Session {
  let first: unknown
  let last: unknown
  const terminals = new Map<string, KnownCall>()

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
    const facts = readCall(toolCall, known?.facts)
    const isNews = toolCall.sessionUpdate === 'tool_call' && known && !isOpen(known)
    const call = isNews
      ? calls.begin(key, { ...facts, argumentsText: undefined }, source, sessionId)
      : calls.mergeCallFacts(calls.of(key, source, sessionId), facts)
    if (typeof sessionId === 'string') calls.mergeCallFacts(call, { ids: { sessionId } })
    for (const id of terminalsIn(toolCall)) terminals.set(id, call)
    return call
  }

  function readTerminal(id: string, { output, data = output, exitStatus, ...said }: JsonObject) {
    const call = terminals.get(id)
    const isWhole = output !== undefined
    if (call && typeof data === 'string' && (data !== '' || isWhole))
      calls.mergeCallFacts(call, {
        content: isWhole
          ? [...contentBeside(call, id), { kind: 'log', name: id, text: data }]
          : addLog(call.facts.content ?? [], id, data),
      })
    const { exitCode, exit_code: code = exitCode, signal } = { ...said, ...ownMembers(exitStatus) }
    if (call && (typeof code === 'number' || typeof signal === 'string'))
      calls.mergeCallFacts(call, {
        rest: {
          ...(typeof code === 'number' && { exit_code: code }),
          ...textMembers({ signal }),
        },
      })
  }

  return {
    callOf,
    readTerminal,
    update({ sessionId, update }, source) {
      const members = ownMembers(update) ?? {}
      const { sessionUpdate, _meta, content } = members
      if (sessionUpdate === 'tool_call_content_chunk') {
        const call = calls.of(idIn(sessionId, members.toolCallId), source, sessionId)
        const blocks = [...listOf(call.facts.rest?.content), content]
        calls.mergeCallFacts(call, readCall({ ...members, content: blocks }, call.facts))
      } else if (sessionUpdate === 'terminal_output_chunk')
        readTerminal(textOf(members.terminalId), { data: decoded(members.data) })
      else if (sessionUpdate === 'terminal_update')
        readTerminal(textOf(members.terminalId), {
          ...members,
          output: decoded(ownMembers(members.output)?.data),
        })
      if (sessionUpdate !== 'tool_call' && sessionUpdate !== 'tool_call_update') return
      const call = callOf(members, sessionId, source)
      const meta = ownMembers(_meta) ?? {}
      const piece = ownMembers(meta.terminal_output_delta ?? meta.terminal_output)
      const exit = ownMembers(meta.terminal_exit)
      for (const said of [piece, exit])
        if (said) {
          const id = textOf(said.terminal_id)
          terminals.set(id, call)
          readTerminal(id, said)
        }
      const end = endOf(members, call.facts)
      if (end) calls.answer(call, end)
    },
    end(sessionId, stopReason, error) {
      const run = sessionId || last
      const word = typeof stopReason === 'string' ? stopReason : undefined
      calls.endRun(
        run,
        () => (word === 'cancelled' ? { outcome: 'cancelled' } : {}),
        error ?? (word === undefined || word === 'end_turn' ? undefined : (STOPPED[word] ?? word)),
      )
    },
  }
}

const contentBeside = ({ facts }: KnownCall, terminal: string) =>
  (facts.content ?? []).filter((part) => !(part.kind === 'log' && part.name === terminal))

/** Bytes of a terminal in base64 as text. Undefined for anything else. */
function decoded(data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)))
  } catch {
    return data
  }
}
