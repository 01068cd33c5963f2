import type { LedgerUpdate } from '../Ledger.ts'
import type { BatchEntry } from '../../host/ToolHost.ts'
import type { Deliver, WritableEntries } from '../send/createDelivery.ts'
import type { BatchMember, LedgerStore } from '../LedgerStore.ts'

type StagedMember = BatchMember & { id: string; key: string }

/** Names one request of one call. */
const nameOf = ({ call, request }: Pick<BatchMember, 'call' | 'request'>): string =>
  `${call.number} ${request}`

/**
 * The request that stands at a place of a batch. `gone`: nobody can answer it any more. `over`: its
 * batch has been answered; a later one may have the same name.
 */
type Place = { name: string; state: 'asked' | 'gone' | 'over' }

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

type Staging = Pick<LedgerStore, 'stage' | 'dropStaged' | 'askInBatch' | 'leaveBatch'> & {
  forget(id: string, key: string): void
}

/** What waits until its batch is complete, and then goes in one message. */
export function createStaging(entries: WritableEntries, deliver: Deliver): Staging {
  const batches = new Map<string, OpenBatch>()
  const isSending = ({ id, key }: StagedMember) => entries.entry(id, key)?.state === 'sending'

  const batchOf = (id: string): OpenBatch => {
    const batch = batches.get(id) ?? { size: 0, members: new Map(), places: new Map() }
    batches.set(id, batch)
    return batch
  }

  function sendIfComplete(id: string, batch: OpenBatch): void {
    const { size, members, send } = batch
    const staged = [...members.values()].sort((a, b) => a.index - b.index)
    if (!send || staged.length === 0 || staged.some(isSending)) return
    if (staged.length + goneOf(batch).length < size) return
    const lockName = ['batch', id, ...staged.map(({ request }) => request)]
    deliver(staged.map(updateOf), lockName, id, () =>
      send(staged.map(verifiedEntry)).then(() => end(batch)),
    )
  }

  return {
    /** Something else stands there now. */
    forget(id, key) {
      for (const { members } of batches.values())
        for (const [request, staged] of members)
          if (staged.id === id && staged.key === key) members.delete(request)
    },
    stage(id, key, member, send) {
      const existing = entries.entry(id, key)
      if (existing?.state === 'sending' || existing?.state === 'delivered') return false
      const batch = batchOf(member.batch)
      if ([...batch.members.values()].some(isSending)) return false
      addMember(batch, { ...member, id, key })
      batch.size = member.size
      batch.send = send
      entries.write(id, key, { ...decidedIn(member), state: 'staged' })
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
      if (staged) entries.replace(staged.id, staged.key, undefined)
      if (leave(batch, index, name, size)) sendIfComplete(id, batch)
    },
    dropStaged(id, isCurrent) {
      for (const { members } of batches.values())
        for (const staged of members.values()) {
          if (staged.id !== id || staged.entry.answer || isSending(staged)) continue
          const entry = entries.entry(id, staged.key)!
          if (!isCurrent(entry, staged.key, staged)) entries.replace(id, staged.key, undefined)
        }
    },
  }
}

/** Throws where it must not be sent any more. */
function verifiedEntry({ verify, entry }: StagedMember): BatchEntry {
  verify?.()
  return entry
}

/** Takes the place of what was asked there before. */
function addMember({ members, places }: OpenBatch, added: StagedMember): void {
  for (const [name, { id, index }] of members)
    if (id === added.id && index === added.index) members.delete(name)
  places.set(added.index, { name: nameOf(added), state: 'asked' })
  members.set(nameOf(added), added)
}

function ask({ places }: OpenBatch, index: number, name: string): void {
  if (places.get(index)?.name !== name) places.set(index, { name, state: 'asked' })
}

/** False where it has left before, another stands there now, or none of `size` is left to answer. */
function leave(batch: OpenBatch, index: number, name: string, size: number): boolean {
  const at = batch.places.get(index)
  if (at && at.state !== (at.name === name ? 'asked' : 'over')) return false
  batch.places.set(index, { name, state: 'gone' })
  if (goneOf(batch).length < size) return true
  end(batch)
  return false
}

const goneOf = ({ places }: OpenBatch): readonly Place[] =>
  [...places.values()].filter(({ state }) => state === 'gone')

/** What it asked is remembered: a record that shows it once more leaves no later batch. */
function end({ members, places }: OpenBatch): void {
  members.clear()
  for (const place of places.values()) place.state = 'over'
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
