import { ownOptions } from '../../tool-call/JsonObject.ts'
import { withSource, type JsonObject, type ToolCallRecord } from '../../tool-call/index.ts'
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
  const records: ToolCallRecord[] = []
  messages.forEach((message, index) =>
    readMessage(message, index, index === messages.length - 1, own, uniqueId, records),
  )
  return records
}

/** Nothing in chunks is a message: there would be no calls, and nobody would know why. */
function refuseChunks(first: unknown) {
  const { type, role, parts } = ownMembers(first) ?? {}
  if (typeof type === 'string' && role === undefined && parts === undefined)
    throw new TypeError(
      `handrail: fromAiSdk reads UI messages, and this is a chunk of their stream ("${textOf(type, 50)}"). Push chunks to createAiSdkReader.`,
    )
}

/** Every update reads every message: nothing is made here that is not kept. */
function readMessage(
  message: unknown,
  position: number,
  live: boolean,
  options: AiSdkOptions,
  uniqueId: (id: string) => string,
  records: ToolCallRecord[],
): void {
  const { id, parts } = ownMembers(message) ?? {}
  if (!Array.isArray(parts)) return
  const tools: JsonObject[] = []
  const from: object[] = []
  const at: number[] = []
  parts.forEach((part: unknown, index) => {
    const members = rememberedMembers(part)
    if (!members || !isToolPart(members)) return
    tools.push(members)
    from.push(part as object)
    at.push(index)
  })
  const run = live ? runOf(options) : 'ended'
  const answered = answeredIn(tools, run, options.status)
  const leftOpen = run === 'ended' && live ? tools.find(isOpen) : undefined
  const messageId = typeof id === 'string' && id ? id : `message-${position}`
  tools.forEach((members, nth) => {
    const part = from[nth]!
    const record = recordOf(part, members, {
      id: uniqueId(nativeId(members) ?? `${messageId}:${at[nth]}`),
      run,
      live,
      answered: isAnswered(members) ? answered : undefined,
      runEnd: members === leftOpen ? options.runEnd : undefined,
    })
    records.push(withSource(record, message as object, part))
  })
}

function runOf({ status, runActive }: AiSdkOptions): Run | undefined {
  if (runActive !== undefined) return runActive ? 'active' : 'ended'
  if (status === undefined) return undefined
  return status === 'submitted' || status === 'streaming' ? 'active' : 'ended'
}
