import { AnswerRefused } from '../../model/hostErrors.ts'
import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import { ownMembers } from '../shared/members.ts'
import { inexpressible, nativeIdOf, questionOf, requestOf } from '../shared/decideLocalCall.ts'
import { DENIED } from '../shared/readFailure.ts'
import type {
  ConsentDecision,
  ToolResult,
  QuestionAnswer,
  ToolCallRecord,
} from '../../model/index.ts'

/**
 * The part of a stream that the host needs. `useStream` of `@langchain/langgraph-sdk/react` gives
 * `submit`, that of `@langchain/react` the other two.
 */
export type LangGraphStream = {
  /** Ends the run that is under way. */
  stop?(): Promise<void>
  readonly isLoading?: boolean
} & (
  | { submit(values: undefined, options: { command: { resume: unknown } }): Promise<void> }
  | {
      respond(response: unknown): Promise<void>
      respondAll(responsesById: Record<string, unknown>): Promise<void>
    }
)

/**
 * Returns a host that answers all interrupts of a thread together, by resuming the graph.
 * `useStream` accepts an answer at once, and keeps a failure of its run in `error`. Stop ends the
 * whole run, as the stream's own `stop` does.
 * @example
 * // useLangGraphToolCalls does it for you
 * <ToolHostProvider host={createLangGraphHost(stream)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createLangGraphHost(stream: LangGraphStream): ToolHost {
  const send = async (entries: readonly BatchEntry[]): Promise<void> => {
    if (!('respondAll' in stream))
      return await stream.submit(undefined, { command: { resume: toLangGraphResume(entries) } })
    const answers = answersByInterrupt(entries)
    await (answers.every(([id]) => id !== undefined)
      ? stream.respondAll(Object.fromEntries(answers))
      : stream.respond(onlyAnswer(answers)))
  }
  return {
    decideConsent: (record, decision) => send([{ record, decision }]),
    answer: (record, answer) => send([{ record, answer }]),
    settleBatch: send,
    ...(stream.stop && {
      canCancel: () => stream.isLoading === true && 'run',
      cancel: async () => await stream.stop?.(),
    }),
  }
}

/** The graph takes a map with any other id for one answer. Source: isXXH3 of LangGraph. */
const ID = /^[0-9a-f]{32}$/

/**
 * Returns the value of `resume`: the answers by the ids of their interrupts. Answers to one
 * interrupt keep the order of its requests. A single interrupt without an id (older versions) gets
 * its bare answer. Throws for several interrupts without ids, since their answers cannot be told
 * apart.
 * @example
 * const host: ToolHost = {
 *   settleBatch: (entries) => post('/resume', { resume: toLangGraphResume(entries) }),
 * }
 */
export function toLangGraphResume(entries: readonly BatchEntry[]): unknown {
  const answers = answersByInterrupt(entries)
  if (answers.every(([id]) => id !== undefined && ID.test(id))) return Object.fromEntries(answers)
  return onlyAnswer(answers)
}

type Answers = readonly (readonly [interrupt: string | undefined, answer: unknown])[]

function answersByInterrupt(entries: readonly BatchEntry[]): Answers {
  const groups = new Map<string | undefined, { handle: LangGraphHandle; answer: unknown }[]>()
  for (const { record, decision, answer } of entries) {
    const handle = handleOf(record.request ?? record.question ?? { id: record.call.id })
    const sent = decision
      ? toLangGraphDecision(record, decision)
      : toLangGraphAnswer(record, answer)
    const group = groups.get(handle.interrupt) ?? []
    groups.set(handle.interrupt, [...group, { handle, answer: sent }])
  }
  return [...groups].map(([id, group]) => [id, answerOf(group)] as const)
}

function onlyAnswer(answers: Answers): unknown {
  const [only] = answers
  if (answers.length === 1 && only) return only[1]
  throw new AnswerRefused(
    `handrail: ${answers.length} interrupts of LangGraph, and not all have an id. One answer would count for each of them. Answer them one at a time.`,
  )
}

function answerOf(group: { handle: LangGraphHandle; answer: unknown }[]): unknown {
  const sorted = group.toSorted((a, b) => a.handle.place - b.handle.place)
  const inOrder = sorted.map(({ answer }) => answer)
  const shape = group[0]?.handle.shape
  if (shape === 'review') return { decisions: inOrder }
  return shape === 'inbox' ? inOrder : (inOrder[0] as { value: unknown }).value
}

/** The way back to an interrupt. */
export interface LangGraphHandle {
  readonly interrupt?: string
  /**
   * `review`: requests of langchain's middleware; `inbox`: a list of human interrupts; `value`:
   * anything else.
   */
  readonly shape: 'review' | 'inbox' | 'value'
  /** True for the names of Python (`edited_action`), not of JavaScript (`editedAction`). */
  readonly isPython: boolean
  /** Its words for the answers that it takes. */
  readonly allowed: readonly string[]
  /** The place of the request in its interrupt. */
  readonly place: number
}

