// MCP: a client's JSON-RPC messages to records; a host that asks before a tool is called, answers
// elicitations and takes calls back. Imports model and adapters/shared; no SDK: its types are
// described, its data is checked.
export type { McpOptions } from './createTasks.ts'
export type {
  Compensation,
  ElicitContent,
  McpClient,
  McpHostOptions,
  RequestContext,
} from './runCall.ts'
export { createMcpReader, type McpSide, fromMcp } from './createMcpReader.ts'
export { createMcpHost } from './createMcpHost.ts'
