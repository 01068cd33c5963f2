import type { ToolCallRecord } from '../../tool-call/index.ts'
import { ownOptions, type JsonObject } from '../../tool-call/JsonObject.ts'

/**
 * With what a command ended, where that is not zero: a call may have worked and its command not.
 */
export function exitCodeOf({ result }: ToolCallRecord): number | undefined {
  const data: JsonObject = ownOptions(result?.data as JsonObject)
  const code = data.exit_code ?? data.exitCode ?? data.return_code
  return typeof code === 'number' && code !== 0 ? code : undefined
}
