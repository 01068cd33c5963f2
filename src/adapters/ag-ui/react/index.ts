// AG-UI in a page: one hook for the calls of an agent and the host that answers them.
export { useAgUiToolCalls, type AgUiHookAgent } from './useAgUiToolCalls.ts'
export type { HostedToolCalls } from '../../../host/ToolHost.ts'
