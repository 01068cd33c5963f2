// loom-mcp and goa-ai: stream events to records, tool_schemas.json to specs, answers back.
export {
  createLoomMcpHost,
  toLoomMcpAnswer,
  toLoomMcpDecision,
  toLoomMcpResults,
  type LoomMcpClient,
  type LoomMcpClarification,
  type LoomMcpDecision,
  type LoomMcpToolResults,
} from './createLoomMcpHost.ts'
export { createLoomMcpReader, fromLoomMcp, type LoomMcpOptions } from './createLoomMcpReader.ts'
export { fromToolSchemas } from './fromToolSchemas.ts'
