import { ownOptions, isJsonObject } from '../../model/JsonObject.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import {
  addLate,
  createArrivingArguments,
  createListReader,
  createRecordList,
  createUniqueIds,
} from '../shared/createRecordList.ts'
import type { RecordList, ArrivingArguments } from '../shared/createRecordList.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { isSameJson, nativeId, ownMembers } from '../shared/members.ts'
import { reasonIn } from '../shared/readFailure.ts'
import { readResult } from '../shared/readResult.ts'
import {
  recordOf,
  answeredIn,
  isAnswered,
  isOpen,
  isOpenRequest,
  nameOf,
  type Run,
} from './fromAiSdk.ts'
import type { JsonObject, ToolCallRecord } from '../../model/index.ts'

/**
 * Reads the chunks of a UI message stream in order: the objects behind the stream's `data:` lines.
 * Gives the records of `fromAiSdk`, with two differences. An input that the schema refused is
 * `invalid` in every version. Another name or input for an answered or ended call begins a new
 * call. For an answer of the page, push a `tool-approval-response` or `tool-output-available`: AI
 * SDK 5 and 6 send none. `runActive: false`: the stream is stored, and its run has ended. Never
 * throws on the content of a chunk. Source: `UIMessageChunk` in ai 5.0, 6.0 and 7.0.
 * @example
 * const reader = createAiSdkReader()
 * for (const chunk of events) reader.push(chunk) // of a UI message stream
 * reader.end()
 */
export function createAiSdkReader(
  options: { runActive?: boolean | undefined } = {},
): ToolCallReader {
  checkOptions('createAiSdkReader', options)
  const { runActive } = ownOptions(options)
  const list = createRecordList<StreamCall>((call) => toRecord(call, run.current()))
  const run = createRun(list, runActive)
  let calls = createStreamCalls(list)
  const byApproval = new Map<unknown, StreamCall>()

  function readCall(chunk: JsonObject, type: string) {
    const call =
      type === 'tool-approval-response' ? byApproval.get(chunk.approvalId) : calls.of(chunk)
    if (!call) return
    const part = toPart(call.part, chunk)
    const later = part ? undefined : laterOf(call, chunk, run.current())
    if (later) call.later = later
    else if (part) call.part = part
    else return
    followInput(call, chunk)
    list.touch(call)
    if (!type.startsWith('tool-approval-')) return
    byApproval.set(chunk.approvalId, call)
    // An answer may be the one that the others wait for.
    call.message.calls.forEach(list.touch)
  }

  return createListReader(list, {
    push(event) {
      const chunk = ownMembers(event)
      const type = typeof chunk?.type === 'string' ? chunk.type : ''
      if (!chunk || !type) return
      if (/^(start|text-|reasoning-|tool-input-)/.test(type)) run.set('active')
      if (type === 'start') calls.start(chunk.messageId)
      else if (type === 'start-step') calls.nextStep()
      else if (type === 'reset-step') calls.resetStep()
      else if (type === 'finish' || type === 'abort' || type === 'error')
        run.end(whyOf(chunk, type))
      else if (type.startsWith('tool-')) readCall(chunk, type)
    },
    end: () => run.end(),
    reset() {
      run.reset()
      calls = createStreamCalls(list)
      byApproval.clear()
    },
  })
}

/** The state of a stream's run, and why it ended. `false`: it is stored, and never goes on. */
function createRun(list: RecordList<StreamCall>, runActive: boolean | undefined) {
  const initial: Run | undefined =
    runActive === undefined ? undefined : runActive ? 'active' : 'ended'
  let current = initial

  function set(next: Run) {
    if (current === next || runActive === false) return
    current = next
    for (const call of list.calls) {
      call.runEnd = undefined
      list.touch(call)
    }
  }

  return {
    current: () => current,
    set,
    /** `why`: of an end that is not the usual one. */
    end(why?: unknown) {
      set('ended')
      const first = list.calls.find(({ message, part }) => message.live && isOpen(part))
      if (!first || typeof why !== 'string' || why === '') return
      first.runEnd = why
      list.touch(first)
    },
    reset: () => void (current = initial),
  }
}

/** Why a stream ended, if it did not simply finish. */
const whyOf = ({ finishReason, errorText, reason }: JsonObject, type: string) =>
  type === 'finish'
    ? ['length', 'content-filter', 'error'].find((word) => word === finishReason)
    : (reasonIn(errorText) ?? reason ?? type)

/** A result that comes when the call has its end is kept beside that. */
function laterOf(call: StreamCall, chunk: JsonObject, current: Run | undefined) {
  const { type, output, errorText } = chunk
  const isError = type === 'tool-output-error'
  if (!isSettled(call.part) || (!isError && type !== 'tool-output-available')) return undefined
  const { result, content } = toRecord(call, current)
  const read = readResult(isError ? errorText : output, isError)
  return addLate({ result, content, later: call.later }, read).later
}

