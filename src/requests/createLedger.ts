import {
  askedId,
  askedQuestion,
  type CallActivity,
  type LedgerEntry,
  type LedgerUpdate,
} from './Ledger.ts'
import type { LedgerOwner } from './sending.ts'
import type { ToolCall, ConsentDecision, ToolCallRecord } from '../model/index.ts'
import type { JsonObject } from '../model/JsonObject.ts'
import { changedAt, itemsAt } from '../host/lists.ts'
import { createListeners } from '../internal/basics.ts'
import type { UndoStatus } from '../model/ToolCallRecord.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { plainCopy } from '../engines/json/plainCopy.ts'
import { sameJson } from '../engines/json/sameJson.ts'

/**
 * One call as a person sees it, from its first record to its last, wherever it is shown. Calls with
 * one id are told apart. The ledger keeps its facts by identity, not by id.
 */
export interface CallIdentity {
  readonly number: number
  latest: ToolCallRecord
  isListed?: boolean
  /** When it was last told apart from others with its id, by list. */
  apart?: Map<object, number>
  lastRequest?: string
  questionNames?: Map<string, string>
  asked?: Set<string>
}

/**
 * The decisions of one conversation, by the id of the call and a key. Synchronous: a second
 * decision on the same request finds the first.
 */
export type LedgerStore = ReturnType<typeof createStore> & { readonly tabs: TabLine }

export function createLedger(owner: LedgerOwner = {}): LedgerStore {
  const ledger: LedgerStore = { ...createStore(owner), tabs: createTabLine(() => ledger) }
  return ledger
}

function createStore(owner: LedgerOwner) {
  const entries = createEntries()
  const { of, ...calls } = createIdentities()
  return {
    owner,
    ...entries,
    ...calls,
    ...createAsked(calls.identityOf, of),
    ...createActivities(calls.identityOf, entries.notify),
  }
}

type IdentityOf = (record: ToolCallRecord) => CallIdentity

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
function createActivities(identityOf: IdentityOf, notify: (id: string) => void) {
  const known = new WeakMap<CallIdentity, readonly CallEntry[]>()
  const entriesOf = (record: ToolCallRecord) => known.get(identityOf(record)) ?? []
  const entryOf = (record: ToolCallRecord) =>
    entriesOf(record).find(({ call }) => isSameCall(call, record.call))
  return {
    activity: (record: ToolCallRecord) => entryOf(record)?.activity,
    /** Changes what it names, and keeps the rest. `execution`: what is taken back, once pressed. */
    setActivity(record: ToolCallRecord, change: CallActivity, execution?: Execution) {
      const own = entryOf(record)
      const hasBegun = isPressed(change.undo)
      const others = entriesOf(record).filter(
        (entry) => entry !== own && (hasBegun || isPressed(entry.activity.undo)),
      )
      const entry = {
        call: change.undo && !hasBegun ? record.call : snapshotOf(record.call),
        activity: { ...own?.activity, ...change },
        execution: execution ?? own?.execution,
      }
      known.set(identityOf(record), [...others, entry])
      notify(record.call.id)
    },
    /** Returns the outcome of the last undo of this call, or of the call that it replaced. */
    lastUndone(
      record: ToolCallRecord,
    ): { status: UndoStatus; execution?: Execution | undefined } | undefined {
      const undone = entriesOf(record).flatMap(({ activity: { undo }, execution }) =>
        undo ? [{ status: undo, execution }] : [],
      )
      return undone.findLast(({ status }) => status.outcome) ?? undone.at(-1)
    },
  }
}

const isPressed = (undo: UndoStatus | undefined): boolean =>
  undo?.outcome !== undefined || undo?.kind === 'undoing'

