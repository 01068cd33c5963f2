import { changedAt, itemsAt } from '../../host/records/changedAt.ts'
import { continuesRecord, requestIn } from '../../execution/isSameCall.ts'
import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'

type List = readonly ToolCallRecord[]

type Decided = Pick<LedgerStore, 'rememberDecision' | 'isOfOther'>

export type Identities = Decided &
  Pick<LedgerStore, 'identityOf' | 'follow' | 'replace'> & {
    /** All that have had this id. */
    of(id: string): readonly CallIdentity[]
  }

let lastNumber = 0
const newIdentity = (latest: ToolCallRecord): CallIdentity => ({
  number: (lastNumber += 1),
  latest,
})

/** Whether two calls have stood beside each other in a list. */
export const areApart = (one: CallIdentity, other: CallIdentity): boolean =>
  one !== other && [...(one.apart ?? [])].some(([list, at]) => other.apart?.get(list) === at)

/** Tells calls apart that have one id, and knows each again in its newer records. */
export function createIdentities(): Identities {
  const byId = new Map<string, CallIdentity[]>()
  const byRecord = new WeakMap<ToolCallRecord, CallIdentity>()
  const of = (id: string) => byId.get(id) ?? []
  const { tellApart, ...decided } = createDecided(
    (record) => byRecord.get(record),
    (id) => of(id).length > 1,
  )
  /** What each list was given, and a copy of it: an app may write into its own. */
  const lists = new WeakMap<object, { given: List; read: List }>()

  function give(record: ToolCallRecord, known: CallIdentity | undefined): CallIdentity {
    const { id } = record.call
    const identity = known ?? newIdentity(record)
    if (!known) byId.set(id, [...of(id), identity])
    identity.latest = record
    byRecord.set(record, identity)
    return identity
  }

  return {
    ...decided,
    of,
    identityOf: (record) =>
      byRecord.get(record) ?? give(record, continuedBy(record, of(record.call.id))),
    replace(before, record) {
      const known = byRecord.get(before)
      if (known && before.call.id === record.call.id && !byRecord.has(record)) give(record, known)
    },
    follow(records, list) {
      const last = lists.get(list)
      if (records === last?.given) return
      const before = last?.read ?? []
      lists.set(list, { given: records, read: [...records] })
      const fresh = new Map<string, ToolCallRecord[]>()
      const changed = changedAt(before, records)
      for (const record of itemsAt(records, changed)) {
        const known = byRecord.get(record)
        if (known) known.isListed = true
        else fresh.set(record.call.id, [...(fresh.get(record.call.id) ?? []), record])
      }
      if (fresh.size === 0) return
      const are = records.filter(({ call }) => fresh.has(call.id))
      const taken = new Set(are.map((record) => byRecord.get(record)))
      const gone = new Set(itemsAt(before, changed).flatMap((record) => byRecord.get(record) ?? []))
      for (const [id, ofId] of fresh) {
        if (ofId.length === 1 && !byId.has(id)) {
          give(ofId[0]!, undefined).isListed = true
          continue
        }
        const free = new Set(of(id).filter((identity) => !taken.has(identity)))
        for (const [record, known] of matched(ofId, free, gone)) give(record, known).isListed = true
      }
      tellApart(are, list)
    },
  }
}

/**
 * Which of the free calls each record tells of; undefined where it is a new one. `gone`: those from
 * the list of these records. Nothing else becomes another call.
 */
function matched(
  fresh: readonly ToolCallRecord[],
  free: Set<CallIdentity>,
  gone: ReadonlySet<CallIdentity>,
): ReadonlyMap<ToolCallRecord, CallIdentity | undefined> {
  const calls = new Map<ToolCallRecord, CallIdentity | undefined>()
  const take = (record: ToolCallRecord, known: CallIdentity | undefined) => {
    if (known) free.delete(known)
    calls.set(record, known)
  }
  const firstGone = () => [...free].find((identity) => gone.has(identity))
  // where nothing else can be meant, nothing is compared
  const isClear = fresh.length === 1 && (free.size === 0 || (free.size === 1 && firstGone()))
  for (const record of isClear ? [] : fresh) {
    const known = continuedBy(record, [...free])
    if (known) take(record, known)
  }
  for (const record of fresh) if (!calls.has(record)) take(record, firstGone())
  return calls
}

/** Which call each decision of this page was about, and which calls have stood beside each other. */
function createDecided(
  callOf: (record: ToolCallRecord) => CallIdentity | undefined,
  hasOthers: (id: string) => boolean,
): Decided & { tellApart(records: readonly ToolCallRecord[], list: object): void } {
  const decided = new WeakMap<ConsentDecision, CallIdentity | undefined>()
  let turn = 0
  return {
    tellApart(records, list) {
      turn += 1
      for (const record of records) {
        const call = hasOthers(record.call.id) ? callOf(record) : undefined
        if (call) call.apart = (call.apart ?? new Map<object, number>()).set(list, turn)
      }
    },
    rememberDecision: (record, decision) => void decided.set(decision, callOf(record)),
    isOfOther(decision, record) {
      const call = decision && decided.get(decision)
      const own = callOf(record)
      return call !== undefined && own !== undefined && areApart(call, own)
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
