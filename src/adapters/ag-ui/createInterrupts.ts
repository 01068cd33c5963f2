import type { Batch, ConsentDecision, JsonObject } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

/** Interrupts of a run, which goes on only when all of them are answered. */
export function createInterrupts(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()

  return {
    ask(interrupts: unknown, source: object) {
      const list = listOf(interrupts).flatMap((item) => {
        const interrupt = ownMembers(item) ?? {}
        const id = nativeId(interrupt.id)
        return id === undefined ? [] : [{ id, interrupt }]
      })
      for (const [index, { id, interrupt }] of list.entries()) {
        const batch = {
          id: list[0]?.id ?? id,
          size: list.length,
          index,
          submit: 'together',
        } as const
        const key = nativeId(interrupt.toolCallId)
        // What no call asks is shown as a call of its own, by its reason.
        const call =
          key === undefined
            ? calls.begin(
                id,
                {
                  name:
                    typeof interrupt.reason === 'string' && interrupt.reason
                      ? interrupt.reason
                      : 'interrupt',
                  arguments: {},
                },
                source,
              )
            : calls.of(key, source)
        if (!isOpen(call) || call.facts.decision) continue
        asked.set(id, call)
        calls.mergeCallFacts(call, factsOf(interrupt, id, batch))
      }
    },
    resume(entries: unknown) {
      for (const item of listOf(entries)) {
        const entry = ownMembers(item) ?? {}
        const id = nativeId(entry.interruptId)
        const call = id === undefined ? undefined : asked.get(id)
        if (id === undefined || !call) continue
        asked.delete(id)
        if (isOpen(call)) answer(calls, call, id, entry)
      }
    },
    /**
     * The run goes on: everything was answered, here or elsewhere. An answer from elsewhere is not
     * known.
     */
    withdraw() {
      for (const call of asked.values())
        if (isOpen(call)) calls.mergeCallFacts(call, { phase: 'running' }, 'request', 'question')
      asked.clear()
    },
  }
}

/** An interrupt as a request for permission, or as a question. */
function factsOf(interrupt: JsonObject, id: string, batch: Batch): CallFacts {
  const { message, responseSchema: schema, expiresAt: until, reason } = interrupt
  // A deadline that is no date is left out.
  const time = typeof until === 'string' ? Date.parse(until) : Number.NaN
  const base = { id, ...(Number.isFinite(time) && { expiresAt: time }), batch }
  const rest = {
    interrupt: withoutMembers(
      interrupt,
      'id',
      'message',
      'responseSchema',
      'expiresAt',
      'toolCallId',
    ),
  }
  const properties = isJsonObject(schema) ? ownMembers(schema.properties) : undefined
  const isConsent = properties
    ? properties.approved !== undefined
    : reason === 'tool_call' || schema === undefined
  if (isConsent)
    return {
      phase: 'waiting',
      request: {
        ...base,
        ...textMembers({ prompt: message }),
        can: { reason: true, note: true },
      },
      rest,
    }
  return {
    phase: 'waiting',
    question: {
      ...base,
      ...textMembers({ message }),
      ...((isJsonObject(schema) || typeof schema === 'boolean') && { schema }),
    },
    rest,
  }
}

/** What the person answered, when the next run is begun with it. */
function answer(calls: CallRegistry, call: KnownCall, id: string, { status, payload }: JsonObject) {
  const { approved, reason } = ownMembers(payload) ?? {}
  const base = { id, digest: '', scope: 'once', by: { kind: 'person', id: 'person' } } as const
  const decision: ConsentDecision =
    status === 'cancelled'
      ? { ...base, kind: 'abort' }
      : approved === false
        ? { ...base, kind: 'deny', ...(typeof reason === 'string' && reason && { reason }) }
        : { ...base, kind: 'allow', arguments: call.facts.arguments ?? {} }
  if (call.facts.question)
    calls.mergeCallFacts(
      call,
      status === 'cancelled' ? { outcome: 'cancelled' } : { phase: 'running' },
      'question',
    )
  else if (decision.kind === 'allow') calls.mergeCallFacts(call, { decision, phase: 'running' })
  else
    calls.mergeCallFacts(call, {
      decision,
      outcome: decision.kind === 'deny' ? 'denied' : 'cancelled',
    })
}
