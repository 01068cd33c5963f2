import { callSafely, errorOf } from '../errorOf.ts'
import type { LedgerEntries, LedgerUpdate, OtherTabs } from '../tabs/joinTabs.lazy.ts'
import type { LedgerEntry } from './Ledger.ts'
import type { LedgerStore } from './LedgerStore.ts'

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
): { deliver: Deliver } & Pick<LedgerStore, 'withTabs' | 'runInOneTab'> {
  let tabs: OtherTabs | undefined
  let joiningTabs: Promise<unknown> | undefined

  function withTabs(then: (tabs: OtherTabs | undefined) => void): void {
    if (tabs || conversation === undefined) return then(tabs)
    joiningTabs ??= import('../tabs/joinTabs.lazy.ts')
      .then(({ joinTabs }) => (tabs = joinTabs(conversation, entries)))
      .catch(() => {})
    void joiningTabs.then(() => then(tabs))
  }

  function runInOneTab(
    lockName: readonly string[],
    begin: () => Promise<boolean>,
    onOtherTab: () => void,
  ): void {
    const run = (others: OtherTabs | undefined) =>
      others ? others.runInOneTab(lockName, begin, onOtherTab) : void begin()
    if (hasLocks()) withTabs(run)
    else run(tabs)
  }

  const deliver: Deliver = (updates, lockName, mutationId, send) => {
    const writeState = (state: LedgerEntry['state'], error?: Error) => {
      for (const { id, key, decided } of updates)
        entries.write(id, key, { ...decided, state, ...(error && { error }) })
    }
    const publishState = (state: LedgerEntry['state']) =>
      withTabs((others) => others?.publishUpdates(updates, lockName, state))
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
    runInOneTab(lockName, sendAndTrack, () => tabs?.deferToOtherTab(updates, lockName))
  }

  return { deliver, withTabs, runInOneTab }
}

const hasLocks = () =>
  (globalThis.navigator as { locks?: unknown } | undefined)?.locks !== undefined
