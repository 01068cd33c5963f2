import type { ConsentScope, JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import type { SteerableCall } from './SteerableCall.ts'

/** For how long each kind of permission and of denial was given. Any other kind is neither. */
const ALLOWED: ReadonlyMap<unknown, ConsentScope> = new Map([
  ['allow_once', 'once'],
  ['allow_for_session', 'conversation'],
  ['allow_always', 'always'],
])
const DENIED: ReadonlyMap<unknown, ConsentScope> = new Map([
  ['deny_once', 'once'],
  ['deny_for_session', 'conversation'],
  ['deny_always', 'always'],
])

/**
 * What a result says about permission. A denial is known by the exact marker `approval_denied`; a
 * permission only by the reserved member `_approval`, which the runtime adds to calls that waited.
 * The digest is empty: nothing binds the answer to what was shown. Source: Steerable,
 * agent-runtime, `approval`.
 */
export function readApproval(
  result: JsonObject,
  call: SteerableCall,
): Pick<ToolCallRecord, 'outcome' | 'decision'> {
  const data = ownMembers(result.data)
  const approval = ownMembers(data?._approval)
  const isDenied = result.success === false && result.error === 'approval_denied'
  const kind = isDenied && typeof data?.approval === 'string' ? data.approval : approval?.kind
  const lasting = (isDenied ? DENIED : ALLOWED).get(kind)
  const scope = lasting ?? 'once'
  const about = { id: call.id, digest: '', scope, by: actorOf(scope, approval?.waitMs) } as const
  if (!isDenied)
    return lasting ? { decision: { ...about, kind: 'allow', arguments: call.arguments } } : {}
  if (kind === 'timed_out') return { outcome: 'expired' }
  if (kind === 'abort') return { outcome: 'cancelled', decision: { ...about, kind: 'abort' } }
  const reason = [data?.reason, data?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return {
    outcome: 'denied',
    ...((lasting || reason !== undefined) && {
      decision: { ...about, kind: 'deny', ...(typeof reason === 'string' && { reason }) },
    }),
  }
}

/** A lasting answer that nobody waited for was given earlier and is applied by the runtime. */
const actorOf = (scope: ConsentScope, waited: unknown) =>
  scope !== 'once' && waited === 0
    ? ({ kind: 'policy' } as const)
    : ({ kind: 'person', id: 'person' } as const)
