// AI SDK 5, 6 and 7: UI messages and their stream to records, decisions and local outputs back to
// the chat, approvals for a server's tools, each used once. Imports tool-call and adapters/shared;
// no SDK: its types are described, its data is checked.
export type { AiSdkChat, AiSdkMessage, AiSdkOptions, AiSdkStatus } from './AiSdkMessage.ts'
export { claimApprovals } from './claimApprovals.ts'
export { createAiSdkHost } from './createAiSdkHost.ts'
export { createAiSdkReader } from './stream/createAiSdkReader.ts'
export { fromAiSdk } from './fromAiSdk.ts'
export { sendWhenSettled } from './sendWhenSettled.ts'
export { toAiSdkDecision } from './toAiSdkDecision.ts'
export { toErrorText, withApprovals, type ApprovalAnswer } from './withApprovals.ts'
