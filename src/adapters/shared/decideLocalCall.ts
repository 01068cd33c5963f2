import { AnswerRefused } from '../../model/hostErrors.ts'
import type {
  ConsentDecision,
  LocalTool,
  ConsentRequest,
  Schema,
  JsonObject,
  ToolCallRecord,
  Question,
} from '../../model/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { STOPPED_BY_PERSON } from '../../model/LocalTool.ts'
import { errorTextOf, toDeniedResult } from './readFailure.ts'
import { listOf, ownMembers, textOf } from './members.ts'
import { isOpen, type CallFacts, type CallRegistry, type KnownCall } from './CallRegistry.ts'

/** A system whose tools may run in this page, and that takes their outputs. */
interface LocalCaller {
  /** Its name in errors. */
  readonly system: string
  /** The tool of this page that a record calls. */
  toolOf(record: ToolCallRecord): LocalTool | undefined
  /** The key of running handlers from render to render, if it is not their tool. */
  readonly owner?: object
  send(record: ToolCallRecord, output: unknown): void | PromiseLike<void>
}

/** Runs the tools of this page for a host. */
export function createLocalTools(caller: LocalCaller) {
  const { toolOf, owner } = caller
  const runningOf = (record: ToolCallRecord) =>
    running.get(owner ?? toolOf(record) ?? toolOf)?.get(record.call.id)
  return {
    toolOf,
    isOpen: (record: ToolCallRecord): boolean =>
      toolOf(record) !== undefined && record.result === undefined && record.outcome === undefined,
    /** True while its handler runs in this page. */
    runs: (record: ToolCallRecord): boolean => runningOf(record) !== undefined,
    decide: (tool: LocalTool, record: ToolCallRecord, decision: ConsentDecision) =>
      decideLocalCall(caller, tool, record, decision),
    /** Stops a running handler. Resolves once its output was sent, or that it was stopped. */
    async cancel(record: ToolCallRecord): Promise<void> {
      const call = runningOf(record)
      if (!call)
        throw new Error(
          `handrail: the call ${record.call.id} of ${record.call.name} does not run in this page. There is nothing to stop. Stop the chat instead.`,
        )
      call.controller.abort()
      await call.ended
    },
  }
}

/** A running handler. `ended`: its output has been sent. */
type RunningCall = { readonly controller: AbortController; readonly ended: Promise<void> }

const running = new WeakMap<object, Map<string, RunningCall>>()

/** The longest wait for a tool after Stop. */
const STOP_PATIENCE_MS = 3000

/** Starts a call, and resolves at once. Does nothing for a running call. */
async function decideLocalCall(
  caller: LocalCaller,
  tool: LocalTool,
  record: ToolCallRecord,
  decision: ConsentDecision,
): Promise<void> {
  const said = carried(caller.system, decision, YES_OR_NO)
  if (said.kind === 'deny') return await send(caller, record, toDeniedResult(said))
  const { owner = tool } = caller
  const handlers = running.get(owner) ?? new Map<string, RunningCall>()
  running.set(owner, handlers)
  if (handlers.has(record.call.id)) return
  const controller = new AbortController()
  const ended = settle(caller, tool, record, said.arguments, controller.signal)
  const call = { controller, ended }
  handlers.set(record.call.id, call)
  const forget = () => {
    if (handlers.get(record.call.id) === call) handlers.delete(record.call.id)
  }
  ended.then(forget, forget)
}

async function settle(
  caller: LocalCaller,
  tool: LocalTool,
  record: ToolCallRecord,
  args: JsonObject,
  signal: AbortSignal,
): Promise<void> {
  const given = await Promise.race([run(tool, record, args, signal), patienceAfter(signal)])
  if (signal.aborted && !hasFinished(given))
    return await send(caller, record, { success: false, error: STOPPED_BY_PERSON })
  try {
    await send(caller, record, given)
  } catch (thrown) {
    // A chat clones messages. An output that it cannot clone must not leave the call open.
    const { error } = failure(thrown)
    const unsent = `The tool ran, but its result could not be sent: ${error}`
    await send(caller, record, { success: false, error: unsent }).catch(() => undefined)
  }
}

/** True for an output of a tool that finished in spite of Stop. */
const hasFinished = (given: unknown): boolean =>
  given !== undefined && ownMembers(given)?.success !== false

/** Resolves some time after the signal was aborted. */
const patienceAfter = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, STOP_PATIENCE_MS, undefined))
  })

async function run(
  tool: LocalTool,
  record: ToolCallRecord,
  args: JsonObject,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const checked = await validateInput(tool.schema, args)
    if ('error' in checked) return { success: false, needsFollowup: true, error: checked.error }
    if (signal.aborted) return undefined
    return await tool.run(checked.value as never, { record, signal })
  } catch (thrown) {
    return failure(thrown)
  }
}

const failure = (thrown: unknown) => ({ success: false, error: errorTextOf(thrown) })

/** Sends `undefined` as null: it would vanish on the way. */
async function send(caller: LocalCaller, record: ToolCallRecord, output: unknown): Promise<void> {
  await caller.send(record, output === undefined ? null : output)
}

/** The id of a call in its protocol. */
export const nativeIdOf = ({ call, origin }: ToolCallRecord): string => origin?.ids?.id ?? call.id

/**
 * Returns the request that a decision answers. Throws AnswerRefused if the record has none.
 * @example
 * const request = requestOf(record, 'My protocol') // throws without a request
 */
