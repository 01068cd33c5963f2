import { NO_REASON } from '../../model/LocalTool.ts'
import { readWhole, createCallReader, type ReadEvent } from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { isOpen } from '../shared/CallRegistry.ts'
import type { CallRegistry, KnownCall, CallFacts } from '../shared/CallRegistry.ts'
import {
  listOf,
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
import { readToldText, reasonIn } from '../shared/readFailure.ts'
import { factsOf, readBlocks, resultFacts } from '../shared/readResult.ts'
import type {
  ToolCallRecord,
  ToolResult,
  ToolSpec,
  ContentPart,
  JsonObject,
} from '../../model/index.ts'

/**
 * The tool calls of a conversation, in order: one message, or an array of messages, of stream
 * events, or of the lines of a Claude Code session. Never throws on what they hold, and never
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

/** Facts beside the messages: whether the run goes on, and what each tool declares. */
export interface AnthropicOptions {
  runActive?: boolean | undefined
  /** Declarations of the tools, by their names. */
  specs?: readonly ToolSpec[] | undefined
}

/** Why a message ended, if nobody goes on from it. `tool_use` and `pause_turn` are none. */
const LAST_WORDS: readonly unknown[] =
  'end_turn stop_sequence max_tokens refusal model_context_window_exceeded'.split(' ')

/**
 * Reads what Anthropic sends, in order: events of streamed messages, whole messages, and lines of
 * Claude Code (sessions, and the Agent SDK). Each says by its members what it is. Never throws on
 * what they hold. Source: @anthropic-ai/sdk 1.12, messages; Claude Code, session
 * JSONL; @anthropic-ai/claude-agent-sdk 0.3.330, its messages.
 * @example
 * const reader = createAnthropicReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAnthropicReader(options: AnthropicOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'anthropic', ...options }, createRead)
}

/** Nobody asks why a turn ended that was finished. */
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
    // The input in a whole message may be cut off.
    if (reason === 'max_tokens') blocks.cutOff({ argumentsState: 'invalid' })
    if (reason === 'refusal') calls.giveUp(calls.openIn(line.run), reason)
    // The person went on, or nobody does.
    if (line.isError === true)
      calls.endRun(line.run, undefined, textIn(list.map(({ block }) => readBlock(block))))
    else if ((role === 'user' && results.length === 0) || LAST_WORDS.includes(reason))
      calls.endRun(line.run, undefined, interruptionIn(content) ?? whyOf(reason))
  }

  return function read(event, source) {
    const { type, data } = event
    const inner = ownMembers(
      type === 'stream_event'
        ? event.event
        : type === 'progress'
          ? ownMembers(data)?.message
          : undefined,
    )
    if (type === 'stream_event' && inner) read(inner, source)
    else if (type === 'progress' && inner)
      readMessage(
        ownMembers(inner.message) ?? {},
        lineOf(
          { ...inner, agentId: ownMembers(data)?.agentId },
          source,
          nativeId(event.parentToolUseID),
        ),
      )
    else if ((type === 'assistant' || type === 'user') && event.message !== undefined)
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

/** What Claude Code writes in the place of what a person says. */
function interruptionIn(content: unknown): string | undefined {
  const text = typeof content === 'string' ? content : textIn(listOf(content).map(readBlock))
  return text.startsWith('[Request interrupted by user') ? text : undefined
}

/** The end of a run, which denies the calls that were never let run. */
function endSession(
  calls: CallRegistry,
  { subtype, errors, permission_denials: denials }: JsonObject,
) {
  for (const denial of listOf(denials)) {
    const call = calls.find(nativeId(ownMembers(denial)?.tool_use_id))
    if (call) calls.mergeCallFacts(call, { outcome: 'denied' })
  }
  calls.endRun(
    undefined,
    undefined,
    subtype === 'success' ? undefined : (reasonIn(errors) ?? subtype),
  )
}

/** A line of a session, of the Agent SDK, or of a sub-agent that is told of in one. */
function lineOf(
  {
    timestamp,
    parent_tool_use_id: parentId,
    sessionId,
    session_id: session = sessionId,
    agentId: agent,
    toolUseResult,
    tool_use_result: output = toolUseResult,
    tool_result_meta: results,
    toolDenialKind,
    tool_denial_kind: denial = toolDenialKind,
    isApiErrorMessage: isError,
  }: JsonObject,
  source: object,
  parent = nativeId(parentId),
): Line {
  const at = readTime(timestamp)
  return {
    sources: [source],
    run: agent ?? parent,
    agent,
    output,
    results,
    denial,
    isError,
    ids: textMembers({ sessionId: session, agentId: agent }),
    ...(parent !== undefined && { parent }),
    ...(at !== undefined && { at }),
  }
}

/** Sub-agents of Claude Code. Which call started one, only that call's result says. */
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
    /** A call that the agent makes. */
    join(id: unknown, call: KnownCall) {
      const agent = agentOf(id)
      if (!agent || agent.calls.at(-1) === call) return
      agent.calls.push(call)
      if (agent.parent !== undefined) calls.mergeCallFacts(call, { parentId: agent.parent })
    },
    /** The call that started the agent. */
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
  /** Whose calls end together: those of the conversation, or of one agent. */
  readonly run?: unknown
  readonly agent?: unknown
  readonly parent?: string
  readonly ids?: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  readonly at?: number
  /** The tool's own output to Claude Code, if the message has one result. */
  readonly output?: unknown
  /** How Claude Code says that the call of the line's result was refused. */
  readonly denial?: unknown
  /** Claude Code's word on each result of the line. */
  readonly results?: unknown
  /** The line tells of an error of the service, which ended the run. */
  readonly isError?: unknown
}

