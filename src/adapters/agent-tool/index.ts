// Agent Tool Model: declarations, invocations, decisions, progress and results to records; decisions
// back.
export {
  createAgentToolHost,
  toAgentToolDecision,
  type AgentToolClient,
  type AgentToolDecision,
  createAgentToolReader,
  fromAgentTool,
  type AgentToolOptions,
} from './fromAgentTool.ts'
