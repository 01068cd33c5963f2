import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import { addLog } from '../shared/calls/addLog.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'

/** A piece of the arguments as the model writes them: text only, until the call itself has them. */
export function readArgumentsDelta(calls: CallRegistry, call: KnownCall, delta: unknown) {
  const { arguments: args, argumentsState, argumentsText = '' } = call.facts
  if (typeof delta !== 'string' || (args !== undefined && argumentsState !== 'streaming')) return
  calls.mergeCallFacts(call, {
    arguments: {},
    argumentsState: 'streaming',
    argumentsText: argumentsText + delta,
  })
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
