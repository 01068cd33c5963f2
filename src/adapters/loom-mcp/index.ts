// loom-mcp and goa-ai: stream events of both generations to records, tool_schemas.json to specs,
// decisions and answers back. Imports model, engines/json and adapters/shared.
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