/** This page's requests and decisions, by call. `of`: all calls that have had an id. */
function createAsked(identityOf: IdentityOf, of: (id: string) => readonly CallIdentity[]) {
  const decided = new WeakMap<ConsentDecision, CallIdentity>()
  /**
   * The name of a call's question in the ledger: its id, and a number if a call of the same id,
   * which has stood beside it in a list, asks under that, too.
   */
  function questionName(record: ToolCallRecord, question: string): string {
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
    rememberAsked(record: ToolCallRecord) {
      const own = identityOf(record)
      if (record.request) own.lastRequest = askedId(record)
      if (record.question)
        own.asked = (own.asked ?? new Set()).add(
          questionName(record, askedQuestion(record.question)),
        )
    },
    /** True if a request, of this page or another tab, may have been about this call. */
    mayHaveAsked(record: ToolCallRecord, request: string): boolean {
      const own = identityOf(record)
      if (own.lastRequest !== undefined) return own.lastRequest === request
      return !of(record.call.id).some(
        (other) => own.isListed && other.isListed && other.lastRequest === request,
      )
    },
    rememberDecision: (record: ToolCallRecord, decision: ConsentDecision) =>
      void decided.set(decision, identityOf(record)),
    /** True if this page decided about another call, which has stood beside this one in a list. */
    isOfOther(decision: ConsentDecision | undefined, record: ToolCallRecord): boolean {
      const call = decision && decided.get(decision)
      return call !== undefined && areApart(call, identityOf(record))
    },
  }
}

type List = readonly ToolCallRecord[]

let lastNumber = 0

const areApart = (one: CallIdentity, other: CallIdentity): boolean =>
  one !== other && [...(one.apart ?? [])].some(([list, at]) => other.apart?.get(list) === at)

/** Tells calls apart that have one id, and knows each again in its newer records. */
export function createIdentities() {
  const byId = new Map<string, CallIdentity[]>()
  const byRecord = new WeakMap<ToolCallRecord, CallIdentity>()
  const lists = new WeakMap<object, List>()
  const of = (id: string): readonly CallIdentity[] => byId.get(id) ?? []
  let turn = 0

  function give(record: ToolCallRecord, known?: CallIdentity): CallIdentity {
    const { id } = record.call
    const identity = known ?? { number: (lastNumber += 1), latest: record }
    if (!known) byId.set(id, [...of(id), identity])
    identity.latest = record
    byRecord.set(record, identity)
    return identity
  }

  return {
    of,
    /** Which call a record tells of. */
    identityOf: (record: ToolCallRecord) =>
      byRecord.get(record) ?? give(record, continuedBy(record, of(record.call.id))),
    /** Another record takes the place of one: it is the same call, unless it is known already. */
    replace(before: ToolCallRecord, record: ToolCallRecord) {
      const known = byRecord.get(before)
      if (known && before.call.id === record.call.id && !byRecord.has(record)) give(record, known)
    },
    /**
     * Follows the records of one list. Each is a call of its own. A new record takes the place of one
     * that has left the list. `list` names it, because other lists may show other calls.
     */
    follow(records: List, list: object) {
      const before = lists.get(list) ?? []
      if (records === before) return
      lists.set(list, records)
      const changed = changedAt(before, records)
      const fresh = new Map<string, ToolCallRecord[]>()
      for (const record of itemsAt(records, changed)) {
        const known = byRecord.get(record)
        const { id } = record.call
        if (known) known.isListed = true
        else fresh.set(id, [...(fresh.get(id) ?? []), record])
      }
      if (fresh.size === 0) return
      const beside = records.filter(({ call }) => fresh.has(call.id))
      const taken = new Set(beside.map((record) => byRecord.get(record)))
      const gone = new Set(itemsAt(before, changed).map((record) => byRecord.get(record)))
      for (const [id, ofId] of fresh) {
        const free = new Set(of(id).filter((identity) => !taken.has(identity)))
        for (const [record, known] of matched(ofId, free, gone)) give(record, known).isListed = true
      }
      turn += 1
      for (const record of beside) {
        const call = of(record.call.id).length > 1 ? byRecord.get(record) : undefined
        if (call) call.apart = (call.apart ?? new Map<object, number>()).set(list, turn)
      }
    },
  }
}

/**
 * Which of the free calls each record tells of; undefined for a new one. `gone`: calls that stood in
 * the list before. Nothing else becomes another call.
 */
function matched(
  fresh: List,
  free: Set<CallIdentity>,
  gone: ReadonlySet<CallIdentity | undefined>,
): ReadonlyMap<ToolCallRecord, CallIdentity | undefined> {
  const calls = new Map<ToolCallRecord, CallIdentity | undefined>()
  const take = (record: ToolCallRecord, known: CallIdentity | undefined) => {
    if (known) free.delete(known)
    calls.set(record, known)
  }
  const firstGone = () => [...free].find((identity) => gone.has(identity))
  // if nothing else can be meant, nothing is compared
  const isClear = fresh.length === 1 && (free.size === 0 || (free.size === 1 && firstGone()))
  for (const record of isClear ? [] : fresh) {
    const known = continuedBy(record, [...free])
    if (known) take(record, known)
  }
  for (const record of fresh) if (!calls.has(record)) take(record, firstGone())
  return calls
}

