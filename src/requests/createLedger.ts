import { askedId, questionKey, type LedgerEntry, type CallActivity } from './Ledger.ts'
import type { LedgerOwner } from './sending.ts'
import type { OtherTabs } from './joinTabs.lazy.ts'
import type { LedgerStore, CallIdentity, TabListener } from './LedgerStore.ts'
import { isSameCall, snapshotOf, continuesRecord, requestIn } from '../policy/isSameCall.ts'
import type { ToolCall, ConsentDecision } from '../model/index.ts'
import { changedAt, itemsAt } from '../host/createPlaces.ts'
import type { ToolCallRecord, UndoStatus } from '../model/ToolCallRecord.ts'
import type { Execution } from '../model/ToolCallStatus.ts'

export function createLedger(owner: LedgerOwner = {}): LedgerStore {
  const entries = createEntries()
  const { of: identitiesOf, ...known } = createIdentities()
  const ledger: LedgerStore = {
    owner,
    ...entries,
    ...known,
    ...createAsked(known.identityOf, identitiesOf, entries.entry),
    ...createActivities(known.identityOf, entries.notify),
    tabs: createTabLine(() => ledger),
  }
  return ledger
}

type CallEntry = {
  /** Once somebody pressed, as it was then. */
  call: ToolCall
  activity: CallActivity
  /** The execution to undo, once Undo was pressed. */
  execution?: Execution | undefined
}

/**
 * Undo, stop and run again, by call. Another call with the same id begins anew. An undone call, or one
 * being undone, stays known.
 */
function createActivities(
  identityOf: LedgerStore['identityOf'],
  notify: (id: string) => void,
): Pick<LedgerStore, 'activity' | 'setActivity' | 'lastUndone'> {
  const known = new WeakMap<CallIdentity, readonly CallEntry[]>()
  const entriesOf = (record: ToolCallRecord) => known.get(identityOf(record)) ?? []
  const entryOf = (record: ToolCallRecord) =>
    entriesOf(record).find(({ call }) => isSameCall(call, record.call))
  return {
    activity: (record) => entryOf(record)?.activity,
    setActivity(record, change, execution = entryOf(record)?.execution) {
      const { call } = record
      const own = entryOf(record)
      const activity = { ...own?.activity, ...change }
      const hasBegun = isPressed(change.undo)
      const others = entriesOf(record).filter(
        (entry) => entry !== own && (hasBegun || isPressed(entry.activity.undo)),
      )
      const of = change.undo && !hasBegun ? call : snapshotOf(call)
      known.set(identityOf(record), [...others, { call: of, activity, execution }])
      notify(call.id)
    },
    lastUndone(record) {
      const undone = entriesOf(record).flatMap(({ activity: { undo }, execution }) =>
        undo ? [{ status: undo, execution }] : [],
      )
      return undone.findLast(({ status }) => status.outcome) ?? undone.at(-1)
    },
  }
}

const isPressed = (undo: UndoStatus | undefined): boolean =>
  undo?.outcome !== undefined || undo?.kind === 'undoing'

type Asked = Pick<LedgerStore, 'rememberAsked' | 'mayHaveAsked' | 'questionName' | 'unansweredOf'>

/** What this page was asked of each call. */
function createAsked(
  identityOf: Identities['identityOf'],
  of: Identities['of'],
  entry: LedgerStore['entry'],
): Asked {
  const questionName: Asked['questionName'] = (record, question) => {
    const own = identityOf(record)
    const known = own.questionNames?.get(question)
    if (known !== undefined) return known
    const taken = of(record.call.id)
      .filter((other) => other === own || areApart(own, other))
      .flatMap(({ questionNames }) => [...(questionNames?.values() ?? [])])
    let name = question
    for (let at = 2; taken.includes(name); at += 1) name = `${question}\n${at}`
    own.questionNames = (own.questionNames ?? new Map()).set(question, name)
    return name
  }
  return {
    questionName,
    rememberAsked(record) {
      const own = identityOf(record)
      const { request, question } = record
      if (request) own.lastRequest = askedId(record)
      if (question) (own.questions ??= new Set()).add(questionName(record, question.id))
    },
    mayHaveAsked(record, request) {
      const own = identityOf(record)
      return own.lastRequest === undefined
        ? !of(record.call.id).some((other) => isAskedBeside(own, other, request))
        : own.lastRequest === request
    },
    unansweredOf: (record) =>
      [...(identityOf(record).questions ?? [])].filter(
        (question) => !entry(record.call.id, questionKey(question)),
      ),
  }
}

/** A request of another call of the same list was not about this one. */
const isAskedBeside = (own: CallIdentity, other: CallIdentity, request: string): boolean =>
  own.isListed === true && other.isListed === true && other.lastRequest === request

type List = readonly ToolCallRecord[]

type Decided = Pick<LedgerStore, 'rememberDecision' | 'isOfOther'>

type Identities = Decided &
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
const areApart = (one: CallIdentity, other: CallIdentity): boolean =>
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

/** Entries of each call, by key, and their listeners. */
type Entries = Pick<
  LedgerStore,
  'entry' | 'entriesOf' | 'write' | 'notify' | 'subscribe' | 'subscribeAll'
>

const NONE: ReadonlyMap<string, LedgerEntry> = new Map()

function createEntries(): Entries {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<() => void>()

  function notify(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
    for (const listener of allListeners) listener()
  }

  return {
    notify,
    entry: (id, key) => entries.get(id)?.get(key),
    entriesOf: (id) => entries.get(id) ?? NONE,
    write(id, key, entry) {
      const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
      if (entry) entries.set(id, ofId.set(key, entry))
      else ofId.delete(key)
      notify(id)
    },
    subscribeAll(listener) {
      allListeners.add(listener)
      return () => allListeners.delete(listener)
    },
    subscribe(id, listener) {
      const ofId = listeners.get(id) ?? new Set()
      listeners.set(id, ofId.add(listener))
      return () => {
        ofId.delete(listener)
        if (ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id)
      }
    },
  }
}

/** The way to the other tabs of a conversation, joined with the first request or offer. */
function createTabLine(ledger: () => LedgerStore): LedgerStore['tabs'] {
  const listeners = new Set<TabListener>()
  let joining: Promise<OtherTabs | undefined> | undefined
  const join = () =>
    ledger().owner.conversation === undefined
      ? undefined
      : (joining ??= import('./joinTabs.lazy.ts').then(
          ({ joinTabs }) => joinTabs(ledger(), listeners),
          () => (joining = undefined),
        ))
  return {
    join: () => void join(),
    ask: (id) => void join()?.then((tabs) => tabs?.ask(id)),
    tell: (message) => void join()?.then((tabs) => tabs?.tell(message)),
    tellDecided: (updates) => void join()?.then((tabs) => tabs?.tellDecided(updates)),
    listen: (listener) => void listeners.add(listener),
    close() {
      void joining?.then((tabs) => tabs?.close())
      joining = undefined
    },
  }
}
