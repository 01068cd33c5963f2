import type { LedgerUpdate } from '../Ledger.ts'
import { createDelivery } from '../send/createDelivery.ts'
import { createStaging } from '../stage/createStaging.ts'
import { questionKey } from '../bind/decisionKey.ts'
import type { LedgerEntry, TabClaim } from '../Ledger.ts'
import type { LedgerOwner, LedgerStore } from '../LedgerStore.ts'
import { createActivities } from './createActivities.ts'
import { createAsked } from './createAsked.ts'
import { createEntries } from './createEntries.ts'
import { createIdentities } from './createIdentities.ts'
import { createUndoEntries } from './createUndoEntries.ts'

/** What is said of more requests than these under one id is not kept. */
const MAX_CLAIMS = 100

/** `trackRequest` is called with every request in flight and returns its promise. */
export function createLedger(
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
  owner: LedgerOwner = {},
): LedgerStore {
  const { write, remove, notify, ...entries } = createEntries()
  const { of: identitiesOf, ...known } = createIdentities()
  const { wasAsked, ...asked } = createAsked(known.identityOf, identitiesOf, entries.entry)
  const claims = new Map<string, Map<string, TabClaim>>()

  function replace(id: string, key: string, now: LedgerEntry | undefined): void {
    forget(id, key)
    if (now) write(id, key, now)
    else remove(id, key)
  }

  /** Only about what this page was asked: anybody may say anything about anything. */
  function setClaim(id: string, key: string, claim: TabClaim | undefined): void {
    if (!wasAsked(id)) return
    const ofId = claims.get(id) ?? new Map<string, TabClaim>()
    ofId.delete(key)
    if (claim) ofId.set(key, claim)
    if (ofId.size > MAX_CLAIMS) ofId.delete([...ofId.keys()][0]!)
    if (ofId.size > 0) claims.set(id, ofId)
    else claims.delete(id)
    notify(id)
  }

  const writable = { entry: entries.entry, write, replace, setClaim }
  const { deliver, ...tabs } = createDelivery(trackRequest, owner.conversation, writable)
  const { forget, ...batches } = createStaging(writable, deliver)

  /** Nobody decides or answers the same twice, unless it did not arrive. */
  const claim = (
    id: string,
    key: string,
    decided: LedgerUpdate['decided'],
    send: () => Promise<void>,
  ): boolean => {
    const existing = entries.entry(id, key)
    if (existing && existing.state !== 'failed') return false
    deliver([{ id, key, decided }], [id, key], id, send)
    return true
  }

  return {
    owner,
    ...entries,
    ...tabs,
    ...batches,
    decide: claim,
    answer: (id, question, answer, send) => claim(id, questionKey(question), { answer }, send),
    claims: (id) => claims.get(id),
    answerEntry: (id, question) => entries.entry(id, questionKey(question)),
    notify,
    ...known,
    ...asked,
    ...createUndoEntries(known.identityOf, notify),
    ...createActivities(known.identityOf, notify),
  }
}
