import { makeRecord, partRecord } from '../shared/createRecordList.ts'
import {
  entryOf,
  formOf,
  nativeId,
  ownMembers,
  readArguments,
  withoutMembers,
  listOf,
  textMembers,
  textOf,
} from '../shared/members.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { PERSON } from '../shared/CallRegistry.ts'
import { parseJson } from '../../engines/json/parseJson.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { isJsonObject, ownOptions } from '../../model/JsonObject.ts'
import type {
  ConsentDecision,
  ConsentOption,
  ConsentRequest,
  ToolCallRecord,
  LocalTool,
  Question,
  JsonObject,
  JsonSchema,
} from '../../model/index.ts'
import { errorTextOf, reasonIn } from '../shared/readFailure.ts'
import { readResult } from '../shared/readResult.ts'

/**
 * Returns the record of a tool-call part, as assistant-ui renders it (`ToolCallMessagePartProps`).
 * Returns the same record for an equal part. Never throws on what the part holds, and never changes
 * it. Source: @assistant-ui/react 0.15.
 * @example
 * const record = fromAssistantUi(part) // in the component of a tool
 */
export function fromAssistantUi(
  part: AssistantUiPart,
  options: AssistantUiOptions = {},
): ToolCallRecord {
  const members = ownMembers(part) ?? {}
  return partRecord('assistant-ui', nativeId(members.toolCallId), members, () =>
    toRecord(members, localToolOf(options, members.toolName) !== undefined),
  )
}

/** One tool-call part as a record. `part` is a copy of its own members. */
function toRecord(part: JsonObject, isLocal: boolean): ToolCallRecord {
  const id = nativeId(part.toolCallId)
  const name = typeof part.toolName === 'string' && part.toolName ? part.toolName : undefined
  const status = ownMembers(part.status) ?? {}
  const approval = readApproval(part.approval)
  const { arguments: args, ...text } = argumentsOf(part, status)
  const isStreaming = text.argumentsState === 'streaming'
  const about = { part, status, approval, args, isStreaming, isLocal }
  const { rest: beyond = {}, ...state } = readState(about)
  const rest = {
    ...withoutMembers(part, ...READ),
    ...(status.reason !== undefined && { status }),
    ...(!approval && part.approval !== undefined && { approval: part.approval }),
    ...(Object.keys(beyond).length > 0 && { output: beyond }),
  }
  const facts = {
    ...text,
    ...((id === undefined || name === undefined) && { argumentsState: 'invalid' as const }),
    ...state,
    ...timesOf(part.timing),
    ...textMembers({ parentId: part.parentId }),
  }
  const call = { id: id ?? '', name: name ?? 'unknown', arguments: args }
  const ids = textMembers({ toolCallId: id, approvalId: approval?.id })
  return makeRecord('assistant-ui', call, facts, { ids, rest })
}

/** `args` runs. The text is shown if it says the same: it may have digits that `args` lost. */
function argumentsOf({ args, argsText, result }: JsonObject, { type }: JsonObject) {
  const text = typeof argsText === 'string' ? argsText : ''
  // Half a text is not parsed again at every piece.
  const read = text.trimEnd().endsWith('}') ? parseJson(text) : undefined
  const isWhole = text === '' ? type !== 'running' || hasMembers(args) : read?.state === 'complete'
  const own = isJsonObject(args) ? args : {}
  if (!isWhole) {
    const isArriving = result === undefined && type !== 'requires-action'
    const argumentsState = isArriving ? ('streaming' as const) : ('invalid' as const)
    return { arguments: own, argumentsState, ...(text && { argumentsText: text }) }
  }
  if (own !== args) return readArguments(args ?? (text || {}))
  return {
    ...readArguments(own),
    ...(read && sameJson(read.value, own) && { argumentsText: text }),
  }
}

const hasMembers = (args: unknown) => isJsonObject(args) && Object.keys(args).length > 0

function timesOf(timing: unknown): Pick<ToolCallRecord, 'times'> {
  const { startedAt, completedAt } = ownMembers(timing) ?? {}
  const times = {
    ...(Number.isFinite(startedAt) && { startedAt: startedAt as number }),
    ...(Number.isFinite(completedAt) && { endedAt: completedAt as number }),
  }
  return Object.keys(times).length > 0 ? { times } : {}
}

