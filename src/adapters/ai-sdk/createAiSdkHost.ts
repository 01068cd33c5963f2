import type { ToolHost } from '../../host/ToolHost.ts'
import type { ConsentDecision, LocalTool, ToolCallRecord } from '../../tool-call/index.ts'
import type { AiSdkChat } from './AiSdkChat.ts'
import { decideLocalCall, stopLocalCall } from './decideLocalCall.ts'
import { toAiSdkDecision } from './toAiSdkDecision.ts'

/**
 * A host for an AI SDK chat: it sends decisions, and runs the `local` tools that a person allowed. Their failure is an output
 * `{ success: false, error }`. What the chat cannot do is left out of the host.
 *
 * AI SDK 6 keeps a failed send to itself: `addToolApprovalResponse` resolves and `chat.status` becomes `error`. `retry` sends again.
 */
export function createAiSdkHost(chat: AiSdkChat, options: { local?: Readonly<Record<string, LocalTool>> | undefined } = {}): ToolHost {
  const { local } = options
  const toolOf = ({ call }: ToolCallRecord) => (local && Object.hasOwn(local, call.name) ? local[call.name] : undefined)

  const decideConsent = async (record: ToolCallRecord, decision: ConsentDecision): Promise<void> => {
    if (record.request) {
      if (!chat.addToolApprovalResponse) throw new Error('handrail: this chat has no addToolApprovalResponse. The decision cannot reach the server. Use AI SDK 6 or later.')
      return await chat.addToolApprovalResponse(toAiSdkDecision(record, decision))
    }
    const tool = toolOf(record)
    if (!tool) throw new Error(`handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It has no request and no local tool. Give createAiSdkHost a local tool of this name.`)
    await decideLocalCall(chat, tool, record, decision)
  }

  return {
    ...(local && {
      holds: (record: ToolCallRecord) => toolOf(record) !== undefined && record.result === undefined && record.outcome === undefined,
      cancel: (record: ToolCallRecord) => stopLocalCall(chat, record),
    }),
    ...((local || chat.addToolApprovalResponse) && { decideConsent }),
    ...(chat.sendMessage && { retry: async () => chat.sendMessage?.() }),
  }
}
