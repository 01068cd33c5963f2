// LangGraph in a page: one hook for the calls of `useStream` and the host that answers them.
export { useLangGraphToolCalls } from './useLangGraphToolCalls.ts'
export type { LangGraphHookOptions, LangGraphUseStream } from './useLangGraphToolCalls.ts'
export type { HostedToolCalls } from '../../../host/ToolHost.ts'
