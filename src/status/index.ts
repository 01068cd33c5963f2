// The status of a call. Pure here; imports model, policy, and the types of host. The hook is
// published by the index of the package.
export { deriveToolCallStatus, type StatusContext } from './deriveToolCallStatus.ts'
export type {
  Execution,
  ConsentCause,
  RerunStatus,
  Silence,
  Delivery,
  StatusReason,
  StopStatus,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../model/ToolCallStatus.ts'
