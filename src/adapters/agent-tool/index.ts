// Agent Tool Model: declarations, invocations, permission decisions, progress, results and where
// they are kept to records; decisions back. Imports tool-call, json and adapters/shared.
export { createAgentToolHost, type AgentToolClient } from './createAgentToolHost.ts'
export { createAgentToolReader, type AgentToolOptions } from './createAgentToolReader.ts'
export { fromAgentTool } from './fromAgentTool.ts'
export { toAgentToolDecision, type AgentToolDecision } from './toAgentToolDecision.ts'
