import { randomBytes } from 'node:crypto'

/**
 * What people were asked by this process: signed, so that a yes counts only for the call that was
 * shown, and answered once. After a restart nothing of it counts any more.
 */
export class Approvals {
  readonly secret = randomBytes(32)
  readonly #answered = new Set<string>()

  /** Whether this is the first answer to a request. */
  isFirst(id: string): boolean {
    const isFirst = !this.#answered.has(id)
    this.#answered.add(id)
    return isFirst
  }
}
