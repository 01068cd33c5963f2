// NHTIO ADK: tool calls, gates and executions to records, the next steps of gates back.
export { createAdkHost, toAdkAnswer, toAdkDecision, createAdkReader, fromAdk } from './fromAdk.ts'
export type { AdkClient, AdkDecision, AdkOptions } from './fromAdk.ts'
