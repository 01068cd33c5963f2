import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'

/**
 * With what a command ended, where that is not zero: a call may have worked and its command not.
 */
export function exitCodeOf({ result }: ToolCallRecord): number | undefined {
  const data = isJsonObject(result) && isJsonObject(result.data) ? result.data : {}
  const code = data.exit_code ?? data.exitCode ?? data.return_code
  return typeof code === 'number' && code !== 0 ? code : undefined
}
