import type { Actor, ConsentDecision, ConsentRequest, JsonObject } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'

/** What a tool part says about permission. `rest` is what has no word in the vocabulary. */
export interface Approval {
  readonly id: string
  readonly approved: boolean | undefined
  readonly reason: string | undefined
  /** AI SDK 7: the server's own words for the person. */
  readonly requestReason: string | undefined
  /** AI SDK 7: the server's rule answers, not a person. */
  readonly isAutomatic: boolean
  readonly rest: JsonObject
}

/** Undefined when nothing could be answered with it: no object, or no id. */
export function readApproval(value: unknown): Approval | undefined {
  const members = ownMembers(value)
  if (!members || typeof members.id !== 'string') return undefined
  const { id, approved, reason, requestReason, isAutomatic, ...rest } = members
  return {
    id,
    approved: typeof approved === 'boolean' ? approved : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    requestReason: typeof requestReason === 'string' ? requestReason : undefined,
    isAutomatic: isAutomatic === true,
    rest: definedMembers(rest),
  }
}

export function toRequest({ id, requestReason }: Approval): ConsentRequest {
  return { id, can: { reason: true }, ...(requestReason && { prompt: requestReason }) }
}

/**
 * The decision that the protocol reports. Its digest is empty: an approval names a request, and
 * nothing binds it to what was shown.
 */
export function toDecision(
  { id, reason, isAutomatic }: Approval,
  approved: boolean,
  args: JsonObject,
): ConsentDecision {
  const by: Actor = isAutomatic ? { kind: 'policy' } : { kind: 'person', id: 'person' }
  const common = { id, digest: '', scope: 'once', by } as const
  return approved
    ? { ...common, kind: 'allow', arguments: args, ...(reason && { note: reason }) }
    : { ...common, kind: 'deny', ...(reason && { reason }) }
}
