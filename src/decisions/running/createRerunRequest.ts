import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { DecisionMaker } from '../DecisionMaker.ts'
import { rerunCall, type RerunContext } from './rerunCall.ts'

let last = 0

/**
 * A request of this page, for a call that is to run again: shown, armed and bound as any other, and
 * decided in a ledger of its own. What was decided about the call itself stays. `onDenied`: the person
 * would rather not.
 */
export function createRerunRequest(
  context: RerunContext,
  live: ToolCallRecord,
  onDenied: () => void,
): { record: ToolCallRecord; decisions: DecisionMaker & { host(): ToolHost } } {
  const { id, name, arguments: given, text } = context.executionOf(live)
  const { spec, origin } = live
  const record: ToolCallRecord = {
    call: { id, name, arguments: given },
    ...(text !== undefined && { argumentsText: text }),
    ...(spec && { spec }),
    ...(origin && { origin }),
    request: { id: `rerun ${(last += 1)}` },
  }
  const host: ToolHost = {
    async decideConsent(_, decision) {
      if (decision.kind !== 'allow') return onDenied()
      const done = await rerunCall(context, live, decision)
      if (done === 'ask') throw new Error('The call has changed since it was shown.')
    },
  }
  return { record, decisions: { ...context.separate(host), host: () => host } }
}
