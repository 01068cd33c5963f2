import { NO_REASON } from '../../model/LocalTool.ts'
import { listOf, ownMembers, textOf } from './members.ts'
import type { ToolResult, ConsentDecision, JsonObject, QuestionAnswer } from '../../model/index.ts'
import type { CallFacts, ReadResult } from './CallRegistry.ts'
import { parseJson } from '../../engines/json/digestCall.ts'

/** Members that say why something failed, by their letters, the one for people first. */
const REASONS =
  'message errormessage errormsg msg error err errors exception detail details reason errordescription description title text content stderr cause code'.split(
    ' ',
  )

/** The members by the letters of their names: `error_message` and `ErrorMessage` are one. */
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

/** The text in which a value says why something failed. Undefined if it has none. Never throws. */
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
/** Of HTTP, and of JSON-RPC. */
const ERROR_NUMBERS = [
  [400, 599],
  [-32_768, -32_000],
] as const

/** Members in which runtimes say how a call ended. */
export const codesIn = ({ code, type, status, error }: JsonObject): readonly unknown[] => [
  code,
  type,
  status,
  ownMembers(error)?.code,
]

/**
 * True if an object is an error in place of a result: it has a flag that says so, or only members that
 * errors have. Other objects may report the failure of something else, such as a build.
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

/** A number counts errors, and a text in a list may be a finding. */
const tellsOfError = (value: unknown): boolean =>
  isText(value) ||
  (Array.isArray(value) ? value.some((item) => ownMembers(item)) : !isEmpty(ownMembers(value)))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isErrorNumber = (value: unknown): boolean =>
  typeof value === 'number' &&
  ERROR_NUMBERS.some(([least, most]) => value >= least && value <= most)

const isAboutError = (key: string, value: unknown) => ABOUT_ERROR.includes(key) || isEmpty(value)

/** It says nothing, and nothing in it does. */
export const isEmpty = (value: unknown, depth = 0): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' &&
    depth < MAX_DEPTH &&
    Object.values(ownMembers(value) ?? listOf(value)).every((each) => isEmpty(each, depth + 1)))

/** A word for an end that is neither success nor failure. */
type End = Pick<CallFacts, 'outcome' | 'marks' | 'phase'>

/** A call that was refused, as far as the text of its result says so. */
const REFUSED_BY_TEXT: End = { outcome: 'denied', marks: ['refusal_text'] }

const MEMBERS = ['success', 'needsFollowup', 'error']

/** Only our own result of a denial counts: that of `toDeniedResult`, or of `withApprovals`. */
export function readRefusal(result: ToolResult, words: string = DENIED): End {
  const isDenial =
    !result.success &&
    typeof result.error === 'string' &&
    (result.error === words || result.error.startsWith(`${words}: `)) &&
    Object.keys(result).every((key) => MEMBERS.includes(key))
  return isDenial ? REFUSED_BY_TEXT : {}
}

/** How a denial begins. A stored one is known again by it, so it is never translated. */
const DENIED = 'Denied by the person'

/** The decision's own denied result, else a failure that lets the assistant go on. */
export function toDeniedResult(decision: ConsentDecision & { kind: 'deny' }): ToolResult {
  return (
    decision.deniedResult ?? {
      success: false,
      needsFollowup: true,
      error: decision.reason ? `${DENIED}: ${decision.reason}` : DENIED,
    }
  )
}

/** An object or a list, also fenced, as Python writes it, or as JSON text of its JSON text. */
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

/** The inside of a block of Markdown that is all of the text. */
function unfenced(text: string): string {
  const own = text.trim()
  const first = own.startsWith('```') && own.endsWith('```') ? own.indexOf('\n') : -1
  return first > 0 && /^```(?:json)?\s*$/.test(own.slice(0, first)) ? own.slice(first, -3) : text
}

const PYTHON = /'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"|\b(?:True|False|None)\b/g
const CONSTANTS = new Map([
  ['True', 'true'],
  ['False', 'false'],
])

/** `{'a': None}` as JSON. Anything that is no value of JSON stays, and is no JSON then. */
const fromPython = (text: string): string =>
  text.replace(PYTHON, (word, single?: string, double?: string) => {
    const said = single ?? double
    return said === undefined
      ? (CONSTANTS.get(word) ?? 'null')
      : `"${said.replace(/\\[^]|"/g, escape)}"`
  })
const escape = (pair: string): string =>
  pair === "\\'" ? "'" : pair === '\\x' ? '\\u00' : pair === '"' ? '\\"' : pair

