import type { ToolHost } from '../ToolHost.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCalls } from './ToolCalls.ts'

/** The calls of a runtime, and what their provider takes: `<ToolHostProvider {...calls.provider}>`. */
export interface HostedToolCalls extends ToolCalls {
  provider: { host: ToolHost; records: readonly ToolCallRecord[]; conversation?: string }
}

export function hostedToolCalls(
  calls: ToolCalls,
  host: ToolHost,
  conversation: string | undefined,
): HostedToolCalls {
  return {
    ...calls,
    provider: { host, records: calls.list, ...(conversation !== undefined && { conversation }) },
  }
}
