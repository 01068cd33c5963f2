import type { ToolCallReader } from '../../host/ToolHost.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isOpen, named } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall } from '../shared/CallRegistry.ts'
import { addLog, createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import {
  byWord,
  decodeBase64,
  entryOf,
  isSameJson,
  listOf,
  nativeId,
  ownMembers,
  textOf,
  textMembers,
  readArguments,
  readBlock,
  textIn,
  withoutMembers,
  headlineOf,
} from '../shared/members.ts'
import { reasonIn, isEmpty } from '../shared/readFailure.ts'
import { createElicitations, createPermissions } from './createPermissions.ts'
import { NO_REASON } from '../../model/LocalTool.ts'
import { factsOf, readBlocks, readResult } from '../shared/readResult.ts'
import type { JsonObject, ToolMode, ToolCallRecord, ContentPart } from '../../model/index.ts'

/**
 * Returns the tool calls of an ACP connection, in order. `input`: JSON-RPC messages of both sides,
 * parameters of `session/update` and `session/request_permission` without an envelope, or bare
 * updates. Never throws on what `input` holds, and never changes it. Source: Agent Client Protocol
 * 1, and its draft of version 2.
 * @example
 * const records = fromAcp(messages, { runActive: false }) // of a turn that is over
 */
export function fromAcp(
  input: readonly object[] | object,
  options: AcpOptions = {},
): ToolCallRecord[] {
  return readWhole(createAcpReader(options), input)
}

/** `runActive`: true if the turn goes on. `specs`: declarations, by the names in calls. */
export type AcpOptions = ReaderOptions

/**
 * Reads the messages of an ACP connection. A call has its `name`, else its `kind` as name. Without
 * a raw input, its diffs and its location are the arguments. Never throws on what messages hold.
 * @example
 * const reader = createAcpReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the agent has gone; useToolCalls(reader) shows it
 */
export function createAcpReader(options: AcpOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'acp', ...options }, createAcpRead)
}

