import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { isOpen, type CallFacts } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createInterrupts } from './createInterrupts.ts'
import { createArgumentWriter } from './createArgumentWriter.ts'
import { readResult } from './readResult.ts'

/** What is known beside the events: whether the run goes on, and what each tool declares. */
export interface AgUiOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools, by their name. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what AG-UI says of tool calls, in order: events, snapshots of messages, messages, and the
 * input of a run. Never throws on what they hold. Source: @ag-ui/core 1.0.
 * @example
 * const reader = createAgUiReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAgUiReader(options: AgUiOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'ag-ui', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const interrupts = createInterrupts(calls)
  /** The calls that started the sub-agents. */
  const parents = new Map<unknown, string>()
  const argumentWriter = createArgumentWriter(calls, (event) => {
    const parent = parents.get(event.subagentRunId)
    return parent === undefined ? {} : { parentId: parent }
  })

  /** What a run was begun with: the conversation, and what the person answered. */
  function readInput({ messages, resume }: JsonObject, source: object) {
    for (const message of listOf(messages))
      readMessage(
        calls,
        ownMembers(message) ?? {},
        typeof message === 'object' && message !== null ? message : source,
      )
    interrupts.resume(resume)
  }

  function readEvent(event: JsonObject, source: object) {
    const { type, role, toolCallId } = event
    if (type !== 'TOOL_CALL_CHUNK' && typeof type === 'string') argumentWriter.closeChunk()
    switch (type) {
      case 'TOOL_CALL_START':
        return argumentWriter.start(event, source)
      case 'TOOL_CALL_ARGS':
        return argumentWriter.add(event)
      case 'TOOL_CALL_END':
        return argumentWriter.end(event)
      case 'TOOL_CALL_CHUNK':
        return argumentWriter.chunk(event, source)
      case 'TOOL_CALL_RESULT':
        calls.mergeCallFacts(calls.of(nativeId(toolCallId), source), readResult(event))
        return
      case 'SUBAGENT_STARTED':
        if (typeof event.parentToolCallId === 'string')
          parents.set(event.subagentRunId, event.parentToolCallId)
        return
      case 'RUN_STARTED':
        readInput(ownMembers(event.input) ?? {}, source)
        interrupts.withdrawAll()
        return
      case 'RUN_FINISHED':
        return finish(calls, interrupts, ownMembers(event.outcome) ?? {}, source)
      case 'RUN_ERROR':
        return calls.endRun(undefined, undefined, event.message ?? event.code)
      default:
        if (role !== undefined) readMessage(calls, event, source)
        else readInput(event, source)
    }
  }

  return (event, source) => {
    readEvent(event, source)
    interrupts.settle()
  }
}

function readMessage(calls: CallRegistry, message: JsonObject, source: object) {
  const { role, toolCalls, toolCallId } = message
  if (role === 'tool')
    calls.mergeCallFacts(calls.of(nativeId(toolCallId), source), readResult(message))
  if (role !== 'assistant') return
  for (const item of listOf(toolCalls)) {
    const call = ownMembers(item) ?? {}
    const { name, arguments: args } = ownMembers(call.function) ?? {}
    calls.begin(
      nativeId(call.id),
      {
        ...(typeof name === 'string' && name && { name }),
        ...readArguments(args === undefined || args === '' ? {} : args),
        rest: withoutMembers(call, 'id', 'type', 'function'),
      },
      [item as object, source],
    )
  }
}

function finish(
  calls: CallRegistry,
  interrupts: ReturnType<typeof createInterrupts>,
  outcome: JsonObject,
  source: object,
) {
  if (outcome.type === 'interrupt') return interrupts.ask(outcome.interrupts, source)
  // The client runs them: until it does, nothing has started.
  for (const id of listOf(outcome.pendingToolCallIds)) {
    const call = calls.find(nativeId(id))
    if (call && isOpen(call)) calls.mergeCallFacts(call, { phase: 'waiting' })
  }
  calls.endRun(undefined, (): CallFacts =>
    outcome.type === 'cancelled' ? { outcome: 'cancelled' } : {},
  )
}
