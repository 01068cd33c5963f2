// Agent Tool Model: declarations, invocations, permission decisions, progress, results and where
// they are kept to records; decisions back. Imports model, engines/json and adapters/shared.
export {
  createAgentToolHost,
  toAgentToolDecision,
  type AgentToolClient,
  type AgentToolDecision,
  createAgentToolReader,
  fromAgentTool,
  type AgentToolOptions,
} from './fromAgentTool.ts'
