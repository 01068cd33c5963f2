import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolHost } from './ToolHost.ts'

/** A host that cannot say whether it holds a call is taken to hold it: then a person is asked. */
export function isGated(
  record: ToolCallRecord,
  isGatedByHost: ToolHost['isGated'] | undefined,
): boolean {
  try {
    return isGatedByHost?.(record) === true
  } catch {
    return true
  }
}
