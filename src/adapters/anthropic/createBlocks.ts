import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import type { createAgents } from './createAgents.ts'
import { isResult, readResultBlock } from './readResultBlock.ts'

/** Where a block comes from, and what its line says beside it. */
export interface Line {
  readonly sources: readonly object[]
  /** Whose calls end together: those of the conversation, or of one agent. */
  readonly run?: unknown
  readonly agent?: unknown
  readonly parent?: string
  readonly ids?: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  readonly at?: number
  /** What Claude Code itself got from the tool, where the message has but one result. */
  readonly output?: unknown
  /** What Claude Code says of each result of the line. */
  readonly results?: unknown
}

export type Blocks = ReturnType<typeof createBlocks>

const isCall = (type: unknown): boolean =>
  type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use'

/**
 * Blocks of content that are calls or results, by the protocol's own kinds and those that are named
 * so.
 */
export function createBlocks(calls: CallRegistry, agents: ReturnType<typeof createAgents>) {
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
      const call = calls.of(nativeId(block.tool_use_id), line.sources, line.run)
      const output = ownMembers(line.output)
      if (isOpen(call)) agents.adopt(output?.agentId, call)
      return calls.mergeCallFacts(call, {
        ...readResultBlock(block, output),
        ...(wasRefused(line.results, block.tool_use_id) && { outcome: 'denied' }),
        ...(line.at !== undefined && { times: { endedAt: line.at } }),
      })
    },
    /** The model had no room for more: the call that it was writing is run by nobody. */
    cutOff(said: CallFacts = {}) {
      if (latest && isOpen(latest))
        calls.mergeCallFacts(latest, { ...said, outcome: 'cancelled', runEnd: 'max_tokens' })
    },
  }
}

/** Source: @anthropic-ai/claude-agent-sdk 0.3.330, `tool_result_meta` of a line. */
function wasRefused(results: unknown, id: unknown): boolean {
  return listOf(results).some((result) => {
    const { id: of, permission_decision: permission } = ownMembers(result) ?? {}
    return of === id && ownMembers(permission)?.decision === 'reject'
  })
}
