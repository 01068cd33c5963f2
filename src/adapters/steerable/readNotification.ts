import type { JsonObject } from '../../tool-call/index.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { advance, type Calls } from './createCalls.ts'
import type { Turns } from './createTurns.ts'
import { namedCall } from './readCall.ts'
import type { SteerableCall, Turn } from './SteerableCall.ts'

/** A notification of a sidecar. Source: Steerable, Sidecar Spec. */
export function readNotification(
  calls: Calls,
  turns: Turns,
  source: object,
  method: string,
  params: JsonObject,
) {
  const { streamId, toolCall } = params
  const others = withoutMembers(params, 'streamId', 'toolCall', 'delta', 'usage', 'rawChunk')
  const call = ownMembers(toolCall)
  if (method === 'stream.chunk' && call)
    readChunk(calls, turns.current(streamId, 'active'), source, call, { ...others, streamId })
  else if (method === 'stream.done' || method === 'stream.error')
    turns.end(streamId, { type: method, ...others })
  else if (method === 'tool.running') {
    const running = calls.find(namedCall(params) ?? nativeId(params.id) ?? '')
    if (running) advance(calls, running, { phase: 'running' })
  }
}

/** A call, or what follows the first piece of one. */
function readChunk(
  calls: Calls,
  turn: Turn,
  source: object,
  call: JsonObject,
  envelope: JsonObject,
) {
  const before = turn.calls.at(-1)
  if (call.id || call.name || !before)
    calls.add(call, { turn, scope: turn, envelope, sources: [source, call] })
  else continueCall(calls, before, ownMembers(call.arguments) ?? {})
}

/**
 * The runtime sends what follows a call's first piece without id and name, and `{}` for what it
 * could not parse: then the arguments are not whole.
 */
function continueCall({ list }: Calls, call: SteerableCall, more: JsonObject) {
  const isReadable = Object.keys(more).length > 0
  Object.assign(
    call,
    isReadable ? { arguments: { ...call.arguments, ...more } } : { argumentsState: 'invalid' },
  )
  list.touch(call)
}