const READ = [
  'type toolCallId toolName args argsText result isError isPreliminary status approval timing',
  'parentId addResult resume respondToApproval',
]

type Approval = NonNullable<ReturnType<typeof readApproval>>
/** `label`: its own words, if it has some. */
type Option = { id: string; kind: string; label: string | undefined }

/** Our kinds of options. The page does not offer others. */
const OPTION_KINDS = new Map<string, ConsentOption['kind']>([
  ['allow-once', 'allow_once'],
  ['allow-always', 'allow_always'],
  ['reject-once', 'deny_once'],
  ['reject-always', 'deny_always'],
])
const KINDS = [...OPTION_KINDS.keys()]

/** The ids of the options behind Allow and Deny. `always`: a lasting one without a label. */
export interface Answers {
  readonly once?: string | undefined
  readonly always?: string | undefined
  readonly deny?: string | undefined
}

/** The permission in a part. Undefined without an id: nobody could answer it. */
function readApproval(value: unknown) {
  const members = ownMembers(value)
  if (!members || typeof members.id !== 'string') return undefined
  const { id, approved, resolution, display } = members
  return {
    id,
    members,
    approved: typeof approved === 'boolean' ? approved : undefined,
    resolution: (['cancelled', 'expired'] as const).find((each) => each === resolution),
    /** It asks for words or a choice, not for permission. */
    asksForData: display === 'text' || display === 'select' || display === 'questions',
    options: listOf(members.options).flatMap(readOption),
  }
}

function readOption(value: unknown): Option[] {
  const { id, kind, label, description, grants } = ownMembers(value) ?? {}
  if (typeof id !== 'string' || typeof kind !== 'string') return []
  // A lasting grant belongs to its option's name, by which it is chosen.
  const more = [description, ...listOf(grants)]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ')
  const name = typeof label === 'string' ? label : ''
  return [{ id, kind, label: name && more ? `${name}: ${more}` : name || more || undefined }]
}

const idOf = (options: readonly Option[], kind: string, isPlain = (_option: Option) => true) =>
  options.find((option) => option.kind === kind && isPlain(option))?.id

const answersOf = ({ options }: Approval): Answers => ({
  once: idOf(options, 'allow-once'),
  always: idOf(options, 'allow-always', ({ label }) => label === undefined),
  deny: idOf(options, 'reject-once'),
})

/** A request. Does not offer options of unknown kinds: they may permit or not. */
function toRequest(approval: Approval): ConsentRequest {
  const { id, options, members } = approval
  const answers = answersOf(approval)
  const others = options.flatMap(({ id: option, kind, label }) =>
    label !== undefined && KINDS.includes(kind) && !Object.values(answers).includes(option)
      ? [{ id: option, label, kind: OPTION_KINDS.get(kind) }]
      : [],
  )
  return {
    id,
    handle: answers,
    ...textMembers({ prompt: members.prompt }),
    can: {
      reason: true,
      note: members.allowFreeform === true,
      ...(answers.always !== undefined && { scopes: ['once', 'always'] }),
    },
    ...(others.length > 0 && { options: others }),
  }
}

/** The decision that the runtime reports. Its digest is empty: nothing binds it. */
function toDecision(
  { id, approved, asksForData, options, members }: Approval,
  args: JsonObject,
): ConsentDecision {
  const { reason, text, optionId } = textMembers(members)
  const by = members.isAutomatic === true ? ({ kind: 'policy' } as const) : PERSON
  const isLasting = options.some(
    ({ id: own, kind }) => own === optionId && kind.endsWith('-always'),
  )
  const common = { id, digest: '', scope: isLasting ? 'always' : 'once', by } as const
  if (!approved) return { ...common, kind: 'deny', ...(reason && { reason }) }
  if (asksForData) {
    const said = textMembers({ text: (text ?? answersText(members)) || undefined })
    return { ...common, kind: 'respond', ...said, ...(optionId && { option: optionId }) }
  }
  const note = text || reason
  return { ...common, kind: 'allow', arguments: args, ...(note && { note }) }
}

type State = Partial<ToolCallRecord> & { rest?: JsonObject | undefined }

/** The facts of a part. Until a part has a result, it has the status of its message. */
interface PartFacts {
  readonly part: JsonObject
  readonly status: JsonObject
  readonly approval: Approval | undefined
  readonly args: JsonObject
  /** The arguments are not all there. */
  readonly isStreaming: boolean
  /** This page runs it, once the message has paused. */
  readonly isLocal: boolean
}

