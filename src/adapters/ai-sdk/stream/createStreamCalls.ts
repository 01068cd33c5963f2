import type { JsonObject } from '../../../tool-call/index.ts'
import type { ArrivingArguments } from '../../shared/calls/createArrivingArguments.ts'
import type { RecordList } from '../../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../../shared/calls/createUniqueIds.ts'
import { isOpenRequest } from '../AiSdkMessage.ts'
import { isSameJson } from '../../shared/read/isSameJson.ts'
import { isAnswered, nativeId } from '../toContext.ts'
import { nameOf } from '../toRecord.ts'
import { isDecided, isSettled } from './toPart.ts'

/**
 * One call of a stream. `step` is the step it began in: an id used again in another step is another
 * call.
 */
export interface StreamCall {
  readonly id: string
  readonly key: string
  readonly step: object
  readonly message: Message
  part: JsonObject
  /** Why the run ended, which left this call open first. */
  runEnd?: string | undefined
  /** Its input, while it streams. */
  arriving?: ArrivingArguments | undefined
}

interface Message {
  readonly id: unknown
  /** The last one of the stream. */
  live: boolean
  readonly calls: StreamCall[]
}

/** The calls of a stream, and which of them a chunk is about. */
export function createStreamCalls(list: RecordList<StreamCall>) {
  let uniqueId = createUniqueIds()
  let message: Message = { id: undefined, live: true, calls: [] }
  let step = {}
  /** The latest call of each provider's id. */
  let byKey = new Map<string, StreamCall>()

  return {
    start(id: unknown) {
      const { calls } = message
      // Without an id of its own, the answer to an open request goes on in the message that holds
      // it.
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
        nativeId(chunk) ??
        `${typeof message.id === 'string' ? message.id : 'message'}:${message.calls.length}`
      const known = byKey.get(key)
      const begins =
        chunk.type === 'tool-input-start' ||
        chunk.type === 'tool-input-available' ||
        chunk.type === 'tool-input-error'
      if (known && !(begins && (known.step !== step || isAnother(known.part, chunk)))) return known
      const call = { id: uniqueId(key), key, step, message, part: beginPart(chunk) }
      byKey.set(key, call)
      message.calls.push(call)
      list.add(call)
      return call
    },
  }
}

/**
 * What was answered, or has ended, begins with another name or input: nobody was asked about that.
 */
function isAnother(part: JsonObject, { type, toolName, input }: JsonObject): boolean {
  if (!isDecided(part) && !isSettled(part)) return false
  const name = nameOf(part)
  return (
    (name !== undefined && typeof toolName === 'string' && name !== toolName) ||
    (type === 'tool-input-available' && part.input !== undefined && !isSameJson(part.input, input))
  )
}

function beginPart({ toolName, toolCallId, dynamic }: JsonObject): JsonObject {
  return dynamic === true || typeof toolName !== 'string'
    ? { type: 'dynamic-tool', toolName, toolCallId }
    : { type: `tool-${toolName}`, toolCallId }
}
