import { ownOptions } from '../../tool-call/JsonObject.ts'
import { withSource, type ToolCallRecord } from '../../tool-call/index.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { rememberedMembers } from '../shared/calls/rememberedMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { isToolPart, type AiSdkMessage, type AiSdkOptions, type Run } from './AiSdkMessage.ts'
import { recordOf } from './recordOf.ts'
import { answeredIn, isAnswered, isOpen, nativeId } from './toContext.ts'

/**
 * The tool calls in the messages of AI SDK 5, 6 or 7 (`useChat().messages`, stored `UIMessage[]`),
 * in order. Only the last message belongs to the live run: calls in earlier ones have ended, and
 * what they asked has expired. Never throws on what the messages hold, and never changes it. Throws
 * for chunks of a stream, which `createAiSdkReader` reads.
 * Source: `UIMessage` in ai 5.0, 6.0 and 7.0.
 * @example
 * const records = fromAiSdk(chat.messages, { runActive: false }) // a stored conversation
 */
export function fromAiSdk(
  input: readonly AiSdkMessage[],
  options: AiSdkOptions = {},
): ToolCallRecord[] {
  const messages: readonly unknown[] = Array.isArray(input) ? input : []
  refuseChunks(messages[0])
  const uniqueId = createUniqueIds()
  checkOptions('fromAiSdk', options)
  const own = ownOptions(options)
  return messages.flatMap((message, index) =>
    fromMessage(message, `message-${index}`, index === messages.length - 1, own, uniqueId),
  )
}

/** Nothing in chunks is a message: there would be no calls, and nobody would know why. */
function refuseChunks(first: unknown) {
  const { type, role, parts } = ownMembers(first) ?? {}
  if (typeof type === 'string' && role === undefined && parts === undefined)
    throw new TypeError(
      `handrail: fromAiSdk reads UI messages, and this is a chunk of their stream ("${textOf(type, 50)}"). Push chunks to createAiSdkReader.`,
    )
}

function fromMessage(
  message: unknown,
  position: string,
  live: boolean,
  options: AiSdkOptions,
  uniqueId: (id: string) => string,
): ToolCallRecord[] {
  const { id, parts } = ownMembers(message) ?? {}
  if (!Array.isArray(parts)) return []
  const calls = parts.flatMap((part: unknown, index) => {
    const members = rememberedMembers(part)
    return members && isToolPart(members) ? [{ part: part as object, members, index }] : []
  })
  const run = live ? runOf(options) : 'ended'
  const answered = answeredIn(
    calls.map(({ members }) => members),
    run,
    options.status,
  )
  const leftOpen =
    run === 'ended' && live ? calls.find(({ members }) => isOpen(members)) : undefined
  const messageId = typeof id === 'string' && id ? id : position
  return calls.map(({ part, members, index }) => {
    const record = recordOf(part, members, {
      id: uniqueId(nativeId(members) ?? `${messageId}:${index}`),
      run,
      live,
      answered: isAnswered(members) ? answered : undefined,
      ...(leftOpen?.part === part && { runEnd: options.runEnd }),
    })
    return withSource(record, message as object, part)
  })
}

function runOf({ status, runActive }: AiSdkOptions): Run | undefined {
  if (runActive !== undefined) return runActive ? 'active' : 'ended'
  if (status === undefined) return undefined
  return status === 'submitted' || status === 'streaming' ? 'active' : 'ended'
}
