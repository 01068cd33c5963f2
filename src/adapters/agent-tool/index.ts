// Agent Tool Model: its records to records of calls, decisions back.
export {
  createAgentToolHost,
  toAgentToolDecision,
  type AgentToolClient,
  type AgentToolDecision,
  createAgentToolReader,
  fromAgentTool,
  type AgentToolOptions,
} from './fromAgentTool.ts'
