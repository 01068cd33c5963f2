import { AnswerRefused, RequestGone } from '../../model/hostErrors.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { isJsonObject, ownOptions } from '../../model/JsonObject.ts'
import type {
  ConsentDecision,
  ToolCall,
  ToolResult,
  JsonObject,
  QuestionAnswer,
  ToolCallRecord,
  ToolSpec,
  UndoOffer,
} from '../../model/index.ts'
import { NO_REASON, STOPPED_BY_PERSON } from '../../model/LocalTool.ts'
import { checkOptions, toRecord } from '../shared/createCallReader.ts'
import { toDeniedResult, errorTextOf } from '../shared/readFailure.ts'
import { entryOf, ownMembers } from '../shared/members.ts'
import { createQuestions, ELICITATION, readQuestion } from '../shared/decideLocalCall.ts'
import { factsOf, readMcpAnswer } from '../shared/readResult.ts'
import { keyOf, readError, readParams, readSpec } from './createMcpReader.ts'
import { CallRegistry, isSameCall, type CallFacts, type KnownCall } from '../shared/CallRegistry.ts'
import { createListReader, createRecordList } from '../shared/createRecordList.ts'
import type { CallLike, OfferedTool } from '../../policy/ToolPolicy.ts'

/**
 * Returns a host for the tools of one MCP server. The agent loop calls `callTool` instead of the
 * client's: a call that asks is held, and nothing is sent before `decideConsent` allows it.
 * `callTool` never rejects: a denial, a failure and a lost connection are results. Content that the
 * tool gave beside its data is in the result's `content`, as content parts. Give `elicit` to the
 * client as the handler of `elicitation/create`. `reader` shows the calls; it takes no messages.
 * Source: @modelcontextprotocol/sdk 1.32 and @modelcontextprotocol/client 2.4, `Client`.
 * @example
 * const files = createMcpHost(client, {
 *   server: 'files',
 *   tools,
 *   needsConsent: (call, tool) => evaluateCall(call, { tool }, policy).verdict !== 'run',
 * })
 * const result = await files.callTool(call) // resolves when the person decided and the tool ran
 */
export function createMcpHost(
  client: McpClient,
  given: McpHostOptions,
): ToolHost & {
  reader: ToolCallReader
  callTool(call: ToolCall): Promise<ToolResult>
  elicit(
    request: { params: object },
    context: RequestContext,
  ): Promise<{ action: QuestionAnswer['kind']; content?: ElicitContent }>
} {
  checkOptions('mcp', given)
  const options = ownOptions(given) as McpHostOptions
  const calls = createHostCalls(options.server, options.tools)
  const questions = createHostQuestions(calls)

  function start(call: HostCall, args: JsonObject) {
    void runCall(client, calls, call, args, options.timeout).finally(() => questions.withdraw(call))
  }

  return {
    reader: calls.reader,
    callTool(value) {
      const { call, isNew } = addCall(calls, value)
      if (!isNew) return call.promise
      const { argumentsState, arguments: args = {} } = call.known.facts
      if (argumentsState === 'invalid') calls.settle(call, INVALID)
      else if (callNeedsConsent(options, call)) calls.change(call, { phase: 'waiting' })
      else start(call, args)
      return call.promise
    },
    elicit: questions.elicit,
    isGated: (record) => calls.phaseOf(record) === 'waiting',
    async decideConsent(record, decision) {
      const call = calls.of(record)
      if (call?.known.facts.phase !== 'waiting')
        throw new RequestGone(
          `handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It has started or ended, or is of another host.`,
        )
      const reported = { ...decision, at: Date.now() }
      const end = endOf(decision)
      if (end) return calls.settle(call, { ...end, decision: reported })
      const args = argumentsOf(decision, record)
      calls.change(call, { decision: reported })
      start(call, args)
    },
    answer: questions.answer,
    canCancel: (record) => calls.phaseOf(record) === 'running',
    async cancel(record) {
      const call = calls.of(record)
      if (!call || call.known.facts.phase === 'done')
        throw new Error(`handrail: the call ${record.call.id} is not open. Nothing was stopped.`)
      calls.settle(call, STOPPED)
      call.controller.abort(STOPPED_BY_PERSON)
    },
    ...(options.undo && createUndo(client, options.undo)),
  }
}

