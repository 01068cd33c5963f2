import { getOwnMember, isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

/**
 * True if the call ended its run, as far as anybody says so. By Steerable's definition a failure
 * without a retry does; other protocols go on after one.
 */
export const endsRun = (
  { run, result, origin }: ToolCallRecord,
  { isTerminal, execution }: Pick<ToolCallStatus, 'isTerminal' | 'execution'>,
): boolean =>
  isTerminal &&
  run !== 'active' &&
  (result?.terminal === true ||
    execution.tool.isTerminal === true ||
    (origin?.protocol ?? 'steerable') === 'steerable')

/** True if the call only reads the result of an earlier call. */
export const readsEarlierResult = ({ provenance }: ToolCallRecord): boolean =>
  provenance?.readsFrom !== undefined

/**
 * Calls that ended without doing what they were for, as far as anybody knows. In the place of one
 * that reads an earlier result the earlier call is run again.
 */
export const mayRerun = (
  record: ToolCallRecord,
  { kind, willRetry, execution }: ToolCallStatus,
): boolean =>
  (kind === 'failed' || kind === 'cancelled' || kind === 'unknown') &&
  !willRetry &&
  execution.state === 'complete' &&
  !readsEarlierResult(record)

/** True if there is something to say below the line. `canRerun`: the app runs calls again. */
export const hasClause = (
  record: ToolCallRecord,
  status: ToolCallStatus,
  canRerun: boolean,
): boolean =>
  status.stop !== undefined ||
  status.silence !== undefined ||
  status.rerun !== undefined ||
  record.cancellation?.state === 'failed' ||
  record.cancellation?.reason !== undefined ||
  (canRerun && mayRerun(record, status))

/** True if a value can be shown. Zero, false and null can; an empty text and a missing value cannot. */
export const hasContent = (value: unknown): boolean => value !== undefined && value !== ''

/** Members of which one may hold an exit code, and those that may hold such members. */
const MAY_EXIT = /exit|return|outcomes|stdout|stderr/i

const HOLDER = /^(?:data|value|result|output|metadata|outcome)$/i

const mayExit = (value: unknown, depth = 0): boolean =>
  depth < 5 &&
  isJsonObject(value) &&
  Object.entries(value).some(
    ([key, each]) => MAY_EXIT.test(key) || (HOLDER.test(key) && mayExit(each, depth + 1)),
  )

/** A longer text is more than the report of an error. */
const LONGEST_REPORT = 20_000

const ERROR_WORD =
  /error|exception|interrupt|fatal|panic|traceback|failed|http|denied|reject|declin|refus|cancel|abort|timed|not |forbid|authori/i

/** The text that is all of a success; undefined if there is anything else, or too much of it. */
export function onlyTextOf({ result, content }: ToolCallRecord): string | undefined {
  if (result?.success !== true) return undefined
  const [text, ...others] = [result.message, unwrapValue(result.data), contentText(content)].filter(
    hasContent,
  )
  return typeof text === 'string' && others.length === 0 && text.length <= LONGEST_REPORT
    ? text.trim()
    : undefined
}

/** The one text of the content; the content if there is anything else. */
const contentText = (content: ToolCallRecord['content']): unknown => {
  if (!content || content.length === 0) return undefined
  return content.length === 1 ? getOwnMember(content[0], 'text') : content
}

const TELLING =
  /^(?:is_?)?(?:ok|success|appro|accept|stat|outcome|code|error|fail|exception|traceback|type|kind|decision|behavio|permission|denied|reject|declin|refus|cancel|abort|interrupt|timed|forbid)/i

/** The data of a success, if it has a member that tells how it went. */
export const tellingData = ({ result }: ToolCallRecord): JsonObject | undefined => {
  const data = result?.success === true ? unwrapValue(result.data) : undefined
  const isTelling = ([key, value]: [string, unknown]) =>
    TELLING.test(key) || getOwnMember(value, 'isError') === true
  return isJsonObject(data) && Object.entries(data).some(isTelling) ? data : undefined
}

/** True if a success may have failed all the same: `Outcome` looks closely. */
export function mayHaveFailed(record: ToolCallRecord): boolean {
  const text = onlyTextOf(record) ?? ''
  return (
    tellingData(record) !== undefined ||
    mayExit(record.result) ||
    ERROR_WORD.test(text.slice(0, 1000)) ||
    /exit|return/i.test(text.slice(-300))
  )
}

/** Names of the one member in which a tool wraps the lines that it returns. */
const WRAPPERS: readonly string[] = ['value', 'content', 'text', 'output', 'result', 'stdout']

/** A bare value that was wrapped, by us (`{ value }`) or by its tool, is shown as what it is. */
export function unwrapValue(data: unknown): unknown {
  const [member, ...others] = isJsonObject(data) ? Object.entries(data) : []
  if (!member || others.length > 0) return data
  const [key, value] = member
  const isText = typeof value === 'string' && value.includes('\n') && WRAPPERS.includes(key)
  return key === 'value' || isText ? (value ?? data) : data
}
