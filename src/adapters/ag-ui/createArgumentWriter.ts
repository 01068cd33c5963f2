import type { JsonObject } from '../../tool-call/index.ts'
import type { CallFacts, KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

const READ = [
  'type',
  'toolCallId',
  'toolCallName',
  'delta',
  'parentMessageId',
  'subagentRunId',
  'timestamp',
  'rawEvent',
]

/**
 * Calls as they are written: begun, in pieces, ended; or in chunks that say all of it. A run that
 * goes on tells its calls again: those are the ones that are there.
 */
export function createArgumentWriter(calls: CallRegistry, about: (event: JsonObject) => CallFacts) {
  /** What is told again, until its arguments say whether it is the same call. */
  const again = new Map<string, { said: CallFacts; source: object; text: string }>()
  let open: string | undefined

  function start(event: JsonObject, source: object) {
    const key = nativeId(event.toolCallId)
    const said: CallFacts = { ...readStart(event), ...about(event) }
    const known = calls.find(key)
    const { name: before = said.name, argumentsState } = known?.facts ?? {}
    if (key === undefined || !known || before !== said.name)
      calls.begin(key, { ...said, arguments: {}, argumentsState: 'streaming' }, source)
    else if (argumentsState !== 'streaming' && !again.has(key))
      again.set(key, { said, source, text: '' })
  }

  function add({ toolCallId, delta }: JsonObject) {
    const key = nativeId(toolCallId)
    if (key === undefined || typeof delta !== 'string') return
    const told = again.get(key)
    const call = calls.find(key)
    if (told) told.text += delta
    else if (call) calls.appendArguments(call, delta)
  }

  /** Ended: the agent runs it. Without a piece it has no arguments. */
  function end({ toolCallId }: JsonObject) {
    const key = nativeId(toolCallId)
    const told = key === undefined ? undefined : again.get(key)
    const call = calls.find(key)
    if (key !== undefined) again.delete(key)
    if (told)
      run(calls, calls.begin(key, { ...told.said, ...readArguments(told.text || {}) }, told.source))
    else if (call?.facts.argumentsState === 'streaming')
      run(calls, calls.mergeCallFacts(call, readArguments(call.facts.argumentsText ?? {})))
  }

  function closeChunk() {
    if (open !== undefined) end({ toolCallId: open })
    open = undefined
  }

  return {
    start,
    add,
    end,
    closeChunk,
    chunk(event: JsonObject, source: object) {
      const key = nativeId(event.toolCallId) ?? open
      if (key !== open) closeChunk()
      if (open === undefined && key !== undefined) start({ ...event, toolCallId: key }, source)
      open = key
      add({ toolCallId: key, delta: event.delta })
    },
  }
}

function readStart(event: JsonObject): CallFacts {
  const { toolCallName: name, timestamp } = event
  return {
    ...(typeof name === 'string' && name && { name }),
    ...(typeof timestamp === 'number' && { times: { createdAt: timestamp } }),
    rest: withoutMembers(event, ...READ),
  }
}

/** The agent runs it, unless a person is asked. */
function run(calls: CallRegistry, call: KnownCall) {
  if (!call.facts.request && !call.facts.question) calls.mergeCallFacts(call, { phase: 'running' })
}
