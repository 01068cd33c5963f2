import type { LedgerUpdate, LedgerEntry } from './Ledger.ts'
import { lostEvent, mayHappen, send, SENDING } from './sending.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import type { CallIdentity, LedgerStore } from './createLedger.ts'
import { errorOf } from '../host/trackAsMutation.ts'
import { oncePer } from '../internal/basics.ts'
import { isPast } from '../internal/clock.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { QuestionAnswer } from '../model/ToolCallRecord.ts'

/** `index`: its place among the requests of the batch, of which there are `size`. */
export type BatchPlace = { batch: string; index: number; size: number }

/** An answer to one request of a batch. `index`: its place, in which the batch is sent. */
export type BatchMember = BatchPlace & {
  request: string
  /** Two calls of a batch may have one id, and one request id. */
  call: CallIdentity
  entry: BatchEntry
  execution?: Execution | undefined
  redacted?: QuestionAnswer
  /** Throws if it must not be sent any more, in the moment in which its batch goes. */
  verify?(): void
}

type StagedMember = BatchMember & LedgerUpdate

type SendBatch = (entries: readonly BatchEntry[]) => Promise<void>

const nameOf = ({ call, request }: Pick<BatchMember, 'call' | 'request'>): string =>
  `${call.number} ${request}`

type OpenBatch = ReturnType<typeof newBatch>

/** `size` and `send`: as the last answer gave them, since a batch may grow while it waits. */
const newBatch = () => ({
  size: 0,
  members: new Map<string, StagedMember>(),
  /** The request at each place. `isGone`: nobody can answer it any more. */
  places: new Map<number, { name: string; isGone?: true }>(),
  /** The size of the batch when it was sent: a later batch may have the same name. */
  answered: new Map<string, number>(),
  send: undefined as SendBatch | undefined,
})

/** The ways into a ledger for what is sent, the same for each of its users. */
export const sendingOf = oncePer((ledger: LedgerStore) => {
  const deliver = deliverIn(ledger)
  const batches = createBatches(ledger, deliver)
  const { replace, batchOf, isSending, forget, sendIfComplete } = batches
  return {
    replace,
    ...leaving(ledger, batches),
    /**
     * For a batch that is answered together: an answer waits (`staged`) and may be changed, until
     * `size` of the batch's requests are answered; then all of it goes to `send` in one message, once.
     * False if it is on its way or taken. A batch that did not arrive goes again as a whole with the
     * next answer.
     */
    stage(id: string, key: string, member: BatchMember, sendAll: SendBatch): boolean {
      const { state = 'idle' } = ledger.entry(id, key) ?? {}
      const batch = batchOf(member.batch)
      const { members } = batch
      const atPlace = [...members].filter(
        ([, other]) => other.id === id && other.index === member.index,
      )
      if (!mayHappen(state, 'stage') || atPlace.some(([, other]) => isSending(other))) return false
      forget(id, key)
      for (const [name] of atPlace) members.delete(name)
      const name = nameOf(member)
      const decided = decidedIn(member)
      members.set(name, { ...member, id, key, decided })
      batch.places.set(member.index, { name })
      batch.answered.delete(name)
      batch.size = member.size
      batch.send = sendAll
      ledger.write(id, key, { ...decided, state: 'staged' })
      sendIfComplete(member.batch)
      return true
    },
    /**
     * Sends a decision or an answer, once. Its key names the request and what was shown of it
     * (`decisionKey`), or the question (`questionKey`). Returns false and sends nothing if it is on its
     * way or taken. One that failed to arrive may be made again.
     */
    send(id: string, key: string, decided: LedgerUpdate['decided'], call: () => Promise<void>) {
      const { state = 'idle' } = ledger.entry(id, key) ?? {}
      if (state === 'staged' || !mayHappen(state, 'send')) return false
      deliver([{ id, key, decided }], [id, key], call)
      return true
    },
  }
})

type Batches = ReturnType<typeof createBatches>

