import { NO_REASON } from '../../model/LocalTool.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import { listOf, ownMembers, textOf } from './members.ts'
import type { ToolResult, ConsentDecision } from '../../model/index.ts'
import type { CallFacts, ReadResult } from './CallRegistry.ts'
import { parseJson } from '../../engines/json/parseJson.ts'
import type { QuestionAnswer } from '../../model/ToolCallRecord.ts'

/** Members with the reason of a failure, by their letters. The one for people is first. */
const REASONS =
  'message errormessage errormsg msg error err errors exception detail details reason errordescription description title text content stderr cause code'.split(
    ' ',
  )

/** The members by the letters of their names, as of `error_message` and `ErrorMessage`. */
const byLetters = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [lettersOf(key), value]))
const lettersOf = (key: string) => key.replace(/[-_ ]/g, '').toLowerCase()

/** A flag, as a value or as its text. */
export const flagOf = (value: unknown): boolean | undefined =>
  value === true || value === false
    ? value
    : typeof value === 'string' && /^(?:true|false)$/i.test(value)
      ? value.toLowerCase() === 'true'
      : undefined

const MAX_DEPTH = 6

/** The reason of a failure in a value. Undefined if it has none. Never throws. */
export function reasonIn(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (typeof value === 'string') {
    const text = unwrapError(value)
    const json = jsonIn(text)
    return (json && reasonIn(json.value, depth + 1)) ?? (text || undefined)
  }
  if (Array.isArray(value)) {
    const texts = Array.from(value as unknown[], (item) => reasonIn(item, depth + 1))
    return texts.filter((text) => text !== undefined).join('\n') || undefined
  }
  const members = ownMembers(value)
  const said = members && byLetters(members)
  for (const key of said ? REASONS : []) {
    const reason = reasonIn(said![key], depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Members of an error that are no data of a result, by their letters. */
const ABOUT_ERROR: readonly string[] = [
  ...REASONS,
  ...'type name status statuscode statustext errorcode stack errno syscall path instance hint retryable timestamp requestid jsonrpc ok success iserror failed'.split(
    ' ',
  ),
]

/** A code in capitals that tells of a failure. */
const FAILED_CODE =
  /^E[A-Z]{4,}$|(?:^|_)(?:DENIED|REJECTED|REFUSED|DECLINED|FORBIDDEN|FAILED|FAILURE|ERROR|ERR|INVALID|EXPIRED|UNAUTHORIZED|TIMEOUT|NOT_FOUND|NOT_ALLOWED)(?:_|$)/

/** Members that may hold a code for the end of a call. */
export const codesIn = ({ code, type, status, error }: JsonObject): readonly unknown[] => [
  code,
  type,
  status,
  ownMembers(error)?.code,
]

/**
 * True if an object is an error in place of a result: by its flag, or if it has only members of
 * errors. Other objects may report the failure of something else, such as a build.
 */
export function isFailure(given: JsonObject): boolean {
  const said = byLetters(given)
  const { code, message, name, status, statuscode, detail } = said
  const isOk = flagOf(said.ok) ?? flagOf(said.success)
  const isError = flagOf(said.iserror)
  if (isError === true || isOk === false || codesIn(given).some(endOfCode)) return true
  if (isError === false || isOk === true) return false
  if (!Object.entries(said).every(([key, value]) => isAboutError(key, value))) return false
  if ([said.error, said.failed].some((flag) => flagOf(flag) === true)) return true
  const told = [said.error, said.errors, said.err, said.exception, said.errormessage, said.errormsg]
  if (told.some(tellsOfError) || (code !== undefined && toldBy(message, true))) return true
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) && FAILED_CODE.test(code))
    return true
  if (!isText(message) && !isText(detail)) return false
  return (
    (/^(?:error|fail(?:ed|ure)?)$/.test(textOf(status)) && said.timestamp === undefined) ||
    (typeof name === 'string' && /(?:Error|Exception)$/.test(name)) ||
    [statuscode, status, code].some(isErrorNumber)
  )
}

/** True for a text, an object, or a list of objects. Numbers and lists of texts may be findings. */
const tellsOfError = (value: unknown): boolean =>
  isText(value) ||
  (Array.isArray(value) ? value.some((item) => ownMembers(item)) : !isEmpty(ownMembers(value)))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Of HTTP, or of JSON-RPC. */
const isErrorNumber = (value: unknown): boolean =>
  typeof value === 'number' &&
  ((value >= 400 && value <= 599) || (value >= -32_768 && value <= -32_000))

const isAboutError = (key: string, value: unknown) => ABOUT_ERROR.includes(key) || isEmpty(value)

/** True if neither a value nor its members say anything. */
export const isEmpty = (value: unknown, depth = 0): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' &&
    depth < MAX_DEPTH &&
    Object.values(ownMembers(value) ?? listOf(value)).every((each) => isEmpty(each, depth + 1)))

