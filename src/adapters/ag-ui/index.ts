// AG-UI 1.0: events, snapshots and messages to records; resume entries back, and a host for an
// agent. Imports tool-call, json and adapters/shared.
export { createAgUiHost, type AgUiAgent } from './createAgUiHost.ts'
export { createAgUiReader, type AgUiOptions } from './createAgUiReader.ts'
export { fromAgUi } from './fromAgUi.ts'
export { toAgUiAnswer, toAgUiDecision, type AgUiResume } from './toAgUiDecision.ts'
