import type { LanguageModel } from 'ai'

type Model = Extract<LanguageModel, { specificationVersion: 'v3' }>
type Options = Parameters<Model['doStream']>[0]
type Part =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** Stands in for a model, and calls the tool that a message is about. Delete it when you have a key. */
export const standInModel: Model = {
  specificationVersion: 'v3',
  provider: 'stand-in',
  modelId: 'stand-in',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('The stand-in model only streams.')),
  async doStream({ prompt }) {
    const parts = answerTo(prompt)
    return {
      stream: new ReadableStream<Part>({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      }),
    }
  },
}

function answerTo(prompt: Options['prompt']): Part[] {
  const last = prompt.at(-1)
  const asked = last?.role === 'user' ? last.content : []
  const text = asked.map((part) => (part.type === 'text' ? part.text : '')).join(' ')
  const call = last?.role === 'user' ? callFor(text) : undefined
  const reason = call ? ('tool-calls' as const) : ('stop' as const)
  return [
    { type: 'stream-start', warnings: [] },
    ...(call ? [call] : say(last?.role === 'tool' ? 'That is what came of it.' : 'Ask me again.')),
    { type: 'finish', finishReason: { unified: reason, raw: reason }, usage: USAGE },
  ]
}

function callFor(text: string): Part {
  const name =
    /\b(?:delete|remove|write|change)\s+(?:the\s+)?(.+?)[.!]*$/i.exec(text)?.[1] ?? 'plan'
  const toolCallId = crypto.randomUUID()
  if (/\b(?:delete|remove)\b/i.test(text)) return callOf(toolCallId, 'delete_note', { name })
  if (/\b(?:write|change)\b/i.test(text))
    return callOf(toolCallId, 'write_note', { name, text: 'Paint the garden room in June.' })
  return callOf(toolCallId, 'list_notes', {})
}

const callOf = (toolCallId: string, toolName: string, input: object): Part => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input: JSON.stringify(input),
})

const say = (delta: string): Part[] => [
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta },
  { type: 'text-end', id: 'text' },
]

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}
