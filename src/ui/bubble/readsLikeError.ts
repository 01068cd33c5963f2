import { getOwnMember } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { onlyTextOf, tellingData } from './readResult.ts'
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
 * Whether all of the text of a success is the report of an error, by its shape, or its data says that
 * it was not done. A tool that reads files or logs may have read one. It is said beside the word of
 * the status, which stays what the runtime says.
 */
export function readsLikeError(
  record: ToolCallRecord,
  { execution: { name, arguments: called }, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
): boolean {
  const data = tellingData(record)
  if (data) return mode !== 'read' && Object.entries(data).some((member) => isNo(member, name))
  const text = onlyTextOf(record)
  if (text === undefined || !isReport(text)) return false
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1_$2')
  const given = [getOwnMember(called, 'command'), getOwnMember(called, 'cmd')]
  return !READER.test(spaced) && !given.some((one) => typeof one === 'string' && READING.test(one))
}

/** Words of a state in which nothing was done, by how they begin. */
const NOT_DONE =
  /^(?:not[ _-]|un(?:authori[sz]ed|successful)|err|fail|den(?=ied)|reject|refus|declin|cancel|abort|time[d_ -]*out|forbid|invalid)/i

/** A member of data says that it was not done. What `cancel_order` cancelled, it did. */
function isNo([key, value]: [key: string, value: unknown], tool: string): boolean {
  if (Array.isArray(value)) return /^(?:errors?|fail(?:ed|ures)?)$/i.test(key) && value.length > 0
  if (typeof value === 'number') return value >= 400 && value < 600 && /^(?:status|code)/i.test(key)
  if (typeof value !== 'string')
    return value === false && /^(?:ok|is_?ok|success|appro|accept)/i.test(key)
  if (/^(?:error|exception|traceback)(?:_?(?:message|msg|text))?$/i.test(key)) return value !== ''
  const word = /^(?:status|state|outcome)$/i.test(key) && NOT_DONE.exec(value)?.[0]
  return typeof word === 'string' && !tool.toLowerCase().includes(word.toLowerCase())
}

function isReport(text: string): boolean {
  const lines = text.split(/\r?\n/)
  if (TRACEBACK.test(text)) return RAISED.test(lines.findLast((line) => /^\S/.test(line)) ?? '')
  return BEGINS.test(text) && lines.slice(1).every((line) => FRAME.test(line))
}
