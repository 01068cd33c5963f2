// MCP: a client's JSON-RPC messages to records; a host that asks before a tool is called, answers
// elicitations and takes calls back. Imports tool-call and adapters/shared; no SDK: its types are
// described, its data is checked.
export type { McpOptions } from './Calls.ts'
export type {
  Compensation,
  ElicitContent,
  McpClient,
  McpHostOptions,
  RequestContext,
} from './host/McpClient.ts'
export type { McpSide } from './createRequests.ts'
export { createMcpHost } from './host/createMcpHost.ts'
export { createMcpReader } from './createMcpReader.ts'
export { fromMcp } from './fromMcp.ts'
