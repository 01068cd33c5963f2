import type { ConsentScope, ToolCallRecord } from '../model/index.ts'
import { LASTING_SCOPES, type LastingScope } from '../model/Consent.ts'

/** Who remembers a permission. */
export type ScopeKeeper = 'runtime' | 'page' | 'nobody'

/**
 * How long a call may be allowed for, and who stores that. If the request offers a scope, the
 * agent's runtime stores it; otherwise this page does, if the app has a grant store. A scope that
 * nobody stores is not offered. What the runtime stores cannot be listed or revoked here.
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
