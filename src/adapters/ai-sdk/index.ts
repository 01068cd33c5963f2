// AI SDK 5, 6 and 7: UI messages and their stream to records, decisions and local outputs back to
// the chat, approvals for a server's tools, each used once. Imports model and adapters/shared;
// no SDK: its types are described, its data is checked.
export {
  claimApprovals,
  createAiSdkHost,
  toAiSdkDecision,
  sendWhenSettled,
} from './createAiSdkHost.ts'
export { createAiSdkReader } from './createAiSdkReader.ts'
export {
  fromAiSdk,
  type AiSdkChat,
  type AiSdkMessage,
  type AiSdkOptions,
  type AiSdkStatus,
} from './fromAiSdk.ts'
export { toErrorText, withApprovals, type ApprovalAnswer } from './withApprovals.ts'
