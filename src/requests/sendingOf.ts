import type { LedgerUpdate, LedgerEntry } from './Ledger.ts'
import { lostEvent, mayHappen, send, SENDING } from './sending.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import type { BatchMember, BatchPlace, CallIdentity, LedgerStore } from './LedgerStore.ts'
import { errorOf } from '../host/trackAsMutation.ts'

type StagedMember = BatchMember & { id: string; key: string }

/** Names one request of one call. */
const nameOf = ({ call, request }: Pick<BatchMember, 'call' | 'request'>): string =>
  `${call.number} ${request}`

/**
 * The request that stands at a place of a batch. `gone`: nobody can answer it any more. `over`: its
 * batch has been answered; a later one may have the same name. `sentSize`: of the batch then. If it has
 * grown since, what was answered is gone.
 */
type Place = { name: string; state: 'asked' | 'gone' | 'over'; sentSize?: number }

/**
 * `members` by `nameOf`. `size` and `send`: as the last answer gave them, since a batch may grow
 * while it waits.
 */
type OpenBatch = {
  size: number
  members: Map<string, StagedMember>
  places: Map<number, Place>
  send?: (entries: readonly BatchEntry[]) => Promise<void>
}

/** The ways into a ledger for what is sent. */
export interface Sending {
  /**
   * Sends a decision or an answer, once. Its key names the request and what was shown of it
   * (`decisionKey`), or the question (`questionKey`). Returns false and sends nothing if it is on its
   * way or taken. One that failed to arrive may be made again.
   */
  send(
    id: string,
    key: string,
    decided: LedgerUpdate['decided'],
    call: () => Promise<void>,
  ): boolean
  /**
   * For a batch that is answered together: an answer waits (`staged`) and may be changed, until
   * `size` of the batch's requests are answered; then all of it goes to `send` in one message, once.
   * False if it is on its way or taken. A batch that did not arrive goes again as a whole with the
   * next answer.
   */
  stage(
    id: string,
    key: string,
    member: BatchMember,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): boolean
  /** A person is asked this of a call: the one at its place of the batch before is not counted. */
  askInBatch(place: BatchPlace, request: string, call: CallIdentity): void
  /** Nobody can answer this request of a call any more: the others of its batch go without it. */
  leaveBatch(place: BatchPlace, request: string, call: CallIdentity): void
  /** Drops staged answers of a call that has changed since it was shown. */
  dropStaged(
    id: string,
    isCurrent: (entry: LedgerEntry, key: string, place: BatchMember) => boolean,
  ): void
  /** Writes an entry in place of any other, also of one that waits for its batch. */
  replace(id: string, key: string, entry: LedgerEntry | undefined): void
}

const known = new WeakMap<LedgerStore, Sending>()

/** The sending of a ledger, the same for each of its users. */
export function sendingOf(ledger: LedgerStore): Sending {
  const sending = known.get(ledger) ?? createSending(ledger)
  known.set(ledger, sending)
  return sending
}

function createSending(ledger: LedgerStore): Sending {
  const deliver = deliverIn(ledger)
  return {
    ...createBatches(ledger, deliver),
    send(id, key, decided, call) {
      const { state = 'idle' } = ledger.entry(id, key) ?? {}
      if (state === 'staged' || !mayHappen(state, 'send')) return false
      deliver([{ id, key, decided }], [id, key], call)
      return true
    },
  }
}

