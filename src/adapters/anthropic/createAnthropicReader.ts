import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { createAgents } from './createAgents.ts'
import { createBlocks, type Line } from './createBlocks.ts'
import { createStream } from './createStream.ts'
import { isResult } from './readResultBlock.ts'

/** What is known beside the messages: whether the run goes on, and what each tool declares. */
export interface AnthropicOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools, by their name. */
  specs?: readonly ToolSpec[] | undefined
}

/** Why a message ended, where nobody goes on from it. `tool_use` and `pause_turn` are none. */
const LAST_WORDS: readonly unknown[] = [
  'end_turn',
  'stop_sequence',
  'max_tokens',
  'refusal',
  'model_context_window_exceeded',
]

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
    // What a whole message has of the input may be a part of it.
    if (reason === 'max_tokens') blocks.cutOff({ argumentsState: 'invalid' })
    // The person went on, or nobody does.
    if ((role === 'user' && results.length === 0) || LAST_WORDS.includes(reason))
      calls.endRun(line.run, undefined, whyOf(reason))
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
    else if (event.role !== undefined) readMessage(event, { sources: [source] })
    else if (type === 'error') calls.endRun(undefined, undefined, ownMembers(event.error)?.message)
    else if (typeof type === 'string') {
      stream.read(type, event, source)
      const reason = type === 'message_delta' ? ownMembers(event.delta)?.stop_reason : undefined
      if (reason === 'max_tokens') blocks.cutOff()
      if (LAST_WORDS.includes(reason)) calls.endRun(undefined, undefined, whyOf(reason))
    }
  }
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
    ids: textMembers({ sessionId: session, agentId: agent }),
    ...(parent !== undefined && { parent }),
    ...(at !== undefined && { at }),
  }
}
