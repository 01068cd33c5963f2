import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { createRecordList } from '../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { isOpenRequest, type Run } from './AiSdkMessage.ts'
import { recordOf } from './recordOf.ts'
import { answeredIn, isAnswered, nativeId } from './toContext.ts'
import { toPart } from './toPart.ts'

/**
 * One call of a stream. `step` is the step it began in: an id used again in another step is another
 * call.
 */
interface Call {
  readonly id: string
  readonly key: string
  readonly step: object
  readonly message: Message
  part: JsonObject
}

interface Message {
  readonly id: unknown
  readonly calls: Call[]
}

/**
 * Reads UI message stream chunks in order (the objects behind the stream's `data:` lines) and gives
 * the records that `fromAiSdk` gives for the message the SDK builds from them; only, while
 * arguments stream they are text, `{}` until complete. What the page itself answers is no chunk of
 * AI SDK 5 and 6: push it as AI SDK 7's `tool-approval-response`, or as `tool-output-available`.
 * `runActive: false` reads a stored stream, which goes on no more. Never throws on what a chunk
 * holds. Source: `UIMessageChunk` in ai 5.0, 6.0 and 7.0.
 */
export function createAiSdkReader(
  options: { runActive?: boolean | undefined } = {},
): ToolCallReader {
  const { runActive } = ownOptions(options)
  const list = createRecordList<Call>(toRecord)
  const initialRun: Run | undefined =
    runActive === undefined ? undefined : runActive ? 'active' : 'ended'
  let run = initialRun
  let uniqueId = createUniqueIds()
  let message: Message = { id: undefined, calls: [] }
  let step = {}
  /** The latest call of each provider's id, and of each approval. */
  let byKey = new Map<string, Call>()
  let byApproval = new Map<unknown, Call>()

  function toRecord(call: Call) {
    const live = call.message === message
    const currentRun = live ? run : 'ended'
    const answered = isAnswered(call.part)
      ? answeredIn(
          call.message.calls.map(({ part }) => part),
          currentRun,
          undefined,
        )
      : undefined
    return recordOf(call.part, call.part, { id: call.id, run: currentRun, live, answered })
  }

  function setRun(next: Run) {
    if (run === next || runActive === false) return
    run = next
    message.calls.forEach(list.touch)
  }

  function start(id: unknown) {
    // Without an id of its own, the answer to an open request goes on in the message that holds it.
    const goesOn =
      id === undefined || id === null
        ? message.calls.some(({ part }) => isOpenRequest(part) || isAnswered(part))
        : id === message.id
    if (goesOn) return
    const before = message
    message = { id, calls: [] }
    step = {}
    before.calls.forEach(list.touch)
  }

  function resetStep() {
    const kept = list.calls.findLastIndex((call) => call.step !== step) + 1
    message.calls.splice(message.calls.findLastIndex((call) => call.step !== step) + 1)
    list.truncate(kept)
    const calls = [...list.calls]
    uniqueId = createUniqueIds()
    for (const call of calls) uniqueId(call.key)
    byKey = new Map(calls.map((call) => [call.key, call]))
  }

  function callOf(chunk: JsonObject): Call | undefined {
    if (chunk.type === 'tool-approval-response') return byApproval.get(chunk.approvalId)
    const key =
      nativeId(chunk) ??
      `${typeof message.id === 'string' ? message.id : 'message'}:${message.calls.length}`
    const known = byKey.get(key)
    const begins =
      chunk.type === 'tool-input-start' ||
      chunk.type === 'tool-input-available' ||
      chunk.type === 'tool-input-error'
    if (known && !(begins && known.step !== step)) return known
    const call = { id: uniqueId(key), key, step, message, part: beginPart(chunk) }
    byKey.set(key, call)
    message.calls.push(call)
    list.add(call)
    return call
  }

  function readCall(chunk: JsonObject) {
    const call = callOf(chunk)
    const part = call && toPart(call.part, chunk)
    if (!part) return
    call.part = part
    list.touch(call)
    if (chunk.type === 'tool-approval-request') byApproval.set(chunk.approvalId, call)
    // An answer may be the one that the others wait for.
    if (chunk.type === 'tool-approval-request' || chunk.type === 'tool-approval-response')
      call.message.calls.forEach(list.touch)
  }

  return {
    push(event) {
      const chunk = ownMembers(event)
      const type = typeof chunk?.type === 'string' ? chunk.type : ''
      if (!chunk || !type) return
      if (/^(start|text-|reasoning-|tool-input-)/.test(type)) setRun('active')
      if (type === 'start') start(chunk.messageId)
      else if (type === 'start-step') step = {}
      else if (type === 'reset-step') resetStep()
      else if (type === 'finish' || type === 'abort' || type === 'error') setRun('ended')
      else if (type.startsWith('tool-')) readCall(chunk)
      list.publish()
    },
    records: list.records,
    subscribe: list.subscribe,
    end() {
      setRun('ended')
      list.publish()
    },
    reset() {
      run = initialRun
      uniqueId = createUniqueIds()
      message = { id: undefined, calls: [] }
      byKey = new Map()
      byApproval = new Map()
      list.truncate(0)
      list.publish()
    },
  }
}

function beginPart({ toolName, toolCallId, dynamic }: JsonObject): JsonObject {
  return dynamic === true || typeof toolName !== 'string'
    ? { type: 'dynamic-tool', toolName, toolCallId }
    : { type: `tool-${toolName}`, toolCallId }
}
