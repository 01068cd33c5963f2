import type { Batch, JsonObject } from '../../model/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { createHold, decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  listOf,
  nativeId,
  ownMembers,
  readDeadline,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'

/** Interrupts of a run, which goes on after all answers. */
export function createInterrupts(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()
  const beside = createHold(calls)
  const subjects = new Map<string, string>()
  /** Calls that show another request about a call. */
  const companions = new Map<KnownCall, KnownCall>()

  function withdraw(id: string, call: KnownCall) {
    if (!isAsking(call, id)) return
    asked.delete(id)
    calls.mergeCallFacts(call, { phase: 'running' }, 'request', 'question')
  }

  return {
    ask(interrupts: unknown, source: object) {
      const list = readList(interrupts)
      for (const [id, call] of asked) {
        const now = list.get(id)
        if (!now || subjectOf(now) !== subjects.get(id)) withdraw(id, call)
      }
      const taken = new Set([...asked].flatMap(([id, call]) => (isAsking(call, id) ? [call] : [])))
      for (const [id, interrupt] of list) {
        const call = asked.get(id) ?? callOf(calls, { id, interrupt, source }, taken, companions)
        // Told again after it was answered.
        if (asked.has(id) && !isAsking(call, id)) list.delete(id)
        else taken.add(call)
        asked.set(id, call)
        subjects.set(id, subjectOf(interrupt))
      }
      const [first] = list.keys()
      for (const [index, [id, interrupt]] of [...list].entries()) {
        const batch = { id: first ?? id, size: list.size, index, submit: 'together' } as const
        calls.mergeCallFacts(asked.get(id)!, factsOf(interrupt, id, batch))
      }
      if (list.size > 0) beside.hold(calls.openIn(undefined))
    },
    resume(entries: unknown) {
      for (const item of listOf(entries)) {
        const entry = ownMembers(item) ?? {}
        const id = nativeId(entry.interruptId)
        const call = id === undefined ? undefined : asked.get(id)
        if (id !== undefined && call && isAsking(call, id)) answer(calls, call, entry)
      }
    },
    /** The run goes on: all was answered, here or elsewhere. */
    withdrawAll() {
      for (const [id, call] of asked) withdraw(id, call)
      beside.release()
    },
    settle: () => settle(calls, companions),
  }
}

/** Ends other requests about the call with it. */
function settle(calls: CallRegistry, companions: Map<KnownCall, KnownCall>) {
  for (const [companion, { facts }] of companions) {
    const { request, question } = companion.facts
    if (isOpen(companion) && !request && !question)
      calls.mergeCallFacts(companion, { result: facts.result, outcome: facts.outcome })
    if (!isOpen(companion)) companions.delete(companion)
  }
}

/** Interrupts by their ids, the last of each. Servers in Python have other names. */
const readList = (interrupts: unknown): Map<string, JsonObject> =>
  new Map(
    listOf(interrupts).flatMap((item) => {
      const { tool_call_id, response_schema, expires_at, ...interrupt } = ownMembers(item) ?? {}
      const [toolCallId, responseSchema, expiresAt] = [tool_call_id, response_schema, expires_at]
      const id = nativeId(interrupt.id)
      const said = { ...definedMembers({ toolCallId, responseSchema, expiresAt }), ...interrupt }
      return id === undefined ? [] : [[id, said] as const]
    }),
  )

/** The subject of an interrupt. The same id may come again for another call. */
const subjectOf = ({ toolCallId, reason }: JsonObject): string =>
  JSON.stringify([nativeId(toolCallId), textMembers({ reason })])

/** The call of a request: the one that it names, if that shows no other, or else a new one. */
function callOf(
  calls: CallRegistry,
  { id, interrupt, source }: { id: string; interrupt: JsonObject; source: object },
  taken: ReadonlySet<KnownCall>,
  companions: Map<KnownCall, KnownCall>,
): KnownCall {
  const key = nativeId(interrupt.toolCallId)
  const { reason } = textMembers({ reason: interrupt.reason })
  if (key === undefined)
    return calls.begin(id, { name: reason || 'interrupt', arguments: {} }, source)
  const about = calls.of(key, source)
  if (isOpen(about) && !about.facts.decision && !taken.has(about)) return about
  const { name = reason, arguments: args, argumentsState, argumentsText, spec } = about.facts
  const facts = { name, arguments: args, argumentsState, argumentsText, spec, parentId: about.id }
  const companion = calls.begin(`interrupt ${id}`, facts, source)
  companions.set(companion, about)
  return companion
}

function isAsking(call: KnownCall, id: string): boolean {
  const { request, question } = call.facts
  return isOpen(call) && (request ?? question)?.id === id
}

function factsOf(interrupt: JsonObject, id: string, batch: Batch): CallFacts {
  const { message, responseSchema: schema, expiresAt: until, reason } = interrupt
  const base = { id, ...readDeadline(until), batch }
  const other = withoutMembers(interrupt, 'id message responseSchema expiresAt toolCallId')
  const rest = { interrupt: other }
  const properties = isJsonObject(schema) ? ownMembers(schema.properties) : undefined
  const isConsent = properties
    ? properties.approved !== undefined
    : reason === 'tool_call' || schema === undefined
  const hasSchema = isJsonObject(schema) || typeof schema === 'boolean'
  const can = { reason: true, note: true }
  const asked: CallFacts = isConsent
    ? { request: { ...base, ...textMembers({ prompt: message }), can } }
    : { question: { ...base, ...textMembers({ message }), ...(hasSchema && { schema }) } }
  return { phase: 'waiting', ...asked, rest }
}

/** Notes the person's answer when the next run begins with it. */
function answer(calls: CallRegistry, call: KnownCall, { status, payload }: JsonObject) {
  const { approved, reason } = ownMembers(payload) ?? {}
  if (call.facts.question) {
    const next: CallFacts = status === 'cancelled' ? { outcome: 'cancelled' } : { phase: 'running' }
    calls.mergeCallFacts(call, next, 'question')
  } else if (status === 'cancelled') calls.mergeCallFacts(call, decided(call, 'abort'))
  else if (approved === false) calls.mergeCallFacts(call, decided(call, 'deny', { reason }))
  else if (approved === true && status === 'resolved')
    calls.mergeCallFacts(call, decided(call, 'allow'))
  // an unknown word
  else calls.mergeCallFacts(call, { phase: 'running' }, 'request')
}
