import { callSafely, errorOf } from '../../host/errorOf.ts'
import type { LedgerEntries, OtherTabs } from '../claim/tabs/joinTabs.lazy.ts'
import type { LedgerEntry, LedgerUpdate } from '../Ledger.ts'
import type { LedgerStore } from '../LedgerStore.ts'

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
): { deliver: Deliver } & Pick<LedgerStore, 'withTabs' | 'runInOneTab' | 'close'> {
  const { joined, withTabs, close } = createTabAccess(conversation, entries)

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

  return { deliver, withTabs, runInOneTab, close }
}

/** The other tabs of a conversation, which are joined when they are first needed. */
function createTabAccess(conversation: string | undefined, entries: LedgerEntries) {
  let tabs: OtherTabs | undefined
  let joining: Promise<unknown> | undefined
  return {
    joined: () => tabs,
    withTabs(then: (tabs: OtherTabs | undefined) => void, timeLimit?: Promise<unknown>): void {
      if (tabs || conversation === undefined) return then(tabs)
      joining ??= import('../claim/tabs/joinTabs.lazy.ts')
        .then(({ joinTabs }) => (tabs = joinTabs(conversation, entries)))
        .catch(() => {})
      void Promise.race([joining, ...(timeLimit ? [timeLimit] : [])]).then(() => then(tabs))
    },
    /** Joined again with the next decision, should there be one. */
    close(): void {
      void joining?.then(() => {
        tabs?.leave()
        tabs = undefined
      })
      joining = undefined
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
