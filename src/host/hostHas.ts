import { askSafely } from '../internal/basics.ts'
import type { ToolHost } from './ToolHost.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

export const hostHas = (host: ToolHost, ...verbs: readonly (keyof ToolHost)[]): boolean =>
  verbs.some((verb) => typeof host[verb] === 'function')

/** The host's word on one of its verbs, of any type: true if it says nothing of it. */
const askAbout = (
  host: ToolHost,
  verb: keyof ToolHost,
  can: 'canRunAgain' | 'canCancel',
  record: ToolCallRecord,
): unknown => hostHas(host, verb) && askSafely(() => (host[can] ? host[can](record) : true), false)

/**
 * True if a call can be run again; a text says why not. A host that cannot say can run nothing
 * again.
 */
export function canRerun(host: ToolHost, record: ToolCallRecord): boolean | string {
  const answer = askAbout(host, 'runAgain', 'canRunAgain', record)
  return typeof answer === 'string' ? answer : answer === true
}

/**
 * The reach of Stop: this call, or the whole run of the agent; false if the app cannot stop it. A
 * host that cannot say can stop nothing.
 */
export function canCancel(host: ToolHost, record: ToolCallRecord): 'call' | 'run' | false {
  const reach = askAbout(host, 'cancel', 'canCancel', record)
  return reach === 'run' ? 'run' : reach === true && 'call'
}

/** A host that cannot say whether it holds a call is taken to hold it: then a person is asked. */
export const isGated = (
  record: ToolCallRecord,
  host: { isGated?: ToolHost['isGated'] | undefined } | undefined,
): boolean => askSafely(() => host?.isGated?.(record) === true, true)
