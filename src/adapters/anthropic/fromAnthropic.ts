import { NO_REASON } from '../../model/LocalTool.ts'
import { createCallReader, readWhole } from '../shared/createCallReader.ts'
import type { ReaderOptions, ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { isOpen, named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallRegistry, KnownCall, CallFacts } from '../shared/CallRegistry.ts'
import {
  listOf,
  logsOf,
  nativeId,
  ownMembers,
  readTime,
  textMembers,
  readArguments,
  withoutMembers,
  textOf,
  readBlock,
  textIn,
} from '../shared/members.ts'
import { nativeIdOf } from '../shared/decideLocalCall.ts'
import { readToldText, reasonIn } from '../shared/readFailure.ts'
import { contentFacts, withRest } from '../shared/readResult.ts'
import type { ToolCallRecord, ToolResult, JsonObject } from '../../model/index.ts'

/**
 * Returns the tool calls of a conversation, in order. `input`: a message, or an array of messages,
 * stream events or lines of a Claude Code session. Never throws on what `input` holds, and never
 * changes it. Source: @anthropic-ai/sdk 1.12, messages.
 * @example
 * const records = fromAnthropic(events, { runActive: false }) // of a run that is over
 */
export function fromAnthropic(
  input: readonly object[] | object,
  options: AnthropicOptions = {},
): ToolCallRecord[] {
  return readWhole(createAnthropicReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type AnthropicOptions = ReaderOptions

/** Reasons of a message that ends its run. After `tool_use` and `pause_turn` it goes on. */
const LAST_WORDS: readonly unknown[] =
  'end_turn stop_sequence max_tokens refusal model_context_window_exceeded'.split(' ')

/**
 * Reads messages of Anthropic in order: events of a stream, whole messages, and lines of Claude
 * Code (sessions, and the Agent SDK). Knows each by its members. Never throws on what they hold.
 * Source:
 * @anthropic-ai/sdk 1.12, messages; Claude Code, session JSONL; @anthropic-ai/claude-agent-sdk
 * 0.3.330, its messages.
 * @example
 * const reader = createAnthropicReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAnthropicReader(options: AnthropicOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'anthropic', ...options }, createRead)
}

/** The reason of an unusual end. */
const whyOf = (reason: unknown): unknown =>
  reason === 'end_turn' || reason === 'stop_sequence' ? undefined : reason

function createRead(calls: CallRegistry): ReadEvent {
  const agents = createAgents(calls)
  const blocks = createBlocks(calls, agents)
  const stream = createStream(calls, blocks)

  function readMessage({ role, content, stop_reason: reason }: JsonObject, line: Line) {
    const list = listOf(content).map((block) => ({ block, members: ownMembers(block) ?? {} }))
    const results = list.filter(({ members }) => isResult(members.type))
    for (const { block, members } of list)
      blocks.read(members, {
        ...line,
        sources: [block as object, ...line.sources],
        ...(results.length > 1 && { output: undefined }),
      })
    // Even a whole message may have an input that was cut off.
    if (reason === 'max_tokens') blocks.cutOff({ argumentsState: 'invalid' })
    if (reason === 'refusal') calls.giveUp(calls.openIn(line.run), reason)
    // The person went on, or the run is over.
    if (line.isError === true)
      calls.endRun(line.run, undefined, textIn(list.map(({ block }) => readBlock(block))))
    else if ((role === 'user' && results.length === 0) || LAST_WORDS.includes(reason))
      calls.endRun(line.run, undefined, interruptionIn(content) ?? whyOf(reason))
  }

  return function read(event, source) {
    const { type, data } = event
    const { agentId, message } = ownMembers(data) ?? {}
    const inner = ownMembers(type === 'progress' ? message : event.event)
    if (type === 'stream_event' && inner) read(inner, source)
    else if (type === 'progress' && inner) {
      const line = lineOf({ ...inner, agentId }, source, nativeId(event.parentToolUseID))
      readMessage(ownMembers(inner.message) ?? {}, line)
    } else if ((type === 'assistant' || type === 'user') && event.message !== undefined)
      readMessage(ownMembers(event.message) ?? {}, lineOf(event, source))
    else if (type === 'result' && typeof event.subtype === 'string') endSession(calls, event)
    else if (event.role !== undefined) readMessage(event, { sources: [source] })
    else if (type === 'error')
      calls.endRun(undefined, undefined, reasonIn(event.error) ?? ownMembers(event.error)?.type)
    else if (typeof type === 'string') {
      stream.read(type, event, source)
      const reason = type === 'message_delta' ? ownMembers(event.delta)?.stop_reason : undefined
      if (reason === 'max_tokens') blocks.cutOff()
      if (reason === 'refusal') calls.giveUp(calls.openIn(undefined), reason)
      if (LAST_WORDS.includes(reason)) calls.endRun(undefined, undefined, whyOf(reason))
    }
  }
}

/** The text of Claude Code for an interruption, in place of a person's message. */
function interruptionIn(content: unknown): string | undefined {
  const text = typeof content === 'string' ? content : textIn(listOf(content).map(readBlock))
  return text.startsWith('[Request interrupted by user') ? text : undefined
}

/** Ends a run. Its calls that never ran are denied. */
function endSession(calls: CallRegistry, { subtype, errors, permission_denials }: JsonObject) {
  for (const denial of listOf(permission_denials)) {
    const call = calls.find(nativeId(ownMembers(denial)?.tool_use_id))
    if (call) calls.mergeCallFacts(call, { outcome: 'denied' })
  }
  const why = subtype === 'success' ? undefined : (reasonIn(errors) ?? subtype)
  calls.endRun(undefined, undefined, why)
}

/** Reads a line of a session, the Agent SDK or a sub-agent. The SDK names some members otherwise. */
function lineOf(
  line: JsonObject,
  source: object,
  parent = nativeId(line.parent_tool_use_id),
): Line {
  const { agentId: agent, session_id: sessionId = line.sessionId } = line
  const at = readTime(line.timestamp)
  return {
    sources: [source],
    run: agent ?? parent,
    agent,
    output: line.tool_use_result ?? line.toolUseResult,
    results: line.tool_result_meta,
    denial: line.tool_denial_kind ?? line.toolDenialKind,
    isError: line.isApiErrorMessage,
    ids: textMembers({ sessionId, agentId: agent }),
    ...(parent !== undefined && { parent }),
    ...(at !== undefined && { at }),
  }
}

/** Sub-agents of Claude Code. Only the result of the call that started one names it. */
function createAgents(calls: CallRegistry) {
  const agents = new Map<string, { parent?: string; readonly calls: KnownCall[] }>()

  function agentOf(id: unknown) {
    const key = nativeId(id)
    if (key === undefined) return undefined
    const agent = agents.get(key) ?? { calls: [] }
    agents.set(key, agent)
    return agent
  }

  return {
    /** Adds a call of the agent. */
    join(id: unknown, call: KnownCall) {
      const agent = agentOf(id)
      if (!agent || agent.calls.at(-1) === call) return
      agent.calls.push(call)
      if (agent.parent !== undefined) calls.mergeCallFacts(call, { parentId: agent.parent })
    },
    /** Notes the call that started the agent. */
    adopt(id: unknown, parent: KnownCall) {
      const agent = agentOf(id)
      if (!agent || agent.parent !== undefined) return
      agent.parent = parent.id
      for (const call of agent.calls)
        if (call !== parent) calls.mergeCallFacts(call, { parentId: parent.id })
    },
  }
}

/** The place of a block, and the facts of its line. */
interface Line {
  readonly sources: readonly object[]
  /** The calls of the conversation end together, and those of each agent. */
  readonly run?: unknown
  readonly agent?: unknown
  readonly parent?: string
  readonly ids?: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  readonly at?: number
  /** The tool's output to Claude Code, if the message has one result. */
  readonly output?: unknown
  /** Claude Code's word for a refusal. */
  readonly denial?: unknown
  /** Claude Code's word on each result of the line. */
  readonly results?: unknown
  /** True for an error of the service that ended the run. */
  readonly isError?: unknown
}

const isCall = (type: unknown): boolean =>
  type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use'

/** Blocks that are calls or results, also of kinds that are named so. */
function createBlocks(calls: CallRegistry, agents: ReturnType<typeof createAgents>) {
  let latest: KnownCall | undefined

  function readCall(block: JsonObject, line: Line, isBegun: boolean): KnownCall {
    const { sources, run, agent, parent, ids = {}, at } = line
    const { type, id, name, input, caller, server_name: server } = block
    const by = nativeId(ownMembers(caller)?.tool_id) ?? parent
    const { name: tool } = named(name)
    const said: CallFacts = {
      ...named(name),
      ...(tool !== undefined && typeof server === 'string' && { spec: { name: tool, server } }),
      ...(isBegun ? STREAMING : readArguments(input === undefined ? {} : input)),
      // The app runs its own tools, and nothing says that they started.
      ...(type !== 'tool_use' && { phase: 'running' }),
      ...(by !== undefined && { parentId: by }),
      ...(at !== undefined && { times: { createdAt: at } }),
      ids,
      rest: withoutMembers(block, 'type', 'id', 'name', 'input', 'caller', 'server_name'),
    }
    const call = calls.begin(nativeId(id), said, sources, run)
    agents.join(agent, call)
    return call
  }

  return {
    /** Returns the call of a block. `isBegun`: its input follows. */
    read(block: JsonObject, line: Line, isBegun = false): KnownCall | undefined {
      latest = isCall(block.type) ? readCall(block, line, isBegun) : undefined
      if (latest) return latest
      if (!isResult(block.type)) return undefined
      const call = calls.answered(nativeId(block.tool_use_id), line.sources, line.run)
      const output = ownMembers(line.output)
      if (isOpen(call)) agents.adopt(output?.agentId, call)
      return calls.answer(call, {
        ...readResultBlock(block, output),
        ...refusalOf(line, block),
        ...(line.at !== undefined && { times: { endedAt: line.at } }),
      })
    },
    /** Cancels the call that the model had no room for. */
    cutOff(said: CallFacts = {}) {
      const unbegun = { outcome: 'cancelled', phase: 'queued', runEnd: 'max_tokens' } as const
      if (latest && isOpen(latest)) calls.mergeCallFacts(latest, { ...said, ...unbegun })
    },
  }
}

/** A refusal that stands beside the result. Source: Claude Code, `toolDenialKind`. */
function refusalOf({ denial, results, output }: Line, block: JsonObject): CallFacts {
  const isDenied = typeof denial === 'string' && denial !== '' && block.is_error === true
  if (!isDenied && !wasRefused(results, block.tool_use_id)) {
    const told = block.is_error === true ? readToldText(output, output, true) : undefined
    return told?.outcome ? { outcome: told.outcome, marks: undefined } : {}
  }
  const isStopped = isDenied && /abort|cancel|interrupt/i.test(denial)
  return { outcome: isStopped ? 'cancelled' : 'denied', marks: undefined }
}

/** Source: @anthropic-ai/claude-agent-sdk 0.3.330, `tool_result_meta` of a line. */
const wasRefused = (results: unknown, id: unknown): boolean =>
  listOf(results).some((result) => {
    const { id: of, permission_decision: permission } = ownMembers(result) ?? {}
    return of === id && ownMembers(permission)?.decision === 'reject'
  })

/** True for all blocks that are named like results, also unknown ones. */
const isResult = (type: unknown): boolean =>
  typeof type === 'string' && /(^|_)tool_result$/.test(type)

/** A text, blocks, or a server tool's object. `output`: the tool's output to Claude Code. */
function readResultBlock(block: JsonObject, output: JsonObject | undefined): CallFacts {
  const { content, is_error: isError } = block
  const isPlain = typeof content === 'string' || content === undefined || Array.isArray(content)
  const said = isPlain
    ? contentFacts(content || undefined, isError === true)
    : readServerResult(ownMembers(content) ?? {})
  const others = withoutMembers(block, 'type', 'tool_use_id', 'content', 'is_error')
  const rest = { ...said.rest, ...others }
  const ran = isError === true ? readExit(said.result?.error) : undefined
  if (ran) return { ...ran, rest }
  if (!output || said.result?.success !== true) return withRest(said, others)
  const isText = typeof content === 'string' && content !== ''
  const shown = said.content ?? (isText ? [{ kind: 'text', text: content } as const] : [])
  return {
    result: { success: true, data: { ...output } },
    ...(output.interrupted === true && { outcome: 'cancelled' }),
    ...(shown.length > 0 && { content: shown }),
    rest,
  }
}

/** A command that ran: Claude Code calls each exit code above 0 an error. */
function readExit(error: unknown): CallFacts | undefined {
  const said = textOf(error ?? '')
  const [head = '', code] = /^(?:Error: )?Exit code (\d{1,3})(?:\n|$)/.exec(said) ?? []
  if (code === undefined) return undefined
  const text = said.slice(head.length)
  return {
    result: { success: true, data: { exit_code: Number(code) } },
    outcome: readToldText(text)?.outcome,
    ...(text !== '' && { content: [{ kind: 'log', text }] }),
  }
}

/** Reads the result of a server tool: text, files, a page, or other members. */
function readServerResult(result: JsonObject): CallFacts {
  const { type, error_code: code, error_message: message = code } = result
  const kind = textOf(type, 100)
  if (kind.endsWith('_error') || code !== undefined)
    return { result: { success: false, error: textOf(message ?? NO_REASON) } }
  const { stdout, stderr, text, content: given } = result
  const inner =
    typeof given === 'string'
      ? [{ type: 'text', text: given }]
      : ownMembers(given)
        ? [given]
        : given
  const said = typeof text === 'string' ? [{ kind: 'text', text } as const] : []
  const content = [...logsOf({ stdout, stderr }), ...said, ...listOf(inner).map(readBlock)]
  const encrypted = 'encrypted_content encrypted_stdout'
  const data = withoutMembers(result, 'type stdout stderr text content', encrypted)
  return {
    result: { success: true, ...(Object.keys(data).length > 0 && { data }) },
    ...(content.length > 0 && { content }),
    ...(kind.includes('redacted') && { marks: ['redacted'] }),
  }
}

/** Reads a stream. Each message counts its blocks from zero. */
function createStream(calls: CallRegistry, blocks: ReturnType<typeof createBlocks>) {
  /** Calls that stream, by block, or by id before their block. `input`: its first value. */
  const writing = new Map<unknown, { call: KnownCall; input: unknown }>()

  function begin(block: JsonObject, line: Line, place: unknown) {
    const call = blocks.read(block, line, true)
    if (call && !isResult(block.type)) writing.set(place, { call, input: block.input })
  }

  function close(place: unknown) {
    const { call, input } = writing.get(place) ?? {}
    writing.delete(place)
    if (call) calls.closeArguments(call, input ?? {})
  }

  /** Cancels the unfinished calls of the message before. */
  function abandon() {
    for (const [place, { call }] of writing) {
      if (typeof place === 'string') continue // its block ends it
      close(place)
      if (isOpen(call)) calls.mergeCallFacts(call, { outcome: 'cancelled', phase: 'queued' })
    }
  }

  return {
    read(type: string, event: JsonObject, source: object) {
      const { index, content_block: block, delta, message } = event
      const members = ownMembers(block) ?? {}
      if (type === 'message_start') {
        abandon()
        // MessageStream of the SDK fills in this message while its events follow.
        for (const item of listOf(ownMembers(message)?.content)) {
          const begun = ownMembers(item) ?? {}
          begin(begun, { sources: [item as object, source] }, begun.id)
        }
      } else if (type === 'content_block_start') {
        const before = writing.get(index)
        if (before && before.call.facts.ids?.id === members.id) return
        writing.delete(members.id)
        begin(members, { sources: [source] }, index)
      } else if (type === 'content_block_delta') {
        const { type: kind, partial_json: piece } = ownMembers(delta) ?? {}
        const { call } = writing.get(index) ?? {}
        if (call && kind === 'input_json_delta' && typeof piece === 'string')
          calls.appendArguments(call, piece)
      } else if (type === 'content_block_stop') close(index)
      else if (type === 'message_stop') for (const place of writing.keys()) close(place)
    },
  }
}

/** A block with a result. Source: @anthropic-ai/sdk 1.12, ToolResultBlockParam. */
export type AnthropicResult = {
  type: 'tool_result'
  tool_use_id: string
  content: string
  is_error?: boolean
}

/**
 * Returns a result as a block of the next message. `fromAnthropic` reads it back.
 * @example
 * const content = [toAnthropicResult(record, { success: false, error: 'denied by a person' })]
 */
export function toAnthropicResult(record: ToolCallRecord, result: ToolResult): AnthropicResult {
  return {
    type: 'tool_result',
    tool_use_id: nativeIdOf(record),
    content: JSON.stringify(result),
    ...(!result.success && { is_error: true }),
  }
}
