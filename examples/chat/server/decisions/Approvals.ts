import { createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Given } from './Edits.ts'

/** A call, as it is asked about or ran. */
type Call = { readonly name: string; readonly given: Given }

const MOST = 1000

/**
 * What people were asked by this process: signed, so that a yes counts only for the call that was
 * shown, in its own conversation, and answered once. After a restart nothing of it counts any more.
 */
export class Approvals {
  readonly #secret = randomBytes(32)
  readonly #answered = new Set<string>()
  readonly #asked = new Map<string, string>()
  readonly #unfinished = new Map<string, Call>()

  /** What signs the requests of one conversation. */
  secretOf(conversation: string): Uint8Array {
    return createHmac('sha256', this.#secret).update(conversation).digest()
  }

  /**
   * Takes the answers of one request to the server. `isFirst`: whether this is the first answer;
   * `giveBack`: nothing ran, so they can still be given.
   */
  claim(): { isFirst(id: string): boolean; giveBack(): void } {
    const claimed: string[] = []
    return {
      isFirst: (id) => {
        if (this.#answered.has(id)) return false
        this.#answered.add(id)
        claimed.push(id)
        return true
      },
      giveBack: () => claimed.forEach((id) => this.#answered.delete(id)),
    }
  }

  /** Somebody is asked about this call of the AI SDK. */
  ask(id: string, name: string): void {
    dropOldest(this.#asked, id)
    this.#asked.set(id, name)
  }

  /** The tool of a call that somebody is or was asked about. */
  toolAskedFor(id: string): string | undefined {
    return this.#asked.get(id)
  }

  /** It begins to run: not again before it ends. */
  begin(id: string): void {
    this.#unfinished.delete(id)
  }

  /** It ended without success: it may run again as somebody allowed it. */
  fail(id: string, call: Call): void {
    if (this.#asked.get(id) !== call.name) return
    dropOldest(this.#unfinished, id)
    this.#unfinished.set(id, call)
  }

  /** Whether exactly this was allowed, ran, and did not succeed. */
  isUnfinished(id: string, call: Call): boolean {
    return isDeepStrictEqual(this.#unfinished.get(id), call)
  }
}

/** Makes room for this one. */
function dropOldest(known: Map<string, unknown>, id: string): void {
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= MOST && !known.has(id)) known.delete(oldest)
}