/** An answer counts before the result: assistant-ui writes a result for a denied call. */
function readState(facts: PartFacts): State {
  const { part, approval, args } = facts
  const answered =
    approval && approval.approved !== undefined ? { decision: toDecision(approval, args) } : {}
  const read =
    part.result === undefined ? undefined : readResult(part.result, part.isError === true)
  const isFinal = part.isPreliminary !== true
  const ended: State = { ...answered, phase: 'done', ...(isFinal && read) }
  if (approval?.resolution) return { ...ended, outcome: approval.resolution }
  if (approval?.approved === false) return { ...ended, outcome: 'denied' }
  if (ended.result) return ended
  return {
    ...answered,
    ...(read && { partial: read.result, ...(read.content && { content: read.content }) }),
    ...(facts.status.type === 'running' || facts.status.type === 'requires-action'
      ? openState(facts)
      : endedState(facts)),
  }
}

function openState({ part, status, approval, isStreaming, isLocal }: PartFacts): State {
  const isRunning = status.type === 'running'
  const run = isRunning ? ({ run: 'active' } as const) : {}
  if (isStreaming && !approval) return run
  if (approval?.approved !== undefined) return { ...run, phase: isRunning ? 'running' : 'queued' }
  // The server's own rule answers.
  if (approval?.members.isAutomatic === true) return { ...run, phase: 'queued' }
  if (approval?.asksForData) return { ...run, phase: 'waiting', question: toQuestion(approval) }
  if (approval) return { ...run, phase: 'waiting', request: toRequest(approval) }
  const asked = ownMembers(part.interrupt)
  const phase = isLocal && isRunning ? 'queued' : 'running'
  return { ...run, phase, ...(asked && readInterrupt(asked)) }
}

/** A tool that waits with `context.human(payload)`. Without a schema it takes no answer. */
function readInterrupt({ payload }: JsonObject): State {
  const waits = { progress: { value: 0, state: 'waiting_for_input' } } as const
  if (typeof payload === 'string') return { ...waits, summary: textOf(payload, 500) }
  const { message, prompt, schema, responseSchema, requestedSchema } = ownMembers(payload) ?? {}
  const wanted = [schema, responseSchema, requestedSchema].find(isJsonObject)
  const said = textMembers({ message: message ?? prompt })
  if (!wanted) return { ...waits, ...(said.message && { summary: textOf(said.message, 500) }) }
  const question: Question = { id: textOf(payload), handle: 'human', ...said, schema: wanted }
  return { question }
}

/** Reasons of a message that the model did not finish. */
const ENDS: readonly unknown[] = ['length', 'content-filter']

/** The state after the end of the message: unfinished calls never started, requests expired. */
function endedState({ status, approval, isStreaming }: PartFacts): State {
  const { error, reason } = status
  const failure = {
    ...(error !== undefined && { summary: reasonIn(error) ?? errorTextOf(error) }),
    ...(ENDS.includes(reason) && { runEnd: textOf(reason) }),
  }
  const ended = { run: 'ended', ...failure } as const
  if (status.reason === 'cancelled' || isStreaming) return { ...ended, outcome: 'cancelled' }
  if (!approval || approval.approved !== undefined) return ended
  return {
    ...ended,
    outcome: 'expired',
    ...(!approval.asksForData && { request: toRequest(approval) }),
  }
}

/** The choices of a question. A known one needs no `approved`. */
type Choices = readonly { readonly id: string; readonly isKnown: boolean }[]

/** The way back of an answer: the choices of one question, or several questions. */
export type QuestionHandle =
  { readonly choices: Choices } | { readonly questions: readonly AskedQuestion[] }

/** The question of a request for words, a choice, or several answers. */
function toQuestion(approval: Approval): Question {
  const { id, members } = approval
  const said = { id, ...textMembers({ message: members.prompt }) }
  if (members.display !== 'questions') return { ...said, ...choiceOf(approval) }
  const questions = readQuestions(members.questions)
  const schema = formOf(Object.fromEntries(questions.map((asked) => [asked.id, asked.schema])))
  return { ...said, handle: { questions } satisfies QuestionHandle, schema }
}

