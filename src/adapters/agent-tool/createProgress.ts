import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

/**
 * Progress by its sequence: what is older than what is known, or the same, is late. Source: Agent
 * Tool Model, progress.
 */
export function createProgress(calls: CallRegistry) {
  const latest = new Map<KnownCall, number>()
  return {
    read(call: KnownCall, members: JsonObject) {
      const { sequence, percent, message, status, current_step: step, total_steps: steps } = members
      if (
        typeof sequence !== 'number' ||
        sequence <= (latest.get(call) ?? -Infinity) ||
        !isOpen(call)
      )
        return
      latest.set(call, sequence)
      const share =
        typeof percent === 'number'
          ? { value: Math.min(100, Math.max(0, percent)), total: 100 }
          : undefined
      const count = typeof step === 'string' || typeof step === 'number' ? Number(step) : Number.NaN
      const counted =
        Number.isFinite(count) && typeof steps === 'number'
          ? { value: count, total: steps }
          : undefined
      const words = [message, step, status].find(
        (text): text is string =>
          typeof text === 'string' && text !== '' && !Number.isFinite(Number(text)),
      )
      calls.mergeCallFacts(call, {
        ...(status === 'started' || status === 'running' || status === 'partial_result'
          ? { phase: 'running' }
          : {}),
        progress: { value: sequence, ...counted, ...share, ...definedMembers({ message: words }) },
        rest: {
          progress: withoutMembers(
            members,
            'schema_version',
            'invocation_id',
            'message',
            'percent',
          ),
        },
      })
    },
  }
}