/** Reads the input on, while it streams. */
function followInput(call: StreamCall, { type, inputTextDelta }: JsonObject) {
  if (call.part.state !== 'input-streaming' || type === 'tool-input-start')
    call.arriving = undefined
  else if (typeof inputTextDelta === 'string')
    (call.arriving ??= createArrivingArguments()).push(inputTextDelta)
}

function toRecord(call: StreamCall, current: Run | undefined) {
  const { id, part, arriving, runEnd, later } = call
  const { live, calls } = call.message
  const run = live ? current : 'ended'
  const parts = isAnswered(part) ? calls.map((other) => other.part) : undefined
  const answered = parts && answeredIn(parts, run)
  const context = { id, run, live, answered, isRefused: false, runEnd }
  const record = recordOf(part, arriving ? { ...part, input: arriving.value() } : part, context)
  if (!later) return record
  if (call.told?.later !== later || call.told.record !== record)
    call.told = { later, record, whole: { ...record, later } }
  return call.told.whole
}

/** One call of a stream. Its id, used again in another step, is another call. */
interface StreamCall {
  readonly id: string
  readonly key: string
  readonly step: object
  /** `live`: the last one of the stream. */
  readonly message: { readonly id: unknown; live: boolean; readonly calls: StreamCall[] }
  part: JsonObject
  /** Results that came when it had its end. */
  later?: NonNullable<ToolCallRecord['later']> | undefined
  /** The record that was last told with them. */
  told?: { later: object; record: ToolCallRecord; whole: ToolCallRecord } | undefined
  /** Why the run ended, which left this call open first. */
  runEnd?: string | undefined
  /** Its input, while it streams. */
  arriving?: ArrivingArguments | undefined
}

/** The calls of a stream, and which of them a chunk is about. */
function createStreamCalls(list: RecordList<StreamCall>) {
  let uniqueId = createUniqueIds()
  let message: StreamCall['message'] = { id: undefined, live: true, calls: [] }
  let step = {}
  /** The latest call of each provider's id. */
  let byKey = new Map<string, StreamCall>()

  return {
    start(id: unknown) {
      const { calls } = message
      // Without an id, the answer to an open request goes on in its message.
      const goesOn =
        id === undefined || id === null
          ? calls.some(({ part }) => isOpenRequest(part) || isAnswered(part))
          : id === message.id
      if (goesOn) return
      message.live = false
      message = { id, live: true, calls: [] }
      step = {}
      calls.forEach(list.touch)
    },
    nextStep() {
      step = {}
    },
    resetStep() {
      const countBefore = (calls: readonly StreamCall[]) =>
        calls.findLastIndex((call) => call.step !== step) + 1
      message.calls.splice(countBefore(message.calls))
      list.truncate(countBefore(list.calls))
      uniqueId = createUniqueIds()
      for (const { key } of list.calls) uniqueId(key)
      byKey = new Map(list.calls.map((call) => [call.key, call]))
    },
    /** The call with the id of the chunk; a beginning may be that of a new one. */
    of(chunk: JsonObject): StreamCall {
      const key =
        nativeId(chunk.toolCallId) ??
        `${typeof message.id === 'string' ? message.id : 'message'}:${message.calls.length}`
      const known = byKey.get(key)
      const begins = /^tool-input-(?:start|available|error)$/.test(textOf(chunk.type))
      if (known && !(begins && (known.step !== step || isAnother(known.part, chunk)))) return known
      const call = { id: uniqueId(key), key, step, message, part: beginPart(chunk) }
      byKey.set(key, call)
      message.calls.push(call)
      list.add(call)
      return call
    },
  }
}

/** True for another name or input of an answered or ended call: nobody was asked about that. */
function isAnother(part: JsonObject, { type, toolName, input }: JsonObject): boolean {
  if (!isDecided(part) && !isSettled(part)) return false
  const name = nameOf(part)
  return (
    (name !== undefined && typeof toolName === 'string' && name !== toolName) ||
    (type === 'tool-input-available' && part.input !== undefined && !isSameJson(part.input, input))
  )
}

const beginPart = ({ toolName, toolCallId, dynamic }: JsonObject): JsonObject =>
  dynamic === true || typeof toolName !== 'string'
    ? { type: 'dynamic-tool', toolName, toolCallId }
    : { type: `tool-${toolName}`, toolCallId }

