// What is this call doing? Pure here; imports tool-call, policy, and the types of host. The hook is
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
