import { AnswerRefused } from '../../model/hostErrors.ts'
import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import type { ConsentDecision, LocalTool, JsonObject, ToolCallRecord } from '../../model/index.ts'
import {
  sharedId,
  carried,
  YES_OR_NO,
  requestOf,
  createLocalTools,
} from '../shared/decideLocalCall.ts'
import { toAnswerResult } from '../shared/readFailure.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { entryOf, ownMembers } from '../shared/members.ts'
import { isAnswered, isToolPart, pageCalls, unsureCalls } from './fromAiSdk.ts'
import type { AiSdkChat, AiSdkMessage } from './fromAiSdk.ts'

/**
 * Returns a host for an AI SDK chat. It sends decisions, and runs the `local` tools that a person
 * allowed. Their failure is an output `{ success: false, error }`. The host lacks verbs that the
 * chat cannot do. Throws AnswerRefused for a decision that nobody waits for.
 *
 * Stop ends a tool of this page alone. For a tool of the server it calls `chat.stop()`, which ends
 * the whole run. The server may finish the call, unless it follows the signal of the request.
 *
 * AI SDK 6 keeps a failed send to itself: `addToolApprovalResponse` resolves and `chat.status`
 * becomes `error`. `retryDecision` sends again.
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
  const tools = createLocalTools({
    system: SYSTEM,
    owner: chat.addToolOutput,
    toolOf: ({ call }) => entryOf(local, call.name),
    send: (record, output) => sendOutput(chat, record, output),
  })

  const decideConsent: ToolHost['decideConsent'] = async (record, decision) => {
    if (record.request) {
      if (!chat.addToolApprovalResponse)
        throw new AnswerRefused(
          'handrail: this chat has no addToolApprovalResponse. The decision cannot reach the server. Use AI SDK 6 or later.',
        )
      const answer = toAiSdkDecision(record, decision)
      refuseSharedId(chat, (part) => asks(part, answer.id), answer.id)
      return await chat.addToolApprovalResponse(answer)
    }
    const tool = tools.toolOf(record)
    if (!tool)
      throw new AnswerRefused(
        `handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It has no request and no local tool. Give createAiSdkHost a local tool of this name.`,
      )
    refuseSharedCall(chat, record)
    await tools.decide(tool, record, decision)
  }

  return {
    ...(local && {
      // The model leaves a turn when the person writes on.
      isGated: (record: ToolCallRecord) =>
        tools.isOpen(record) && (isInLastMessage(chat, record) || tools.runs(record)),
    }),
    ...((local || chat.stop) && {
      canCancel: (record: ToolCallRecord) =>
        tools.runs(record) || (isAtWork(chat, record) && ('run' as const)),
      async cancel(record: ToolCallRecord) {
        if (isAtWork(chat, record) && !tools.runs(record)) await chat.stop?.()
        else await tools.cancel(record)
      },
    }),
    ...((local || chat.addToolApprovalResponse) && { decideConsent }),
    async answer(record, answer) {
      refuseSharedCall(chat, record)
      await sendOutput(chat, record, toAnswerResult(answer))
    },
    ...(chat.sendMessage && {
      async retryDecision(record: ToolCallRecord) {
        unsureCalls.note(messageIdOf(chat, record), nativeIdOf(record))
        await chat.sendMessage?.()
      },
    }),
  }
}

function sendOutput(chat: AiSdkChat, record: ToolCallRecord, output: unknown) {
  const toolCallId = nativeIdOf(record)
  pageCalls.note(messageIdOf(chat, record), toolCallId)
  return chat.addToolOutput({ tool: record.call.name, toolCallId, output })
}

/** The server runs it, and the page still listens. */
const isAtWork = (chat: AiSdkChat, record: ToolCallRecord): boolean =>
  chat.stop !== undefined &&
  (chat.status === 'submitted' || chat.status === 'streaming') &&
  isInLastMessage(chat, record)

const nativeIdOf = ({ call, origin }: ToolCallRecord) => origin?.ids?.toolCallId ?? call.id