/** Batches that are complete once each of their requests is answered, or gone. */
function createBatches(ledger: LedgerStore, deliver: Deliver): Omit<Sending, 'send'> {
  const batches = new Map<string, OpenBatch>()
  const isSending = isIn(ledger, 'sending')
  const sendIfComplete = createBatchSender(ledger, deliver)
  const batchOf = (id: string): OpenBatch => {
    const batch = batches.get(id) ?? { size: 0, members: new Map(), places: new Map() }
    batches.set(id, batch)
    return batch
  }
  const forget = (id: string, key: string) => {
    for (const { members } of batches.values()) remove(members, id, key)
  }
  const replace: Sending['replace'] = (id, key, entry) => {
    forget(id, key)
    ledger.write(id, key, entry)
  }
  return {
    replace,
    stage(id, key, member, sendAll) {
      const existing = ledger.entry(id, key)
      if (existing && !mayHappen(existing.state, 'stage')) return false
      const batch = batchOf(member.batch)
      const isOnItsWay = (other: StagedMember) => isAtPlaceOf(other, { id, ...member })
      if ([...batch.members.values()].some((other) => isSending(other) && isOnItsWay(other)))
        return false
      forget(id, key)
      addMember(batch, { ...member, id, key })
      batch.size = member.size
      batch.send = sendAll
      ledger.write(id, key, { ...decidedIn(member), state: 'staged' })
      sendIfComplete(member.batch, batch)
      return true
    },
    askInBatch: ({ batch, index }, request, call) =>
      ask(batchOf(batch), index, nameOf({ call, request })),
    leaveBatch({ batch: id, index, size }, request, call) {
      const batch = batchOf(id)
      const name = nameOf({ call, request })
      const staged = batch.members.get(name)
      if (staged && isSending(staged)) return
      if (staged) replace(staged.id, staged.key, undefined)
      if (!leave(batch, index, name, size)) return
      // only a press sends again what did not arrive
      if ([...batch.members.values()].every(isIn(ledger, 'staged'))) sendIfComplete(id, batch)
    },
    dropStaged(id, isCurrent) {
      for (const { members } of batches.values())
        for (const staged of members.values()) {
          if (staged.id !== id || isSending(staged)) continue
          const entry = ledger.entry(id, staged.key)!
          if (!isCurrent(entry, staged.key, staged)) replace(id, staged.key, undefined)
        }
    },
  }
}

/** Sends what is staged of a batch, once all of it is answered. */
function createBatchSender(ledger: LedgerStore, deliver: Deliver) {
  const isSending = isIn(ledger, 'sending')
  function sendIfComplete(id: string, batch: OpenBatch): void {
    const { size, members, send: sendAll } = batch
    const staged = [...members.values()].sort((a, b) => a.index - b.index)
    if (!sendAll || staged.length === 0 || staged.some(isSending)) return
    if (staged.length + goneOf(batch).length < size) return
    deliver(staged.map(updateOf), [id, ...staged.map(({ key }) => key)], () =>
      sendAll(staged.map(verifiedEntry)).then(
        () => {
          end(batch, staged)
          sendIfComplete(id, batch) // it grew meanwhile
        },
        (reason: unknown) => {
          const event = lostEvent(errorOf(reason))
          if (event === 'close') end(batch, staged)
          if (event === 'refuse') drop(batch, staged)
          throw reason
        },
      ),
    )
  }
  return sendIfComplete
}

const isIn =
  (ledger: LedgerStore, state: LedgerEntry['state']) =>
  ({ id, key }: StagedMember) =>
    ledger.entry(id, key)?.state === state

/** Something else stands there now, or it waits elsewhere. */
function remove(members: OpenBatch['members'], id: string, key: string): void {
  for (const [name, staged] of members)
    if (staged.id === id && staged.key === key) members.delete(name)
}

/** Throws where it must not be sent any more. */
function verifiedEntry({ verify, entry }: StagedMember): BatchEntry {
  verify?.()
  return entry
}

/** Takes the place of what was asked there before. */
function addMember({ members, places }: OpenBatch, added: StagedMember): void {
  for (const [name, member] of members) if (isAtPlaceOf(member, added)) members.delete(name)
  places.set(added.index, { name: nameOf(added), state: 'asked' })
  members.set(nameOf(added), added)
}

const isAtPlaceOf = (
  one: Pick<StagedMember, 'id' | 'index'>,
  other: Pick<StagedMember, 'id' | 'index'>,
): boolean => one.id === other.id && one.index === other.index

function ask({ places }: OpenBatch, index: number, name: string): void {
  if (places.get(index)?.name !== name) places.set(index, { name, state: 'asked' })
}

