import { randomUUID } from 'node:crypto'
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
} from '@ai-sdk/provider'
import { planTurn, type Turn } from './planTurn.ts'
import { readPrompt } from './readPrompt.ts'
import { streamTurn } from './streamTurn.ts'

/**
 * A language model that needs no network: it plans calls from the offered tools' schemas and what
 * the person typed. `pause` is the time between streamed pieces in milliseconds.
 */
export function createOfflineAssistant({
  pause = 18,
}: { pause?: number | undefined } = {}): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'handrail-example',
    modelId: 'offline-assistant',
    supportedUrls: {},
    async doGenerate(options) {
      const { text, calls } = nextTurn(options)
      const said: LanguageModelV3Content[] = text === '' ? [] : [{ type: 'text', text }]
      return {
        content: [
          ...said,
          ...calls.map((call): LanguageModelV3Content => ({
            type: 'tool-call',
            toolCallId: call.id,
            toolName: call.toolName,
            input: JSON.stringify(call.arguments),
          })),
        ],
        finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
        usage: {
          inputTokens: {
            total: undefined,
            noCache: undefined,
            cacheRead: undefined,
            cacheWrite: undefined,
          },
          outputTokens: { total: undefined, text: undefined, reasoning: undefined },
        },
        warnings: [],
      }
    },
    async doStream(options) {
      return { stream: streamTurn(nextTurn(options), { pause, signal: options.abortSignal }) }
    },
  }
}

/** `... saying A, then think again: B` */
const SECOND_THOUGHT = /^(.* saying )(.+), then think again: (.+)$/is

function nextTurn({ prompt, tools = [], toolChoice }: LanguageModelV3CallOptions): Turn {
  const offered =
    toolChoice?.type === 'none' ? [] : tools.filter((tool) => tool.type === 'function')
  const conversation = readPrompt(prompt)
  const planFor = (request: string): Turn => planTurn({ ...conversation, request }, offered)
  const [, order, first, second] = SECOND_THOUGHT.exec(conversation.request) ?? []
  const turn = planFor(second === undefined ? conversation.request : `${order}${second}`)
  const firstThought = first === undefined ? undefined : planFor(`${order}${first}`)
  return {
    ...turn,
    calls: turn.calls.map((call, index) => ({
      ...call,
      id: `${call.id}-${randomUUID().slice(0, 8)}`,
      firstThought: firstThought?.calls[index]?.arguments,
    })),
  }
}
