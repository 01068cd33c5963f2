import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import {
  decideLocalCall,
  runsHere,
  stopLocalCall,
  type LocalCaller,
} from '../shared/host/decideLocalCall.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import type { CopilotKitCall, CopilotKitOptions } from './CopilotKitCall.ts'
import { toCopilotKitAnswer, toCopilotKitDecision } from './toCopilotKitAnswer.ts'

/**
 * A host for one call: for the provider around its bubble. It answers a tool of `useHumanInTheLoop`
 * through `respond`. `local` tools run once they are allowed, and what they give is the result;
 * without one, the result of a call that was allowed is `{ approved: true }`, and doing it is the
 * agent's part. Undo and diffs are the app's: spread its own host before this one.
 * @example
 * const Approval = (call: CopilotKitCall) => (
 *   <ToolHostProvider host={createCopilotKitHost(call)}>
 *     <ToolCallBubble record={fromCopilotKit(call)} />
 *   </ToolHostProvider>
 * )
 */
export function createCopilotKitHost(
  call: CopilotKitCall,
  options: CopilotKitOptions = {},
): ToolHost {
  checkOptions('fromCopilotKit', options)
  const { local } = ownOptions(options)
  const respond = async (result: unknown): Promise<void> => {
    if (typeof call.respond !== 'function')
      throw new Error(
        `handrail: nobody waits for the call ${call.toolCallId} of ${call.name}. CopilotKit takes answers only while a tool of useHumanInTheLoop executes. Nothing was sent.`,
      )
    await call.respond(result)
  }
  const toolOf = ({ call: { name } }: ToolCallRecord) =>
    local && Object.hasOwn(local, name) ? local[name] : undefined
  const callerOf = (owner: object): LocalCaller => ({
    system: 'CopilotKit',
    owner,
    send: (_record, output) => respond(output),
  })
  return {
    async decideConsent(record, decision) {
      const tool = toolOf(record)
      if (!tool || decision.kind === 'deny')
        return await respond(toCopilotKitDecision(record, decision))
      await decideLocalCall(callerOf(tool), tool, record, decision)
    },
    answer: async (record, answer) => respond(toCopilotKitAnswer(record, answer)),
    ...(local && {
      canCancel(record: ToolCallRecord) {
        const tool = toolOf(record)
        return tool !== undefined && runsHere(tool, record)
      },
      async cancel(record: ToolCallRecord) {
        const tool = toolOf(record)
        if (tool) await stopLocalCall(callerOf(tool), record)
      },
    }),
  }
}
