import type { LedgerUpdate } from '../tabs/joinTabs.lazy.ts'
import type { BatchEntry } from '../ToolHost.ts'
import type { Deliver, WritableEntries } from './createDelivery.ts'
import type { BatchMember, LedgerStore } from './LedgerStore.ts'

type StagedMember = BatchMember & { id: string; key: string }

/** What waits until its batch is complete, and then goes in one message. */
export function createStaging(
  { entry, write, replace }: WritableEntries,
  deliver: Deliver,
): { forget(id: string, key: string): void } & Pick<LedgerStore, 'stage' | 'dropStaged'> {
  const batches = new Map<string, Map<string, StagedMember>>()
  const isSending = ({ id, key }: StagedMember) => entry(id, key)?.state === 'sending'

  function sendBatch(
    batch: string,
    staged: ReadonlyMap<string, StagedMember>,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): void {
    const members = [...staged.values()].sort((a, b) => a.index - b.index)
    const updates = members.map((member) => ({
      id: member.id,
      key: member.key,
      decided: decidedIn(member),
    }))
    deliver(updates, ['batch', batch, ...members.map(({ request }) => request)], batch, () =>
      send(members.map((member) => member.entry)).then(() => void batches.delete(batch)),
    )
  }

  return {
    /** Something else stands there now. */
    forget(id, key) {
      for (const members of batches.values())
        for (const [request, staged] of members)
          if (staged.id === id && staged.key === key) members.delete(request)
    },
    stage(id, key, member, send) {
      const existing = entry(id, key)
      if (existing?.state === 'sending' || existing?.state === 'delivered') return false
      const members = batches.get(member.batch) ?? new Map<string, StagedMember>()
      if ([...members.values()].some(isSending)) return false
      for (const [request, staged] of members)
        // the same place, asked for again
        if (staged.id === id && staged.index === member.index) members.delete(request)
      batches.set(member.batch, members.set(member.request, { ...member, id, key }))
      write(id, key, { ...decidedIn(member), state: 'staged' })
      if (members.size >= member.size) sendBatch(member.batch, members, send)
      return true
    },
    dropStaged(id, exceptKey) {
      for (const members of batches.values())
        for (const staged of members.values())
          if (
            staged.id === id &&
            !staged.entry.answer &&
            staged.key !== exceptKey &&
            !isSending(staged)
          )
            replace(id, staged.key, undefined)
    },
  }
}

const decidedIn = ({
  entry: { decision, answer },
  execution,
  redacted = answer,
}: BatchMember): LedgerUpdate['decided'] =>
  decision ? { decision, ...(execution && { execution }) } : redacted ? { answer: redacted } : {}
