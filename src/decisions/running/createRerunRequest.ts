import type { ToolHost } from '../../host/ToolHost.ts'
import { editedExecution } from '../../execution/deriveExecution.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { DecisionMaker } from '../DecisionMaker.ts'
import { rerunCall, type RerunContext } from './rerunCall.ts'

let last = 0

/**
 * A request of this page, for a call that is to run again: shown, armed and bound as any other, and
 * decided in a ledger of its own. What was decided about the call itself stays. `onDenied`: the person
 * would rather not. `corrected`: with other arguments.
 */
export function createRerunRequest(
  context: RerunContext,
  live: ToolCallRecord,
  onDenied: () => void,
  corrected?: JsonObject,
): { record: ToolCallRecord; decisions: DecisionMaker & { host(): ToolHost } } {
  const ran = context.executionOf(live)
  const { id, name, arguments: given, text } = corrected ? editedExecution(ran, corrected) : ran
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
      const done = await rerunCall(context, live, { allowed: decision, corrected })
      if (done === 'ask') throw new Error('The call has changed since it was shown.')
    },
  }
  return { record, decisions: { ...context.separate(host), host: () => host } }
}
