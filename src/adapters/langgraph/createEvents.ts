import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import { addLog } from '../shared/calls/addLog.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { errorTextOf } from '../shared/read/errorTextOf.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { toResult } from '../shared/host/toResult.ts'
import type { createInterrupts } from './createInterrupts.ts'
import type { createMessages } from './messages/createMessages.ts'
import { closeArguments } from './messages/createPieces.ts'

/** Words of a lifecycle for the end of a run. */
const ENDS: readonly unknown[] = ['completed', 'failed', 'cancelled']

/**
 * Events of the agent protocol: a method, and what it says. Source: @langchain/protocol 0.1, Event.
 */
export function createEvents(
  calls: CallRegistry,
  messages: ReturnType<typeof createMessages>,
  interrupts: ReturnType<typeof createInterrupts>,
) {
  function readTool(
    { event, tool_call_id: id, tool_name: name, input, output, delta, message }: JsonObject,
    source: object,
  ) {
    const key = nativeId(id)
    const known: KnownCall | undefined = calls.find(key)
    if (event === 'tool-started') {
      const call =
        known ??
        calls.begin(
          key,
          { ...(typeof name === 'string' && name && { name }), ...readArguments(input ?? {}) },
          source,
        )
      closeArguments(calls, call)
      if (isOpen(call)) calls.mergeCallFacts(call, { phase: 'running' })
    } else if (event === 'tool-output-delta' && known && isOpen(known) && typeof delta === 'string')
      calls.mergeCallFacts(known, { content: addLog(known.facts.content ?? [], 'output', delta) })
    else if (event === 'tool-finished' && !messages.read(output, true))
      calls.mergeCallFacts(calls.of(key, source), { result: toResult(output) })
    else if (event === 'tool-error')
      calls.mergeCallFacts(calls.of(key, source), {
        result: { success: false, error: errorTextOf(message) },
      })
  }

  return (method: string, params: JsonObject, source: object) => {
    const data = ownMembers(params.data) ?? {}
    const { event, content, delta } = data
    if (method === 'tools') readTool(data, source)
    else if (method === 'messages')
      readBlock(
        calls,
        ownMembers(content) ?? ownMembers(ownMembers(delta)?.fields) ?? {},
        source,
        event === 'content-block-finish',
      )
    else if (method === 'input.requested')
      interrupts.ask([{ id: data.interrupt_id, value: data.payload }], messages.last(), source)
    else if (method === 'input.answered') interrupts.answered(listOf(data.interrupt_ids))
    else if (
      method === 'lifecycle' &&
      listOf(params.namespace).length === 0 &&
      ENDS.includes(event)
    )
      calls.endRun(undefined)
  }
}

/**
 * A block of a message, as it is written: only calls have an id and a name. `args` is all of it
 * so far.
 */
function readBlock(calls: CallRegistry, block: JsonObject, source: object, isEnd: boolean) {
  const { id, name, args } = block
  const key = nativeId(id)
  if (key === undefined || typeof name !== 'string' || !name) return
  const call =
    calls.find(key) ??
    calls.begin(key, { name, arguments: {}, argumentsState: 'streaming' }, source)
  if (call.facts.argumentsState !== 'streaming') return
  const { argumentsText: before = '' } = call.facts
  if (typeof args === 'string' && args.startsWith(before))
    calls.appendArguments(call, args.slice(before.length))
  else if (typeof args === 'string' && args) calls.mergeCallFacts(call, { argumentsText: args })
  if (isEnd && args !== undefined && typeof args !== 'string')
    calls.mergeCallFacts(call, { ...readArguments(args), phase: 'running' })
  else if (isEnd) closeArguments(calls, call)
}
