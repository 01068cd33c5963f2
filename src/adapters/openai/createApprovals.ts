import type { ConsentDecision, JsonObject } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { createRuns } from './createRuns.ts'
import { SHARED_ID } from './toOpenAiDecision.ts'

/**
 * Requests for permission to call the tools of an MCP server. Those of one response are answered in
 * one message.
 */
export function createApprovals(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  const runs = createRuns(calls)
  /** Those of one response. */
  let batch: KnownCall[] = []
  let isShown = true

  /** Who answers a response that is not complete cannot go on from it. */
  function open() {
    isShown = true
    const [first] = batch
    if (!first) return
    const waiting = batch.filter((call) => isOpen(call) && !call.facts.decision)
    for (const call of waiting) {
      const isShared = waiting.some((other) => other !== call && idOf(other) === idOf(call))
      const place = { id: first.id, size: batch.length, index: batch.indexOf(call) }
      calls.mergeCallFacts(call, requestFacts(call, place, isShared))
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
    /**
     * The call that an item says was asked about: it runs, so it was allowed, unless somebody denied
     * it. An answer counts for one call; any other that names it was never asked for.
     */
    take(item: JsonObject, known: KnownCall | undefined) {
      const call = asked.get(nativeId(item.approval_request_id) ?? '')
      if (!call || call === known) return call
      if (!runs.begin(call, item)) return undefined
      decide(calls, call, true)
      return call
    },
    /** It names an answer that was given to another call. */
    isUnasked: (item: JsonObject, taken: KnownCall | undefined): boolean =>
      taken === undefined && asked.has(nativeId(item.approval_request_id) ?? ''),
    ranAs: runs.factsOf,
    lapse() {
      for (const call of batch)
        if (isOpen(call) && !call.facts.decision) calls.mergeCallFacts(call, { outcome: 'expired' })
      batch = []
    },
  }
}

const idOf = (call: KnownCall): string => call.facts.ids?.id ?? call.id

/** Asks for one call of those that are answered together. */
function requestFacts(
  call: KnownCall,
  place: { id: string; size: number; index: number },
  isShared: boolean,
): CallFacts {
  const batch = { ...place, submit: 'together', partialDeny: 'keeps' } as const
  const handle = isShared && { handle: SHARED_ID }
  return { phase: 'waiting', request: { id: idOf(call), ...handle, can: { reason: true }, batch } }
}

/** What the person answered, or what follows from what happened. */
function decide(calls: CallRegistry, call: KnownCall, approve: unknown, reason?: unknown) {
  const base = {
    id: idOf(call),
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
