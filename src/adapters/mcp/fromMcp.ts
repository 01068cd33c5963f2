import type { ToolCallRecord } from '../../model/index.ts'
import { readWhole } from '../shared/createCallReader.ts'
import { createMcpReader, type McpOptions } from './createMcpReader.ts'

/**
 * The tool calls of an MCP connection, in order: an array of JSON-RPC messages as the client's
 * transport sent and received them, or of whole requests and results without an envelope, each
 * result after its call. `server` is the host's name for the server; what the server calls itself
 * stays in `origin.rest`. Never throws on what the array holds, and never changes it. Source: MCP
 * 2024-11-05 to 2025-11-25, Tools.
 * @example
 * const records = fromMcp(events, { server: 'files', runActive: false })
 */
export function fromMcp(input: readonly object[], options: McpOptions = {}): ToolCallRecord[] {
  return readWhole(createMcpReader(options), input)
}
