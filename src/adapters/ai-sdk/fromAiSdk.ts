import { flag, text } from '../../model/readShape.ts'
import { isJsonObject, ownOptions } from '../../model/JsonObject.ts'
import { withSource } from '../../model/isSameRecord.ts'
import { named, PERSON, type ReadResult } from '../shared/CallRegistry.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { createUniqueIds, makeRecord, unreadableRecord } from '../shared/createRecordList.ts'
import {
  askedQuestions,
  definedMembers,
  nativeId,
  ownMembers,
  readArguments,
  textMembers,
  rememberedMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { readRefusal, reasonIn } from '../shared/readFailure.ts'
import { readResult } from '../shared/readResult.ts'
import { isRefusedAnswer, NOT_ALLOWED } from './withApprovals.ts'
import type { ConsentDecision, JsonObject, ToolCallRecord } from '../../model/index.ts'

/**
 * Returns the tool calls in messages of AI SDK 5, 6 or 7 (`useChat().messages`, stored
 * `UIMessage[]`), in order. Only the last message belongs to the live run: in earlier ones, calls
 * have ended and requests have expired. Throws for chunks of a stream: use `createAiSdkReader`.
 * Never throws on what the messages hold, and never changes it. Source: `UIMessage` in ai 5.0, 6.0
 * and 7.0.
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

/** Every update reads every message, so this makes few objects. */
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
      id: uniqueId(nativeId(members.toolCallId) ?? `${messageId}:${at[nth]}`),
      run,
      live,
      answered: isAnswered(members) ? answered : undefined,
      isRefused: isAnswered(members) && refusedCalls.has(messageId, members.toolCallId),
      runEnd: members === leftOpen ? options.runEnd : undefined,
    })
    records.push(withSource(record, message as object, part))
  })
}

/** Notes refused answers. After any other error, the server may have taken them. */
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

/** Some models count calls per answer, so the key has the message, too. */
const keyOf = (messageId: unknown, toolCallId: string) => JSON.stringify([messageId, toolCallId])

function createCallMemory() {
  const known = new Set<string>()
  return {
    note(messageId: unknown, toolCallId: string) {
      const key = keyOf(messageId, toolCallId)
      known.delete(key)
      known.add(key)
      const [oldest] = known
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    },
    has: (messageId: unknown, toolCallId: unknown) =>
      typeof toolCallId === 'string' && known.has(keyOf(messageId, toolCallId)),
  }
}

/** Calls with an output of the page. Those of the server look the same. */
export const pageCalls = createCallMemory()

/** Calls that did not run: the server refused their answer. */
const refusedCalls = createCallMemory()

/** Calls whose answer the server may have taken. A later refusal says nothing. */
export const unsureCalls = createCallMemory()

const made = new WeakMap<
  object,
  { members: JsonObject; context: CallContext; record: ToolCallRecord }
>()

/** The same object for the same members in the same context. Never throws. */
export function recordOf(part: object, members: JsonObject, context: CallContext): ToolCallRecord {
  const before = made.get(part)
  if (before?.members === members && isSame(before.context, context)) return before.record
  let record: ToolCallRecord
  try {
    record = toRecord(members, context)
  } catch {
    record = unreadableRecord('ai-sdk', context.id, members, context.run)
  }
  made.set(part, { members, context, record })
  return record
}

const CONTEXT = ['id', 'run', 'live', 'answered', 'isRefused', 'runEnd'] as const

const isSame = (a: CallContext, b: CallContext): boolean =>
  CONTEXT.every((member) => a[member] === b[member])

/** A UIMessage of AI SDK 5, 6 or 7, as far as types can promise it. */
export type AiSdkMessage = {
  readonly id: string
  readonly role: string
  readonly parts: readonly { readonly type: string }[]
}

/** `chat.status`. */
export type AiSdkStatus = 'submitted' | 'streaming' | 'ready' | 'error'

/**
 * The state of the page's chat. `runActive` wins over `status`. `runEnd`: the reason of its end, as
 * in `chat.error?.message`.
 */
export type AiSdkOptions = {
  status?: AiSdkStatus | undefined
  runActive?: boolean | undefined
  runEnd?: string | undefined
}

export type Run = NonNullable<ToolCallRecord['run']>

/** A call: `tool-<name>`, or `dynamic-tool` with its name beside it. */
export const isToolPart = (part: JsonObject): boolean =>
  part.type === 'dynamic-tool' || (typeof part.type === 'string' && part.type.startsWith('tool-'))

/** True if a person must answer. A rule of the server answers automatic requests. */
export const isOpenRequest = (part: JsonObject): boolean =>
  part.state === 'approval-requested' && ownMembers(part.approval)?.isAutomatic !== true

