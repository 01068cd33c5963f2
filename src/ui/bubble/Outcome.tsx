'use client'
import { ForeignText } from '../content/ForeignText.tsx'
import { useWords } from '../../words/useWords.ts'
import type { RendererProps } from '../../requests/useToolRuntime.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { StatusReason, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { isHiddenResult, marksOf } from './readResult.ts'
import { onlyTextOf, tellingData, readsEarlierResult, endsRun } from './endings.ts'
import { STOPPED_BY_PERSON } from '../../model/LocalTool.ts'
import { getOwnMember, isJsonObject } from '../../model/JsonObject.ts'

const LONGEST_CLAUSE = 80

const capitalised = (text: string, locale: string) =>
  `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`

/** How a call ended: a clause of whoever ran it, and what is special about the result. */
export function Outcome({ record, status, isOpen }: RendererProps & { isOpen: boolean }) {
  const words = useWords(DETAILS_WORDS)
  const { said, before, notes } = outcomeOf(record, status, isOpen)
  const code = exitCodeOf(record, status)
  if (code === undefined && said === undefined && before.length + notes.length === 0) return null
  const drawNotes = (keys: readonly string[], isFirst: boolean) =>
    keys.map((key, at) => {
      const note = words.text(`outcome.${key}`)
      if (!isFirst || at > 0 || code !== undefined) return ` · ${note}`
      return status.kind === 'failed' ? capitalised(note, words.locale) : note
    })
  return (
    <>
      {' '}
      <span className="handrail-clause">
        {code !== undefined && (
          <span className="handrail-flag">{words.text('outcome.exit_code', { code })}</span>
        )}
        {drawNotes(before, true)}
        {before.length > 0 && said !== undefined && ' '}
        {said !== undefined && <ForeignText text={said} isSaid longest={LONGEST_CLAUSE} />}
        {drawNotes(notes, before.length === 0 && said === undefined)}
      </span>
    </>
  )
}

const FORBIDDEN: readonly StatusReason[] = ['forbidden', 'ran_though_forbidden']
/** The runtimes' words for the end of a run, by ours: `outcome.<word>`. */
const ENDS = {
  end_too_long: ['length', 'max_tokens', 'max_output_tokens', 'model_context_window_exceeded'],
  end_filtered: ['content-filter', 'content_filter', 'refusal'],
  end_stopped: ['abort', 'cancelled', 'user_requested'],
  end_turns: ['max_turn_requests', 'error_max_turns'],
  end_error: ['error', 'server_error', 'failed', 'stream.error', 'error_during_execution'],
  end_budget: ['budget_exhausted', 'error_max_budget_usd'],
  end_session: ['session_ended'],
  end_system: ['engine_canceled'],
} as const
const END_WORDS = new Map<unknown, string>(
  Object.entries(ENDS).flatMap(([word, said]) => said.map((each) => [each, word] as const)),
)

/**
 * How a call ended, beside the word for it. `said`: one clause of whoever ran it; not of a message or
 * an error while the line is open, since its body begins with that. `notes`: keys of
 * words of ours, of which those of `before` stand before it; without the marks of a result while the
 * line is open, since its body says them.
 */
function outcomeOf(record: ToolCallRecord, status: ToolCallStatus, isOpen: boolean) {
  const { kind, reason, delivery, execution } = status
  if (!delivery && FORBIDDEN.includes(reason))
    return { said: clauseOf(status.ruleReason), before: [], notes: [] }
  const { result, runEnd } = record
  const isLeftOpen = reason === 'run_ended' || (reason === 'aborted' && Boolean(runEnd))
  const end = isLeftOpen ? END_WORDS.get(runEnd) : undefined
  const isBroken = isLeftOpen && (execution.state === 'streaming' || record.partial !== undefined)
  const isStopped = reason === 'aborted' && !isHiddenResult(record)
  const isInBody = kind === 'succeeded' || kind === 'failed' || isStopped
  const isTold = isInBody
    ? !isStopped || result?.error !== STOPPED_BY_PERSON
    : reason === 'refusal_text'
  const said = isLeftOpen
    ? clauseOf(end ? undefined : runEnd)
    : reason === 'refused'
      ? clauseOf(result?.error, runEnd)
      : isTold
        ? clauseOf(result?.message, result?.error)
        : undefined
  return {
    said: said === record.summary || (isOpen && isInBody) ? undefined : said,
    before: [
      ...(isBroken ? ['broke'] : []),
      ...(isLeftOpen && (end || said) ? ['run_ended'] : []),
      ...(end ? [end] : []),
    ],
    notes: notesOf(record, status, isOpen),
  }
}

