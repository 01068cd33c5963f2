// AG-UI 1.0: events, snapshots and messages to records, and a host that resumes an agent.
export { createAgUiHost, toAgUiAnswer, toAgUiDecision } from './createAgUiHost.ts'
export type { AgUiAgent, AgUiResume } from './createAgUiHost.ts'
export { createAgUiReader, fromAgUi, type AgUiOptions } from './fromAgUi.ts'
