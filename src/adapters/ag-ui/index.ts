// AG-UI 1.0: events, snapshots and messages to records; resume entries back, and a host for an
// agent. Imports model, engines/json and adapters/shared.
export {
  createAgUiHost,
  toAgUiAnswer,
  toAgUiDecision,
  type AgUiAgent,
  type AgUiResume,
} from './createAgUiHost.ts'
export { createAgUiReader, fromAgUi, type AgUiOptions } from './fromAgUi.ts'