/** Facts that a tool part does not say about its call. */
interface CallContext {
  /** Unique in the conversation. */
  readonly id: string
  readonly run: Run | undefined
  /** The call is in the last message, so that a request can still be answered. */
  readonly live: boolean
  /** How far the answer is, for a call whose request was answered. */
  readonly answered: 'waiting' | 'queued' | 'running' | undefined
  /** The server refused the person's answer, so that it did not run. */
  readonly isRefused: boolean
  /** Why the run ended, with the first call that it left open. */
  readonly runEnd?: string | undefined
}

/** The part of `useChat()`, or of a `Chat`, that the host needs. AI SDK 5, 6 or 7. */
export interface AiSdkChat {
  readonly messages: readonly AiSdkMessage[]
  /** Absent in AI SDK 5. */
  addToolApprovalResponse?(response: {
    id: string
    approved: boolean
    reason?: string
  }): void | PromiseLike<void>
  /** The same function at every render, as the SDK's is: it is the key of running local tools. */
  addToolOutput(output: {
    tool: string
    toolCallId: string
    output: unknown
  }): void | PromiseLike<void>
  sendMessage?(): Promise<void>
  /** Ends the request, and with it the run. */
  stop?(): Promise<void> | void
  /** `useChat` and `Chat` have it. Without it, the page offers no Stop. */
  readonly status?: AiSdkStatus
}

/** Reads a tool part of AI SDK 5, 6 or 7. `part`: a copy of its own members. */
function toRecord(part: JsonObject, context: CallContext): ToolCallRecord {
  const name = nameOf(part)
  const { arguments: args, ...said } = argumentsOf(part)
  const approval = readApproval(part.approval)
  const read = readState(part, approval, args, context)
  const { rest: beyond = {}, ...state } = read ?? {}
  const ids = textMembers({ toolCallId: part.toolCallId, approvalId: approval?.id })
  const rest = restOf(part, said.argumentsState, approval, read !== undefined, beyond)
  const { title } = part
  const facts = {
    ...said,
    ...(name === undefined && { argumentsState: 'invalid' as const }),
    run: context.run,
    runEnd: context.runEnd || undefined,
    ...state,
    ...(name !== undefined && typeof title === 'string' && title && { spec: { name, title } }),
  }
  const call = { id: context.id, name: name ?? 'unknown', arguments: args }
  return makeRecord('ai-sdk', call, facts, { ids, rest })
}

function restOf(
  part: JsonObject,
  argumentsState: ToolCallRecord['argumentsState'],
  approval: Approval | undefined,
  isKnownState: boolean,
  beyond: JsonObject,
): JsonObject {
  const { type, toolCallId, toolName, title, input, rawInput } = part
  const { state, output, errorText, preliminary } = part
  const isUnread = argumentsState === 'invalid'
  const isName = type === 'dynamic-tool' && typeof toolName === 'string'
  const left = Object.keys(approval?.rest ?? {}).length > 0 ? approval?.rest : undefined
  return definedMembers({
    ...withoutMembers(part, 'type state input rawInput output errorText preliminary'),
    toolCallId: typeof toolCallId === 'string' ? undefined : toolCallId,
    toolName: isName ? undefined : toolName,
    title: typeof title === 'string' ? undefined : title,
    ...(isUnread && { input, rawInput }),
    approval: approval ? left : part.approval,
    ...(Object.keys(beyond).length > 0 && { output: beyond }),
    ...(!isKnownState && { state, output, errorText, preliminary }),
  })
}

export function nameOf({ type, toolName }: JsonObject): string | undefined {
  const own = typeof type === 'string' ? type.slice('tool-'.length) : undefined
  return named(type === 'dynamic-tool' ? toolName : own).name
}

type Approval = NonNullable<ReturnType<typeof readApproval>>

/** An approval. Undefined without an id: nobody could answer it. */
function readApproval(value: unknown) {
  const members = ownMembers(value)
  if (!members || typeof members.id !== 'string') return undefined
  const { id, approved, reason, requestReason, isAutomatic, ...rest } = members
  return {
    id,
    approved: flag(approved),
    reason: text(reason),
    /** AI SDK 7: the server's own words for the person. */
    requestReason: text(requestReason),
    /** AI SDK 7: the server's rule answers, not a person. */
    isAutomatic: isAutomatic === true,
    rest: definedMembers(rest),
  }
}

/** The decision that the protocol reports. Its digest is empty: nothing binds it. */
function toDecision(approval: Approval, approved: boolean, args: JsonObject): ConsentDecision {
  const { id, reason, isAutomatic } = approval
  const by = isAutomatic ? ({ kind: 'policy' } as const) : PERSON
  const common = { id, digest: '', scope: 'once', by } as const
  return approved
    ? { ...common, kind: 'allow', arguments: args, ...(reason && { note: reason }) }
    : { ...common, kind: 'deny', ...(reason && { reason }) }
}

