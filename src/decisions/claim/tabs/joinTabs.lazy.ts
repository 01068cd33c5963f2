import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import {
  isLockedElsewhere,
  onLockReleased,
  releaseLocks,
  reserveLock,
  runInOneTab,
  type SharedName,
} from './runInOneTab.ts'
import { QUESTION } from '../../bind/decisionKey.ts'
import { requestIdOf, type LedgerEntry, type LedgerUpdate, type TabClaim } from '../../Ledger.ts'
import { openChannel, type Channel } from './openChannel.ts'
import { readTabMessage, toTabMessage, type PublishedUpdate } from './tabMessage.ts'

/** The entries of a ledger, by call and key. */
export type LedgerEntries = {
  entry(id: string, key: string): LedgerEntry | undefined
  /** Instead of whatever stands or waits there; nothing, where nothing is known. */ replace(
    id: string,
    key: string,
    entry: LedgerEntry | undefined,
  ): void
  /** What another tab says without proof; undefined, where it takes that back. */
  setClaim(id: string, key: string, claim: TabClaim | undefined): void
}

/** The other tabs of a conversation: one way for decisions, answers and undo. */
export interface OtherTabs extends Channel {
  /** Starts in one tab only. */
  runInOneTab(lockName: SharedName, start: () => Promise<boolean>, onOtherTab: () => void): void
  /** Until the press is over, unless it decides. */
  reserveLock(lockName: SharedName, press: AbortSignal): void
  onLockReleased(lockName: SharedName, isFree: () => void): void
  /** Whether another tab has the lock: it does what the lock is for. */
  isLockedElsewhere(lockName: SharedName): Promise<boolean>
  /** Releases what this page has of the locks whose names begin so: it may be done once more. */
  releaseLocks(start: SharedName): void
  /** Publishes what this page sends and what becomes of it. `lockName` is the same in all tabs. */
  publishUpdates(
    updates: readonly LedgerUpdate[],
    lockName: SharedName,
    state: LedgerEntry['state'],
  ): void
  /** Another tab decides all of these. Asks it for the decisions. */
  deferToOtherTab(updates: readonly LedgerUpdate[], lockName: SharedName): void
  /** Closes the channel with its last user, and releases the locks of the conversation. */
  leave(): void
  /** Asks what was decided about a call: this page may have come later. */
  askOtherTabs(id: string): void
}

/** Of one message no more than this is read: anybody may send one. */
const MOST_TOGETHER = 1000

/** Writes what other tabs say into the entries of a ledger, as far as it is proven. */
function createHearing(
  nameOf: (lockName: SharedName) => string,
  { entry: entryOf, replace, setClaim }: LedgerEntries,
) {
  /**
   * The deciding tab may close before it publishes the result. Then this page may decide. If that
   * tab published nothing, its button was only pressed.
   */
  function write(id: string, key: string, entry: LedgerEntry, lockName: SharedName): void {
    replace(id, key, entry.state === 'failed' ? undeliveredEntry(entry) : entry)
    if (entry.state === 'sending')
      onLockReleased(
        nameOf(lockName),
        () =>
          entryOf(id, key) === entry &&
          replace(id, key, entry.otherTab?.at === undefined ? undefined : undeliveredEntry(entry)),
      )
  }

  function hear({ id, key, ...message }: JsonObject, lockName: SharedName, isLocked: boolean) {
    const entry = readTabMessage(message)
    if (!entry || typeof id !== 'string' || typeof key !== 'string') return
    const isFailure = entry.state === 'failed'
    // Who decides holds the lock. What is said without it may come from anybody, and is only told.
    const isProven = isFailure || (isNameOf(lockName, id, key) && isLocked)
    const existing = entryOf(id, key)
    // What this page has sent stands, and so does what is known to have arrived.
    if (existing?.state === 'delivered' || (existing?.state === 'sending' && !existing.otherTab))
      return
    if (isProven && (!isFailure || existing)) write(id, key, entry, lockName)
    const kind = (entry.answer ?? entry.otherTab)?.kind
    setClaim(id, key, isProven || !kind ? undefined : { kind })
  }

  return { write, hear }
}

