import { isSameCall, snapshotOf } from '../../execution/isSameCall.ts'
import type { ToolCall } from '../../tool-call/index.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { CallActivity } from '../Ledger.ts'
import type { LedgerStore } from '../LedgerStore.ts'

/** What happens to each call while it runs, and after. Another call with its id begins anew. */
export function createActivities(
  identityOf: LedgerStore['identityOf'],
  notify: (id: string) => void,
): Pick<LedgerStore, 'activity' | 'setActivity'> {
  const known = new WeakMap<CallIdentity, { call: ToolCall; activity: CallActivity }>()
  const activity: LedgerStore['activity'] = (record) => {
    const own = known.get(identityOf(record))
    return own && isSameCall(own.call, record.call) ? own.activity : undefined
  }
  return {
    activity,
    setActivity(record, change) {
      const { call } = record
      const now = { ...activity(record), ...change }
      known.set(identityOf(record), { call: snapshotOf(call), activity: now })
      notify(call.id)
    },
  }
}
