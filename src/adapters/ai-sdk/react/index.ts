// The AI SDK in a page: one hook for the calls of `useChat` and the host that answers them.
export { useAiSdkToolCalls, type AiSdkHookOptions, type AiSdkUseChat } from './useAiSdkToolCalls.ts'
export type { HostedToolCalls } from '../../../host/ToolHost.ts'
