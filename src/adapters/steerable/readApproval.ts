import type { ConsentScope, JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import type { SteerableCall } from './SteerableCall.ts'

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
  const word = typeof kind === 'string' ? kind : ''
  const about = {
    id: call.id,
    digest: '',
    scope: scopeOf(word),
    by: actorOf(word, approval?.waitMs),
  } as const
  if (!isDenied)
    return word.startsWith('allow')
      ? { decision: { ...about, kind: 'allow', arguments: call.arguments } }
      : {}
  if (word === 'timed_out') return { outcome: 'expired' }
  if (word === 'abort') return { outcome: 'cancelled', decision: { ...about, kind: 'abort' } }
  const reason = [data?.reason, data?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return {
    outcome: 'denied',
    ...((word || reason !== undefined) && {
      decision: { ...about, kind: 'deny', ...(typeof reason === 'string' && { reason }) },
    }),
  }
}

function scopeOf(kind: string): ConsentScope {
  return kind.endsWith('_always')
    ? 'always'
    : kind.endsWith('_for_session')
      ? 'conversation'
      : 'once'
}

/** A lasting answer that nobody waited for was given earlier and is applied by the runtime. */
function actorOf(kind: string, waited: unknown) {
  return scopeOf(kind) !== 'once' && waited === 0
    ? ({ kind: 'policy' } as const)
    : ({ kind: 'person', id: 'person' } as const)
}