type Blocks = ReturnType<typeof createBlocks>

const isCall = (type: unknown): boolean =>
  type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use'

/** Blocks that are calls or results, also of kinds that are named so. */
function createBlocks(calls: CallRegistry, agents: ReturnType<typeof createAgents>) {
  let latest: KnownCall | undefined

  function readCall(
    block: JsonObject,
    { sources, run, agent, parent, ids = {}, at }: Line,
    isBegun: boolean,
  ): KnownCall {
    const { type, id, name, input, caller, server_name: server } = block
    const by = nativeId(ownMembers(caller)?.tool_id) ?? parent
    const given: CallFacts = isBegun
      ? { arguments: {}, argumentsState: 'streaming' }
      : readArguments(input === undefined ? {} : input)
    const said: CallFacts = {
      ...(typeof name === 'string' &&
        name && { name, ...(typeof server === 'string' && { spec: { name, server } }) }),
      ...given,
      // The app runs what is its own, and nothing says that it has started.
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
    /** The call that the block is, or that it is about. `isBegun`: its input is still to come. */
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
    /** The model had no room for more: the call that it was writing is run by nobody. */
    cutOff(said: CallFacts = {}) {
      if (latest && isOpen(latest))
        calls.mergeCallFacts(latest, {
          ...said,
          outcome: 'cancelled',
          phase: 'queued',
          runEnd: 'max_tokens',
        })
    },
  }
}

/** A refusal that the line says beside its result. Source: Claude Code, `toolDenialKind`. */
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
function wasRefused(results: unknown, id: unknown): boolean {
  return listOf(results).some((result) => {
    const { id: of, permission_decision: permission } = ownMembers(result) ?? {}
    return of === id && ownMembers(permission)?.decision === 'reject'
  })
}

/** Also of server tools that are not known yet: all of them are named so. */
const isResult = (type: unknown): boolean =>
  typeof type === 'string' && /(^|_)tool_result$/.test(type)

/** A text, blocks, or a server tool's object. `output`: what Claude Code itself got. */
function readResultBlock(block: JsonObject, output: JsonObject | undefined): CallFacts {
  const { content, is_error: isError } = block
  const { rest: beyond, ...said } =
    typeof content === 'string' || content === undefined
      ? resultFacts(content || undefined, isError === true)
      : Array.isArray(content)
        ? factsOf(readBlocks(listOf(content), isError === true))
        : readServerResult(ownMembers(content) ?? {})
  const rest = {
    ...beyond,
    ...withoutMembers(block, 'type', 'tool_use_id', 'content', 'is_error'),
  }
  const ran = isError === true ? readExit(said.result?.error) : undefined
  if (ran) return { ...ran, rest }
  if (!output || said.result?.success !== true) return { ...said, rest }
  const shown =
    said.content ??
    (typeof content === 'string' && content ? [{ kind: 'text', text: content } as const] : [])
  return {
    result: { success: true, data: { ...output } },
    ...(output.interrupted === true && { outcome: 'cancelled' }),
    ...(shown.length > 0 && { content: shown }),
    rest,
  }
}

/** Claude Code tells of a command with an exit code as an error. It ran. */
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

/** The result of a server tool: written text, files, a page, or only members of its own. */
function readServerResult(result: JsonObject): CallFacts {
  const { type, error_code: code, error_message: message = code } = result
  const kind = textOf(type, 100)
  if (kind.endsWith('_error') || code !== undefined)
    return { result: { success: false, error: textOf(message ?? NO_REASON) } }
  const logs = Object.entries(
    textMembers({ stdout: result.stdout, stderr: result.stderr }),
  ).flatMap(([name, text]): ContentPart[] => (text ? [{ kind: 'log', name, text }] : []))
  const inner = Array.isArray(result.content)
    ? listOf(result.content)
    : ownMembers(result.content)
      ? [result.content]
      : typeof result.content === 'string'
        ? [{ type: 'text', text: result.content }]
        : []
  const content = [
    ...logs,
    ...(typeof result.text === 'string' ? [{ kind: 'text', text: result.text } as const] : []),
    ...inner.map(readBlock),
  ]
  const data = withoutMembers(
    result,
    'type stdout stderr text content encrypted_content encrypted_stdout',
  )
  return {
    result: { success: true, ...(Object.keys(data).length > 0 && { data }) },
    ...(content.length > 0 && { content }),
    ...(kind.includes('redacted') && { marks: ['redacted'] }),
  }
}

/** One message at a time. In the next one, blocks are counted anew. */
function createStream(calls: CallRegistry, blocks: Blocks) {
  /** Calls whose input is written, by block, or by id until that begins. `input`: how it began. */
  const writing = new Map<unknown, { call: KnownCall; input: unknown }>()

  function begin(block: JsonObject, line: Line, place: unknown) {
    const call = blocks.read(block, line, true)
    if (call && !isResult(block.type)) writing.set(place, { call, input: block.input })
  }

  function close(place: unknown) {
    const { call, input } = writing.get(place) ?? {}
    writing.delete(place)
    // A block without pieces has the input it began with, or none.
    if (call?.facts.argumentsState === 'streaming')
      calls.mergeCallFacts(call, readArguments(call.facts.argumentsText ?? input ?? {}))
  }

  /** The message before has not ended: nobody runs what was not written to its end. */
  function abandon() {
    for (const [place, { call }] of writing) {
      if (typeof place === 'string') continue // it came whole, or its block ends it
      close(place)
      if (isOpen(call)) calls.mergeCallFacts(call, { outcome: 'cancelled', phase: 'queued' })
    }
  }

  return {
    read(
      type: string,
      { index, content_block: block, delta, message }: JsonObject,
      source: object,
    ) {
      const members = ownMembers(block) ?? {}
      if (type === 'message_start') {
        abandon()
        // MessageStream of the SDK fills in this very message while the events are read: its calls are
        // written by the events that follow, or are whole at the end.
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

/** The block that brings a result back. Source: @anthropic-ai/sdk 1.12, ToolResultBlockParam. */
export type AnthropicResult = {
  type: 'tool_result'
  tool_use_id: string
  content: string
  is_error?: boolean
}

/**
 * A result as a block of the next message. `fromAnthropic` reads the same result back.
 * @example
 * const content = [toAnthropicResult(record, { success: false, error: 'denied by a person' })]
 */
export function toAnthropicResult(
  { call, origin }: ToolCallRecord,
  result: ToolResult,
): AnthropicResult {
  const { id = call.id } = origin?.ids ?? {}
  return {
    type: 'tool_result',
    tool_use_id: id,
    content: JSON.stringify(result),
    ...(!result.success && { is_error: true }),
  }
}