const asks = ({ state, approval }: JsonObject, id: string) =>
  state === 'approval-requested' && ownMembers(approval)?.id === id

function refuseSharedCall(chat: AiSdkChat, record: ToolCallRecord) {
  const native = nativeIdOf(record)
  refuseSharedId(chat, ({ toolCallId }) => toolCallId === native, native)
}

/** Throws for an id of two calls: the SDK would answer the first one. */
function refuseSharedId(
  { messages }: AiSdkChat,
  isMeant: (part: JsonObject) => boolean,
  id: string,
): void {
  const parts = messages.flatMap((message) => message.parts.map(ownMembers))
  if (parts.filter((part) => part !== undefined && isMeant(part)).length > 1) throw sharedId(id)
}

const messageIdOf = ({ messages }: AiSdkChat, record: ToolCallRecord): string | undefined =>
  messages.findLast((message) => isIn(message, record))?.id

const isInLastMessage = ({ messages }: AiSdkChat, record: ToolCallRecord): boolean =>
  isIn(messages.at(-1), record)

function isIn(message: AiSdkMessage | undefined, record: ToolCallRecord): boolean {
  const native = nativeIdOf(record)
  return message?.parts.some((part) => ownMembers(part)?.toolCallId === native) ?? false
}

const SYSTEM = 'The AI SDK'

/**
 * Returns a decision as `chat.addToolApprovalResponse` takes it, with its reason or note. Throws
 * AnswerRefused for a call without a request, and for decisions other than allow and deny. Throws
 * for edited arguments. Source: `ChatAddToolApproveResponseFunction` in ai 6.0 and 7.0.
 * @example
 * await chat.addToolApprovalResponse(toAiSdkDecision(record, decision))
 */
export function toAiSdkDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): { id: string; approved: boolean; reason?: string } {
  const { id } = requestOf(record, SYSTEM)
  const fixed = 'The server would run what it asked about. Offer no editing, as request.can says.'
  const said = carried(SYSTEM, decision, YES_OR_NO, fixed)
  const reason = said.kind === 'allow' ? said.note : said.reason
  return { id, approved: said.kind === 'allow', ...(reason && { reason }) }
}

/**
 * Claims the answers in messages, so that each counts once, while the conversation waits for it.
 * For the server of AI SDK 6 or 7, before `convertToModelMessages`. `isFirst` gets an approval's id
 * and remembers it: true the first time, false ever after. Resolves to undefined if an answer came
 * before or there are no messages: run nothing. Else resolves to the messages, with an end for each
 * call that was left open: denied without an answer, unknown if it was stopped.
 *
 * The SDK itself checks that an answer is for the shown call: give `streamText` an
 * `experimental_toolApprovalSecret`.
 *
 * @example
 * const isFirst = (id: string) => !answered.has(id) && !!answered.add(id)
 * const claimed = await claimApprovals(chat.messages, isFirst)
 * if (!claimed) return new Response('This was answered before.', { status: 409 })
 */
export async function claimApprovals<M extends AiSdkMessage>(
  messages: readonly M[],
  isFirst: (approvalId: string) => boolean | PromiseLike<boolean>,
): Promise<M[] | undefined> {
  const hasParts = (message: unknown) => Array.isArray(ownMembers(message)?.parts)
  if (!Array.isArray(messages) || !messages.every(hasParts)) return undefined
  const [last, ...earlier] = messages.toReversed()
  for (const { id, hasAnswer } of openApprovals(last))
    if (hasAnswer && !(typeof id === 'string' && (await isFirst(id)))) return undefined
  // Earlier requests take no answer any more.
  for (const { id } of earlier.flatMap(openApprovals)) if (typeof id === 'string') await isFirst(id)
  return messages.map((message: M) => ({
    ...message,
    parts: message.parts.map((part) => withEnd(part, message === last)),
  }))
}

const openApprovals = (message: AiSdkMessage | undefined) =>
  message?.parts.flatMap((part) => openApproval(ownMembers(part)) ?? []) ?? []