const STOPPED: End = { outcome: 'cancelled', answer: { success: false, error: STOPPED_BY_PERSON } }

const BAD_CALL = 'Invalid call: a name and an object of arguments are needed'
const INVALID: End = { result: { success: false, needsFollowup: true, error: BAD_CALL } }

/** True if the call asks, or if the rule throws. */
function callNeedsConsent(
  { needsConsent, server }: McpHostOptions,
  { known: { id, facts } }: HostCall,
): boolean {
  try {
    const { name = 'unknown', arguments: args = {}, spec } = facts
    return needsConsent({ id, name, arguments: args }, { name, ...spec, server })
  } catch {
    return true
  }
}

/** The end of a call that may not run. */
function endOf(decision: ConsentDecision): End | undefined {
  if (decision.kind === 'deny') return { outcome: 'denied', result: toDeniedResult(decision) }
  return decision.kind === 'abort' ? STOPPED : undefined
}

function argumentsOf(decision: ConsentDecision, { call }: ToolCallRecord) {
  if (decision.kind !== 'allow' || !isJsonObject(decision.arguments))
    throw new AnswerRefused(
      `handrail: MCP has no words for the decision ${decision.kind}. The call ${call.id} of ${call.name} waits on. Allow it with arguments, deny it or abort it.`,
    )
  return decision.arguments
}

const TIMEOUT = 300_000

/** Calls the tool and gives the call its end. Never rejects. */
async function runCall(
  client: McpClient,
  calls: Calls,
  call: HostCall,
  args: JsonObject,
  timeout = TIMEOUT,
): Promise<void> {
  calls.change(call, { phase: 'running', times: { startedAt: Date.now() } })
  try {
    const params = { name: call.known.facts.name ?? '', arguments: args }
    const answer = await callTool(client, params, {
      signal: call.controller.signal,
      resetTimeoutOnProgress: true,
      timeout,
      onprogress: ({ progress, total, message }) =>
        calls.change(call, { progress: { value: progress, total, message } }),
    })
    calls.settle(call, factsOf(readMcpAnswer(answer)))
  } catch (thrown) {
    calls.settle(call, endOfThrown(thrown))
  }
}

/**
 * The end of a call that threw. A lost connection leaves it open. Source: `ErrorCode`,
 * `SdkErrorCode`.
 */
function endOfThrown(thrown: unknown): End {
  const error = errorTextOf(thrown)
  const { code, data } = ownMembers(thrown) ?? {}
  const rest = { result: { error } }
  if (code === -32000 || code === 'CONNECTION_CLOSED') {
    const said = `${error}. Whether the tool has done its work is not known`
    return { isLost: true, rest, answer: { success: false, error: said } }
  }
  if (code === -32001 || code === 'REQUEST_TIMEOUT')
    return { outcome: 'timed_out', rest, answer: { success: false, error } }
  return typeof code === 'number'
    ? readError({ code, message: error, data })
    : { result: { success: false, error } }
}

type Elicited = { action: QuestionAnswer['kind']; content?: ElicitContent }
type Pending = { readonly isForm: boolean; finish(answered: Elicited): void }

/** Source: @modelcontextprotocol/sdk 1.32, `DEFAULT_REQUEST_TIMEOUT_MSEC`. */
const ELICITATION_TIMEOUT = 60_000

