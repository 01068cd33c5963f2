// The agent that the server of the quick start imports as ./agent. Its model calls what the person's lines say, one
// `tool {"argument": …}` each, and says what it is told of them. Its tools write into a folder.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tool, type LanguageModel } from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test'
import { z } from 'zod'

const say = (delta: string) => [
  { type: 'text-start' as const, id: 't' },
  { type: 'text-delta' as const, id: 't', delta },
  { type: 'text-end' as const, id: 't' },
]
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
let count = 0

export const model: LanguageModel = new MockLanguageModelV3({
  doStream: async ({ prompt }) => {
    const last = prompt.at(-1)
    const told = last?.role === 'tool' ? JSON.stringify(last.content) : 'Done.'
    const asked = last?.role === 'user' ? last.content : []
    const calls = asked.flatMap((part) =>
      part.type !== 'text'
        ? []
        : Array.from(part.text.matchAll(/^(\w+) (\{.*\})$/gm), ([, toolName = '', input = '']) => ({
            type: 'tool-call' as const,
            toolCallId: `call-${(count += 1)}`,
            toolName,
            input,
          })),
    )
    const unified = calls.length > 0 ? ('tool-calls' as const) : ('stop' as const)
    return {
      stream: convertArrayToReadableStream([
        { type: 'stream-start', warnings: [] },
        ...(calls.length > 0 ? calls : say(told)),
        { type: 'finish', finishReason: { unified, raw: unified }, usage },
      ]),
    }
  },
})

const path = z.object({ path: z.string() })
const execute = async () => ({ success: true })

export const myTools = {
  delete_note: tool({ inputSchema: z.object({ id: z.string() }), execute }),
}
export const fileTools = {
  read_file: tool({ inputSchema: path, execute }),
  write_file: tool({
    inputSchema: path.extend({ content: z.string() }),
    execute: async (file) => {
      await writeFile(join(process.env['SANDBOX'] ?? '', file.path), file.content)
      return { success: true }
    },
  }),
}
