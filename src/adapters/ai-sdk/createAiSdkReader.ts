import { ownOptions } from '../../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import { createArrivingArguments } from '../../shared/calls/createArrivingArguments.ts'
import { createRecordList, type RecordList } from '../../shared/calls/createRecordList.ts'
import { checkOptions } from '../../shared/read/checkOptions.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import type { Run } from '../AiSdkMessage.ts'
import { createStreamCalls, type StreamCall } from './createStreamCalls.ts'
import { recordOf } from '../recordOf.ts'
import { answeredIn, isAnswered, isOpen } from '../toContext.ts'
import { toPart } from './toPart.ts'

/**
 * Reads UI message stream chunks in order (the objects behind the stream's `data:` lines) and gives
 * the records that `fromAiSdk` gives for the message the SDK builds from them; only, input that the
 * tool's schema refused is `invalid` with every version, of which a message of AI SDK 7 says
 * nothing, and another name or input for a call that was answered or has ended is a call of its own,
 * where a message keeps one part with what came last. What the page itself answers is no chunk of
 * AI SDK 5 and 6: push it as AI SDK 7's `tool-approval-response`, or as `tool-output-available`.
 * `runActive: false` reads a stored stream, which goes on no more. Never throws on what a chunk
 * holds. Source: `UIMessageChunk` in ai 5.0, 6.0 and 7.0.
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
    const part = call && toPart(call.part, chunk)
    if (!part) return
    call.part = part
    followInput(call, chunk)
    list.touch(call)
    if (!type.startsWith('tool-approval-')) return
    byApproval.set(chunk.approvalId, call)
    // An answer may be the one that the others wait for.
    call.message.calls.forEach(list.touch)
  }

  return {
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
      list.publish()
    },
    records: list.records,
    subscribe: list.subscribe,
    end() {
      run.end()
      list.publish()
    },
    reset() {
      run.reset()
      calls = createStreamCalls(list)
      byApproval.clear()
      list.truncate(0)
      list.publish()
    },
  }
}

/** Whether the run of a stream goes on, and why it ended. `false`: it is stored, and never does. */
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

/** Why a stream ended, where it did not simply finish. */
const whyOf = ({ finishReason: reason, errorText, reason: said }: JsonObject, type: string) => {
  if (type !== 'finish') return errorText ?? said ?? type
  return reason === 'length' || reason === 'content-filter' || reason === 'error'
    ? reason
    : undefined
}

/** Reads the input on, while it streams. */
function followInput(call: StreamCall, { type, inputTextDelta }: JsonObject) {
  if (call.part.state !== 'input-streaming' || type === 'tool-input-start')
    call.arriving = undefined
  else if (typeof inputTextDelta === 'string')
    (call.arriving ??= createArrivingArguments()).push(inputTextDelta)
}

function toRecord(call: StreamCall, current: Run | undefined) {
  const { id, part, arriving, runEnd } = call
  const { live, calls } = call.message
  const run = live ? current : 'ended'
  const answered = isAnswered(part)
    ? answeredIn(
        calls.map((other) => other.part),
        run,
      )
    : undefined
  return recordOf(part, arriving ? { ...part, input: arriving.value() } : part, {
    id,
    run,
    live,
    answered,
    runEnd,
  })
}