function notesOf(record: ToolCallRecord, status: ToolCallStatus, isOpen: boolean) {
  const { bounds, later, partial, result } = record
  return [
    readsEarlierResult(record) && 'reads',
    status.kind === 'succeeded' && readsLikeError(record, status) && 'error_text',
    later !== undefined && later.length > 0 && 'later',
    result?.success === true &&
      (status.kind === 'cancelled' ||
        (status.reason === 'turned_down' && onlyTextOf(record) === undefined)) &&
      'came',
    ...(status.isSettled
      ? [
          ...(isOpen ? [] : marksOf(record)),
          !isOpen && bounds?.truncated === true && 'shortened',
          status.willRetry ? 'retry' : endsRun(record, status) && 'terminal',
        ]
      : [partial?.success === false && 'erring']),
  ].filter((note) => note !== false)
}

/** The first of these texts that says something: its first line. */
function clauseOf(...texts: readonly unknown[]): string | undefined {
  for (const text of texts) {
    const whole = typeof text === 'string' ? text.trim() : ''
    const end = whole.indexOf('\n')
    if (whole !== '') return end < 0 ? whole : `${whole.slice(0, end).trim()} …`
  }
  return undefined
}

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

/**
 * True if all of the text of a success is the report of an error, by its shape, or if its data says
 * that it was not done. A tool that reads files or logs may have read one. This is said beside the
 * status, which stays the runtime's word.
 */
function readsLikeError(record: ToolCallRecord, status: ToolCallStatus): boolean {
  const { name } = status.execution
  const data = tellingData(record)
  if (data) return status.mode !== 'read' && Object.entries(data).some((one) => isNo(one, name))
  const text = onlyTextOf(record)
  if (text === undefined) return false
  const isEnd = status.mode !== 'read' && isDenied(text, name)
  return (isReport(text) || isEnd) && !isReader(status)
}

const NOT_DONE =
  /^(?:not[ _-]|un(?:authori[sz]ed|successful)|err|fail|den(?=y|ied)|reject|refus|declin|cancel|abort|interrupt|time[d_ -]*out|forbid|invalid)/i
const FAILED_CODE =
  /(?:^|[_-])(?:DENIED|REJECTED|REFUSED|DECLINED|FORBIDDEN|FAILED|FAILURE|ERROR)$/i

/** Words that some tools are there for, and such tools: "cancelled" of `cancel_order` was done. */
const ENDED = /^(?:den|reject|refus|declin|cancel|abort|interrupt|forbid)/i
const ENDING = /cancel|abort|declin|reject|deny|stop|clos|unsubscrib|revok|terminat|refus|withdraw/i

const isNotDone = (word: string, tool: string): boolean =>
  NOT_DONE.test(word) && !(ENDED.test(word) && ENDING.test(tool))

function isNo([key, value]: [key: string, value: unknown], tool: string): boolean {
  if (Array.isArray(value)) return /^(?:errors?|fail(?:ed|ures)?)$/i.test(key) && value.length > 0
  if (typeof value === 'number') return value >= 400 && value < 600 && /^(?:status|code)/i.test(key)
  if (value === true) return isNotDone(key.replace(/^is_?/i, ''), tool)
  if (value === false) return /^(?:ok|is_?ok|success|appro|accept)/i.test(key)
  if (typeof value !== 'string') return getOwnMember(value, 'isError') === true
  if (/^(?:error|exception|traceback)(?:_?(?:message|msg|text))?$/i.test(key)) return value !== ''
  if (/^(?:type|kind|code)$/i.test(key)) return FAILED_CODE.test(value)
  return (
    /^(?:status|state|outcome|decision|behaviou?r|permission)$/i.test(key) && isNotDone(value, tool)
  )
}

/** A text that says no more than that the call was refused or stopped. */
const DENIED =
  /^(?:(?:the )?(?:user|person|human|operator) (?:has )?|(?:(?:the|this|tool|command|call|request|action|operation|permission|access|execution) )*(?:(?:was|is|has been) )?)(not (?:approved|allowed|executed|permitted|authori[sz]ed)|denied|rejected|declined|refused|cancell?ed|aborted|interrupted|timed out|unauthori[sz]ed|forbidden)(?: (?:the |this )?(?:request|action|call|tool|operation|command|approval|permission))?(?: by (?:the )?(?:user|person|human|operator|policy))?[.!]?$/i

