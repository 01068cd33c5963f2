import type { CallInputs, JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

const PHASES: Record<string, ToolCallRecord['phase']> = {
  arguments_ready: 'queued',
  pre_hooks_running: 'queued',
  awaiting_approval: 'waiting',
  approved: 'queued',
  queued: 'queued',
  running: 'running',
  partial_result: 'running',
  post_hooks_running: 'running',
  yielded: 'running',
  succeeded: 'done',
  failed: 'done',
}

const OUTCOMES: Record<string, ToolCallRecord['outcome']> = {
  denied: 'denied',
  blocked: 'denied',
  canceled: 'cancelled',
  timed_out: 'timed_out',
}

/**
 * A call as it stands: what it is and how far it got. `whyAbsent`: why its tool is not offered, where
 * a surface says that. The words of a status are open; one that
 * nobody knows changes nothing. Source: Agent Tool Model, invocation.
 */
export function readInvocation(
  members: JsonObject,
  known: CallFacts,
  whyAbsent?: string,
): CallFacts {
  const {
    tool_id: tool,
    status,
    created_at: created,
    started_at: started,
    ended_at: ended,
    status_transitions: transitions,
    reason,
  } = members
  const word = typeof status === 'string' ? status : ''
  const phase = Object.hasOwn(PHASES, word) ? PHASES[word] : undefined
  const outcome = Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined
  const why =
    reasonToText(
      reason ??
        listOf(transitions)
          .map((transition) => ownMembers(transition)?.reason)
          .findLast((said) => said !== undefined),
    ) ?? whyAbsent
  return {
    ...(typeof tool === 'string' && tool && { name: tool }),
    ...(typeof members.abort_reason === 'string' && { summary: members.abort_reason }),
    // A decision that is there says more than that one is awaited, and goes on to say it.
    ...(phase && !(phase === 'waiting' && known.decision) && { phase }),
    ...(outcome && { outcome }),
    ...(why !== undefined && word === 'blocked' && { decision: blockedBy(why) }),
    ...(typeof members.actor_ref === 'string' && { provenance: { actor: members.actor_ref } }),
    ids: textMembers({ nativeCallId: members.native_call_id, surfaceId: members.surface_id }),
    times: definedMembers({
      createdAt: readTime(created),
      startedAt: readTime(started),
      endedAt: readTime(ended),
    }),
    rest: withoutMembers(members, ...READ),
  }
}

const CANCELLATION = [
  ['cancel_failed', 'failed'],
  ['cancel_acknowledged', 'acknowledged'],
  ['cancel_requested', 'requested'],
] as const

/**
 * How far a request to stop the call came, by the last of its facts; a fact is `true`, a time or a
 * reason. That it was canceled is its status. Source: Agent Tool Model, progress and cancellation.
 */
export function readCancellation(members: JsonObject): CallFacts {
  const [, state] =
    CANCELLATION.find(([fact]) => members[fact] !== undefined && members[fact] !== false) ?? []
  const reason = state && reasonToText(members.abort_reason)
  return state ? { cancellation: { state, ...(reason && { reason }) } } : {}
}

/** The decision of a policy that blocks a call. */
export const blockedBy = (reason: string) =>
  ({
    id: 'policy',
    digest: '',
    scope: 'once',
    by: { kind: 'policy' },
    kind: 'deny',
    reason,
  }) as const

/** Members that the record has a place for. */
const READ = [
  'schema_version',
  'invocation_id',
  'tool_id',
  'native_call_id',
  'surface_id',
  'actor_ref',
  'model_input',
  'observable_input',
  'permission_input',
  'call_input',
  'created_at',
  'started_at',
  'ended_at',
]

/** Why something is so, in the runtime's words. */
export function reasonToText(reason: unknown): string | undefined {
  const { message, reason: inner, type } = ownMembers(reason) ?? {}
  return [reason, message, inner, type].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

/**
 * The four inputs, each its own: the call's arguments are what the model gave. Source: Agent Tool
 * Model, "Input boundary".
 */
export function inputFacts(members: JsonObject, known: CallFacts): CallFacts {
  const {
    model_input: model,
    observable_input: observable,
    permission_input: permission,
    call_input: call,
  } = members
  const first = [model, observable, permission, call].find((input) => input !== undefined)
  const isNew = first !== undefined && (model !== undefined || known.arguments === undefined)
  const inputs: CallInputs = definedMembers({ observable, permission, call })
  return {
    ...(isNew
      ? readArguments(first)
      : first === undefined && known.arguments === undefined
        ? {
            arguments: {},
            argumentsState:
              members.status === 'planned' || members.status === 'selected'
                ? 'streaming'
                : 'complete',
          }
        : {}),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  }
}
