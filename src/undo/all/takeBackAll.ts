import type { HostPort } from '../../host/useHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { canPress } from '../deriveUndo.ts'
import { takeBack } from '../takeBack.ts'

/**
 * Takes calls back one after the other, the last first: what came later may rest on what came
 * before. One that does not come back stops none of the others.
 */
export async function takeBackAll(
  port: HostPort,
  records: readonly ToolCallRecord[],
): Promise<void> {
  for (const record of lastFirst(records)) {
    if (!canPress(port.store.undo(record.call))) continue
    takeBack(port, record)
    await settled(port, record)
  }
}

/** A copy, the other way round. */
export const lastFirst = <T>(list: readonly T[]): T[] =>
  list.flatMap((_, index) => list.slice(list.length - 1 - index, list.length - index))

function settled({ store }: HostPort, { call }: ToolCallRecord): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.undo(call)?.kind === 'undoing') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(call.id, look)
    look()
  })
}
