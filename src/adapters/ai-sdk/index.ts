// AI SDK 5, 6 and 7: UI messages and their stream to records, decisions and outputs back, approvals
// for tools of a server.
export {
  claimApprovals,
  createAiSdkHost,
  toAiSdkDecision,
  sendWhenSettled,
} from './createAiSdkHost.ts'
export { createAiSdkReader } from './createAiSdkReader.ts'
export { fromAiSdk } from './fromAiSdk.ts'
export type { AiSdkChat, AiSdkMessage, AiSdkOptions, AiSdkStatus } from './fromAiSdk.ts'
export { toErrorText, withApprovals, type ApprovalAnswer } from './withApprovals.ts'