/** Joins a ledger to the other tabs of its conversation. */
export function joinTabs(conversation: string, entries: LedgerEntries): OtherTabs {
  const channel = openChannel(conversation)
  const nameOf = (lockName: SharedName) => JSON.stringify(['handrail', conversation, ...lockName])
  const news = createNews(channel)
  const asking = createAsking(channel)

  const { write, hear } = createHearing(nameOf, entries)

  // What goes in one message is written in one go, so that nobody sees half of a batch.
  channel.subscribe(async (message) => {
    const { id, event, what: lockName, together } = message
    if (isJsonObject(event) && event.kind === 'ask') return news.publishAgain(id)
    if (!isStringArray(lockName)) return
    const all = [message, ...(Array.isArray(together) ? together.slice(0, MOST_TOGETHER) : [])]
    const isLocked = await isLockedElsewhere(nameOf(lockName))
    for (const one of all) if (isJsonObject(one)) hear(one, lockName, isLocked)
  })

  return {
    ...channel,
    runInOneTab: (lockName, start, onOtherTab) => runInOneTab(nameOf(lockName), start, onOtherTab),
    reserveLock: (lockName, press) => reserveLock(nameOf(lockName), press),
    onLockReleased: (lockName, isFree) => onLockReleased(nameOf(lockName), isFree),
    isLockedElsewhere: (lockName) => isLockedElsewhere(nameOf(lockName)),
    releaseLocks: (start) => releaseLocks(['handrail', conversation, ...start]),
    publishUpdates: (updates, lockName, state) => news.publish(updates, lockName, state),
    deferToOtherTab(updates, lockName) {
      for (const { id, key, decided } of updates) {
        write(id, key, deferredEntry(decided), lockName)
        asking.ask(id)
      }
    },
    leave: () => void (asking.stop(), channel.close() && releaseLocks(['handrail', conversation])),
    askOtherTabs: asking.ask,
  }
}

/** Asks the other tabs, and again when the browser shows a page that it had put aside. */
function createAsking(channel: Channel) {
  const asked = new Set<string>()
  function ask(id: string): void {
    asked.add(id)
    channel.publish({ id, event: { kind: 'ask' } })
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && [...asked].forEach(ask)
  globalThis.addEventListener?.('pageshow', onReturn)
  return { ask, stop: () => globalThis.removeEventListener?.('pageshow', onReturn) }
}

/** Whether a lock is that of a request, or of a batch that it belongs to. */
const isNameOf = (lockName: SharedName, id: string, key: string): boolean =>
  lockName[0] === 'batch' && lockName.length > 2
    ? lockName.slice(2).some((request) => request === requestOfKey(key))
    : lockName.length === 2 && lockName[0] === id && lockName[1] === key

/** What this page has told the other tabs, so that it can tell it again to one that came later. */
function createNews(channel: Channel) {
  /** By call and key; what went together is the same list. */
  const published = new Map<string, Map<string, readonly PublishedUpdate[]>>()
  const send = ([first, ...others]: readonly PublishedUpdate[]): void => {
    if (!first) return
    const together = others.length > 0 && { together: others.map(toTabMessage) }
    channel.publish({ ...toTabMessage(first), ...together })
  }
  return {
    publish(updates: readonly LedgerUpdate[], what: SharedName, state: LedgerEntry['state']): void {
      const begun = ({ id, key }: LedgerUpdate): number | undefined =>
        state === 'sending'
          ? undefined
          : published
              .get(id)
              ?.get(key)
              ?.find((each) => each.id === id && each.key === key)?.at
      const now = updates.map((each) => ({ ...each, what, state, at: begun(each) ?? Date.now() }))
      for (const { id, key } of updates) {
        const ofCall = published.get(id) ?? new Map<string, readonly PublishedUpdate[]>()
        published.set(id, ofCall.set(key, now))
      }
      send(now)
    },
    publishAgain(id: string): void {
      for (const known of new Set(published.get(id)?.values()))
        if (known[0]?.state !== 'failed') send(known)
    },
  }
}

const deferredEntry = (decided: LedgerUpdate['decided']): LedgerEntry => ({
  ...(decided.answer && { answer: decided.answer }),
  otherTab: { id: requestIdOf(decided) },
  state: 'sending',
})

const undeliveredEntry = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  state: 'failed',
  error: new Error('Another tab did not get it through.'),
})

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The id of the request or the question that a key names. */
function requestOfKey(key: string): unknown {
  if (key.startsWith(QUESTION)) return key.slice(QUESTION.length)
  try {
    return (JSON.parse(key) as unknown[])[0]
  } catch {
    return undefined
  }
}
