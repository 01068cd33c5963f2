import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { ConsentDecision, JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createExecutions } from './createExecutions.ts'
import { readToolCall } from './readToolCall.ts'

export interface AdkOptions {
  runActive?: boolean | undefined
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Gates that ask for permission, by the reason that whoever opened them gave. All others ask for
 * data.
 */
const ASKS_PERMISSION = /approv|confirm|consent|permission/i

const CLOSED: Record<string, CallFacts['outcome']> = {
  rejected: 'rejected',
  aborted: 'cancelled',
  timeout: 'expired',
}

/**
 * Reads what an @nhtio/adk turn says of its tool calls, in order: the values that `toolCall`,
 * `turnGateOpen`, `turnGateClosed` and `toolExecution*` listeners are given, or persisted calls.
 * Each says by its members what it is; `{ event, payload }` around it is allowed. A call is known
 * by its id: the same checksum is another call. Never throws on what they hold. Source: NHTIO/ADK,
 * turn_runner, turn_gate, tool_call.
 */
export function createAdkReader(options: AdkOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'nhtio-adk', ...options }, createRead)
}

function createRead(calls: CallBook): ReadEvent {
  const executions = createExecutions(calls)
  const gates = new Map<string, KnownCall>()
  /** When what is known of a call was said. */
  const updated = new Map<KnownCall, number>()

  function readCall(members: JsonObject, source: object) {
    const call = calls.of(nativeId(members.id), source, members.turnId)
    const at = readTime(members.updatedAt)
    // What is older says nothing new, unless it is what was called.
    if (
      at !== undefined &&
      at < (updated.get(call) ?? -Infinity) &&
      call.facts.arguments !== undefined
    )
      return
    if (at !== undefined) updated.set(call, Math.max(at, updated.get(call) ?? at))
    const isAsked = call.facts.request !== undefined || call.facts.question !== undefined
    calls.say(call, { ...(!isAsked && { phase: 'running' }), ...readToolCall(members) })
    if (typeof members.checksum === 'string') executions.remember(members.checksum, call)
  }

  function openGate(gate: JsonObject, source: object) {
    const { id, turnId, reason, payload, schema, timeout, createdAt } = gate
    const key = nativeId(id)
    const about = ownMembers(payload) ?? {}
    const named = [about.toolCallId, about.callId, about.id]
      .map((name) => calls.find(nativeId(name)))
      .find((found) => found !== undefined)
    const byChecksum =
      typeof about.checksum === 'string' ? executions.waitingFor(about.checksum) : undefined
    const call =
      named ??
      byChecksum ??
      calls.begin(
        nativeId(about.toolCallId ?? about.callId) ?? key,
        {
          name:
            typeof about.tool === 'string'
              ? about.tool
              : typeof reason === 'string' && reason
                ? reason
                : 'gate',
          ...readArguments(about.args ?? {}),
        },
        source,
        turnId,
      )
    if (key === undefined || !isOpen(call)) return
    gates.set(key, call)
    const opened = readTime(createdAt)
    const said = {
      id: key,
      handle: { gateId: key },
      ...(opened !== undefined && typeof timeout === 'number' && { expiresAt: opened + timeout }),
    }
    const prompt = textMembers({ prompt: about.prompt ?? about.message ?? about.detail })
    const rest = { gate: withoutMembers(gate, 'id', 'schema', 'timeout', 'createdAt') }
    if (typeof reason === 'string' && !ASKS_PERMISSION.test(reason)) {
      const form =
        isJsonObject(schema) && (schema.type !== undefined || schema.properties !== undefined)
          ? { schema }
          : {}
      calls.say(call, {
        phase: 'waiting',
        question: { ...said, ...textMembers({ title: reason, message: prompt.prompt }), ...form },
        rest,
      })
    } else
      calls.say(call, {
        phase: 'waiting',
        request: {
          ...said,
          ...prompt,
          can: { reason: true },
          ...(call.facts.ids?.checksum !== undefined && {
            checksum: checksumOf(call.facts.ids.checksum),
          }),
        },
        rest,
      })
  }

  function closeGate({ gateId, result, settledAt, ...others }: JsonObject) {
    const key = nativeId(gateId)
    const call = key === undefined ? undefined : gates.get(key)
    if (key === undefined || !call) return
    gates.delete(key)
    const isQuestion = call.facts.question !== undefined
    const at = readTime(settledAt)
    const base = {
      id: key,
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'person' },
      ...(at !== undefined && { at }),
    } as const
    const outcome =
      typeof result === 'string' && Object.hasOwn(CLOSED, result) ? CLOSED[result] : undefined
    const rest = { gateClosed: { result, ...others } }
    if (isQuestion)
      calls.say(
        call,
        {
          rest,
          ...(call.facts.name === call.facts.question?.title && {
            result: { success: result === 'resolved' },
          }),
          ...(outcome && { outcome }),
        },
        'question',
      )
    else if (outcome)
      calls.say(call, {
        outcome,
        ...(result === 'rejected' && {
          decision: { ...base, kind: 'deny' } satisfies ConsentDecision & { at?: number },
        }),
        rest,
      })
    else
      calls.say(call, {
        decision: { ...base, kind: 'allow', arguments: call.facts.arguments ?? {} },
        phase: 'queued',
        rest,
      })
  }

  return (event, source) => {
    const members =
      event.id === undefined && event.gateId === undefined && event.callId === undefined
        ? (ownMembers(event.payload ?? event.data) ?? event)
        : event
    if (members.gateId !== undefined) closeGate(members)
    else if (members.callId !== undefined && members.toolName !== undefined)
      executions.read(members)
    else if (
      members.reason !== undefined &&
      members.turnId !== undefined &&
      members.tool === undefined
    )
      openGate(members, source)
    else if (members.tool !== undefined || members.isComplete !== undefined)
      readCall(members, source)
    else if (
      members.turnId !== undefined &&
      members.durationMs !== undefined &&
      members.endedAt !== undefined
    ) {
      calls.endRun(members.turnId)
      calls.endRun(undefined)
    }
  }
}

/**
 * SHA-256, in hex, of the canonical JSON of `{ args, tool }`; anything else is of a kind that this
 * page cannot check.
 */
function checksumOf(value: string): { algorithm: string; value: string } {
  return { algorithm: /^[0-9a-f]{64}$/.test(value) ? 'sha256' : 'unknown', value }
}
