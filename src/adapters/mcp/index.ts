// MCP: a client's JSON-RPC messages to records; a host that asks before a tool is called, answers
// elicitations and takes calls back. Imports model and adapters/shared; no SDK: its types are
// described, its data is checked.
export { createMcpReader, fromMcp, type McpOptions, type McpSide } from './createMcpReader.ts'
export {
  createMcpHost,
  type Compensation,
  type ElicitContent,
  type McpClient,
  type McpHostOptions,
  type RequestContext,
} from './createMcpHost.ts'
