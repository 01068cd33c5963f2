// NHTIO ADK: tool calls, gates and executions to records, the next steps of gates back.
export {
  createAdkHost,
  toAdkAnswer,
  toAdkDecision,
  type AdkClient,
  type AdkDecision,
  createAdkReader,
  fromAdk,
  type AdkOptions,
} from './fromAdk.ts'
