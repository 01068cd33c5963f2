import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { readTime } from '../shared/read/readTime.ts'

/**
 * Executions belong to calls by their checksum, which calls with the same tool and arguments share
 * by design: then to the first of them that has none, in the order in which they started. Source:
 * NHTIO/ADK, ToolExecutionStartEvent.
 */
export function createExecutions(calls: CallRegistry) {
  const byChecksum = new Map<string, { readonly calls: KnownCall[] }>()

  return {
    remember(checksum: string, call: KnownCall) {
      const known = byChecksum.get(checksum) ?? { calls: [] }
      byChecksum.set(checksum, known)
      if (known.calls.at(-1) !== call && !known.calls.includes(call)) known.calls.push(call)
    },
    /** The first open call with this checksum that has not started. */
    waitingFor: (checksum: string) =>
      byChecksum
        .get(checksum)
        ?.calls.find((call) => isOpen(call) && call.facts.phase !== 'running'),
    read({ callId, startedAt, endedAt }: JsonObject) {
      const known = typeof callId === 'string' && callId ? byChecksum.get(callId) : undefined
      const start = readTime(startedAt)
      const end = readTime(endedAt)
      if (!known || start === undefined) return
      // The same start, told again or by its end, is the same execution.
      const call =
        known.calls.find(({ facts }) => facts.times?.startedAt === start) ??
        known.calls.find(({ facts }) => facts.times?.startedAt === undefined)
      if (!call) return
      calls.mergeCallFacts(call, {
        ...(!call.facts.request && { phase: 'running' }),
        times: { startedAt: start, ...(end !== undefined && end >= start && { endedAt: end }) },
      })
    },
  }
}
