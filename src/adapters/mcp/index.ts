// MCP: JSON-RPC messages of a client to records; a host that asks before it calls a tool.
export { createMcpReader, fromMcp, type McpOptions, type McpSide } from './createMcpReader.ts'
export {
  createMcpHost,
  type Compensation,
  type ElicitContent,
  type McpClient,
  type McpHostOptions,
  type RequestContext,
} from './createMcpHost.ts'