/** Tags that runtimes put around an error for the model. */
const TAG = String.raw`(tool_use_error|tool_call_error|tool_error|function_error|error|error_message)(?: [^<>]{0,200})?`
const WRAPPED = new RegExp(
  String.raw`^\s*(?:<(?:tool_result|tool_response|function_results?|result)>\s*)?<${TAG}>([^]*)</\1>\s*(?:</\w{1,20}>\s*)?$`,
)
/** The end of one error, and the beginning of the next. */
const NEXT = new RegExp(String.raw`</\w{1,20}>\s*<${TAG}>`, 'g')

/** A note for the model that a runtime adds to any result. */
const REMINDER = /<system-reminder>(?:(?!<system-reminder>)[^])*<\/system-reminder>\s*$/

/** The words of an error, without what wraps them. */
export const unwrapError = (text: string): string => unwrap(text).trim()

const unwrap = (text: string): string => {
  const said = withoutReminder(text)
  return WRAPPED.exec(said)?.[2]?.replace(NEXT, '\n') ?? said
}

const withoutReminder = (text: string): string =>
  text.includes('<system-reminder>') ? text.replace(REMINDER, '') : text

const CANCELLED: End = { outcome: 'cancelled' }
const TIMED_OUT: End = { outcome: 'timed_out' }

/** Codes of runtimes for a call that did not run, or was stopped. */
const CODES = new Map<string, End>([
  ...'TOOL_EXECUTION TOOL_CALL EXECUTION APPROVAL USER'
    .split(' ')
    .flatMap((what) => [`${what}_DENIED`, `${what}_REJECTED`])
    .concat('DENIED_BY_USER', 'REJECTED_BY_USER')
    .map((code) => [code, REFUSED_BY_TEXT] as const),
  ...'USER_CANCELLED USER_CANCELED USER_ABORTED CANCELLED_BY_USER ABORT_ERR'
    .split(' ')
    .map((code) => [code, CANCELLED] as const),
])

const NEVER_BEGAN: End = { outcome: 'cancelled', phase: 'queued' }

/** A text of a runtime names what the runtime has. */
const RUNTIME = String.raw`(?=[\w ]*\b(?:exec|execution|mcp|tool|command|patch)\b)`
const TOOL = String.raw`(?=[\w ]*\btool\b)`
const NOUNS = String.raw`(?:(?:exec|execution|the|this|mcp|tool|command|patch|edit|call|use|action|operation|approval|request|invocation|permission|to|run) ?)`
const PERSON = String.raw`(?:the )?(?:user|human|person|operator)`
const WAS = String.raw`(?:(?:was|is|has been) )?`
const REFUSED = String.raw`(?:denied|rejected|declined|refused|not approved)`
const STOPPED = String.raw`(?:aborted|cancell?ed|interrupted|stopped)`
/** Here a clause ends, or the reason follows. */
const CLAUSE = String.raw`[\].:,;]| (?:-|with|for|because|and provided) `
const END = `(?:${CLAUSE}|$)`
const BY_PERSON = String.raw`by ${PERSON}(?: after [\d.]{1,20} ?s)?${END}`
const like = (pattern: string): RegExp => new RegExp(pattern, 'i')
/** The thing that a person refused. */
const OF_CALL = String.raw`(?:(?:the|this|specific|mcp) )*(?:tool(?: (?:call|use|execution))?|operation|command)${END}`

/**
 * Texts that runtimes write as the result of a call that a person refused or stopped. Sources:
 * Claude Code; codex; gemini-cli; goose; opencode; Cline; VS Code; @openai/agents 0.20; langchain 1.5,
 * its middleware for people; pydantic-ai; agent-framework; ai 5.0 to 7.0; glue_core;
 * @copilotkit/react-core 1.74.
 */
