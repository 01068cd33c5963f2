import type { ConsentDecision, JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/**
 * Requests for permission to call the tools of an MCP server. Those of one response are answered in
 * one message.
 */
export function createApprovals(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  /** Those of one response. */
  let batch: KnownCall[] = []
  let isShown = true

  /** Who answers a response that is not complete cannot go on from it. */
  function open() {
    isShown = true
    const [first] = batch
    if (!first) return
    for (const [index, call] of batch.entries()) {
      if (!isOpen(call) || call.facts.decision) continue
      calls.mergeCallFacts(call, {
        phase: 'waiting',
        request: {
          id: call.facts.ids?.id ?? call.id,
          can: { reason: true },
          batch: {
            id: first.id,
            size: batch.length,
            index,
            submit: 'together',
            partialDeny: 'keeps',
          },
        },
      })
    }
  }

  return {
    open,
    ask(call: KnownCall, isLive: boolean) {
      const id = call.facts.ids?.id
      if (id === undefined || !isOpen(call) || batch.includes(call) || asked.get(id) === call)
        return
      if (isShown && batch.every(({ facts }) => facts.decision !== undefined)) batch = []
      batch.push(call)
      asked.set(id, call)
      isShown = !isLive
      if (isShown) open()
      else calls.mergeCallFacts(call, { phase: 'queued' })
    },
    answer({ approval_request_id: of, approve, reason }: JsonObject) {
      const call = asked.get(nativeId(of) ?? '')
      if (call) decide(calls, call, approve, reason)
    },
    /** The call that was asked about. It runs: so it was allowed. */
    take(of: unknown): KnownCall | undefined {
      const call = asked.get(nativeId(of) ?? '')
      if (call) decide(calls, call, true)
      return call
    },
    lapse() {
      for (const call of batch)
        if (isOpen(call) && !call.facts.decision) calls.mergeCallFacts(call, { outcome: 'expired' })
      batch = []
    },
  }
}

/** What the person answered, or what follows from what happened. */
function decide(calls: CallRegistry, call: KnownCall, approve: unknown, reason?: unknown) {
  const base = {
    id: call.facts.ids?.id ?? call.id,
    digest: '',
    scope: 'once',
    by: { kind: 'person', id: 'person' },
  } as const
  const decision: ConsentDecision =
    approve === true
      ? { ...base, kind: 'allow', arguments: call.facts.arguments ?? {} }
      : { ...base, kind: 'deny', ...(typeof reason === 'string' && reason && { reason }) }
  // It was too late for nobody: an answer is there.
  if (call.facts.outcome === 'expired') calls.mergeCallFacts(call, {}, 'outcome')
  if (isOpen(call) && !call.facts.decision)
    calls.mergeCallFacts(call, {
      decision,
      ...(approve === true ? { phase: 'running' } : { outcome: 'denied' }),
    })
}
