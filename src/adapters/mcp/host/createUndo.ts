import type { ToolHost } from '../../../host/ToolHost.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { errorTextOf } from '../../shared/read/errorTextOf.ts'
import type { Compensation, McpClient, McpHostOptions } from './McpClient.ts'
import { readResult } from '../readResult.ts'

/** Takes calls back by other tools of the same server, where the app says which. */
export function createUndo(
  client: McpClient,
  undo: NonNullable<McpHostOptions['undo']>,
): Required<Pick<ToolHost, 'offerUndo' | 'undo'>> {
  function compensationFor(record: ToolCallRecord): Compensation | null {
    const { name } = record.call
    return record.result?.success === true &&
      record.outcome === undefined &&
      Object.hasOwn(undo, name)
      ? (undo[name]?.(record) ?? null)
      : null
  }

  return {
    offerUndo(record) {
      try {
        const found = compensationFor(record)
        return found && (found.offer ?? { kind: 'compensate' })
      } catch {
        return null
      }
    },
    async undo(record, offer) {
      try {
        const found = compensationFor(record)
        if (!found) return { kind: 'failed', reason: 'There is nothing that takes this call back' }
        const { result } = readResult(
          await client.callTool({ name: found.tool, arguments: found.arguments }),
        )
        return result.success
          ? { kind: 'undone' }
          : {
              kind: 'failed',
              reason: result.error ?? result.message ?? 'The tool failed without saying why',
            }
      } catch (thrown) {
        return { kind: 'failed', reason: errorTextOf(thrown), canRetry: offer.idempotent === true }
      }
    },
  }
}
