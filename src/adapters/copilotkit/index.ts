// CopilotKit: a call in the render of a v2 hook to a record, and a host that answers by `respond`.
export {
  fromCopilotKit,
  createCopilotKitHost,
  toCopilotKitAnswer,
  toCopilotKitDecision,
} from './fromCopilotKit.ts'
export type { CopilotKitCall, CopilotKitOptions } from './fromCopilotKit.ts'
