import type { ToolCallRecord } from '../model/index.ts'
import { hostHas } from './hostHas.ts'
import type { ToolHost } from './ToolHost.ts'

/**
 * What Stop would stop: this call, or the whole run of the agent; false where the app cannot. A host
 * that cannot say can stop nothing.
 */
export function canCancel(host: ToolHost, record: ToolCallRecord): 'call' | 'run' | false {
  if (!hostHas(host, 'cancel')) return false
  try {
    const reach: unknown = host.canCancel ? host.canCancel(record) : true
    return reach === 'run' ? 'run' : reach === true && 'call'
  } catch {
    return false
  }
}
