import type { ToolCallRecord } from '../tool-call/index.ts'
import { hostHas } from './hostHas.ts'
import type { ToolHost } from './ToolHost.ts'

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