/** The approval of an open call. The SDK runs every call with an `approved`, in any state. */
function openApproval(call: JsonObject | undefined) {
  if (!call || !isToolPart(call) || hasEnded(call) || call.providerExecuted === true)
    return undefined
  const approval = ownMembers(call.approval)
  if (!approval) return undefined
  const hasAnswer = approval.approved !== undefined && approval.approved !== null
  return { id: approval.id, hasAnswer, members: approval }
}

const hasEnded = ({ state }: JsonObject): boolean =>
  state === 'output-available' || state === 'output-error' || state === 'output-denied'

const STOPPED = 'It was stopped; whether it ran is not known.'

function withEnd(part: AiSdkMessage['parts'][number], isLast: boolean) {
  const call = ownMembers(part)
  if (!call || !isToolPart(call)) return part
  const { type } = part
  if (call.state === 'output-available' && call.preliminary === true) {
    // A preliminary result is none.
    const { output: _output, preliminary: _preliminary, ...others } = call
    return { ...others, type, state: 'output-error', errorText: STOPPED }
  }
  const open = isLast ? undefined : openApproval(call)
  if (!open) return part
  const approved = open.members.approved === true
  return {
    ...part,
    ...(approved ? { state: 'output-error', errorText: STOPPED } : { state: 'output-denied' }),
    approval: { ...open.members, approved, ...(!open.hasAnswer && { reason: 'nobody answered' }) },
  }
}

/**
 * Returns true if every call of the last step is answered, and the server needs a decision or an
 * output of this page. For `sendAutomaticallyWhen`. Unlike the SDK's predicates, it sends nothing
 * if the server stopped at its `stopWhen`. Outputs of the page are those of `createAiSdkHost`, and
 * of calls that the server left open. False once the assistant has gone on.
 * @example
 * const chat = useChat({ sendAutomaticallyWhen: sendWhenSettled })
 */
export function sendWhenSettled({ messages }: { messages: readonly AiSdkMessage[] }): boolean {
  const { id, role, parts: raw } = ownMembers(messages.at(-1)) ?? {}
  if (role !== 'assistant' || !Array.isArray(raw)) return false
  const parts: JsonObject[] = raw.map((part: unknown) => ownMembers(part) ?? {})
  const lastStart = parts.findLastIndex(({ type }) => type === 'step-start')
  const step = parts.slice(lastStart + 1)
  const calls = step.filter(isToolPart)
  noteOpenCalls(id, calls)
  if (calls.some(isOpen)) return false
  const after = step.slice(step.findLastIndex(runsInPage) + 1).filter(({ type }) => type === 'text')
  // Without marked steps, text is the only sign of an answer. Sending again would never end.
  if (lastStart === -1 && after.length > 0) return false
  return (
    calls.some(isAnswered) ||
    (calls.some((part) => hasOutput(part) && pageCalls.has(id, part.toolCallId)) &&
      after.every(({ state }) => state === 'done'))
  )
}

/** Notes open calls: after the server's answer, the page must give their outputs. */
function noteOpenCalls(messageId: unknown, calls: readonly JsonObject[]): void {
  for (const part of calls)
    if (part.state === 'input-available' && runsInPage(part) && typeof part.toolCallId === 'string')
      pageCalls.note(messageId, part.toolCallId)
}

/** True if the page gives the output, or the answer. Providers run calls of their own. */
const runsInPage = (part: JsonObject): boolean =>
  isToolPart(part) &&
  (part.providerExecuted !== true || part.state === 'approval-requested' || isAnswered(part))

const isOpen = (part: JsonObject): boolean =>
  runsInPage(part) && !isAnswered(part) && !hasOutput(part) && part.state !== 'output-denied'

const hasOutput = ({ state, preliminary, providerExecuted }: JsonObject): boolean =>
  providerExecuted !== true &&
  ((state === 'output-available' && preliminary !== true) || state === 'output-error')
