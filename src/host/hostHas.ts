import type { ToolHost } from './ToolHost.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

export const hostHas = (host: ToolHost, ...verbs: readonly (keyof ToolHost)[]): boolean =>
  verbs.some((verb) => typeof host[verb] === 'function')

/** The answer of an app's function, or `fallback` if it throws. */
function askSafely<T>(ask: () => T, fallback: T): T {
  try {
    return ask()
  } catch {
    return fallback
  }
}

/**
 * True if a call can be run again; a text says why not. A host that cannot say can run nothing
 * again.
 */
export function canRerun(host: ToolHost, record: ToolCallRecord): boolean | string {
  if (!hostHas(host, 'runAgain')) return false
  const answer: unknown = askSafely<unknown>(
    () => (host.canRunAgain ? host.canRunAgain(record) : true),
    false,
  )
  return typeof answer === 'string' ? answer : answer === true
}

/**
 * The reach of Stop: this call, or the whole run of the agent; false if the app cannot stop it. A
 * host that cannot say can stop nothing.
 */
export function canCancel(host: ToolHost, record: ToolCallRecord): 'call' | 'run' | false {
  if (!hostHas(host, 'cancel')) return false
  const reach: unknown = askSafely<unknown>(
    () => (host.canCancel ? host.canCancel(record) : true),
    false,
  )
  return reach === 'run' ? 'run' : reach === true && 'call'
}

/** A host that cannot say whether it holds a call is taken to hold it: then a person is asked. */
export const isGated = (
  record: ToolCallRecord,
  host: { isGated?: ToolHost['isGated'] | undefined } | undefined,
): boolean => askSafely(() => host?.isGated?.(record) === true, true)
