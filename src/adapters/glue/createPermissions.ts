import type { ConsentDecision, ConsentScope, JsonObject } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { specOf } from './specOf.ts'

/**
 * How far an answer may reach, by the scope that the session offers. Source: glue_core,
 * PermissionScope.
 */
const SCOPES: Record<string, readonly ConsentScope[]> = {
  singleCall: ['once'],
  session: ['once', 'conversation'],
  persistent: ['once', 'conversation', 'always'],
}

const APPLIED: Record<string, ConsentScope> = {
  singleCall: 'once',
  session: 'conversation',
  persistent: 'always',
}

/** Requests for permission and their answers, of a session or of ACP. */
export function createPermissions(calls: CallBook) {
  const asked = new Map<string, KnownCall>()

  function decide(call: KnownCall, granted: boolean, scope: ConsentScope): CallFacts {
    const base = {
      id: call.facts.request?.id ?? call.id,
      digest: '',
      scope,
      by: { kind: 'person', id: 'person' },
    } as const
    const decision: ConsentDecision = granted
      ? { ...base, kind: 'allow', arguments: call.facts.arguments ?? {} }
      : { ...base, kind: 'deny' }
    return granted ? { decision, phase: 'running' } : { decision, outcome: 'denied' }
  }

  function take(id: unknown): KnownCall | undefined {
    const key = nativeId(id)
    const call = key === undefined ? undefined : asked.get(key)
    if (key !== undefined) asked.delete(key)
    return call && isOpen(call) ? call : undefined
  }

  return {
    ask(
      call: KnownCall,
      {
        requestId,
        toolCallId: _of,
        scope,
        summary,
        dangerLevel,
        isAcp,
        title,
        kind,
        options,
        ...others
      }: JsonObject,
    ) {
      const id = nativeId(requestId)
      if (id === undefined || !isOpen(call) || call.facts.decision) return
      asked.set(id, call)
      const name = call.facts.name ?? (typeof title === 'string' ? title : undefined)
      const offered = listOf(options).map((option) => ownMembers(option)?.optionId)
      const scopes =
        isAcp === true
          ? offered.includes('allow_always')
            ? (['once', 'always'] as const)
            : undefined
          : typeof scope === 'string' && Object.hasOwn(SCOPES, scope)
            ? SCOPES[scope]
            : undefined
      calls.say(call, {
        ...(name !== undefined && { name, spec: specOf(name, { kind: kind ?? dangerLevel }) }),
        phase: 'waiting',
        request: {
          id,
          handle: { isAcp: isAcp === true, requestId, options: offered },
          ...textMembers({ prompt: summary || undefined }),
          can: scopes && scopes.length > 1 ? { scopes } : {},
        },
        rest: withoutMembers(others, 'type', 'sessionId', 'turnId', 'timestamp', 'sequence'),
      })
    },
    resolve(id: unknown, granted: boolean, scope: unknown) {
      const call = take(id)
      if (call)
        calls.say(
          call,
          decide(
            call,
            granted,
            typeof scope === 'string' && Object.hasOwn(APPLIED, scope) ? APPLIED[scope]! : 'once',
          ),
        )
    },
    resolveAcp(id: unknown, { outcome, optionId }: JsonObject) {
      const call = take(id)
      if (!call) return
      const isAllowed =
        outcome === 'selected' && typeof optionId === 'string' && optionId.startsWith('allow')
      calls.say(
        call,
        outcome === 'cancelled'
          ? {
              outcome: 'cancelled',
              decision: {
                id: call.facts.request?.id ?? call.id,
                digest: '',
                scope: 'once',
                by: { kind: 'person', id: 'person' },
                kind: 'abort',
              },
            }
          : decide(call, isAllowed, optionId === 'allow_always' ? 'always' : 'once'),
      )
    },
    /** Who said no to a call that came back denied; nobody known, where no request was seen. */
    deniedBy: ({ facts }: KnownCall): CallFacts =>
      facts.decision?.kind === 'deny' ? { decision: facts.decision } : {},
  }
}