/** The handle of a request or a question. Throws for one of another adapter. */
function handleOf({ id, handle }: { id: string; handle?: unknown }): LangGraphHandle {
  const members = ownMembers(handle)
  if (!members || !Array.isArray(members.allowed))
    throw new AnswerRefused(
      `handrail: the request ${id} has no handle of LangGraph. Its answer cannot be written without it. Answer a record as fromLangGraph made it.`,
    )
  return members as unknown as LangGraphHandle
}

/**
 * Returns an answer in the words of its interrupt: the bare value for a graph's own. Throws
 * AnswerRefused for an answer that the interrupt does not take.
 * @example
 * const resume = toLangGraphAnswer(record, { kind: 'decline' })
 */
export function toLangGraphAnswer(
  record: ToolCallRecord,
  answer: QuestionAnswer,
): LangGraphDecision | { value: unknown } {
  const { shape, allowed } = handleOf(questionOf(record, 'LangGraph'))
  if (answer.kind === 'accept') {
    const { answer: given } = answer.value
    if (shape === 'value') return { value: given }
    return shape === 'review'
      ? { type: 'respond', message: String(given) }
      : { type: 'response', args: String(given) }
  }
  if (allowed.includes('ignore')) return { type: 'ignore', args: null }
  if (allowed.includes('reject')) return { type: 'reject' }
  throw inexpressible('This interrupt', answer.kind, 'Answer it, or stop the run.')
}

/** A decision for langchain's middleware. Source: langchain 1.5, also for Python, Decision. */
export type LangGraphReview = {
  type: 'approve' | 'edit' | 'reject' | 'respond'
  message?: string
  edited_action?: { name: string; args: object }
  editedAction?: { name: string; args: object }
}
/** One answer to a human interrupt. Source: agent-inbox, HumanResponse. */
export type LangGraphReply = {
  type: 'accept' | 'edit' | 'response' | 'ignore'
  args: string | null | { action: string; args: object }
}
/** One decision about a call of an interrupt. */
export type LangGraphDecision = LangGraphReview | LangGraphReply

/**
 * Returns a decision in the words of its interrupt. `toLangGraphResume` joins all of them. Throws
 * AnswerRefused for a call without a request, and for a decision that the interrupt does not take.
 * @example
 * const one = toLangGraphDecision(record, decision) // of an interrupt's `decisions`
 */
export function toLangGraphDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): LangGraphDecision {
  const request = requestOf(record, 'LangGraph')
  const { shape, isPython, allowed } = handleOf(request)
  const isReview = shape === 'review'
  const { name } = record.call
  const refuse = (what: ConsentDecision['kind'] | 'edited arguments') =>
    inexpressible('This interrupt', what, `It takes ${allowed.join(', ')}.`)
  switch (decision.kind) {
    case 'allow': {
      const { arguments: args } = decision
      if (!decision.edited && allowed.includes(isReview ? 'approve' : 'accept'))
        return isReview ? { type: 'approve' } : { type: 'accept', args: null }
      if (!allowed.includes('edit')) throw refuse(decision.edited ? 'edited arguments' : 'allow')
      return isReview
        ? { type: 'edit', [isPython ? 'edited_action' : 'editedAction']: { name, args } }
        : { type: 'edit', args: { action: name, args } }
    }
    case 'deny':
      if (allowed.includes('reject'))
        return { type: 'reject', ...(decision.reason && { message: decision.reason }) }
      if (allowed.includes('ignore')) return { type: 'ignore', args: null }
      if (allowed.includes('response')) return { type: 'response', args: decision.reason ?? DENIED }
      throw refuse(decision.kind)
    case 'respond': {
      const text = decision.text ?? decision.option ?? ''
      if (allowed.includes('respond')) return { type: 'respond', message: text }
      if (allowed.includes('response')) return { type: 'response', args: text }
      throw refuse(decision.kind)
    }
    case 'abort':
      throw refuse(decision.kind)
    default:
      return decision satisfies never
  }
}

/** A message with a result. Source: @langchain/langgraph-sdk 2.0, ToolMessage. */
export type LangGraphResult = {
  type: 'tool'
  tool_call_id: string
  name: string
  content: string
  status?: 'error'
}

/**
 * Returns a result as a message of the thread. `fromLangGraph` reads it back.
 * @example
 * const message = toLangGraphResult(record, { success: true, data: { id: 7 } })
 */
export function toLangGraphResult(record: ToolCallRecord, result: ToolResult): LangGraphResult {
  return {
    type: 'tool',
    tool_call_id: nativeIdOf(record),
    name: record.call.name,
    content: JSON.stringify(result),
    ...(!result.success && { status: 'error' }),
  }
}