/** The arguments. An input that is no object, or was refused by the schema, is `invalid`. */
function argumentsOf({ state, input, rawInput }: JsonObject) {
  const isStreaming = state === 'input-streaming'
  if (!isStreaming && isJsonObject(input)) return readArguments(input)
  if (state !== 'output-error' && !isStreaming && input === undefined && rawInput !== undefined)
    return readArguments(rawInput)
  const raw = isStreaming ? input : (input ?? rawInput ?? input)
  const shown = isStreaming ? rawInput : raw === undefined ? raw : textOf(raw)
  return {
    arguments: isJsonObject(raw) ? raw : {},
    argumentsState: isStreaming ? ('streaming' as const) : ('invalid' as const),
    ...(typeof shown === 'string' && { argumentsText: shown }),
  }
}

type State = Partial<ToolCallRecord> & { rest?: JsonObject | undefined }

/** The facts in a tool part's state. Undefined for a state it does not know. */
function readState(
  part: JsonObject,
  approval: Approval | undefined,
  args: JsonObject,
  context: CallContext,
): State | undefined {
  // Also a denial of a call that ran.
  const decided = approval?.approved !== undefined && {
    decision: toDecision(approval, approval.approved, args),
  }
  switch (part.state) {
    case 'input-streaming':
      // A call that the model did not finish asking for was never started.
      return context.run === 'ended' ? { outcome: 'cancelled' } : {}
    case 'input-available':
      return { phase: 'running', ...openQuestion(part, args, context) }
    case 'approval-requested':
      return requested(approval, context)
    case 'approval-responded':
      return responded(approval, args, context)
    case 'output-available':
      return part.preliminary === true
        ? { ...decided, ...soFar(readResult(part.output)) }
        : { ...decided, phase: 'done', ...readResult(part.output) }
    case 'output-error': {
      const said = part.errorText ?? part.output
      const read = said === undefined ? SILENT : readResult(said, true)
      return { ...decided, phase: 'done', ...read, ...readRefusal(read.result, NOT_ALLOWED) }
    }
    case 'output-denied':
      return {
        // Stored history may lack the approval (vercel/ai#15912).
        ...(approval && { decision: toDecision(approval, false, args) }),
        ...DENIED,
      }
    default:
      return undefined
  }
}

/** The question at the end of the last message. */
function openQuestion(part: JsonObject, args: JsonObject, { id, live, run }: CallContext) {
  if (!live || run !== 'ended') return {}
  const question = askedQuestions({ name: nameOf(part) ?? '', arguments: args }, id)
  return question ? { question } : {}
}

const DENIED = { outcome: 'denied', phase: 'done' } as const
const SILENT: ReadResult = { result: { success: false }, rest: {} }

const soFar = ({ result, content, rest }: ReadResult): State => ({
  partial: result,
  ...definedMembers({ content, rest }),
  phase: 'running',
})

function requested(approval: Approval | undefined, { live }: CallContext): State {
  if (!approval) return {}
  const { id, isAutomatic, requestReason: prompt } = approval
  if (isAutomatic) return { phase: 'queued' }
  const request = { id, can: { reason: true }, ...(prompt && { prompt }) }
  return { request, ...(live ? { phase: 'waiting' } : { outcome: 'expired' }) }
}

function responded(
  approval: Approval | undefined,
  args: JsonObject,
  { live, answered, isRefused }: CallContext,
): State {
  if (approval?.approved === undefined) return {}
  const { approved, isAutomatic } = approval
  const decision = toDecision(approval, approved, args)
  if (approved && isRefused) return { decision, ...DENIED }
  // The server has the answer to an automatic request.
  const phase = !live ? undefined : isAutomatic ? (approved ? 'running' : undefined) : answered
  return { decision, ...(phase && { phase }) }
}

export const isAnswered = ({ state }: JsonObject): boolean => state === 'approval-responded'

/** True for a part that only a run would go on with. */
export const isOpen = (part: JsonObject): boolean =>
  !isOpenRequest(part) &&
  (part.state === 'input-streaming' ||
    part.state === 'input-available' ||
    (part.state === 'output-available' && part.preliminary === true) ||
    isAnswered(part))

/** The state of an answer. The SDK sends all answers of a message together. */
export function answeredIn(
  parts: readonly JsonObject[],
  run: Run | undefined,
  status?: AiSdkStatus,
): CallContext['answered'] {
  if (run === 'active') return status === 'submitted' ? 'waiting' : 'running'
  if (parts.some(isOpenRequest)) return 'queued'
  return run === 'ended' ? 'waiting' : undefined
}