export function requestOf({ request, call }: ToolCallRecord, system: string): ConsentRequest {
  if (!request)
    throw new AnswerRefused(
      `handrail: the call ${call.id} of ${call.name} has no request. ${system} takes answers only to what it asked. Decide a call whose record has a request.`,
    )
  return request
}

/**
 * Returns the question of an answer. Throws AnswerRefused if the record has none.
 * @example
 * const question = questionOf(record, 'My protocol') // throws without a question
 */
export function questionOf({ question, call }: ToolCallRecord, system: string): Question {
  if (!question)
    throw new AnswerRefused(
      `handrail: the call ${call.id} of ${call.name} asks nothing. ${system} takes answers only to what it asked. Answer a record that has a question.`,
    )
  return question
}

/** The error for a decision whose id two calls have. */
export const sharedId = (id: string): Error =>
  new AnswerRefused(
    `handrail: the id ${id} stands for more than one call. A decision would reach the wrong one. Nothing was sent.`,
  )

/**
 * Returns the error for a decision that a protocol cannot carry.
 * @example
 * throw inexpressible('My protocol', 'edited arguments', 'Deny the call and say what to change')
 */
export function inexpressible(
  system: string,
  what: ConsentDecision['kind'] | 'edited arguments' | 'cancel' | 'decline',
  instead: string,
): Error {
  const text = `handrail: ${system} cannot carry "${what}". It would be lost on the way. ${instead}`
  // Without the edits, the person can still allow it.
  return what === 'edited arguments' ? new Error(text) : new AnswerRefused(text)
}

/**
 * The decision, if the protocol can carry its kind. Throws for any other kind. Throws for edited
 * arguments if there is a `fixed`: the sentence on what would run instead.
 */
export function carried<Kind extends ConsentDecision['kind']>(
  system: string,
  decision: ConsentDecision,
  kinds: readonly Kind[],
  fixed?: string,
): Extract<ConsentDecision, { kind: Kind }> {
  if (fixed !== undefined && decision.kind === 'allow' && decision.edited)
    throw inexpressible(system, 'edited arguments', fixed)
  const isOfKind = (each: ConsentDecision): each is Extract<ConsentDecision, { kind: Kind }> =>
    kinds.some((kind) => kind === each.kind)
  if (!isOfKind(decision)) {
    const words = kinds.map((kind) => `"${kind}"`)
    const others = words.slice(0, -1).join(', ')
    throw inexpressible(system, decision.kind, `Send ${others} or ${words.at(-1)}.`)
  }
  return decision
}

export const YES_OR_NO = ['allow', 'deny'] as const

/** The arguments after the tool's schema, or an error for the assistant. */
async function validateInput(
  schema: Schema<unknown>,
  args: JsonObject,
): Promise<{ value: unknown } | { error: string }> {
  const checked = await schema['~standard'].validate(args)
  if (!('issues' in checked) || !checked.issues)
    return 'value' in checked ? { value: checked.value } : { error: 'Invalid arguments' }
  return { error: `Invalid arguments: ${checked.issues.map(issueText).join('; ')}` }
}

function issueText(issue: unknown): string {
  if (!isJsonObject(issue) || typeof issue.message !== 'string') return textOf(issue, 500)
  const keys = listOf(issue.path).map((each) => (isJsonObject(each) ? each.key : each))
  const path = keys.map((key) => textOf(key, 100)).join('.')
  return textOf(path ? `${path}: ${issue.message}` : issue.message, 500)
}

/** A form by its schema, or an address to open. Source: MCP 2025-11-25, Elicitation. */
export const readQuestion = (
  { mode, message, requestedSchema, url }: JsonObject,
  id: string,
): Question => ({
  id,
  ...(typeof message === 'string' && { message }),
  ...(mode === 'url'
    ? typeof url === 'string' && { url }
    : isJsonObject(requestedSchema) && { schema: requestedSchema }),
})

/** The name of a call that stands for a question alone. */
export const ELICITATION = 'elicitation/create'

/** `elicitationId`: the id of a visit to an address. */
type Asked = { readonly call: KnownCall; question: Question; elicitationId?: unknown }

/** Open questions by their ids. A call shows the first of its own. */
export function createQuestions<More extends object = object>(registry: () => CallRegistry) {
  const open = new Map<string, Asked & More>()

  function show(call: KnownCall) {
    const first = [...open.values()].find((asked) => asked.call === call)
    if (first) registry().mergeCallFacts(call, { question: first.question })
    else registry().withdraw(call, 'question')
  }

  return {
    open,
    ask(key: string, asked: Asked & More) {
      open.set(key, asked)
      show(asked.call)
    },
    /** Closes a question. A call of the question's own ends with it. */
    close(key: string, action: unknown): (Asked & More) | undefined {
      const asked = open.get(key)
      if (!asked) return undefined
      open.delete(key)
      show(asked.call)
      if (asked.call.facts.name === ELICITATION && isOpen(asked.call))
        registry().answer(asked.call, endOf(action))
      return asked
    },
    /** The questions that the person answered at an address. */
    visited: (id: unknown): string[] =>
      [...open].flatMap(([key, { elicitationId }]) =>
        id !== undefined && elicitationId === id ? [key] : [],
      ),
  }
}

/** The end of a call that stands for a question alone. */
const endOf = (action: unknown): Pick<CallFacts, 'result' | 'outcome'> =>
  action === 'accept'
    ? { result: { success: true } }
    : { outcome: action === 'decline' ? 'rejected' : 'cancelled' }
