import type { ConsentDecision } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { CallFacts, KnownCall } from '../shared/calls/CallFacts.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { toResult } from '../shared/host/toResult.ts'
import type { Asked } from './readInterrupt.ts'

/** What the answer to an interrupt says of one of the calls that it asked about. Never throws. */
export function readDecision(
  { handle }: Asked,
  answer: unknown,
  { id, facts }: KnownCall,
): CallFacts {
  if (handle.shape === 'value') return { result: toResult(answer) }
  const list = handle.shape === 'review' ? ownMembers(answer)?.decisions : answer
  const {
    type,
    message,
    args,
    editedAction,
    edited_action: edited = editedAction ?? args,
  } = ownMembers(Array.isArray(list) ? (list as unknown[])[handle.place] : undefined) ?? {}
  const base = {
    id: facts.request?.id ?? id,
    digest: '',
    scope: 'once',
    by: { kind: 'person', id: 'person' },
  } as const
  const text = message ?? args
  switch (type) {
    case 'approve':
    case 'accept':
    case 'edit': {
      const own = ownMembers(edited)?.args
      const given = type === 'edit' && isJsonObject(own) ? own : undefined
      if (type === 'edit' && !given) return { phase: 'running' } // nobody knows what it allowed
      const decision: ConsentDecision = {
        ...base,
        kind: 'allow',
        arguments: given ?? facts.arguments ?? {},
        ...(given && { edited: true }),
      }
      return { decision, phase: 'running', ...(given && { arguments: given }) }
    }
    case 'reject':
    case 'ignore':
      return {
        decision: {
          ...base,
          kind: 'deny',
          ...(typeof text === 'string' && text && { reason: text }),
        },
        outcome: 'denied',
      }
    case 'respond':
    case 'response':
      return facts.question
        ? { phase: 'running' }
        : {
            decision: { ...base, kind: 'respond', ...(typeof text === 'string' && { text }) },
            phase: 'running',
          }
    default:
      return { phase: 'running' }
  }
}
