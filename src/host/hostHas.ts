import type { ToolHost } from './ToolHost.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

/** Whether the app takes what one of the verbs sends. To call it is left to decisions. */
export const hostHas = (host: ToolHost, ...verbs: readonly (keyof ToolHost)[]): boolean =>
  verbs.some((verb) => host[verb] !== undefined)

/**
 * Whether a call can be run again; a text says why not. A host that cannot say can run nothing again.
 */
export function canRerun(host: ToolHost, record: ToolCallRecord): boolean | string {
  if (!hostHas(host, 'runAgain')) return false
  try {
    const answer: unknown = host.canRunAgain ? host.canRunAgain(record) : true
    return typeof answer === 'string' ? answer : answer === true
  } catch {
    return false
  }
}

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
