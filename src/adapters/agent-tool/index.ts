// Agent Tool Model: its records to records of calls, decisions back.
export {
  createAgentToolHost,
  toAgentToolDecision,
  createAgentToolReader,
  fromAgentTool,
} from './fromAgentTool.ts'
export type { AgentToolClient, AgentToolDecision, AgentToolOptions } from './fromAgentTool.ts'