/** An end that is neither success nor failure. */
type End = Pick<CallFacts, 'outcome' | 'marks' | 'phase'>

/** A refusal that is known by the text of the result alone. */
const REFUSED_BY_TEXT: End = { outcome: 'denied', marks: ['refusal_text'] }

const MEMBERS = ['success', 'needsFollowup', 'error']

/**
 * Reads a refusal in a protocol without a word for it. Counts only our own result of a denial:
 * `words` and a reason, as `toDeniedResult` or `withApprovals` write it.
 */
export function readRefusal(result: ToolResult, words: string = DENIED): End {
  const isDenial =
    !result.success &&
    typeof result.error === 'string' &&
    (result.error === words || result.error.startsWith(`${words}: `)) &&
    Object.keys(result).every((key) => MEMBERS.includes(key))
  return isDenial ? REFUSED_BY_TEXT : {}
}

/** The beginning of a denial. Never translated: stored denials are found by it. */
export const DENIED = 'Denied by the person'
/** The text for a person who declines to answer. */
export const DECLINED = 'The person declined to answer'

/** The result of a denied call: that of the decision, else a failure that the model may mend. */
export const toDeniedResult = (decision: ConsentDecision & { kind: 'deny' }): ToolResult =>
  decision.deniedResult ?? {
    success: false,
    needsFollowup: true,
    error: decision.reason ? `${DENIED}: ${decision.reason}` : DENIED,
  }

