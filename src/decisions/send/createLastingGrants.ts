import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import type { Grant } from '../../policy/index.ts'
import type { ConsentDecision } from '../../tool-call/index.ts'

/** The grants that decisions leave behind: stored once the decision has arrived, not before. */
export interface LastingGrants {
  /** What a decision is to leave behind. */
  keep(decision: ConsentDecision, grant: Promise<Grant | undefined>): void
  storeAfter(
    sent: Promise<void>,
    decisions: readonly (ConsentDecision | undefined)[],
  ): Promise<void>
  /** What a decision has left behind. */
  of(decision: ConsentDecision): Grant | undefined
}

export function createLastingGrants(grants: ConversationGrants | null): LastingGrants {
  const toStore = new WeakMap<ConsentDecision, Promise<Grant | undefined>>()
  const stored = new WeakMap<ConsentDecision, Grant>()
  return {
    keep: (decision, grant) => void toStore.set(decision, grant),
    storeAfter(sent, decisions) {
      const lasting = decisions.filter((decision) => decision && toStore.has(decision))
      if (lasting.length === 0) return sent
      return sent.then(async () => {
        for (const decision of lasting) {
          const grant = decision && (await toStore.get(decision))
          if (!grant) continue
          stored.set(decision, grant)
          grants?.add(grant)
        }
      })
    },
    of: (decision) => stored.get(decision),
  }
}
