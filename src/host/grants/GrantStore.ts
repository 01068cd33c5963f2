import type { Grant } from '../../policy/grants/Grant.ts'

/**
 * Where an app stores lasting permissions: in the browser or on its server. A server also checks
 * them itself. Every grant from `list` is validated; an invalid grant is ignored. If `list` fails,
 * there are no grants; until it resolves, those of the reading before count. If `add` fails, the
 * call is allowed only this once. If `revoke` fails, the grant no longer counts on this page and
 * the UI says so.
 */
export interface GrantStore {
  list(): readonly Grant[] | Promise<readonly Grant[]>
  add(grant: Grant): void | Promise<void>
  revoke(id: string): void | Promise<void>
  /** Called when the list may have changed, in another tab or on the server. */
  subscribe?(listener: () => void): () => void
}