/** The server's questions while a call runs. */
function createHostQuestions(calls: Calls) {
  const questions = createQuestions<Pending>(calls.registry)
  let asked = 0

  function close(id: string, answered: Elicited) {
    const pending = questions.close(id, answered.action)
    calls.publish()
    pending?.finish(answered)
  }

  return {
    elicit(request: { params: object }, context: RequestContext): Promise<Elicited> {
      const { signal } = 'mcpReq' in context ? context.mcpReq : context
      const params = ownMembers(request.params) ?? {}
      const id = `elicitation:${asked++}`
      const expiresAt = Date.now() + ELICITATION_TIMEOUT
      const question = { ...readQuestion(params, id), expiresAt }
      return new Promise<Elicited>((finish) => {
        if (signal.aborted) return finish({ action: 'cancel' })
        // No message says which call it is about.
        const call = calls.latestRunning() ?? addCall(calls, { id, name: ELICITATION }).call.known
        signal.addEventListener('abort', () => close(id, { action: 'cancel' }), { once: true })
        questions.ask(id, { call, question, isForm: params.mode !== 'url', finish })
        calls.publish()
      })
    },
    async answer({ call, question }: ToolCallRecord, answer: QuestionAnswer): Promise<void> {
      const pending = question && questions.open.get(question.id)
      if (!pending)
        throw new RequestGone(
          `handrail: nobody waits for an answer in the call ${call.id} of ${call.name}. The question was answered, withdrawn, or is not of this host.`,
        )
      const given = answer.kind === 'accept' &&
        pending.isForm && { content: toContent(answer.value) }
      close(question.id, { action: answer.kind, ...given })
    },
    /** Takes back the questions of a call that ended. */
    withdraw({ known }: HostCall) {
      for (const [id, { call }] of questions.open)
        if (call === known) close(id, { action: 'cancel' })
    },
  }
}

/** A call of a host: it has a promise to keep. */
interface HostCall {
  readonly known: KnownCall
  readonly controller: AbortController
  readonly promise: Promise<ToolResult>
  readonly resolve: (result: ToolResult) => void
  /** A lost connection ends this call alone. */
  readonly run: object
}

type End = CallFacts & {
  /** The answer to the caller, if it is not the record's result. */
  readonly answer?: ToolResult
  readonly isLost?: boolean
}

type Calls = ReturnType<typeof createHostCalls>

/** The calls of one host, as records and as promises. */
function createHostCalls(server: string, tools: readonly object[]) {
  const list = createRecordList<KnownCall>((call) => toRecord(call, 'mcp', new Map()))
  const declared = tools.map((tool) => readSpec(tool, server))
  const specs = new Map(declared.map((spec) => [spec?.name, spec]))
  let registry = new CallRegistry(list, undefined)
  const byId = new Map<string, HostCall>()
  /** The latest call with each id of the agent's. */
  const latest = new Map<string, HostCall>()

  /** Adds facts to a call that has no end. */
  function change(call: HostCall, facts: CallFacts, ...withdrawn: (keyof CallFacts)[]) {
    if (!isOpenCall(call)) return
    registry.mergeCallFacts(call.known, facts, ...withdrawn)
    list.publish()
  }

  /** Gives a call its end, and its caller the result. A call that has one keeps it. */
  function settle(call: HostCall, { answer, isLost, ...facts }: End) {
    if (!isOpenCall(call)) return
    const { result = { success: false }, content } = facts
    change(call, { ...facts, phase: 'done', times: { endedAt: Date.now() } }, 'question')
    if (isLost) registry.endRun(call.run)
    list.publish()
    call.resolve(answer ?? { ...result, ...(content && { content }) })
  }

  const of = ({ call }: ToolCallRecord): HostCall | undefined => byId.get(call.id)

  /** Shows the calls; it takes no messages. */
  const reader: ToolCallReader = createListReader(list, {
    push() {},
    end: () => registry.end(),
    reset() {
      for (const call of byId.values())
        if (call.known.facts.phase === 'waiting') settle(call, WITHDRAWN)
      registry = new CallRegistry(list, undefined)
      byId.clear()
      latest.clear()
    },
  })

  return {
    reader,
    registry: () => registry,
    specOf: (name = 'unknown'): ToolSpec => specs.get(name) ?? { name, server },
    publish: list.publish,
    change,
    settle,
    of,
    phaseOf: (record: ToolCallRecord) => of(record)?.known.facts.phase,
    latestRunning: () => list.calls.findLast(({ facts }) => facts.phase === 'running'),
    latest,
    add(call: HostCall) {
      byId.set(call.known.id, call)
      list.publish()
    },
  }
}

const isOpenCall = ({ known }: HostCall) => known.facts.phase !== 'done'

