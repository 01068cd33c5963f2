import { HttpError } from '../HttpError.ts'

/** What a call is given. */
export type Given = Readonly<Record<string, unknown>>

const MOST = 1000

/** What people changed before they allowed it, by the AI SDK's id of the call, until it runs. */
export class Edits {
  readonly #kept = new Map<string, Given>()

  /**
   * Null: it runs as it was proposed. Throws where there is no more room: one that is forgotten
   * would let run what nobody allowed.
   */
  keep(id: string, given: Given | null): void {
    if (given === null) return void this.#kept.delete(id)
    if (this.#kept.size >= MOST && !this.#kept.has(id))
      throw new HttpError(507, 'This server keeps no more edited calls.')
    this.#kept.set(id, given)
  }

  take(id: string): Given | undefined {
    const given = this.#kept.get(id)
    this.#kept.delete(id)
    return given
  }
}
