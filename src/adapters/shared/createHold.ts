import { isOpen, type CallFacts, type KnownCall, type CallRegistry } from './CallRegistry.ts'

/**
 * While the run stands still, calls beside a request have not begun, whatever their message says.
 */
export function createHold(calls: CallRegistry) {
  const held = new Map<KnownCall, CallFacts['phase']>()
  const started = new WeakSet<KnownCall>()
  return {
    /** The runtime said that it began: it is never held. */
    start: (call: KnownCall) => void started.add(call),
    hold(beside: Iterable<KnownCall>) {
      for (const call of beside) {
        const { phase, request, question, decision, argumentsState } = call.facts
        const isBusy = started.has(call) || request || question || decision
        if (!isOpen(call) || isBusy || held.has(call) || argumentsState === 'streaming') continue
        if (phase !== undefined && phase !== 'running') continue
        held.set(call, phase)
        calls.mergeCallFacts(call, { phase: 'queued' })
      }
    },
    /** The run goes on. */
    release() {
      for (const [call, phase] of held)
        if (call.facts.phase === 'queued')
          calls.mergeCallFacts(call, { phase }, ...(phase ? [] : (['phase'] as const)))
      held.clear()
    },
  }
}
