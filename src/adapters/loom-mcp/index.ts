// loom-mcp and goa-ai: stream events of both generations to records, tool_schemas.json to specs,
// decisions and answers back. Imports tool-call, json and adapters/shared.
export { createLoomMcpHost, type LoomMcpClient } from './createLoomMcpHost.ts'
export { createLoomMcpReader, type LoomMcpOptions } from './createLoomMcpReader.ts'
export { fromLoomMcp } from './fromLoomMcp.ts'
export { fromToolSchemas } from './fromToolSchemas.ts'
export {
  toLoomMcpAnswer,
  toLoomMcpDecision,
  toLoomMcpResults,
  type LoomMcpClarification,
  type LoomMcpDecision,
  type LoomMcpToolResults,
} from './toLoomMcpDecision.ts'
