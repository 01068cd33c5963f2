import { parseJson } from '../../json/parseJson.ts'
import type { ConsentDecision, JsonObject } from '../../tool-call/index.ts'
import {
  isOpen,
  ranThoughDenied,
  type CallFacts,
  type KnownCall,
} from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { isSameJson } from '../shared/read/isSameJson.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/**
 * Requests for permission to call the tools of an MCP server. Those of one response are answered in
 * one message.
 */
export function createApprovals(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  /** Which item ran a call, and as what it was asked for. */
  const takenBy = new Map<KnownCall, { id: string | undefined; asked: CallFacts }>()
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
    /**
     * The call that an item says was asked about: it runs, so it was allowed, unless somebody denied
     * it. An answer counts for one call; any other that names it was never asked for.
     */
    take({ approval_request_id: of, id }: JsonObject, known: KnownCall | undefined) {
      const call = asked.get(nativeId(of) ?? '')
      if (!call || call === known) return call
      const by = takenBy.get(call)
      if (by && (by.id === undefined || by.id !== nativeId(id))) return undefined
      if (!by) takenBy.set(call, { id: nativeId(id), asked: call.facts })
      decide(calls, call, true)
      return call
    },
    /**
     * What an item says of the call that ran. It is what is told, also where something else was asked
     * for, or denied; what was allowed then stands beside it.
     */
    ranAs(call: KnownCall, said: CallFacts): CallFacts {
      const asked = takenBy.get(call)?.asked
      if (!asked) return said
      const isOtherTool = said.name !== asked.name || said.spec?.server !== asked.spec?.server
      const isOther =
        isOtherTool || (said.argumentsState !== 'streaming' && !isSameArguments(said, asked))
      if (ranThoughDenied(call, said)) calls.mergeCallFacts(call, {}, 'outcome')
      if (isOtherTool && isOpen(call)) calls.mergeCallFacts(call, {}, 'spec')
      if (!isOther || call.facts.decision?.kind !== 'allow') return said
      const { name = '', spec, arguments: allowed = {} } = asked
      return { ...said, inputs: { allowed: { name, server: spec?.server, arguments: allowed } } }
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

/** Read alike, and with nothing in their texts that is lost when they are read. */
function isSameArguments(a: CallFacts, b: CallFacts): boolean {
  const [of, other] = [a.argumentsText, b.argumentsText]
  return (
    a.argumentsState === b.argumentsState &&
    isSameJson(a.arguments, b.arguments) &&
    (of === other || [of, other].every(saysNoMore))
  )
}

function saysNoMore(text: string | undefined): boolean {
  const { problem, duplicateKeys, inexactNumbers } = parseJson(text ?? '{}')
  return !problem && duplicateKeys.length + inexactNumbers.length === 0
}