/** The part as the SDK builds it. Undefined for no change. Source: processUIMessageStream. */
function toPart(part: JsonObject, chunk: JsonObject): JsonObject | undefined {
  if (isSettled(part) && !isNewerEnd(part, chunk)) return latePart(part, chunk)
  if (isAnsweredBy(part, chunk) || isLatePiece(part, chunk)) return undefined
  const { type, input, inputTextDelta, inputEncoding, output, preliminary, errorText } = chunk
  const next = (state: string, members: JsonObject = {}) => ({ ...part, ...members, state })
  switch (type) {
    case 'tool-input-start': {
      const read = { rawInput: undefined, inputEncoding }
      return next('input-streaming', { ...callMembers(part, chunk), ...read })
    }
    case 'tool-input-delta':
      return next('input-streaming', { rawInput: textOf(part.rawInput) + textOf(inputTextDelta) })
    case 'tool-input-available':
      return next('input-available', { ...callMembers(part, chunk), ...READ, input })
    case 'tool-input-error':
      return next('output-error', unreadInput(part, chunk))
    case 'tool-approval-request':
      return next('approval-requested', { approval: requestedApproval(chunk) })
    case 'tool-approval-response':
      return next('approval-responded', { approval: answeredApproval(part, chunk) })
    case 'tool-output-available': {
      const refused = part.state === 'output-denied' && refusedApproval(part)
      const end = { ...refused, output, preliminary }
      return next('output-available', { ...resultMembers(part, chunk), ...end })
    }
    case 'tool-output-error': {
      const end = { output: undefined, preliminary: undefined, errorText }
      return next('output-error', { ...resultMembers(part, chunk), ...end })
    }
    case 'tool-output-denied':
      return next('output-denied')
    default:
      return undefined
  }
}

/** Input that could not be read. A part keeps it by whether its tool is dynamic. */
function unreadInput(part: JsonObject, chunk: JsonObject): JsonObject {
  const isDynamic = part.state === undefined ? chunk.dynamic === true : part.type === 'dynamic-tool'
  return {
    ...callMembers(part, chunk),
    ...READ,
    [isDynamic ? 'input' : 'rawInput']: chunk.input,
    errorText: chunk.errorText,
  }
}

const requestedApproval = (chunk: JsonObject): JsonObject => ({
  id: chunk.approvalId,
  descriptor: chunk.approvalDescriptor,
  inputSchemaInput: chunk.inputSchemaInput,
  requestReason: chunk.reason,
  isAutomatic: chunk.isAutomatic === true || undefined,
  signature: chunk.signature,
})

const answeredApproval = ({ approval }: JsonObject, chunk: JsonObject): JsonObject => ({
  ...(isJsonObject(approval) && approval),
  id: chunk.approvalId,
  approved: chunk.approved,
  ...(chunk.reason != null && { reason: chunk.reason }),
})

/** Adds the call to an output that came before it. */
function latePart(part: JsonObject, chunk: JsonObject): JsonObject | undefined {
  const isRead = [part.input, part.rawInput].some((own) => own !== undefined)
  if (chunk.type !== 'tool-input-available' || isRead) return undefined
  return {
    ...part,
    ...callMembers(part, chunk),
    input: chunk.input,
    ...(part.type === 'dynamic-tool' && { toolName: part.toolName ?? chunk.toolName }),
  }
}

/** A refusal is final. The SDK itself would ask again, or start the refused call. */
function isAnsweredBy(part: JsonObject, { type, approvalId }: JsonObject): boolean {
  const { approval } = part
  if (!isJsonObject(approval) || !isDecided(part)) return false
  if (type === 'tool-approval-request') return approval.id === approvalId
  if (type === 'tool-approval-response') return approval.id === approvalId && !approval.approved
  return /^tool-input-(?:start|delta|available)$/.test(textOf(type))
}

/** True for a piece of a whole input. The SDK itself would take the input for unfinished. */
const isLatePiece = ({ state }: JsonObject, { type }: JsonObject): boolean =>
  type === 'tool-input-delta' && state !== undefined && state !== 'input-streaming'

const READ = { rawInput: undefined, inputEncoding: undefined }

/** Somebody answered the request of the part. */
const isDecided = ({ approval }: JsonObject): boolean =>
  isJsonObject(approval) && typeof approval.approved === 'boolean'

/** True for a result of a denied call: it ran. */
const isNewerEnd = ({ state }: JsonObject, { type }: JsonObject): boolean =>
  state === 'output-denied' && type === 'tool-output-available'

/** The approval of a call whose end alone tells the denial. */
const refusedApproval = ({ approval }: JsonObject): JsonObject =>
  isJsonObject(approval) ? { approval: { ...approval, approved: false } } : {}

/** It has its end. */
const isSettled = ({ state, preliminary }: JsonObject): boolean =>
  (state === 'output-available' && preliminary !== true) ||
  state === 'output-error' ||
  state === 'output-denied'

function callMembers(part: JsonObject, chunk: JsonObject): JsonObject {
  const of = chunk.type === 'tool-input-error' ? 'result' : 'call'
  const metadata = {
    [`${of}ProviderMetadata`]: chunk.providerMetadata ?? part.callProviderMetadata,
  }
  return { ...sharedMembers(part, chunk), title: chunk.title ?? part.title, ...metadata }
}

const resultMembers = (part: JsonObject, chunk: JsonObject): JsonObject => ({
  ...sharedMembers(part, chunk),
  resultProviderMetadata: chunk.providerMetadata ?? part.resultProviderMetadata,
})

const sharedMembers = (part: JsonObject, chunk: JsonObject): JsonObject => ({
  toolMetadata: chunk.toolMetadata ?? part.toolMetadata,
  providerExecuted: chunk.providerExecuted ?? part.providerExecuted,
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
