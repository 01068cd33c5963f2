import { ownOptions } from '../../model/JsonObject.ts'
import { withSource } from '../../model/isSameRecord.ts'
import { createUniqueIds } from '../shared/createRecordList.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { ownMembers, rememberedMembers, textOf } from '../shared/members.ts'
import { isToolPart, recordOf, answeredIn, isAnswered, isOpen, nativeId } from './recordOf.ts'
import type { AiSdkMessage, AiSdkOptions, Run } from './recordOf.ts'
import { reasonIn } from '../shared/readFailure.ts'
import { isRefusedAnswer } from './withApprovals.ts'
import type { JsonObject, ToolCallRecord } from '../../model/index.ts'

/**
 * Returns the tool calls in messages of AI SDK 5, 6 or 7 (`useChat().messages`, stored
 * `UIMessage[]`), in order. Only the last message belongs to the live run: in earlier ones, calls
 * have ended and requests have expired. Throws for chunks of a stream: use `createAiSdkReader`. Never
 * throws on what the messages hold, and never changes it. Source: `UIMessage` in ai 5.0, 6.0 and 7.0.
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
  const { runEnd, ...state } = ownOptions(options)
  // An answer of a server is the error's whole text, and may be JSON.
  const own = { ...state, ...(runEnd !== undefined && { runEnd: reasonIn(runEnd) ?? runEnd }) }
  const records: ToolCallRecord[] = []
  messages.forEach((message, index) =>
    readMessage(message, index, index === messages.length - 1, own, uniqueId, records),
  )
  return records
}

/** Throws for chunks: without an error, the list would be empty for no visible reason. */
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
  if (leftOpen && options.runEnd !== undefined) noteEnd(messageId, tools, options.runEnd)
  tools.forEach((members, nth) => {
    const part = from[nth]!
    const record = recordOf(part, members, {
      id: uniqueId(nativeId(members) ?? `${messageId}:${at[nth]}`),
      run,
      live,
      answered: isAnswered(members) ? answered : undefined,
      isRefused: isAnswered(members) && refusedCalls.has(messageId, members.toolCallId),
      runEnd: members === leftOpen ? options.runEnd : undefined,
    })
    records.push(withSource(record, message as object, part))
  })
}

/** An error that is no refusal leaves open whether the server took the answers. */
function noteEnd(messageId: string, tools: readonly JsonObject[], runEnd: string): void {
  const isRefused = isRefusedAnswer(runEnd)
  for (const { toolCallId } of tools.filter(isAnswered)) {
    if (typeof toolCallId !== 'string') continue
    if (!isRefused) unsureCalls.note(messageId, toolCallId)
    else if (!unsureCalls.has(messageId, toolCallId)) refusedCalls.note(messageId, toolCallId)
  }
}

function runOf({ status, runActive }: AiSdkOptions): Run | undefined {
  if (runActive !== undefined) return runActive ? 'active' : 'ended'
  if (status === undefined) return undefined
  return status === 'submitted' || status === 'streaming' ? 'active' : 'ended'
}

/** The most calls of a memory. A forgotten call may end a turn early. */
const MOST = 1000

type CallMemory = {
  note(messageId: unknown, toolCallId: string): void
  has(messageId: unknown, toolCallId: unknown): boolean
}

/** Some models number their calls anew in each answer: a call is known by its message, too. */
const keyOf = (messageId: unknown, toolCallId: string) => JSON.stringify([messageId, toolCallId])

function createCallMemory(): CallMemory {
  const known = new Set<string>()
  return {
    note(messageId, toolCallId) {
      const key = keyOf(messageId, toolCallId)
      known.delete(key)
      known.add(key)
      const [oldest] = known
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    },
    has: (messageId, toolCallId) =>
      typeof toolCallId === 'string' && known.has(keyOf(messageId, toolCallId)),
  }
}

/** Calls whose output is the page's: outputs of the server's tools look the same. */
export const pageCalls = createCallMemory()

/** Calls whose answer the server refused, so that they did not run. */
const refusedCalls = createCallMemory()

/** Calls whose answer was sent and may have been taken: a refusal that comes later tells nothing. */
export const unsureCalls = createCallMemory()
