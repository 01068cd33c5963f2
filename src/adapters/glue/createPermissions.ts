import type { ConsentScope, JsonObject } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
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

/**
 * What the options of a request stand for. Source: glue_server, PermissionOption; Agent Client
 * Protocol, PermissionOptionKind.
 */
const CHOSEN: ReadonlyMap<unknown, readonly ['allow' | 'deny', ConsentScope]> = new Map([
  ['allow', ['allow', 'once']],
  ['allow_once', ['allow', 'once']],
  ['allow_always', ['allow', 'always']],
  ['deny', ['deny', 'once']],
  ['reject_once', ['deny', 'once']],
  ['reject_always', ['deny', 'always']],
])

export type Permissions = ReturnType<typeof createPermissions>

/** Requests for permission and their answers, of a session or of ACP. */
export function createPermissions(calls: CallRegistry) {
  const asked = new Map<string, KnownCall>()

  function take(id: unknown): KnownCall | undefined {
    const key = nativeId(id)
    const call = key === undefined ? undefined : asked.get(key)
    if (key !== undefined) asked.delete(key)
    return call && isOpen(call) ? call : undefined
  }

  return {
    ask(call: KnownCall, asking: JsonObject) {
      const id = nativeId(asking.requestId)
      if (id === undefined || !isOpen(call) || call.facts.decision) return
      asked.set(id, call)
      calls.mergeCallFacts(call, requestFacts(call, id, asking))
    },
    resolve(id: unknown, granted: boolean, scope: unknown) {
      const call = take(id)
      const applied =
        typeof scope === 'string' && Object.hasOwn(APPLIED, scope) ? APPLIED[scope]! : 'once'
      if (call) calls.mergeCallFacts(call, answerFacts(call, granted ? 'allow' : 'deny', applied))
    },
    resolveAcp(id: unknown, { outcome, optionId }: JsonObject) {
      const call = take(id)
      if (!call) return
      const chosen = outcome === 'selected' ? CHOSEN.get(optionId) : undefined
      if (outcome === 'cancelled') calls.mergeCallFacts(call, answerFacts(call, 'abort', 'once'))
      else if (chosen) calls.mergeCallFacts(call, answerFacts(call, ...chosen))
      // nobody knows what another word means
      else calls.mergeCallFacts(call, { phase: 'running' }, 'request')
    },
  }
}

function requestFacts(
  call: KnownCall,
  id: string,
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
): CallFacts {
  const name = call.facts.name ?? (typeof title === 'string' ? title : undefined)
  const offered = listOf(options).map((option) => ownMembers(option)?.optionId)
  const scopes = isAcp === true ? scopesOfOptions(offered) : scopesOf(scope)
  return {
    ...(name !== undefined && { name, spec: specOf(name, { kind: kind ?? dangerLevel }) }),
    phase: 'waiting',
    request: {
      id,
      handle: { isAcp: isAcp === true, requestId, options: offered },
      ...textMembers({ prompt: summary || undefined }),
      can: scopes && scopes.length > 1 ? { scopes } : {},
    },
    rest: withoutMembers(others, 'type', 'sessionId', 'turnId', 'timestamp', 'sequence'),
  }
}

function scopesOf(scope: unknown): readonly ConsentScope[] | undefined {
  return typeof scope === 'string' && Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined
}

function scopesOfOptions(offered: readonly unknown[]): readonly ConsentScope[] | undefined {
  return offered.includes('allow_always') ? ['once', 'always'] : undefined
}

function answerFacts(
  call: KnownCall,
  kind: 'allow' | 'deny' | 'abort',
  scope: ConsentScope,
): CallFacts {
  const base = {
    id: call.facts.request?.id ?? call.id,
    digest: '',
    scope,
    by: { kind: 'person', id: 'person' },
  } as const
  if (kind === 'allow')
    return {
      decision: { ...base, kind, arguments: call.facts.arguments ?? {} },
      phase: 'running',
    }
  return { decision: { ...base, kind }, outcome: kind === 'deny' ? 'denied' : 'cancelled' }
}
