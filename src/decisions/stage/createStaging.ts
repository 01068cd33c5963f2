import type { LedgerUpdate } from '../Ledger.ts'
import type { BatchEntry } from '../../host/ToolHost.ts'
import type { Deliver, WritableEntries } from '../send/createDelivery.ts'
import type { BatchMember, LedgerStore } from '../LedgerStore.ts'

type StagedMember = BatchMember & { id: string; key: string }

/** Names one request of one call. */
const nameOf = ({ call, request }: Pick<BatchMember, 'call' | 'request'>): string =>
  `${call.number} ${request}`

/**
 * `members` and `gone` by `nameOf`. `gone`: requests that nobody can answer any more. `size` and
 * `send`: as the last answer gave them, since a batch may grow while it waits.
 */
type OpenBatch = {
  size: number
  members: Map<string, StagedMember>
  gone: Set<string>
  send?: (entries: readonly BatchEntry[]) => Promise<void>
}

type Staging = Pick<LedgerStore, 'stage' | 'dropStaged' | 'leaveBatch'> & {
  forget(id: string, key: string): void
}

/** What waits until its batch is complete, and then goes in one message. */
export function createStaging(entries: WritableEntries, deliver: Deliver): Staging {
  const batches = new Map<string, OpenBatch>()
  const isSending = ({ id, key }: StagedMember) => entries.entry(id, key)?.state === 'sending'

  function batchOf(id: string): OpenBatch {
    if (!batches.has(id)) batches.set(id, { size: 0, members: new Map(), gone: new Set() })
    return batches.get(id)!
  }

  function sendIfComplete(id: string, { size, members, gone, send }: OpenBatch): void {
    const staged = [...members.values()].sort((a, b) => a.index - b.index)
    if (!send || staged.length === 0 || staged.some(isSending)) return
    if (staged.length + gone.size < size) return
    const lockName = ['batch', id, ...staged.map(({ request }) => request)]
    deliver(staged.map(updateOf), lockName, id, () =>
      send(staged.map((member) => member.entry)).then(() => void batches.delete(id)),
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
    leaveBatch(id, request, call) {
      const batch = batchOf(id)
      const name = nameOf({ call, request })
      const staged = batch.members.get(name)
      if (batch.gone.has(name) || (staged && isSending(staged))) return
      batch.gone.add(name)
      if (staged) entries.replace(staged.id, staged.key, undefined)
      sendIfComplete(id, batch)
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

/** Takes the place of what was asked there before. */
function addMember({ members, gone }: OpenBatch, added: StagedMember): void {
  for (const [name, { id, index }] of members)
    if (id === added.id && index === added.index) members.delete(name)
  gone.delete(nameOf(added))
  members.set(nameOf(added), added)
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
