// NHTIO ADK: streamed and persisted tool calls, gates and executions to records; what to do with a
// gate back. Imports model, engines/json and adapters/shared.
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