function createBatches(ledger: LedgerStore, deliver: ReturnType<typeof deliverIn>) {
  const batches = new Map<string, OpenBatch>()
  const stateOf = ({ id, key }: StagedMember) => ledger.entry(id, key)?.state
  const isSending = (member: StagedMember) => stateOf(member) === 'sending'

  function batchOf(id: string): OpenBatch {
    const batch = batches.get(id) ?? newBatch()
    batches.set(id, batch)
    return batch
  }

  function forget(id: string, key: string): void {
    for (const { members } of batches.values())
      for (const [name, member] of members)
        if (member.id === id && member.key === key) members.delete(name)
  }

  /** Writes an entry in place of any other, also of one that waits for its batch. */
  function replace(id: string, key: string, entry: LedgerEntry | undefined): void {
    forget(id, key)
    ledger.write(id, key, entry)
  }

  /** Sends what is staged of a batch, once all of it is answered or gone. */
  function sendIfComplete(id: string): void {
    const batch = batchOf(id)
    const { size, members, send: sendAll } = batch
    const staged = [...members.values()].sort((a, b) => a.index - b.index)
    if (!sendAll || staged.length === 0 || staged.some(isSending)) return
    if (staged.length + goneIn(batch) < size) return
    const late = staged.filter(({ entry: { record, answer } }) =>
      isPast(answer ? record.question : record.request),
    )
    if (late.length > 0) return late.forEach(({ id: call }) => ledger.notify(call))
    const call = () => {
      for (const { verify } of staged) verify?.()
      return sendAll(staged.map(({ entry }) => entry)).then(
        () => {
          end(batch, staged)
          sendIfComplete(id) // it grew meanwhile
        },
        (reason: unknown) => {
          const event = lostEvent(errorOf(reason))
          if (event === 'close') end(batch, staged)
          // each is asked again
          if (event === 'refuse') for (const member of staged) members.delete(nameOf(member))
          throw reason
        },
      )
    }
    deliver(staged, [id, ...staged.map(({ key }) => key)], call)
  }

  return { batches, batchOf, stateOf, isSending, forget, replace, sendIfComplete }
}

const leaving = (
  ledger: LedgerStore,
  { batches, batchOf, stateOf, isSending, replace, sendIfComplete }: Batches,
) => ({
  /** A person is asked this of a call: the one at its place of the batch before is not counted. */
  askInBatch({ batch, index }: BatchPlace, request: string, call: CallIdentity) {
    const { places, answered } = batchOf(batch)
    const name = nameOf({ call, request })
    if (places.get(index)?.name !== name && !answered.has(name)) places.set(index, { name })
  },
  /** Nobody can answer this request of a call any more: the others of its batch go without it. */
  leaveBatch({ batch: id, index, size }: BatchPlace, request: string, call: CallIdentity) {
    const batch = batchOf(id)
    const { members, places, answered } = batch
    const name = nameOf({ call, request })
    const staged = members.get(name)
    if (staged && isSending(staged)) return
    if (staged) replace(staged.id, staged.key, undefined)
    const isOther = (places.get(index)?.name ?? name) !== name
    if (isOther || size <= (answered.get(name) ?? 0)) return
    places.set(index, { name, isGone: true })
    if (goneIn(batch) >= size) {
      for (const place of places.values()) answered.set(place.name, size)
      places.clear()
    }
    // only a press sends again what did not arrive
    else if ([...members.values()].every((member) => stateOf(member) === 'staged'))
      sendIfComplete(id)
  },
  /** Drops staged answers of a call that has changed since it was shown. */
  dropStaged(
    id: string,
    isCurrent: (entry: LedgerEntry, key: string, place: BatchMember) => boolean,
  ) {
    for (const { members } of batches.values())
      for (const staged of members.values()) {
        if (staged.id !== id || isSending(staged)) continue
        const entry = ledger.entry(id, staged.key)!
        if (!isCurrent(entry, staged.key, staged)) replace(id, staged.key, undefined)
      }
  },
})

const goneIn = ({ places }: OpenBatch): number =>
  [...places.values()].filter(({ isGone }) => isGone).length

/** Forgets what was sent. If the batch has grown since, what was sent counts as gone. */
function end({ size, members, places, answered }: OpenBatch, sent: readonly StagedMember[]): void {
  const hasGrown = sent.some((member) => size > member.size)
  for (const member of sent) {
    const name = nameOf(member)
    members.delete(name)
    answered.set(name, member.size)
    places.set(member.index, { name, isGone: true })
  }
  if (hasGrown) return
  for (const [at, { name, isGone }] of places) {
    if (!isGone) continue
    answered.set(name, size)
    places.delete(at)
  }
}

export const decidedIn = ({
  entry: { decision, answer },
  execution,
  redacted = answer,
}: Pick<BatchMember, 'entry' | 'execution' | 'redacted'>): LedgerUpdate['decided'] =>
  decision ? { decision, ...(execution && { execution }) } : redacted ? { answer: redacted } : {}

/**
 * Writes the entries, sends them in the same moment, and tells the other tabs once the host has
 * taken them. An entry that nobody pressed is sent by one tab only. `name` is the same in all tabs.
 */
const deliverIn =
  ({ owner, tabs, entry, write }: LedgerStore) =>
  (updates: readonly LedgerUpdate[], name: readonly string[], call: () => Promise<void>): void => {
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
