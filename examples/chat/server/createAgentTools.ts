import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { FilesystemServer } from './FilesystemServer.ts'
import { toToolResult } from './toToolResult.ts'

/** AI SDK tools that call an MCP server; a call that is stopped is cancelled there too. */
export function createAgentTools(listed: readonly Tool[], server: FilesystemServer): ToolSet {
  return Object.fromEntries(listed.map(({ name, title, description, inputSchema }) => [name, dynamicTool({
    description: description ?? '',
    ...(title !== undefined && { title }),
    inputSchema: jsonSchema(inputSchema),
    execute: async (input, { abortSignal }) => {
      const client = await server.client()
      return toToolResult(await client.callTool({ name, arguments: toArguments(input) }, undefined, abortSignal && { signal: abortSignal }))
    },
  })]))
}

function toArguments(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}