/** False where it has left before, another stands there now, or none of `size` is left to answer. */
function leave(batch: OpenBatch, index: number, name: string, size: number): boolean {
  const at = batch.places.get(index)
  const hasGrown = at?.state === 'over' && at.name === name && size > (at.sentSize ?? size)
  if (at && !hasGrown && at.state !== (at.name === name ? 'asked' : 'over')) return false
  batch.places.set(index, { name, state: 'gone' })
  if (goneOf(batch).length < size) return true
  for (const place of batch.places.values()) place.state = 'over'
  return false
}

const goneOf = ({ places }: OpenBatch): readonly Place[] =>
  [...places.values()].filter(({ state }) => state === 'gone')

/** Drops refused answers, so that each is asked again. */
function drop({ members }: OpenBatch, sent: readonly StagedMember[]): void {
  for (const member of sent) members.delete(nameOf(member))
}

/** What it asked is remembered: a record that shows it once more leaves no later batch. */
function end(batch: OpenBatch, sent: readonly StagedMember[]): void {
  drop(batch, sent)
  for (const place of batch.places.values()) if (place.state === 'gone') place.state = 'over'
  for (const member of sent) {
    const state = batch.size > member.size ? 'gone' : 'over'
    batch.places.set(member.index, { name: nameOf(member), state, sentSize: member.size })
  }
}

const updateOf = (member: StagedMember): LedgerUpdate => ({
  id: member.id,
  key: member.key,
  decided: decidedIn(member),
})

const decidedIn = ({
  entry: { decision, answer },
  execution,
  redacted = answer,
}: BatchMember): LedgerUpdate['decided'] =>
  decision ? { decision, ...(execution && { execution }) } : redacted ? { answer: redacted } : {}

/**
 * Writes the entries, sends them in the same moment, and tells the other tabs once the host has taken
 * them. What nobody pressed is sent by one tab only. `name` is the same in all tabs.
 */
type Deliver = (
  updates: readonly LedgerUpdate[],
  name: readonly string[],
  send: () => Promise<void>,
) => void

const deliverIn =
  ({ owner, tabs, entry, write }: LedgerStore): Deliver =>
  (updates, name, call) => {
    const writeAll = (state: LedgerEntry['state'], error?: Error) => {
      for (const { id, key, decided } of updates)
        write(id, key, { ...decided, state, ...(error && { error }) })
    }
    const isDone = () => updates.every(({ id, key }) => entry(id, key)?.state === 'taken')
    const verb = updates.some(({ decided }) => decided.decision) ? 'decide' : 'answer'
    const start = () => send(owner, verb, name[0] ?? '', call)
    writeAll('sending')
    const { conversation } = owner
    const isShared = conversation !== undefined && updates.every(isAutomatic)
    const sent = isShared
      ? inOneTab(JSON.stringify(['handrail', conversation, ...name]), start, isDone)
      : start()
    if (isShared) for (const { id } of updates) tabs.ask(id)
    void sent.then((what) => {
      if (!what || isDone()) return // another tab has sent it
      writeAll(SENDING.sending[what.event], 'error' in what ? what.error : undefined)
      if (what.event === 'take') tabs.tellDecided(updates)
    })
  }

const isAutomatic = ({ decided: { decision } }: LedgerUpdate): boolean =>
  decision !== undefined && decision.by.kind !== 'person'

/**
 * Starts in one tab of a conversation what nobody pressed: two tabs would start it in the same moment.
 * The lock is kept until the page closes, or it fails; then the next tab starts, unless it heard
 * that this is done. Without Web Locks each tab starts.
 */
function inOneTab<T extends { event: string }>(
  name: string,
  start: () => Promise<T>,
  isDone: () => boolean,
): Promise<T | undefined> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
  if (!locks) return start()
  return new Promise((resolve) => {
    const locked = async () => {
      if (isDone()) return resolve(undefined)
      const sent = await start()
      resolve(sent)
      if (sent.event === 'take') await new Promise<never>(() => {})
    }
    locks.request(name, locked).catch(locked) // the page may not lock
  })
}
