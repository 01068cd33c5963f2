import { callSafely, errorOf } from '../../host/errorOf.ts'
import type { LedgerEntries, OtherTabs } from '../claim/tabs/joinTabs.lazy.ts'
import type { LedgerEntry, LedgerUpdate } from '../Ledger.ts'
import type { LedgerStore, TabListener } from '../LedgerStore.ts'

/** The entries of a ledger, and the way to change one. */
export type WritableEntries = LedgerEntries & {
  write(id: string, key: string, entry: LedgerEntry): void
}

/**
 * Writes the entries and sends them, from one tab of all that show them. `lockName` is the same
 * in all tabs; `mutationId` is used in this one.
 */
export type Deliver = (
  updates: readonly LedgerUpdate[],
  lockName: readonly string[],
  mutationId: string,
  send: () => Promise<void>,
) => void

/** How a ledger sends what was decided, and how it knows the other tabs of its conversation. */
export function createDelivery(
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
  conversation: string | undefined,
  entries: WritableEntries,
): { deliver: Deliver } & Pick<LedgerStore, 'withTabs' | 'onTabMessage' | 'runInOneTab' | 'close'> {
  const { joined, withTabs, ...tabs } = createTabSession(conversation, entries)

  function runInOneTab(
    lockName: readonly string[],
    begin: () => Promise<boolean>,
    onOtherTab: () => void,
  ): void {
    const run = (others: OtherTabs | undefined) =>
      others ? others.runInOneTab(lockName, begin, onOtherTab) : void begin()
    if (hasLocks()) withTabs(run, joined() ? undefined : waited(JOIN_TIMEOUT_MS))
    else run(joined())
  }

  const deliver: Deliver = (updates, lockName, mutationId, send) => {
    const writeState = (state: LedgerEntry['state'], error?: Error) => {
      for (const { id, key, decided } of updates)
        entries.write(id, key, { ...decided, state, ...(error && { error }) })
    }
    let locked: Promise<void> | undefined
    const publish = (state: LedgerEntry['state']) =>
      withTabs((others) => others?.publishUpdates(updates, lockName, state))
    const publishState = (state: LedgerEntry['state']) =>
      void (locked ? locked.then(() => publish(state)) : publish(state))
    const finish = (state: LedgerEntry['state'], error?: Error) => {
      writeState(state, error)
      publishState(state)
      return state === 'failed'
    }
    const sendAndTrack = () => {
      publishState('sending')
      return trackRequest(mutationId, callSafely(send)).then(
        () => finish('delivered'),
        (reason: unknown) => finish('failed', errorOf(reason)),
      )
    }
    writeState('sending')
    if (updates.every(isRefusal)) {
      // It waits for nothing. Its lock only proves to the other tabs what they are told.
      let onLocked = () => {}
      locked = new Promise((resolve) => (onLocked = resolve))
      const sent = sendAndTrack()
      const hold = () => (onLocked(), sent)
      withTabs((others) => (others ? others.runInOneTab(lockName, hold, onLocked) : onLocked()))
    } else runInOneTab(lockName, sendAndTrack, () => joined()?.deferToOtherTab(updates, lockName))
  }

  return { ...tabs, deliver, withTabs, runInOneTab }
}

type TabSession = { tabs?: OtherTabs; joining: Promise<void> }

/**
 * The other tabs of a conversation: joined when they are first needed, and again after `close` and
 * where the code for it did not come. Who listens hears of those that are joined later, too.
 */
function createTabSession(conversation: string | undefined, entries: LedgerEntries) {
  const listeners: TabListener[] = []
  let session: TabSession | undefined
  const hear = (tabs: OtherTabs, listener: TabListener) =>
    tabs.subscribe((message) => listener(message, tabs))

  function join(name: string): TabSession {
    const own: TabSession = {
      joining: import('../claim/tabs/joinTabs.lazy.ts')
        .then(({ joinTabs }) => {
          if (session !== own) return
          const tabs = (own.tabs = joinTabs(name, entries))
          for (const listener of listeners) hear(tabs, listener)
        })
        .catch(() => {
          if (session === own) session = undefined
        }),
    }
    return own
  }

  function withTabs(then: (tabs: OtherTabs | undefined) => void, limit?: Promise<void>): void {
    if (session?.tabs || conversation === undefined) return then(session?.tabs)
    const own = (session ??= join(conversation))
    void Promise.race([own.joining, ...(limit ? [limit] : [])]).then(() => then(own.tabs))
  }

  return {
    joined: () => session?.tabs,
    withTabs,
    onTabMessage(listener: TabListener): void {
      listeners.push(listener)
      if (session?.tabs) hear(session.tabs, listener)
      else withTabs(() => {})
    },
    close(): void {
      session?.tabs?.leave()
      session = undefined
    },
  }
}

const isRefusal = ({ decided: { decision, answer } }: LedgerUpdate): boolean =>
  ['deny', 'abort', 'decline', 'cancel'].includes((decision ?? answer)?.kind ?? '')

/** What has not arrived by then is not waited for. */
const JOIN_TIMEOUT_MS = 2_000

const waited = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const hasLocks = () =>
  (globalThis.navigator as { locks?: unknown } | undefined)?.locks !== undefined