const TEXTS: readonly (readonly [End, readonly RegExp[]])[] = [
  [
    REFUSED_BY_TEXT,
    [
      /^The user doesn['’]t want to (?:proceed with this tool use|take this action)/,
      like(
        `^${PERSON} (?:has )?(?:rejected|denied|declined|refused) (?:to run |permission to (?:use|run) )?${OF_CALL}`,
      ),
      /^The user chose to skip the tool call/,
      /^(?:\[Operation Cancelled\] Reason: )?User did not allow tool call/,
      /^The user has specified a rule which prevents you from using this specific/,
      /^Permission (?:to use|for) [^\n.]{1,1000} has been denied(?:[.:]|$)/,
      /^Claude requested permissions to [^\n]{1,1000}, but you haven['’]t granted it/,
      /^(?:Hook )?PreToolUse:\S{1,128} (?:hook error: |denied this tool)/,
      like(`^${TOOL}${NOUNS}{1,6}${WAS}${REFUSED}(?:${CLAUSE})`),
      like(`^${RUNTIME}${NOUNS}{1,6}${WAS}${REFUSED} by (?:policy|${PERSON})${END}`),
    ],
  ],
  [
    NEVER_BEGAN,
    [
      /^\[?(?:System: |Skipping )?Tool (?:(?:call|use|execution) )?(?:\[\S{1,128}\] )?(?:was )?(?:not executed|skipped|due to user rejecting)/i,
    ],
  ],
  [
    CANCELLED,
    [
      /^\[Request interrupted by user(?: for tool use)?\]$/,
      /^\[Operation Cancelled\]/,
      like(
        String.raw`^\[?(?:the |this )?tool (?:execution|call|use)(?: \S{1,128} with id \S{1,128})? ${WAS}${STOPPED}${END}`,
      ),
      /^(?:The )?user cancell?ed (?:the |this )?(?:tool call|operation)\.?$/i,
      /^aborted by user after [\d.]{1,20} ?s\.?$/,
      like(`^${RUNTIME}${NOUNS}{1,6}${WAS}${STOPPED} ${BY_PERSON}`),
      /^Human-in-the-loop interaction aborted$/,
    ],
  ],
  [
    TIMED_OUT,
    [
      /^(?:the )?(?:command|tool|execution)(?: (?:call|execution))? timed out after [\d.]{1,20} ?[a-z]{1,12}(?: [\d.]{1,20} ?s)?\.?(?:\n|$)/i,
    ],
  ],
]

/**
 * How runtimes tell the model that a call failed: in words of their own, before those of the tool.
 * Sources: the MCP SDKs; langgraph 1.0, ToolNode; @openai/agents 0.20; pydantic and pydantic-ai;
 * agent-framework; ai 5.0 to 7.0; @langchain/core; codex; Cline.
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
  /^(?:failed to parse function arguments|unsupported call|apply_patch verification failed|execution error|patch rejected): /,
  /^exec_command failed for `/,
  /^The tool execution failed with the following error:\n/,
  /^(?:meta=\S{1,200} )?content=\[[^]*\](?: structuredContent=[^]*)? isError=True$/,
]

/** The same texts without such a noun. They count only in an error. */
const ASKED = String.raw`(?: (?:(?:the|this|your) )?(?:request|action|call|prompt|approval|permission))?`
const ERRORS: typeof TEXTS = [
  [
    REFUSED_BY_TEXT,
    [
      like(`^${NOUNS}{0,6}${WAS}${REFUSED} ${BY_PERSON}`),
      like(`^${PERSON} (?:has )?${REFUSED}${ASKED}${END}`),
    ],
  ],
  [
    CANCELLED,
    [
      like(`^${NOUNS}{0,6}${WAS}${STOPPED} ${BY_PERSON}`),
      like(`^${PERSON} (?:has )?${STOPPED}${ASKED}${END}`),
    ],
  ],
]

/** The end that a runtime means by a code. */
function endOfCode(code: unknown): End | undefined {
  return typeof code === 'string'
    ? CODES.get(code.slice(0, LONGEST).toUpperCase().replaceAll('-', '_'))
    : undefined
}

/** The end that a runtime means by this code or text. Undefined for any other. */
function toldBy(said: unknown, isError = false): End | undefined {
  if (typeof said !== 'string') return undefined
  const start = said.slice(0, LONGEST)
  const text = unwrap(start).replace(/^Error: /, '')
  const isWrapped = text !== start && WRAPPED.test(withoutReminder(start))
  return (
    endOfCode(text) ??
    [...TEXTS, ...(isError || isWrapped ? ERRORS : [])].find(([, patterns]) =>
      patterns.some((pattern) => pattern.test(text)),
    )?.[0]
  )
}

const LONGEST = 2000

/**
 * The result that a text is if a runtime wrote it: a call that was refused or stopped, the error of
 * one that failed, the output of a command. `reason`: the words to show. `isError`: it is one, by who
 * carries it. Undefined for any other.
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

/** The lines that codex writes before the output of a command. */
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

/** How long a command ran, by what its runtime says in seconds. */
export function ranFor(seconds: unknown): Pick<ReadResult, 'times'> {
  const durationMs = Math.round(Number(seconds ?? Number.NaN) * 1000)
  return durationMs >= 0 ? { times: { durationMs } } : {}
}

/** The text for anything that was thrown, `undefined` included. Never throws, never empty. */
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
        error: answer.kind === 'decline' ? 'The person declined to answer' : 'The person cancelled',
      }