const isDenied = (text: string, tool: string): boolean =>
  isNotDone(DENIED.exec(text.slice(0, 200))?.[1] ?? '', tool)

function isReport(text: string): boolean {
  const lines = text.split(/\r?\n/)
  if (TRACEBACK.test(text)) return RAISED.test(lines.findLast((line) => /^\S/.test(line)) ?? '')
  return BEGINS.test(text) && lines.slice(1).every((line) => FRAME.test(line))
}

/** Members in which tools say with what a command ended. */
const CODE = /^(?:exit[-_]?(?:code|status)|return[-_]?code)$/i
/** The same, beside what a process wrote. */
const PROCESS_CODE = /^(?:code|status|exit)$/i
/** Members that may hold such members, and one that holds them of several commands. */
const HOLDER = /^(?:data|value|result|output|metadata|outcome|exit[-_]?status)$/i
const LIST = /^outcomes$/i
const MAX_DEPTH = 4
const MAX_COMMANDS = 100

/** The first exit code in a value that is not zero. `isAbout`: it is what a runtime says beside the output. */
function codeIn(value: unknown, depth = 0, isAbout = false): number | undefined {
  if (!isJsonObject(value) || depth > MAX_DEPTH) return undefined
  const isText = (each: unknown) => typeof each === 'string'
  const isProcess = [value.stdout, value.stderr].some(isText)
  const codes = Object.entries(value).flatMap(([key, each]) => {
    if (Array.isArray(each) && LIST.test(key))
      return each.slice(0, MAX_COMMANDS).map((one) => codeIn(one, depth + 1))
    if (typeof each === 'object')
      return HOLDER.test(key) ? codeIn(each, depth + 1, key === 'metadata') : undefined
    const isCode =
      CODE.test(key) ||
      (isProcess && PROCESS_CODE.test(key)) ||
      (key === 'exit' && (isText(value.output) || isAbout))
    return isCode ? numberIn(each) : undefined
  })
  return codes.find(Boolean)
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^-?\d{1,10}$/.test(value)
      ? Number(value)
      : undefined

/** A line of its own in which a runtime says with what a command ended. */
const EXITED =
  /^(?:[[(]?(?:(?:the )?(?:command|process|shell|program) [\w ,]{0,40})?(?:exit ?(?:status code|code|status)|exited (?:with )?(?:a non-zero )?(?:exit )?(?:status code|code|status)):?|<(?:return_?code|exit_?code)>) ?(-?\d{1,10})(?:[)\].,:;<]|\s*$)/i

/**
 * Returns the exit code of a command if it is not zero: a call can succeed although its command
 * failed. Of several commands, the first such code. It is a member, or a line at the beginning or the
 * end of the text of a call that does not only read.
 */
function exitCodeOf(record: ToolCallRecord, status: ToolCallStatus): number | undefined {
  const code = codeIn(record.result)
  const isOwn = code === undefined && status.mode !== 'read' && !isReader(status)
  const text = isOwn ? onlyTextOf(record) : undefined
  const lines = text?.split('\n') ?? []
  return (
    code ??
    [lines[0], ...lines.slice(-3)]
      .map((line = '') => numberIn(EXITED.exec(line)?.[1]))
      .find(Boolean)
  )
}

/** A tool that hands on what somebody else wrote: a file, a log, a page. */
const READER =
  /(?:^|[^a-z])(?:read|cat|head|tail|view|open|show|logs?|grep|search|find|fetch|download|content|file|page|transcript|messages?)(?:[^a-z]|$)/i
const READING =
  /^\s*(?:sudo )?(?:cat|head|tail|less|more|grep|rg|sed|awk|journalctl|(?:docker|kubectl) logs)\b/

/** True if a text of the call may be of somebody else. */
function isReader({ execution: { name, arguments: called } }: ToolCallStatus): boolean {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1_$2')
  const given = [getOwnMember(called, 'command'), getOwnMember(called, 'cmd')]
  return READER.test(spaced) || given.some((one) => typeof one === 'string' && READING.test(one))
}
