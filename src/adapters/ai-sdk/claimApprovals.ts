import type { JsonObject } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { isToolPart, type AiSdkMessage } from './AiSdkMessage.ts'

/**
 * For the server of AI SDK 6 or 7, before `convertToModelMessages`: lets each answer of a person
 * count once, and only while the conversation waits for it. `isFirst` is asked with an approval's id
 * and remembers it: true the first time, false ever after. Resolves to undefined where an answer
 * came before, or the messages are none: run nothing. Else to the messages, in which the calls that
 * were left open have ended, for the model to read: what nobody answered is denied, and of what was
 * stopped it is not known whether it ran.
 *
 * That the answer is for the call that was shown, the SDK checks: give `streamText` an
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
  if (!Array.isArray(messages) || !messages.every(hasParts)) return undefined
  const [last, ...earlier] = messages.toReversed()
  for (const { id, isAnswered } of openApprovals(last))
    if (isAnswered && !(typeof id === 'string' && (await isFirst(id)))) return undefined
  // what the conversation has left behind cannot be answered any more
  for (const { id } of earlier.flatMap(openApprovals)) if (typeof id === 'string') await isFirst(id)
  return messages.map((message) => withEnds(message, message === last))
}

const hasParts = (message: unknown): boolean => Array.isArray(ownMembers(message)?.parts)

const openApprovals = (message: AiSdkMessage | undefined) =>
  message?.parts.flatMap((part) => openApproval(ownMembers(part)) ?? []) ?? []

/**
 * The approval of a call without an outcome. Whether it is answered, its state does not say: the SDK
 * runs whatever has an `approved`. What the model's provider runs, the provider guards.
 */
function openApproval(call: JsonObject | undefined) {
  if (!call || !isToolPart(call) || hasEnded(call) || call.providerExecuted === true)
    return undefined
  const approval = ownMembers(call.approval)
  if (!approval) return undefined
  const isAnswered = approval.approved !== undefined && approval.approved !== null
  return { id: approval.id, isAnswered, members: approval }
}

function hasEnded({ state }: JsonObject): boolean {
  return state === 'output-available' || state === 'output-error' || state === 'output-denied'
}

function withEnds<M extends AiSdkMessage>(message: M, isLast: boolean): M {
  return { ...message, parts: message.parts.map((part) => withEnd(part, isLast)) }
}

const STOPPED = 'It was stopped; whether it ran is not known.'

function withEnd(part: AiSdkMessage['parts'][number], isLast: boolean) {
  const call = ownMembers(part)
  if (!call || !isToolPart(call)) return part
  const { type } = part
  if (call.state === 'output-available' && call.preliminary === true) {
    // a result so far is not a result
    const { output: _output, preliminary: _preliminary, ...others } = call
    return { ...others, type, state: 'output-error', errorText: STOPPED }
  }
  const open = isLast ? undefined : openApproval(call)
  if (!open) return part
  const approved = open.members.approved === true
  return {
    ...part,
    ...(approved ? { state: 'output-error', errorText: STOPPED } : { state: 'output-denied' }),
    approval: { ...open.members, approved, ...(!open.isAnswered && { reason: 'nobody answered' }) },
  }
}
