import { isJsonObject } from '../../model/JsonObject.ts'
import { decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  nativeId,
  ownMembers,
  readArguments,
  readTime,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'
import type { JsonObject } from '../../model/index.ts'

/** Reasons of gates for permission. All others ask for data. */
const ASKS_PERMISSION = /approv|confirm|consent|permission/i

const CLOSED: Record<string, CallFacts['outcome']> = {
  rejected: 'rejected',
  aborted: 'cancelled',
  timeout: 'expired',
}

/** Gates, at which a turn waits for an answer. Source: NHTIO/ADK, turn_gate. */
export function createGates(calls: CallRegistry, executions: ReturnType<typeof createExecutions>) {
  const gates = new Map<string, KnownCall>()
  /** A gate that closed does not open again. */
  const closedGates = new Set<string>()

  /** The call that a gate names by id or by checksum, or else one of its own. */
  function callOf(
    { turnId, reason }: JsonObject,
    key: string | undefined,
    about: JsonObject,
    source: object,
  ) {
    const { toolCallId, callId, id, checksum, tool, args } = about
    const named = [toolCallId, callId, id]
      .map((name) => calls.find(nativeId(name)))
      .find((found) => found !== undefined)
    const name = [tool, reason || undefined].find((text) => typeof text === 'string') ?? 'gate'
    return (
      named ??
      (typeof checksum === 'string' ? executions.waitingFor(checksum) : undefined) ??
      calls.begin(
        nativeId(toolCallId ?? callId) ?? key,
        { name, ...readArguments(args ?? {}) },
        source,
        turnId,
      )
    )
  }

  return {
    open(gate: JsonObject, source: object) {
      const key = nativeId(gate.id)
      if (key !== undefined && closedGates.has(key)) return
      const about = ownMembers(gate.payload) ?? {}
      const call = callOf(gate, key, about, source)
      if (key === undefined || !isOpen(call)) return
      gates.set(key, call)
      calls.mergeCallFacts(call, {
        phase: 'waiting',
        ...(typeof gate.reason === 'string' && !ASKS_PERMISSION.test(gate.reason)
          ? { question: questionOf(gate, key, about, gate.reason) }
          : { request: requestOf(gate, key, about, call) }),
        rest: { gate: withoutMembers(gate, 'id', 'schema', 'timeout', 'createdAt') },
      })
    },
    close(closed: JsonObject) {
      const key = nativeId(closed.gateId)
      const call = key === undefined ? undefined : gates.get(key)
      if (key === undefined || !call) return
      gates.delete(key)
      closedGates.add(key)
      if (call.facts.question !== undefined)
        calls.mergeCallFacts(call, answeredFacts(call, closed), 'question')
      else calls.mergeCallFacts(call, decidedFacts(call, key, closed))
    },
  }
}

function gateMembers({ timeout, createdAt }: JsonObject, key: string) {
  const opened = readTime(createdAt) ?? Number.NaN
  return {
    id: key,
    handle: { gateId: key },
    ...(typeof timeout === 'number' && { expiresAt: timeout > 0 ? opened + timeout : Number.NaN }),
  }
}

const promptOf = ({ prompt, message, detail }: JsonObject) => prompt ?? message ?? detail

/** The question of a gate for data. */
function questionOf(
  gate: JsonObject,
  key: string,
  about: JsonObject,
  title: string,
): CallFacts['question'] {
  const { schema } = gate
  const isForm =
    isJsonObject(schema) && (schema.type !== undefined || schema.properties !== undefined)
  return {
    ...gateMembers(gate, key),
    ...textMembers({ title, message: promptOf(about) }),
    ...(isForm && { schema }),
  }
}

function requestOf(
  gate: JsonObject,
  key: string,
  about: JsonObject,
  { facts }: KnownCall,
): CallFacts['request'] {
  return {
    ...gateMembers(gate, key),
    ...textMembers({ prompt: promptOf(about) }),
    can: { reason: true },
    // A gate of no call has no checksum.
    ...(facts.name !== gate.reason && { checksum: checksumOf(facts.ids?.checksum) }),
  }
}

/** The outcome of a call whose gate ended without an answer. */
function outcomeOf(result: unknown): CallFacts['outcome'] {
  return typeof result === 'string' && Object.hasOwn(CLOSED, result) ? CLOSED[result] : undefined
}

/** The answer to a question, which ends a call of the gate's own. */
function answeredFacts({ facts }: KnownCall, closed: JsonObject): CallFacts {
  const isAlone = facts.name === facts.question?.title
  const outcome = outcomeOf(closed.result)
  return {
    rest: { gateClosed: withoutMembers(closed, 'gateId', 'settledAt') },
    ...(isAlone && { result: { success: closed.result === 'resolved' } }),
    ...(outcome && { outcome }),
  }
}

function decidedFacts(call: KnownCall, key: string, closed: JsonObject): CallFacts {
  const { result } = closed
  const at = readTime(closed.settledAt)
  const outcome = outcomeOf(result)
  const told = { id: key, ...(at !== undefined && { at }) }
  const rest = { gateClosed: withoutMembers(closed, 'gateId', 'settledAt') }
  if (result === 'resolved') return { ...decided(call, 'allow', told), phase: 'queued', rest }
  return {
    ...(result === 'rejected' && decided(call, 'deny', told)),
    ...(outcome ? { outcome } : { phase: 'queued' }), // an unknown word
    rest,
  }
}

/** SHA-256 of the canonical JSON of `{ args, tool }`. The page cannot check other kinds. */
function checksumOf(value: string | undefined): { algorithm: string; value: string } {
  if (value === undefined) return { algorithm: 'none', value: '' }
  return { algorithm: /^[0-9a-f]{64}$/.test(value) ? 'sha256' : 'unknown', value }
}

/** Executions by checksum. Calls with the same tool and arguments share one. */
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
      // The same start is the same execution.
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
