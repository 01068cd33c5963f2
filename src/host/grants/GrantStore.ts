import type { Grant } from '../../policy/grants/Grant.ts'

/**
 * Where an app keeps lasting permissions: in the browser, or on the server, which then asks them
 * too. What it lists is checked: a grant that cannot be read is none. A list that fails, or never
 * comes, is no grant. What fails to be added counts once; what fails to be revoked no longer counts
 * on this page, and is said.
 */
export interface GrantStore {
  list(): readonly Grant[] | Promise<readonly Grant[]>
  add(grant: Grant): void | Promise<void>
  revoke(id: string): void | Promise<void>
  /** Called when the list may have changed, in another tab or on the server. */
  subscribe?(listener: () => void): () => void
}
