import { continuesRecord, requestIn } from '../../execution/isSameCall.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'

export type Identities = Pick<LedgerStore, 'identityOf' | 'follow' | 'replace'> & {
  /** All that have had this id. */
  of(id: string): readonly CallIdentity[]
}

let lastNumber = 0

/** Tells calls apart that have one id, and knows each again in its newer records. */
export function createIdentities(): Identities {
  const byId = new Map<string, CallIdentity[]>()
  const byRecord = new WeakMap<ToolCallRecord, CallIdentity>()
  let last: { given?: readonly ToolCallRecord[]; read: readonly ToolCallRecord[] } = { read: [] }
  const of = (id: string) => byId.get(id) ?? []

  function give(record: ToolCallRecord, known: CallIdentity | undefined): CallIdentity {
    const { id } = record.call
    const identity = known ?? { number: (lastNumber += 1), latest: record, questions: new Set() }
    if (!known) byId.set(id, [...of(id), identity])
    identity.latest = record
    byRecord.set(record, identity)
    return identity
  }

  function giveAll(fresh: readonly ToolCallRecord[], free: Set<CallIdentity>): void {
    const take = (record: ToolCallRecord, known: CallIdentity | undefined) => {
      if (known) free.delete(known)
      give(record, known).isListed = true
    }
    // where nothing else can be meant, nothing is compared
    const isClear = fresh.length === 1 && free.size <= 1
    const changed = fresh.filter((record) => {
      const known = isClear ? undefined : continuedBy(record, [...free])
      if (known) take(record, known)
      return !known
    })
    for (const record of changed) take(record, [...free][0])
  }

  return {
    of,
    identityOf: (record) =>
      byRecord.get(record) ?? give(record, continuedBy(record, of(record.call.id))),
    replace(before, record) {
      const known = byRecord.get(before)
      if (known && before.call.id === record.call.id && !byRecord.has(record)) give(record, known)
    },
    follow(records) {
      if (records === last.given) return
      const before = last.read
      last = { given: records, read: [...records] }
      const fresh = new Map<string, ToolCallRecord[]>()
      for (const [at, record] of records.entries()) {
        if (record === before[at]) continue
        const known = byRecord.get(record)
        if (known) known.isListed = true
        else fresh.set(record.call.id, [...(fresh.get(record.call.id) ?? []), record])
      }
      if (fresh.size === 0) return
      const taken = new Set(records.map((record) => byRecord.get(record)))
      for (const [id, ofId] of fresh)
        giveAll(ofId, new Set(of(id).filter((identity) => !taken.has(identity))))
    },
  }
}

/** The call that a record tells of: of several the one that it resembles most. */
function continuedBy(
  record: ToolCallRecord,
  among: readonly CallIdentity[],
): CallIdentity | undefined {
  const own = among.filter(({ latest }) => continuesRecord(latest, record))
  return own.find(({ latest }) => requestIn(latest) === requestIn(record)) ?? own[0]
}