function choiceOf({ options, members }: Approval): Pick<Question, 'handle' | 'schema'> {
  const words = { type: 'string', minLength: 1 }
  const titled = options.map(({ id, label = id }) => ({ const: id, title: label }))
  const answer =
    members.display === 'text'
      ? words
      : { anyOf: members.allowFreeform === true ? [...titled, words] : titled }
  const choices = options.map(({ id, kind }) => ({ id, isKnown: KINDS.includes(kind) }))
  return { handle: { choices } satisfies QuestionHandle, schema: formOf({ answer }) }
}

/** One of several questions of a request, with the ids of its choices. */
type AskedQuestion = { id: string; options: readonly string[]; schema: JsonSchema }

const WORDS = { type: 'string', minLength: 1, pattern: '\\S' }

/** Source: `ToolApprovalQuestion` in @assistant-ui/core 0.3. */
const readQuestions = (questions: unknown): readonly AskedQuestion[] =>
  listOf(questions).flatMap((value) => {
    const question = ownMembers(value) ?? {}
    const { id } = question
    if (typeof id !== 'string') return []
    const choices = listOf(question.options).flatMap((option) => {
      const { id: key, label, description } = textMembers(ownMembers(option) ?? {})
      return key === undefined
        ? []
        : [{ const: key, title: label ?? key, ...textMembers({ description }) }]
    })
    const { prompt, header } = textMembers(question)
    const about = textMembers({ title: header ?? prompt, description: header && prompt })
    const schema = { ...about, ...answerSchema(question, choices) }
    return [{ id, options: choices.map((choice) => choice.const), schema }]
  })

function answerSchema({ multiple, allowFreeform }: JsonObject, choices: readonly object[]) {
  if (choices.length === 0) return WORDS
  const one = { anyOf: allowFreeform === true ? [...choices, WORDS] : choices }
  return multiple === true ? { type: 'array', minItems: 1, uniqueItems: true, items: one } : one
}

export const toAnswers = (
  asked: readonly AskedQuestion[],
  value: JsonObject,
): Record<string, AssistantUiAnswer> =>
  Object.fromEntries(
    asked.map(({ id, options }) => {
      const given = [value[id]].flat().filter((answer) => typeof answer === 'string')
      const optionIds = given.filter((answer) => options.includes(answer))
      const text = given.filter((answer) => !options.includes(answer)).join(', ')
      return [id, { ...(optionIds.length > 0 && { optionIds }), ...(text && { text }) }]
    }),
  )

function answersText({ questions, answers }: JsonObject): string {
  const given = ownMembers(answers) ?? {}
  return listOf(questions)
    .flatMap((value) => {
      const { id, options } = ownMembers(value) ?? {}
      const { optionIds, text } = ownMembers(given[String(id)]) ?? {}
      const labels = listOf(options).map((option) => ownMembers(option) ?? {})
      const chosen = listOf(optionIds).map(
        (key) => labels.find((option) => option.id === key)?.label ?? key,
      )
      return [...chosen, text]
    })
    .filter((word) => typeof word === 'string' && word !== '')
    .join(', ')
}

/** The answer to one of several questions: choices, a text, or both. */
export type AssistantUiAnswer = { optionIds?: readonly string[]; text?: string }

/**
 * The argument of `respondToApproval`; `answers` since 0.3.21. Source: `ToolApprovalResponse` in
 * @assistant-ui/core 0.3.
 */
export type AssistantUiResponse =
  | { approved: boolean; optionId?: string; text?: string; reason?: string }
  | { optionId: string }
  | { text: string }
  | { answers: Readonly<Record<string, AssistantUiAnswer>> }

/** A part (`ToolCallMessagePartProps`), as far as types can promise it. */
export interface AssistantUiPart {
  readonly toolCallId: string
  readonly toolName: string
  readonly status: { readonly type: string }
  respondToApproval(response: AssistantUiResponse): Promise<void>
  addResult?(result: unknown): void
  resume?(payload: unknown): void
}

/** The tools that run in the page, by their name. */
export interface AssistantUiOptions {
  /**
   * Tools that this page runs when they are allowed, by name: assistant-ui's human tools. Record
   * and host get the same object, at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}

export function localToolOf(options: AssistantUiOptions, name: unknown): LocalTool | undefined {
  checkOptions('fromAssistantUi', options)
  return entryOf(ownOptions(options).local, name)
}