/** The object or list in a text: JSON, fenced JSON, Python, or JSON text in JSON text. */
export function jsonIn(text: string): { value: object; isExact: boolean } | undefined {
  const own = unfenced(text)
  if (!/^\s*(?:[{[]|"(?:\s|\\[nrt])*[{[])/.test(own)) return undefined
  const isPython = /^\s*[{[]+'/.test(own)
  const { state, value, inexactNumbers, duplicateKeys } = parseJson(
    isPython ? fromPython(own) : own,
  )
  if (state !== 'complete') return undefined
  if (typeof value === 'string') return /^\s*"/.test(value) ? undefined : jsonIn(value)
  return typeof value === 'object' && value !== null
    ? { value, isExact: inexactNumbers.length + duplicateKeys.length === 0 }
    : undefined
}

/** The inside of a text that is one block of Markdown. */
function unfenced(text: string): string {
  const own = text.trim()
  const first = own.startsWith('```') && own.endsWith('```') ? own.indexOf('\n') : -1
  return first > 0 && /^```(?:json)?\s*$/.test(own.slice(0, first)) ? own.slice(first, -3) : text
}

const PYTHON = /'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"|\b(?:True|False|None)\b/g

/** `{'a': None}` as JSON. Keeps anything that JSON has no value for. */
const fromPython = (text: string): string =>
  text.replace(PYTHON, (word, single?: string, double?: string) => {
    const said = single ?? double
    if (said !== undefined) return `"${said.replace(/\\[^]|"/g, escape)}"`
    return word === 'None' ? 'null' : word.toLowerCase()
  })
const escape = (pair: string): string =>
  pair === "\\'" ? "'" : pair === '\\x' ? '\\u00' : pair === '"' ? '\\"' : pair

const TAG = String.raw`(tool_use_error|tool_call_error|tool_error|function_error|error|error_message)(?: [^<>]{0,200})?`
const WRAPPED = new RegExp(
  String.raw`^\s*(?:<(?:tool_result|tool_response|function_results?|result)>\s*)?<${TAG}>([^]*)</\1>\s*(?:</\w{1,20}>\s*)?$`,
)
const NEXT = new RegExp(String.raw`</\w{1,20}>\s*<${TAG}>`, 'g')

/** A note that a runtime adds to a result for the model. */
const REMINDER = /<system-reminder>(?:(?!<system-reminder>)[^])*<\/system-reminder>\s*$/

export const unwrapError = (text: string): string => unwrap(text).trim()

const unwrap = (text: string): string => {
  const said = withoutReminder(text)
  return WRAPPED.exec(said)?.[2]?.replace(NEXT, '\n') ?? said
}

const withoutReminder = (text: string): string =>
  text.includes('<system-reminder>') ? text.replace(REMINDER, '') : text

const CANCELLED: End = { outcome: 'cancelled' }

/** An end, and the codes or texts that tell it. */
type Told = readonly [end: End, ...patterns: RegExp[]]

const endIn = (table: readonly Told[], text: string): End | undefined =>
  table.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0]

/** Codes for a call that did not run or was stopped. */
const CODES: readonly Told[] = [
  [
    REFUSED_BY_TEXT,
    /^(?:TOOL_EXECUTION|TOOL_CALL|EXECUTION|APPROVAL|USER)_(?:DENIED|REJECTED)$/,
    /^(?:DENIED|REJECTED)_BY_USER$/,
  ],
  [CANCELLED, /^USER_(?:CANCELL?ED|ABORTED)$|^CANCELLED_BY_USER$|^ABORT_ERR$/],
]

const RUNTIME = String.raw`(?=[\w ]*\b(?:exec|execution|mcp|tool|command|patch)\b)`
const TOOL = String.raw`(?=[\w ]*\btool\b)`
const NOUNS = String.raw`(?:(?:exec|execution|the|this|mcp|tool|command|patch|edit|call|use|action|operation|approval|request|invocation|permission|to|run) ?)`
const PERSON = String.raw`(?:the )?(?:user|human|person|policy)`
const WAS = String.raw`(?:(?:was|is|has been) )?`
const REFUSED = String.raw`(?:denied|rejected|declined|refused|not approved)`
const STOPPED = String.raw`(?:aborted|cancell?ed|interrupted|stopped)`
/** The end of a clause. A reason may follow. */
const CLAUSE = String.raw`[\].:,;]| (?:-|with|for|because|and provided) `
const END = `(?:${CLAUSE}|$)`
const OF_CALL = String.raw`(?:(?:the|this|specific|mcp) )*(?:tool(?: (?:call|use|execution))?|operation|command)${END}`

/**
 * Results that runtimes write for a refused or stopped call. Sources: Claude Code; codex;
 * gemini-cli; goose; opencode; Cline; VS Code; @openai/agents 0.20; langchain 1.5,
 * HumanInTheLoopMiddleware; pydantic-ai; agent-framework; ai 5.0 to 7.0; glue_core;
 * @copilotkit/react-core 1.74.
 */
const TEXTS: readonly Told[] = [
  [
    REFUSED_BY_TEXT,
    /^The user doesn['’]t want to (?:proceed with this tool use|take this action)/,
    new RegExp(
      `^${PERSON} (?:has )?(?:rejected|denied|declined|refused) (?:to run |permission to (?:use|run) )?${OF_CALL}`,
      'i',
    ),
    /^(?:The user chose to skip the tool call|(?:\[Operation Cancelled\] Reason: )?User did not allow tool call|The user has specified a rule which prevents you from using this specific)/,
    /^Permission (?:to use|for) [^\n.]{1,1000} has been denied(?:[.:]|$)/,
    /^Claude requested permissions to [^\n]{1,1000}, but you haven['’]t granted it/,
    /^(?:Hook )?PreToolUse:\S{1,128} (?:hook error: |denied this tool)/,
    new RegExp(`^${TOOL}${NOUNS}{1,6}${WAS}${REFUSED}(?:${CLAUSE})`, 'i'),
    new RegExp(`^${RUNTIME}${NOUNS}{1,6}${WAS}${REFUSED} by ${PERSON}${END}`, 'i'),
  ],
  [
    CANCELLED,
    /^\[Request interrupted by user(?: for tool use)?\]$/,
    /^\[Operation Cancelled\]/,
    new RegExp(
      String.raw`^\[?(?:the |this )?tool (?:execution|call|use)(?: \S{1,128} with id \S{1,128})? ${WAS}${STOPPED}${END}`,
      'i',
    ),
    new RegExp(
      String.raw`^${RUNTIME}${NOUNS}{1,6}${WAS}${STOPPED} by ${PERSON}(?: after [\d.]{1,20} ?s)?${END}`,
      'i',
    ),
    /^(?:(?:The )?user cancell?ed (?:the |this )?(?:tool call|operation)|aborted by user after [\d.]{1,20} ?s|Human-in-the-loop interaction aborted)\.?$/i,
  ],
  [
    { outcome: 'cancelled', phase: 'queued' }, // it never began
    /^\[?(?:System: |Skipping )?Tool (?:(?:call|use|execution) )?(?:\[\S{1,128}\] )?(?:was )?(?:not executed|skipped|due to user rejecting)/i,
  ],
  [
    { outcome: 'timed_out' },
    /^(?:the )?(?:command|tool|execution)(?: (?:call|execution))? timed out after [\d.]{1,20} ?[a-z]{1,12}(?: [\d.]{1,20} ?s)?\.?(?:\n|$)/i,
  ],
]

/**
 * Words of runtimes before the tool's own words for a failure. Sources: the MCP SDKs; langgraph
 * 1.0, ToolNode; @openai/agents 0.20; pydantic and pydantic-ai; agent-framework; ai 5.0 to 7.0;
 * @langchain/core; codex; Cline.
 */
const FAILURES: readonly RegExp[] = [
  /^Error (?:invoking|executing) tool '?[\w./:-]{1,128}'?(?:: | with kwargs )/,
  /^Error: [^]*\n Please fix your mistakes\.$/,
  /^Error: \S{1,128} is not a valid tool, try one of \[/,
  /^An error occurred while (?:running the tool|parsing tool arguments)\. Please try again/,
  /^MCP error -?\d{1,6}: /,
  /^\d{1,4} validation errors? for \S{1,128}\n[^]*\[type=\w{1,64}/,
  /\n\nFix the errors and try again\.$/,
  /^Error: (?:Function failed|Argument parsing failed|Requested function "[^"\n]{1,128}" not found)\./,
  /^(?:Invalid input for tool \S{1,128}: |Model tried to call unavailable tool ')/,
  /^(?:Error: )?Received tool input did not match expected schema/,
  /^(?:failed to parse function arguments|unsupported call|apply_patch verification failed|execution error|patch rejected|exec_command failed for `[^\n]{1,1000}): /,
  /^The tool execution failed with the following error:\n/,
  /^(?:meta=\S{1,200} )?content=\[[^]*\](?: structuredContent=[^]*)? isError=True$/,
]

/** The same texts without a noun of a runtime. They count only in an error. */
const ASKED = String.raw`(?: (?:(?:the|this|your) )?(?:request|action|call|prompt|approval|permission))?`
const byPerson = (verb: string): RegExp =>
  new RegExp(
    `^(?:${NOUNS}{0,6}${WAS}${verb} by ${PERSON}(?: after [\\d.]{1,20} ?s)?|${PERSON} (?:has )?${verb}${ASKED})${END}`,
    'i',
  )
const ERRORS: readonly Told[] = [
  [REFUSED_BY_TEXT, byPerson(REFUSED)],
  [CANCELLED, byPerson(STOPPED)],
]

function endOfCode(code: unknown): End | undefined {
  if (typeof code !== 'string') return undefined
  const said = code.slice(0, LONGEST).toUpperCase().replaceAll('-', '_')
  return endIn(CODES, said)
}

/** The end that a code or a text means. Undefined for any other. */
function toldBy(said: unknown, isError = false): End | undefined {
  if (typeof said !== 'string') return undefined
  const start = said.slice(0, LONGEST)
  const text = unwrap(start).replace(/^Error: /, '')
  const isWrapped = isError || WRAPPED.test(start)
  return endOfCode(text) ?? endIn(TEXTS, text) ?? (isWrapped ? endIn(ERRORS, text) : undefined)
}

const LONGEST = 2000

/**
 * Reads a text of a runtime as a result: a refused or stopped call, an error, the output of a
 * command. `reason`: the words to show. `isError`: the carrier says that it is an error. Undefined
 * for any other text.
 */
export function readToldText(
  said: unknown,
  reason: unknown = said,
  isError = false,
): ReadResult | undefined {
  if (typeof said !== 'string') return undefined
  const told = toldBy(said, isError)
  const error = unwrapError(typeof reason === 'string' ? reason : textOf(said))
  if (told) return { result: { success: false, error }, ...told, rest: {} }
  const isFailed = WRAPPED.test(withoutReminder(said))
  if (isFailed || FAILURES.some((pattern) => pattern.test(said.trim())))
    return { result: { success: false, error }, rest: {} }
  return readCommandOutput(said)
}

const HEAD =
  /^((?:(?:Chunk ID|Wall time|Exit code|Original token count|Total output lines): [^\n]{0,100}\n|Process exited with code -?\d{1,10}\n){1,6})Output:\n/

function readCommandOutput(text: string): ReadResult | undefined {
  const [head, lines] = HEAD.exec(text.slice(0, LONGEST)) ?? []
  const code = /^(?:Exit code:|Process exited with code) (-?\d{1,10})$/m.exec(lines ?? '')?.[1]
  if (head === undefined || code === undefined) return undefined
  const written = text.slice(head.length)
  return {
    result: { success: true, data: { exit_code: Number(code) } },
    ...ranFor(/^Wall time: ([\d.]{1,20}) seconds$/m.exec(head)?.[1]),
    ...(written !== '' && { content: [{ kind: 'log', text: written }] }),
    rest: {},
  }
}

export function ranFor(seconds: unknown): Pick<ReadResult, 'times'> {
  const durationMs = Math.round(Number(seconds ?? Number.NaN) * 1000)
  return durationMs >= 0 ? { times: { durationMs } } : {}
}

/** A text for anything that was thrown. Never throws, never empty. */
export function errorTextOf(thrown: unknown): string {
  if (thrown === undefined || thrown === null) return NO_REASON
  try {
    if (thrown instanceof Error) return textOf(thrown.message) || textOf(thrown.name) || 'Error'
  } catch {
    return textOf(thrown)
  }
  return textOf(thrown) || NO_REASON
}

/** A person's answer as the result of the call that asked. */
export const toAnswerResult = (answer: QuestionAnswer): JsonObject =>
  answer.kind === 'accept'
    ? { answers: answer.value }
    : {
        success: false,
        needsFollowup: true,
        error: answer.kind === 'decline' ? DECLINED : 'The person cancelled',
      }
