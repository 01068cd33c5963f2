import type { ToolHost } from '../../host/ToolHost.ts'
import type { LocalTool, ToolResult } from '../../model/index.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import {
  decideLocalCall,
  requestOf,
  runsHere,
  stopLocalCall,
  type LocalCaller,
} from '../shared/decideLocalCall.ts'
import { toResult } from '../shared/readResult.ts'

/** The tools that run in this page, and the way back for their results. */
export interface SteerableOptions {
  /** By their names. A runtime runs all others by itself. */
  readonly local: Readonly<Record<string, LocalTool>>
  /** Sends the result of a call, or that a person denied it, to the runtime. */
  sendResult(result: ToolResult, record: ToolCallRecord): void | Promise<unknown>
}

/**
 * A host for tools of mode `local`: the runtime sends their calls to the page, which asks, runs
 * them, and sends a ToolResult back. Calls of other tools run by themselves, so nobody is asked.
 * Source: Steerable, Tools Spec.
 * @example
 * const readClipboard = defineLocalTool(z.object({}), () => navigator.clipboard.readText())
 * export const host = createSteerableHost({
 *   local: { local_clipboard: readClipboard },
 *   sendResult: (result, { call }) => post('/results', { callId: call.id, ...result }),
 * })
 */
export function createSteerableHost({ local, sendResult }: SteerableOptions): ToolHost {
  const caller: LocalCaller = {
    system: 'Steerable',
    owner: local,
    send: async (record, output) => void (await sendResult(toResult(output), record)),
  }
  const toolOf = ({ call }: ToolCallRecord): LocalTool | undefined =>
    Object.hasOwn(local, call.name) ? local[call.name] : undefined
  return {
    isGated: (record) =>
      toolOf(record) !== undefined && record.result === undefined && record.outcome === undefined,
    async decideConsent(record, decision) {
      const tool = toolOf(record)
      if (!tool) requestOf(record, 'Steerable')
      else await decideLocalCall(caller, tool, record, decision)
    },
    canCancel: (record) => runsHere(local, record),
    cancel: (record) => stopLocalCall(caller, record),
  }
}
