import { EventEmitter, on } from 'node:events'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { Question } from 'handrail'
import type { McpServers, Progress } from './McpServers.ts'
import type { OfferedTool } from './offerTools.ts'
import type { Questions } from './Questions.ts'
import { toModelValue } from './toModelValue.ts'
import { toToolResult, type AgentToolResult } from './toToolResult.ts'

/** AI SDK tools that call the MCP servers; a call that is stopped is cancelled there too. */
export function createAgentTools(offered: readonly OfferedTool[], servers: McpServers, questions: Questions): ToolSet {
  return Object.fromEntries(offered.map((tool) => [tool.name, dynamicTool({
    description: tool.description ?? '',
    ...(tool.title !== undefined && { title: tool.title }),
    inputSchema: jsonSchema(tool.inputSchema),
    execute: (input, { abortSignal }) => run(tool, input, abortSignal, { servers, questions }),
    toModelOutput: ({ output }) => ({ type: 'json', value: toModelValue(output) }),
  })]))
}

/** A result so far: how far it is, and what the server asks the person. */
type Report = AgentToolResult & { question?: Question | undefined }

/** What is reported on the way is a result so far, which the SDK marks as preliminary; the result comes last. */
async function* run(tool: OfferedTool, input: unknown, signal: AbortSignal | undefined, { servers, questions }: { servers: McpServers; questions: Questions }): AsyncGenerator<Report> {
  const emitter = new EventEmitter()
  const reports: AsyncIterable<Report[]> = on(emitter, 'report', { close: ['end'] })
  let soFar: Report = { success: true }
  const report = (news: Partial<Report>): void => void emitter.emit('report', (soFar = { ...soFar, ...news }))
  const call = servers.call({
    tool, signal,
    arguments: typeof input === 'object' && input !== null ? { ...input } : {},
    onProgress: (progress) => report({ message: describeProgress(progress) }),
    onQuestion: (asked, withdrawn) => questions.ask(asked, withdrawn, (question) => report({ question })),
  })
    .finally(() => emitter.emit('end'))
  call.catch(() => {}) // it is awaited below
  for await (const [news] of reports) if (news) yield news
  yield toToolResult(await call)
}

function describeProgress({ progress, total, message }: Progress): string {
  const amount = total === undefined ? String(progress) : `${progress} of ${total}`
  return message ? `${message} (${amount})` : amount
}
