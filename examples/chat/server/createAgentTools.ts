import { EventEmitter, on } from 'node:events'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { McpServers, Progress } from './McpServers.ts'
import type { OfferedTool } from './offerTools.ts'
import { toModelValue } from './toModelValue.ts'
import { toToolResult, type AgentToolResult } from './toToolResult.ts'

/** AI SDK tools that call the MCP servers; a call that is stopped is cancelled there too. */
export function createAgentTools(offered: readonly OfferedTool[], servers: McpServers): ToolSet {
  return Object.fromEntries(offered.map((tool) => [tool.name, dynamicTool({
    description: tool.description ?? '',
    ...(tool.title !== undefined && { title: tool.title }),
    inputSchema: jsonSchema(tool.inputSchema),
    execute: (input, { abortSignal }) => run(servers, tool, input, abortSignal),
    toModelOutput: ({ output }) => ({ type: 'json', value: toModelValue(output) }),
  })]))
}

/** What is reported on the way is a result so far, which the SDK marks as preliminary; the result comes last. */
async function* run(servers: McpServers, tool: OfferedTool, input: unknown, signal: AbortSignal | undefined): AsyncGenerator<AgentToolResult> {
  const emitter = new EventEmitter()
  const reports: AsyncIterable<Progress[]> = on(emitter, 'report', { close: ['end'] })
  const call = servers.call({ tool, arguments: typeof input === 'object' && input !== null ? { ...input } : {}, signal, onProgress: (report) => { emitter.emit('report', report) } })
    .finally(() => emitter.emit('end'))
  call.catch(() => {}) // it is awaited below
  for await (const [report] of reports) if (report) yield { success: true, message: describeProgress(report) }
  yield toToolResult(await call)
}

function describeProgress({ progress, total, message }: Progress): string {
  const amount = total === undefined ? String(progress) : `${progress} of ${total}`
  return message ? `${message} (${amount})` : amount
}
