import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import {
  decideLocalCall,
  runsHere,
  stopLocalCall,
  type LocalCaller,
} from '../shared/host/decideLocalCall.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { questionOf } from '../shared/host/refusal.ts'
import { localToolOf, type AssistantUiOptions, type AssistantUiPart } from './AssistantUiPart.ts'
import { toAssistantUiAnswer, toAssistantUiDecision } from './toAssistantUiResponse.ts'

/**
 * A host for one part: for the provider around its bubble. It answers the part's approval, and what
 * a tool asks with `context.human` and a schema: `resume` gets what was written, or `{ declined:
 * true }` or `{ cancelled: true }`. `local` tools run once they are allowed, and `addResult` gets
 * what they give. Undo and diffs are the app's: spread its own host before this one.
 * @example
 * export const ToolFallback = (part: ToolCallMessagePartProps) => (
 *   <ToolHostProvider host={createAssistantUiHost(part)}>
 *     <ToolCallBubble record={fromAssistantUi(part)} />
 *   </ToolHostProvider>
 * )
 */
export function createAssistantUiHost(
  part: AssistantUiPart,
  options: AssistantUiOptions = {},
): ToolHost {
  const callerOf = (owner: object): LocalCaller => ({
    system: 'assistant-ui',
    owner,
    send: (_record, output) => part.addResult?.(output),
  })
  const toolOf = ({ call, request }: ToolCallRecord) =>
    part.addResult && !request ? localToolOf(options, call.name) : undefined
  return {
    async decideConsent(record, decision) {
      const tool = toolOf(record)
      if (tool) return await decideLocalCall(callerOf(tool), tool, record, decision)
      await part.respondToApproval(toAssistantUiDecision(record, decision))
    },
    async answer(record, answer) {
      if (questionOf(record, 'assistant-ui').handle !== 'human')
        return await part.respondToApproval(toAssistantUiAnswer(record, answer))
      part.resume?.(
        answer.kind === 'accept'
          ? answer.value
          : answer.kind === 'decline'
            ? { declined: true }
            : { cancelled: true },
      )
    },
    ...(ownOptions(options).local && {
      // While its message is written the runtime takes no result.
      isGated: (record: ToolCallRecord) => {
        const tool = toolOf(record)
        return (
          tool !== undefined &&
          record.result === undefined &&
          record.outcome === undefined &&
          (ownMembers(part.status)?.type === 'requires-action' || runsHere(tool, record))
        )
      },
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
