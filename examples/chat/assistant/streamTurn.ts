import { setTimeout as delay } from 'node:timers/promises'
import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider'
import type { Turn } from './planTurn.ts'

const USAGE: LanguageModelV3Usage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

const MOST_DELTAS = 400
/** Of a call that is thought about again: as long as a person reads it. */
const PAUSES_OF_THOUGHT = 200

/**
 * Streams a turn as a model would: text by words, arguments in pieces, `pause` milliseconds between
 * them. A call that is thought about again is made again, under its id. Stops at once when aborted.
 */
export function streamTurn(
  turn: Turn,
  { pause, signal }: { pause: number; signal: AbortSignal | undefined },
): ReadableStream<LanguageModelV3StreamPart> {
  const wait = (pauses: number): Promise<void> =>
    delay(pauses * pause, undefined, signal ? { signal } : {})
  const parts = partsOf(turn, wait)
  return new ReadableStream({
    async pull(controller) {
      try {
        signal?.throwIfAborted()
        const { done, value } = await parts.next()
        if (done) return controller.close()
        if (pause > 0 && value.type.endsWith('-delta')) await wait(1)
        controller.enqueue(value)
      } catch (error) {
        controller.error(error)
      }
    },
  })
}

async function* partsOf(
  { text, calls }: Turn,
  wait: (pauses: number) => Promise<void>,
): AsyncGenerator<LanguageModelV3StreamPart, undefined> {
  yield { type: 'stream-start', warnings: [] }
  if (text !== '') {
    yield { type: 'text-start', id: 'text' }
    for (const delta of text.match(/(?:\S+\s*){1,3}|\s+/g) ?? [])
      yield { type: 'text-delta', id: 'text', delta }
    yield { type: 'text-end', id: 'text' }
  }
  for (const { id, toolName, arguments: input, firstThought } of calls) {
    const json = JSON.stringify(firstThought ?? input)
    yield { type: 'tool-input-start', id, toolName }
    const size = Math.max(12, Math.ceil(json.length / MOST_DELTAS))
    for (const delta of json.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [])
      yield { type: 'tool-input-delta', id, delta }
    yield { type: 'tool-input-end', id }
    yield { type: 'tool-call', toolCallId: id, toolName, input: json }
    if (!firstThought) continue
    await wait(PAUSES_OF_THOUGHT)
    yield { type: 'tool-call', toolCallId: id, toolName, input: JSON.stringify(input) }
  }
  yield {
    type: 'finish',
    usage: USAGE,
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
  }
  return undefined
}
