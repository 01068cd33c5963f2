// NHTIO ADK: streamed and persisted tool calls, gates and executions to records; what to do with a
// gate back. Imports tool-call, json and adapters/shared.
export { createAdkHost, type AdkClient } from './createAdkHost.ts'
export { createAdkReader, type AdkOptions } from './createAdkReader.ts'
export { fromAdk } from './fromAdk.ts'
export { toAdkAnswer, toAdkDecision, type AdkDecision } from './toAdkDecision.ts'
