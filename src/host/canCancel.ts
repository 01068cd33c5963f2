import type { ToolCallRecord } from '../tool-call/index.ts'
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

/**
 * Whether a call can be run again; a text says why not. A host that cannot say can run nothing again.
 */
export function canRerun(host: ToolHost, record: ToolCallRecord): boolean | string {
  if (!hostHas(host, 'rerun')) return false
  try {
    const answer: unknown = host.canRerun ? host.canRerun(record) : true
    return typeof answer === 'string' ? answer : answer === true
  } catch {
    return false
  }
}
