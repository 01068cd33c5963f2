import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ConsentScope, ToolCallRecord } from '../../tool-call/index.ts'

/** Who remembers a permission. */
export type ScopeKeeper = 'runtime' | 'page' | 'nobody'

const LASTING: readonly Exclude<ConsentScope, 'once'>[] = ['conversation', 'always']

/**
 * For how long a call may be allowed, and who remembers it: the agent's runtime where its request
 * offers that, else this page where the app keeps grants. What nobody remembers is not offered.
 * What the runtime remembers cannot be listed or revoked here.
 */
export function scopesOf(
  { request }: Pick<ToolCallRecord, 'request'>,
  canStoreGrants: boolean,
): ReadonlyMap<ConsentScope, ScopeKeeper> {
  const offered =
    isJsonObject(request?.can) && Array.isArray(request.can.scopes) ? request.can.scopes : []
  const scopes = new Map<ConsentScope, ScopeKeeper>([['once', 'nobody']])
  for (const scope of LASTING) {
    if (offered.includes(scope)) scopes.set(scope, 'runtime')
    else if (canStoreGrants) scopes.set(scope, 'page')
  }
  return scopes
}