/** The call that a record tells of: of several the one that it resembles most. */
function continuedBy(
  record: ToolCallRecord,
  among: readonly CallIdentity[],
): CallIdentity | undefined {
  const own = among.filter(({ latest }) => continuesRecord(latest, record))
  return own.find(({ latest }) => requestIn(latest) === requestIn(record)) ?? own[0]
}

const NONE: ReadonlyMap<string, LedgerEntry> = new Map()
function createEntries() {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const listeners = new Map<string, ReturnType<typeof createListeners>>()
  const all = createListeners()

  function notify(id: string): void {
    listeners.get(id)?.notify()
    all.notify()
  }

  return {
    notify,
    entry: (id: string, key: string) => entries.get(id)?.get(key),
    /** All that was decided and answered under an id, by key. */
    entriesOf: (id: string) => entries.get(id) ?? NONE,
    write(id: string, key: string, entry: LedgerEntry | undefined) {
      const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
      if (entry) entries.set(id, ofId.set(key, entry))
      else ofId.delete(key)
      notify(id)
    },
    subscribeAll: all.subscribe,
    subscribe(id: string, listener: () => void) {
      const ofId = listeners.get(id) ?? createListeners()
      listeners.set(id, ofId)
      const stop = ofId.subscribe(listener)
      return () => {
        stop()
        if (ofId.size() === 0 && listeners.get(id) === ofId) listeners.delete(id)
      }
    },
  }
}

/** Something of a call that is no decision. */
type TabMessage = { readonly id: string } & JsonObject

export type TabListener = (message: TabMessage) => void
export interface OtherTabs {
  /** Asks them what was decided about a call: this page may have come later. */
  ask(id: string): void
  /** Only the last of it is told again, until another tab tells some. */
  tell(message: TabMessage): void
  /** Tells what the host has taken; what went in one message is told in one. */
  tellDecided(updates: readonly LedgerUpdate[]): void
  /** Leaves them until they are needed again. */
  close(): void
}

/** The way to the other tabs, joined when it is first used. */
interface TabLine extends OtherTabs {
  join(): void
  /** Hears what they tell by `tell`, for the life of the ledger. */
  listen(listener: TabListener): void
}

function createTabLine(ledger: () => LedgerStore): TabLine {
  const listeners = new Set<TabListener>()
  let joining: Promise<OtherTabs | undefined> | undefined
  function withTabs(use: (tabs: OtherTabs) => void): void {
    if (ledger().owner.conversation === undefined) return
    joining ??= import('./joinTabs.lazy.ts').then(
      ({ joinTabs }) => joinTabs(ledger(), listeners),
      () => (joining = undefined),
    )
    void joining.then((tabs) => tabs && use(tabs))
  }
  return {
    join: () => withTabs(() => {}),
    ask: (id) => withTabs((tabs) => tabs.ask(id)),
    tell: (message) => withTabs((tabs) => tabs.tell(message)),
    tellDecided: (updates) => withTabs((tabs) => tabs.tellDecided(updates)),
    listen: (listener) => void listeners.add(listener),
    close() {
      void joining?.then((tabs) => tabs?.close())
      joining = undefined
    },
  }
}

/** True if two calls with one id are one call. Another call may get the same id later. */
const isSameCall = (a: ToolCall, b: ToolCall): boolean =>
  a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))

/** A call as it is now: what an app writes into its record later is another call. */
function snapshotOf(call: ToolCall): ToolCall {
  try {
    const copy = plainCopy(call)
    return isSameCall(copy, call) ? copy : call
  } catch {
    return call // no data: known by the object alone
  }
}

/** True if a record may be a later state of another one with its id. */
function continuesRecord(before: ToolCallRecord, now: ToolCallRecord): boolean {
  const [asked, asks] = [requestIn(before), requestIn(now)]
  if (asked !== undefined && asks !== undefined && asked !== asks) return false
  if (before.argumentsState === 'streaming') return before.call.name === now.call.name
  try {
    return isSameCall(before.call, now.call)
  } catch {
    return false // no data
  }
}

const requestIn = ({ request }: ToolCallRecord): unknown => request?.id
