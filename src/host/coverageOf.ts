import { LASTING_SCOPES, type LastingScope } from '../model/Consent.ts'
import { definitionDigest, isBindable } from '../policy/digestOf.ts'
import { maskSecrets } from '../internal/maskSecrets.ts'
import type { Coverage } from '../policy/grants/createGrant.ts'
import { argumentsDigest } from '../policy/grants/findGrant.ts'
import { factsOf } from '../policy/registeredMode.ts'
import type { GrantRule, ToolPolicy } from '../policy/ToolPolicy.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ConsentScope, JsonObject, ToolCallRecord } from '../model/index.ts'

/**
 * The coverage of a lasting permission for a call: a rule's, else exactly this call. Undefined if
 * it has no digest to bind to. `digestOf`: of the arguments, if it was made before or is not
 * needed.
 */
export function coverageOf(
  execution: Execution,
  tool: ToolCallRecord['spec'],
  policy: ToolPolicy | undefined,
  given?: GrantRule,
  digestOf = argumentsDigest,
): Coverage | undefined {
  const { name, arguments: payload, text: argumentsText } = execution
  const known = factsOf(name, tool, policy)
  const definition = definitionDigest(name, known)
  if (definition === undefined || !isBindable(execution)) return undefined
  const { server } = known
  const about = {
    tool: name,
    ...(typeof server === 'string' && server !== '' && { server }),
    definition,
  }
  if (given) return { ...about, rule: given.rule, ...(given.tools && { tools: given.tools }) }
  const digest = digestOf(payload, argumentsText)
  if (digest === undefined) return undefined
  const text = describePayload(payload)
  return { ...about, exactly: { digest, ...(text !== undefined && { text }) } }
}

/**
 * Arguments that name what a call acts on. Other arguments may contain secrets, so they are shown
 * only as "…".
 */
const IDENTIFYING_ARGUMENTS =
  'command cmd path file file_path source destination uri url query title name id to'.split(' ')

/** The object of a call in a few words, without secrets. */
export function describePayload(payload: JsonObject): string | undefined {
  const texts = IDENTIFYING_ARGUMENTS.flatMap((key) =>
    Object.hasOwn(payload, key) && typeof payload[key] === 'string' ? [payload[key]] : [],
  )
  const all = texts.join(' ')
  if (all === '') return undefined
  const more = Object.keys(payload).length > texts.length ? ' …' : ''
  return maskSecrets(all.slice(0, 1000)).slice(0, 280) + more
}

/** The keeper of a permission. */
export type ScopeKeeper = 'runtime' | 'page' | 'nobody'

/**
 * How long a call may be allowed for, and who stores that. If the request offers a scope, the
 * agent's runtime stores it; otherwise this page does, if the app has a grant store. Offers no scope
 * that nobody stores. This page cannot list or revoke permissions that the runtime stores.
 */
export function scopesOf(
  { request }: Pick<ToolCallRecord, 'request'>,
  canStoreGrants: boolean,
): ReadonlyMap<ConsentScope, ScopeKeeper> {
  const offered = request?.can?.scopes ?? []
  const scopes = new Map<ConsentScope, ScopeKeeper>([['once', 'nobody']])
  for (const scope of Object.keys(LASTING_SCOPES) as LastingScope[]) {
    if (offered.includes(scope)) scopes.set(scope, 'runtime')
    else if (canStoreGrants) scopes.set(scope, 'page')
  }
  return scopes
}
