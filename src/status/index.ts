// What is this call doing? Pure here; imports tool-call, policy, and the types of host. The hook is
// published by the index of the package.
export { deriveToolCallStatus, type StatusContext } from './deriveToolCallStatus.ts'
export type { Execution } from '../tool-call/Execution.ts'
export type {
  ConsentCause,
  RerunStatus,
  Silence,
  StatusCause,
  StopStatus,
  ToolCallDetail,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'
