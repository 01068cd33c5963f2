import { getOwnMember } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { onlyTextOf } from './readResult.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

const NAME = String.raw`(?:[a-z]\w*[.:]{1,2}){0,8}(?:[A-Z]\w{0,60})?(?:Error|Exception|Interrupt)`

/** How a report of an error begins, if what follows is the words of the error. */
const BEGINS = new RegExp(
  String.raw`^(?:Uncaught |Unhandled |\w{1,20}: )?(?:(?:${NAME}|error|ERROR|fatal|FATAL|panic|Fatal error|Exception)(?: ?[[(][\w. -]{1,30}[\])])?: ?(?!(?:0|none|null|false|no)\b)\S|Exception in thread "|An (?:unexpected |internal )?error (?:has )?occurred|Error (?:while|when|calling|invoking|running|executing|reading|writing|in|from|at|during|\d{3}\b)|thread '[^'\n]{1,60}' panicked at |(?:Input|Output) validation error: |Request failed with status code \d{3}|[45]\d\d (?:Client|Server) Error: |HTTP(?: error)? [45]\d\d\b|Failed to [a-z][^:\n]{1,80}: \S)`,
)
const TRACEBACK = /^Traceback \(most recent call last\):\n/
/** The last line of a traceback of Python. */
const RAISED = /^(?:[A-Za-z_]\w*\.){0,8}[A-Z]\w*(?::|$)/
/** A line behind the first one: where in the code it was, or the next cause. */
const FRAME =
  /^(?:\s+\S|Caused by: |goroutine \d|[\w./*()]{1,200}\(.*\)$|note: |stack backtrace:|\s*$)/

/** A tool that hands on what somebody else wrote: a file, a log, a page. */
const READER =
  /(?:^|[^a-z])(?:read|cat|head|tail|view|open|show|logs?|grep|search|find|fetch|download|content|file|page|transcript|messages?)(?:[^a-z]|$)/i
const READING =
  /^\s*(?:sudo )?(?:cat|head|tail|less|more|grep|rg|sed|awk|journalctl|(?:docker|kubectl) logs)\b/

/**
 * Whether all of the text of a success is the report of an error, by its shape. A tool that reads files
 * or logs may have read one. It is said beside the word of the status, which stays what the runtime says.
 */
export function readsLikeError(
  record: ToolCallRecord,
  { execution: { name, arguments: called } }: Pick<ToolCallStatus, 'execution'>,
): boolean {
  const text = onlyTextOf(record)
  if (text === undefined || !isReport(text)) return false
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1_$2')
  const given = [getOwnMember(called, 'command'), getOwnMember(called, 'cmd')]
  return !READER.test(spaced) && !given.some((one) => typeof one === 'string' && READING.test(one))
}

function isReport(text: string): boolean {
  const lines = text.split(/\r?\n/)
  if (TRACEBACK.test(text)) return RAISED.test(lines.findLast((line) => /^\S/.test(line)) ?? '')
  return BEGINS.test(text) && lines.slice(1).every((line) => FRAME.test(line))
}