/** Reads messages into a registry, also for other systems that speak ACP. */
export function createAcpRead(calls: CallRegistry): ReadEvent {
  const terminals = createTerminals(calls)
  const session = createSession(calls, terminals)
  const permissions = createPermissions(calls, session.callOf)
  const elicitations = createElicitations(calls)
  /** Open requests for the output of a terminal. */
  const outputs = new Map<string, string>()
  /** Open requests to the agent. Both sides count their ids from zero. */
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

  /** Ids are unique in a session. Those of other sessions get its id. */
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

/** The state of an open call after its turn. A call with a request never began. */
function leftOver({ facts: { phase, request } }: KnownCall, isCancelled: boolean): CallFacts {
  if (!isCancelled && phase !== 'queued') return {}
  return { outcome: 'cancelled', phase: request ? 'queued' : phase }
}

function readEnd(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const end = endOf(members, call.facts)
  if (!end) return
  // A later update may complete a bare end.
  const { result = {} } = call.facts
  if (Object.keys(result).length === 1 && isSameJson(result, { success: end.result?.success }))
    calls.withdraw(call, 'result', 'content')
  calls.settle(call, end)
}

/** Terminals of calls. Source: Agent Client Protocol; `_meta` of Codex and Claude Code. */
function createTerminals(calls: CallRegistry) {
  /** Terminals by their ids. All but the first of a call have a name. */
  const known = new Map<string, { call: KnownCall; name?: string }>()

  function add(id: string, call: KnownCall) {
    if (known.get(id)?.call === call) return
    const isFirst = ![...known.values()].some((terminal) => terminal.call === call)
    known.set(id, { call, ...(!isFirst && { name: id }) })
  }

  function read(id: string, { output, data, exitStatus, ...said }: JsonObject) {
    const { call, name } = known.get(id) ?? {}
    if (!call) return
    const { content = [] } = call.facts
    if (typeof output === 'string') {
      const others = content.filter((part) => part.kind !== 'log' || part.name !== name)
      const whole = { kind: 'log', ...textMembers({ name }), text: output } as const
      calls.mergeCallFacts(call, { content: [...others, whole] })
    } else if (typeof data === 'string' && data !== '')
      calls.mergeCallFacts(call, { content: addLog(content, name, data) })
    const { exitCode, exit_code: code = exitCode, signal } = { ...said, ...ownMembers(exitStatus) }
    const exit = {
      ...(typeof code === 'number' && { exit_code: code }),
      ...textMembers({ signal }),
    }
    if (Object.keys(exit).length > 0) calls.mergeCallFacts(call, { rest: exit })
  }

  return {
    read,
    /** Reads the terminals of a call, and their output. */
    show(call: KnownCall, { content, _meta }: JsonObject) {
      for (const item of listOf(content)) {
        const { type, terminalId } = ownMembers(item) ?? {}
        if (type === 'terminal') add(textOf(terminalId), call)
      }
      const meta = ownMembers(_meta) ?? {}
      for (const said of [meta.terminal_output_delta ?? meta.terminal_output, meta.terminal_exit]) {
        const members = ownMembers(said)
        if (!members) continue
        const id = textOf(members.terminal_id)
        add(id, call)
        read(id, members)
      }
    },
    /** Reads an update of version 2, with bytes in base64. */
    update({ terminalId, data, output, ...said }: JsonObject) {
      const whole = decodeBase64(ownMembers(output)?.data)
      read(textOf(terminalId), { ...said, data: decodeBase64(data), output: whole })
    },
  }
}

/** The mode of each kind. It can raise the mode of a name. Source: Agent Client Protocol, ToolKind. */
const MODES = byWord<ToolMode>({
  read: 'read search think',
  safe_write: 'edit move switch_mode',
  destructive: 'delete',
  local: 'execute',
  external: 'fetch',
})

const PHASES: Readonly<Record<string, CallFacts['phase']>> = {
  pending: 'queued',
  in_progress: 'running',
  paused: 'waiting',
}

const READ = ['sessionUpdate toolCallId title name kind status rawInput rawOutput content server']

/** Facts of a call beside its end. Null says nothing. */
function readCall(update: JsonObject, known: CallFacts = {}): CallFacts {
  const toolCall = ofMcp(update)
  const { title, kind, status, content, server } = toolCall
  const name = nameIn(toolCall) ?? (known.name === undefined ? nameOf(toolCall) : undefined)
  const mode = entryOf(MODES, kind)
  const phase = entryOf(PHASES, status)
  const blocks = listOf(content)
  const parts = blocks.flatMap(partOf)
  const logs = (known.content ?? []).filter(({ kind: own }) => own === 'log')
  const claude = ownMembers(ownMembers(toolCall._meta)?.claudeCode) ?? {}
  return {
    ...(name !== undefined && { name }),
    ...((mode !== undefined || server !== undefined) && {
      spec: {
        ...(known.spec ?? { name: name ?? known.name ?? '' }),
        ...(mode && { mode }),
        ...textMembers({ server }),
      },
    }),
    ...argumentsOf(toolCall, known),
    ...(phase && known.request === undefined && known.phase !== 'running' && { phase }),
    ...textMembers({
      summary: title === '' || title === known.name || title === name ? undefined : title,
      parentId: claude.parentToolUseId,
    }),
    ...(parts.length > 0 && { content: [...logs, ...parts] }),
    rest: { ...withoutMembers(toolCall, ...READ), ...(blocks.length > 0 && { content: blocks }) },
  }
}

/** The name that an agent gives. */
const nameIn = ({ name, _meta }: JsonObject): string | undefined => {
  const { toolName } = ownMembers(ownMembers(_meta)?.claudeCode) ?? {}
  return named(name).name ?? named(toolName).name
}

/** A title like `read_file`, else the kind, else a title of one word. */
function nameOf({ kind, title }: JsonObject): string | undefined {
  const word = typeof title === 'string' && /^[A-Za-z][\w-]{0,63}$/.test(title) ? title : undefined
  const known = typeof kind === 'string' && kind !== '' && kind !== 'other' ? kind : undefined
  return word?.includes('_') ? word : (known ?? word)
}

/** A call of an MCP server that Codex wraps, with its own name and arguments. */
function ofMcp(toolCall: JsonObject): JsonObject {
  if (ownMembers(toolCall._meta)?.is_mcp_tool_call !== true) return toolCall
  const { server, tool, arguments: given } = ownMembers(toolCall.rawInput) ?? {}
  if (typeof tool !== 'string') return toolCall
  const { kind: _execute, ...others } = toolCall
  return { ...others, name: tool, server, rawInput: given ?? {} }
}

/** The raw input, or else diffs and a location. */
function argumentsOf(update: JsonObject, known: CallFacts): CallFacts {
  const { rawInput, content, locations, sessionUpdate, status } = update
  const given = rawInput === undefined || rawInput === null ? undefined : readArguments(rawInput)
  if (given && given.argumentsState === 'invalid') return given
  const raw = given?.arguments ?? {}
  const before = known.arguments ?? {}
  const shown = shownBy(listOf(content), locations, textOf({ ...before, ...raw }))
  const next = { ...shown, ...raw }
  // An agent may repeat a part of the arguments.
  const isNews = Object.keys(next).some((key) => !isSameJson(next[key], before[key]))
  const isEnd =
    sessionUpdate === 'tool_call_update' && (status === 'completed' || status === 'failed')
  // Of some calls nothing but the end is known.
  if (!isNews && (known.arguments || (isEnd && !given))) return {}
  if (given?.argumentsText !== undefined && Object.keys(shown).length === 0) return given
  const whole = Object.keys(raw).length > 0 ? next : { ...before, ...next }
  return { arguments: whole, argumentsState: 'complete' }
}

/** Diffs and a location as arguments, unless `said` has them. */
function shownBy(content: readonly unknown[], locations: unknown, said: string): JsonObject {
  const files = content.flatMap((item): JsonObject[] => {
    const { type, path, oldText, newText } = ownMembers(item) ?? {}
    if (type !== 'diff' || typeof path !== 'string' || typeof newText !== 'string') return []
    if (said.includes(JSON.stringify(newText || (oldText ?? '')).slice(1, -1))) return []
    const isNew = typeof oldText !== 'string'
    return [{ path, ...(isNew ? { content: newText } : { old_text: oldText, new_text: newText }) }]
  })
  if (files.length > 0) return files.length === 1 ? files[0]! : { files }
  const paths = listOf(locations).flatMap((each) => ownMembers(each)?.path ?? [])
  const [path] = paths
  return said === '{}' && paths.length === 1 && typeof path === 'string' ? { path } : {}
}

/** A block of content as a part. Diffs are arguments, unless they are a patch. */
function partOf(item: unknown): ContentPart[] {
  const { type, content, patch, changes } = ownMembers(item) ?? {}
  if (type === 'content') return [readBlock(content)]
  const { text } = ownMembers(patch) ?? {}
  const { path } = ownMembers(listOf(changes)[0]) ?? {}
  return type === 'diff' && typeof text === 'string'
    ? [{ kind: 'diff', text, ...textMembers({ name: path }) }]
    : []
}

/** The end of a call, if an update says so. Does not repeat content as data. */
function endOf(update: JsonObject, known: CallFacts): CallFacts | undefined {
  const { status, rawOutput, content } = update
  if (status === 'cancelled') return { outcome: 'cancelled' }
  if (status !== 'completed' && status !== 'failed') return undefined
  const isFailed = status === 'failed'
  const blocks = listOf(content).flatMap((item) => {
    const { type, content: block } = ownMembers(item) ?? {}
    return type === 'content' ? [block] : []
  })
  const shown = factsOf(readBlocks(blocks, isFailed))
  const output = unsaid(rawOutput, known)
  const told = isEmpty(output) ? shown : factsOf(readResult(output, isFailed))
  const { exit_code: code, signal } = known.rest ?? {}
  const data = { ...(typeof code === 'number' && { exit_code: code }), ...told.result?.data }
  const errors = [told.result?.error, shown.result?.error, signal]
  const error = errors.find((said) => said !== undefined && said !== NO_REASON)
  // A command that ran has an exit code.
  const hasRun = error === undefined && typeof data.exit_code === 'number' && data.exit_code !== 0
  const logs = (known.content ?? []).filter(({ kind }) => kind === 'log' || kind === 'diff')
  const parts = [...logs, ...(shown.content ?? told.content ?? [])]
  const { error: _unsaid, ...result } = told.result ?? {}
  const hasHeadline = !isFailed && known.summary === undefined
  return {
    ...shown,
    ...told,
    result: {
      ...(hasRun ? result : told.result),
      success: hasRun || (told.result?.success === true && !isFailed),
      ...(isFailed && !hasRun && { error: error === undefined ? NO_REASON : textOf(error) }),
      ...(Object.keys(data).length > 0 && { data }),
    },
    ...(parts.length > 0 && { content: parts }),
    ...(hasHeadline && textMembers({ summary: headlineOf(textIn(shown.content ?? [])) })),
  }
}

/** Verbs of titles that the kit's own sentence has. */
const VERB = /^(?:Read|View|Edit|Write|Create|Update|Delete|Run|Execute|Search) /

/** An empty summary, if the title only repeats the arguments. */
function unrepeated({ summary, arguments: given = {} }: CallFacts): CallFacts {
  const said = summary?.replaceAll('`', '').replace(VERB, '')
  const isSaid = (value: unknown) =>
    typeof value === 'string' && (value === said || value.endsWith(`/${said}`))
  return said && Object.values(given).some(isSaid) ? { summary: '' } : {}
}

/** The members of an output that are not in the content. */
function unsaid(output: unknown, { content = [] }: CallFacts): unknown {
  const said = content.map((part) => ('text' in part ? part.text?.trim() : undefined))
  const isSaid = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && said.includes(value.trim())
  if (isSaid(output)) return undefined
  if (!isJsonObject(output)) return output
  const left = Object.entries(output).filter(([, value]) => !isSaid(value))
  return left.length === Object.keys(output).length ? output : Object.fromEntries(left)
}