/** The call, and whether it is new: one that is open already is the same. */
function addCall(calls: Calls, value: unknown): { call: HostCall; isNew: boolean } {
  const { latest, specOf, registry } = calls
  const members = ownMembers(value) ?? {}
  const key = keyOf(members.id) || undefined
  const params = readParams(members)
  const before = latest.get(key ?? '')
  if (before && isOpenCall(before) && isSameCall(before.known.facts, params))
    return { call: before, isNew: false }
  const facts = { ...params, spec: specOf(params.name), times: { createdAt: Date.now() } }
  const sources = typeof value === 'object' && value ? [value] : []
  const run = {}
  const known = registry().add(key, facts, sources, run)
  let resolve: HostCall['resolve'] = () => {}
  const promise = new Promise<ToolResult>((done) => {
    resolve = done
  })
  const call = { known, run, controller: new AbortController(), promise, resolve }
  if (key) latest.set(key, call)
  calls.add(call)
  return { call, isNew: true }
}

const WITHDRAWN: End = {
  outcome: 'cancelled',
  answer: { success: false, error: 'Withdrawn before anybody decided' },
}

/** Takes calls back by other tools of the server, which the app names. */
function createUndo(
  client: McpClient,
  undo: NonNullable<McpHostOptions['undo']>,
): Required<Pick<ToolHost, 'offerUndo' | 'undo'>> {
  function compensationFor(record: ToolCallRecord): Compensation | null {
    const isDone = record.result?.success === true && record.outcome === undefined
    return (isDone && entryOf(undo, record.call.name)?.(record)) || null
  }

  return {
    offerUndo(record) {
      try {
        const found = compensationFor(record)
        return found && (found.offer ?? { kind: 'compensate' })
      } catch {
        return null
      }
    },
    async undo(record, offer) {
      try {
        const found = compensationFor(record)
        if (!found) return { kind: 'failed', reason: 'There is nothing that takes this call back' }
        const answer = await client.callTool({ name: found.tool, arguments: found.arguments })
        const { result } = readMcpAnswer(answer)
        return result.success
          ? { kind: 'undone' }
          : { kind: 'failed', reason: result.error ?? result.message ?? NO_REASON }
      } catch (thrown) {
        return { kind: 'failed', reason: errorTextOf(thrown), canRetry: offer.idempotent === true }
      }
    },
  }
}

type CallParams = { name: string; arguments?: { [name: string]: unknown } }

type CallOptions = {
  signal?: AbortSignal
  onprogress?: (progress: {
    progress: number
    total?: number | undefined
    message?: string | undefined
  }) => void
  resetTimeoutOnProgress?: boolean
  timeout?: number
}

/** A `Client` of @modelcontextprotocol/sdk 1, or of @modelcontextprotocol/client 2. */
export type McpClient =
  | { callTool(params: CallParams, schema?: undefined, options?: CallOptions): Promise<object> }
  | {
      callTool(params: CallParams, options?: CallOptions): Promise<object>
      getProtocolEra(): unknown
    }

/** The second SDK takes no schema. */
const callTool = (client: McpClient, params: CallParams, options: CallOptions): Promise<object> =>
  'getProtocolEra' in client
    ? client.callTool(params, options)
    : client.callTool(params, undefined, options)

/** The second argument of a request's handler. SDK 2 keeps the signal in `mcpReq`. */
export type RequestContext = { signal: AbortSignal } | { mcpReq: { signal: AbortSignal } }

/** A tool of the same server that takes a call back. */
export type Compensation = {
  tool: string
  arguments: { [name: string]: unknown }
  offer?: UndoOffer
}

/** A server, its tools, and which of their calls ask. */
export interface McpHostOptions {
  /** The host's own name for the server, by which its policy knows it. */
  server: string
  /** The answer to `tools/list`. */
  tools: readonly ({ name: string } & object)[]
  /** True if a call waits for a person. An error asks, too. */
  needsConsent: (call: CallLike, tool: OfferedTool) => boolean
  /** By tool: the call that takes one back, or null. */
  undo?: Readonly<Record<string, (record: ToolCallRecord) => Compensation | null>>
  /**
   * The longest wait for an answer or progress, in milliseconds. An elicitation waits for a minute,
   * the default of the SDK.
   * @default 300000
   */
  timeout?: number
}

/** The answers of a form. Source: MCP 2025-11-25, ElicitResult. */
export type ElicitContent = { [name: string]: string | number | boolean | string[] }

/** The members that a form may answer with; others are left out. */
const toContent = (value: JsonObject): ElicitContent =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, given]) => (isAnswer(given) ? [[key, given]] : [])),
  )

const isAnswer = (value: unknown): value is ElicitContent[string] =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))
