import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type {
  ConsentDecision,
  JsonObject,
  LocalTool,
  ToolCallRecord,
} from '../../tool-call/index.ts'
import {
  decideLocalCall,
  runsHere,
  stopLocalCall,
  type LocalCaller,
} from '../shared/host/decideLocalCall.ts'
import { sharedId } from '../shared/host/refusal.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import type { AiSdkChat, AiSdkMessage } from './AiSdkMessage.ts'
import { notePageCall } from './pageCalls.ts'
import { toAiSdkDecision } from './toAiSdkDecision.ts'

/**
 * A host for an AI SDK chat: it sends decisions, and runs the `local` tools that a person allowed.
 * Their failure is an output `{ success: false, error }`. What the chat cannot do is left out of
 * the host.
 *
 * A tool of this page is stopped alone. One of the server is stopped with `chat.stop()`, which ends all
 * that the assistant does; what the server has begun it may finish, unless it follows the signal of
 * the request.
 *
 * AI SDK 6 keeps a failed send to itself: `addToolApprovalResponse` resolves and `chat.status`
 * becomes `error`. `retry` sends again.
 * @example
 * <ToolHostProvider host={createAiSdkHost(chat)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAiSdkHost(
  chat: AiSdkChat,
  options: { local?: Readonly<Record<string, LocalTool>> | undefined } = {},
): ToolHost {
  checkOptions('createAiSdkHost', options)
  const { local } = ownOptions(options)
  const caller: LocalCaller = {
    system: 'The AI SDK',
    owner: chat.addToolOutput,
    send: (record, output) => sendOutput(chat, record, output),
  }
  const toolOf = ({ call }: ToolCallRecord) =>
    local && Object.hasOwn(local, call.name) ? local[call.name] : undefined

  const decideConsent = async (
    record: ToolCallRecord,
    decision: ConsentDecision,
  ): Promise<void> => {
    if (record.request) {
      if (!chat.addToolApprovalResponse)
        throw new Error(
          'handrail: this chat has no addToolApprovalResponse. The decision cannot reach the server. Use AI SDK 6 or later.',
        )
      const answer = toAiSdkDecision(record, decision)
      refuseSharedId(
        chat,
        ({ state, approval }) =>
          state === 'approval-requested' && ownMembers(approval)?.id === answer.id,
        answer.id,
      )
      return await chat.addToolApprovalResponse(answer)
    }
    const tool = toolOf(record)
    if (!tool)
      throw new Error(
        `handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It has no request and no local tool. Give createAiSdkHost a local tool of this name.`,
      )
    const native = nativeIdOf(record)
    refuseSharedId(chat, ({ toolCallId }) => toolCallId === native, native)
    await decideLocalCall(caller, tool, record, decision)
  }

  return {
    ...(local && {
      // Once the person wrote on, the model has left the turn that asked.
      isGated: (record: ToolCallRecord) =>
        toolOf(record) !== undefined &&
        record.result === undefined &&
        record.outcome === undefined &&
        (isInLastMessage(chat, record) || runsHere(caller.owner, record)),
    }),
    ...((local || chat.stop) && stopping(chat, caller)),
    ...((local || chat.addToolApprovalResponse) && { decideConsent }),
    ...(chat.sendMessage && { retry: async () => chat.sendMessage?.() }),
  }
}

function sendOutput(chat: AiSdkChat, record: ToolCallRecord, output: unknown) {
  const toolCallId = nativeIdOf(record)
  notePageCall(chat.messages.findLast((message) => isIn(message, record))?.id, toolCallId)
  return chat.addToolOutput({ tool: record.call.name, toolCallId, output })
}

const stopping = (chat: AiSdkChat, caller: LocalCaller): ToolHost => ({
  canCancel: (record) => runsHere(caller.owner, record) || (isAtWork(chat, record) && 'run'),
  async cancel(record) {
    if (isAtWork(chat, record) && !runsHere(caller.owner, record)) await chat.stop?.()
    else await stopLocalCall(caller, record)
  },
})

/** The server runs it, and the page still listens. */
const isAtWork = (chat: AiSdkChat, record: ToolCallRecord): boolean =>
  chat.stop !== undefined &&
  (chat.status === 'submitted' || chat.status === 'streaming') &&
  isInLastMessage(chat, record)

const nativeIdOf = ({ call, origin }: ToolCallRecord) => origin?.ids?.toolCallId ?? call.id

/**
 * The SDK answers whatever part carries the id, or the first one. An id that stands for two calls
 * cannot carry one decision.
 */
function refuseSharedId(
  { messages }: AiSdkChat,
  isMeant: (part: JsonObject) => boolean,
  id: string,
): void {
  const parts = messages.flatMap((message) => message.parts.map(ownMembers))
  if (parts.filter((part) => part !== undefined && isMeant(part)).length > 1) throw sharedId(id)
}

function isInLastMessage({ messages }: AiSdkChat, record: ToolCallRecord): boolean {
  return isIn(messages.at(-1), record)
}

function isIn(message: AiSdkMessage | undefined, record: ToolCallRecord): boolean {
  const native = nativeIdOf(record)
  return message?.parts.some((part) => ownMembers(part)?.toolCallId === native) ?? false
}
