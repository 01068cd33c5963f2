import { RequestGone } from '../../model/hostErrors.ts'
import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolCallRecord, QuestionAnswer } from '../../model/ToolCallRecord.ts'
import {
  carried,
  YES_OR_NO,
  decideLocalCall,
  runsHere,
  stopLocalCall,
  questionOf,
  requestOf,
  type LocalCaller,
} from '../shared/decideLocalCall.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import type { CopilotKitCall, CopilotKitOptions } from './fromCopilotKit.ts'
import type { ConsentDecision } from '../../model/index.ts'
import { toAnswerResult, toDeniedResult } from '../shared/readFailure.ts'

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
      throw new RequestGone(
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

const SYSTEM = 'CopilotKit'

/**
 * A person's decision as `respond` takes it: the result of the call, which the agent reads in its
 * next turn. `{ approved: true }`, with what was edited and noted, or what a denial gives in place
 * of a result. Throws for a call that nobody asks about, and for decisions other than allow and
 * deny.
 * @example
 * const response = toCopilotKitDecision(record, decision)
 */
export function toCopilotKitDecision(record: ToolCallRecord, decision: ConsentDecision): object {
  requestOf(record, SYSTEM)
  const said = carried(SYSTEM, decision, YES_OR_NO)
  // By `approved` a denial is known again when it comes back as a result; one that the tool declares
  // stays as declared.
  if (said.kind === 'deny') return said.deniedResult ?? { ...toDeniedResult(said), approved: false }
  return {
    approved: true,
    ...(said.edited && { arguments: said.arguments }),
    ...(said.note && { note: said.note }),
  }
}

/**
 * A person's answer to what a tool asked, as `respond` takes it.
 * @example
 * const response = toCopilotKitAnswer(record, { kind: 'decline' })
 */
export function toCopilotKitAnswer(record: ToolCallRecord, answer: QuestionAnswer): object {
  questionOf(record, SYSTEM)
  return toAnswerResult(answer)
}
