import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import { addLog } from '../shared/calls/addLog.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'

/** A piece of the arguments as the model writes them, until the call itself has them. */
export function readArgumentsDelta(calls: CallRegistry, call: KnownCall, delta: unknown) {
  if (typeof delta !== 'string') return
  if (call.facts.arguments === undefined)
    calls.mergeCallFacts(call, { arguments: {}, argumentsState: 'streaming' })
  calls.appendArguments(call, delta)
}

/** A piece of what a running tool writes, by the stream it goes to. */
export function readOutputDelta(
  calls: CallRegistry,
  call: KnownCall,
  { stream, delta }: JsonObject,
) {
  if (typeof delta !== 'string' || !isOpen(call)) return
  const { content = [] } = call.facts
  const name = typeof stream === 'string' ? stream : 'output'
  calls.mergeCallFacts(call, { phase: 'running', content: addLog(content, name, delta) })
}
