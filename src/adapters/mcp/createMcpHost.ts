import { AnswerRefused, RequestGone } from '../../model/hostErrors.ts'
import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { isJsonObject, ownOptions } from '../../model/JsonObject.ts'
import type {
  ConsentDecision,
  ToolCall,
  ToolResult,
  QuestionAnswer,
  ToolCallRecord,
} from '../../model/index.ts'
import { NO_REASON, STOPPED_BY_PERSON } from '../../model/LocalTool.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import { toDeniedResult, errorTextOf } from '../shared/readFailure.ts'
import {
  addCall,
  callOf,
  cancelled,
  change,
  createHostCalls,
  createHostReader,
  settle,
  runCall,
  toContent,
  type End,
  type HostCall,
  type ElicitContent,
  type McpClient,
  type McpHostOptions,
  type RequestContext,
  type HostCalls,
  type Compensation,
} from './runCall.ts'
import { ownMembers } from '../shared/members.ts'
import { questionEnd, readQuestion } from '../shared/decideLocalCall.ts'
import { readMcpAnswer } from '../shared/readResult.ts'

/**
 * A host for the tools of one MCP server. The agent loop calls `callTool` instead of the client's:
 * a call that `asks` is held, and nothing is sent before `decideConsent` allows it. `callTool`
 * never rejects: a denial, a failure and a lost connection are results; what the tool gave beside
 * its data is in the result's `content`, as content parts. Give `elicit` to the client as the
 * handler of `elicitation/create`. `reader` shows the calls; it takes no messages. Source:
 * @modelcontextprotocol/sdk 1.32 and @modelcontextprotocol/client 2.4, `Client`.
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

  function start(call: HostCall, args: HostCall['arguments']) {
    void runCall(client, calls, call, args, options.timeout).finally(() => questions.withdraw(call))
  }

  return {
    reader: createHostReader(calls),
    callTool(value) {
      const { call, isNew } = addCall(calls, value)
      if (!isNew) return call.promise
      if (call.argumentsState === 'invalid') settle(calls, call, INVALID)
      else if (callNeedsConsent(options, call)) change(calls, call, { phase: 'waiting' })
      else start(call, call.arguments)
      return call.promise
    },
    elicit: questions.elicit,
    isGated: (record) => callOf(calls, record)?.phase === 'waiting',
    async decideConsent(record, decision) {
      const call = callOf(calls, record)
      if (call?.phase !== 'waiting')
        throw new RequestGone(
          `handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It has started or ended, or is of another host.`,
        )
      const reported = { ...decision, at: Date.now() }
      const end = endOf(decision)
      if (end) return settle(calls, call, { ...end, decision: reported })
      const args = argumentsOf(decision, record)
      change(calls, call, { decision: reported })
      start(call, args)
    },
    answer: questions.answer,
    canCancel: (record) => callOf(calls, record)?.phase === 'running',
    async cancel(record) {
      const call = callOf(calls, record)
      if (!call || call.phase === 'done')
        throw new Error(`handrail: the call ${record.call.id} is not open. Nothing was stopped.`)
      settle(calls, call, cancelled(STOPPED_BY_PERSON))
      call.controller.abort(STOPPED_BY_PERSON)
    },
    ...(options.undo && createUndo(client, options.undo)),
  }
}

const INVALID: End = {
  result: {
    success: false,
    needsFollowup: true,
    error: 'Invalid call: a name and an object of arguments are needed',
  },
}

/** A rule that throws asks. */
function callNeedsConsent(
  options: McpHostOptions,
  { id, name, arguments: args, spec }: HostCall,
): boolean {
  try {
    const { needsConsent, server } = options
    return needsConsent({ id, name, arguments: args }, { ...spec, server })
  } catch {
    return true
  }
}

/** The end of a call that may not run. */
function endOf(decision: ConsentDecision): End | undefined {
  if (decision.kind === 'deny') return { outcome: 'denied', result: toDeniedResult(decision) }
  return decision.kind === 'abort' ? cancelled(STOPPED_BY_PERSON) : undefined
}

function argumentsOf(decision: ConsentDecision, { call }: ToolCallRecord) {
  if (decision.kind !== 'allow' || !isJsonObject(decision.arguments))
    throw new AnswerRefused(
      `handrail: MCP has no words for the decision ${decision.kind}. The call ${call.id} of ${call.name} waits on. Allow it with arguments, deny it or abort it.`,
    )
  return decision.arguments
}

type Elicited = { action: QuestionAnswer['kind']; content?: ElicitContent }

interface Pending {
  readonly call: HostCall
  readonly isForm: boolean
  finish(answered: Elicited): void
}

/** Stands for the call where a server asks outside of any. */
const NAME = 'elicitation/create'

/** Source: @modelcontextprotocol/sdk 1.32, `DEFAULT_REQUEST_TIMEOUT_MSEC`. */
const ELICITATION_TIMEOUT = 60_000

/** Keeps the server's questions while a call runs. */
function createHostQuestions(calls: HostCalls) {
  const pending = new Map<string, Pending>()
  let asked = 0

  function close(id: string, answered: Elicited) {
    const found = pending.get(id)
    if (!found) return
    pending.delete(id)
    const { call } = found
    if (call.questions.some((question) => question.id === id))
      change(calls, call, { questions: call.questions.filter((question) => question.id !== id) })
    if (call.name === NAME) settle(calls, call, questionEnd(answered.action))
    found.finish(answered)
  }

  return {
    elicit(request: { params: object }, context: RequestContext): Promise<Elicited> {
      const { signal } = 'mcpReq' in context ? context.mcpReq : context
      const params = ownMembers(request.params) ?? {}
      const question = {
        ...readQuestion(params, `elicitation:${asked++}`),
        expiresAt: Date.now() + ELICITATION_TIMEOUT,
      }
      return new Promise<Elicited>((finish) => {
        if (signal.aborted) return finish({ action: 'cancel' })
        // No message says which call it is about.
        const call =
          calls.list.calls.findLast(({ phase }) => phase === 'running') ??
          addCall(calls, { id: question.id, name: NAME }).call
        pending.set(question.id, { call, isForm: params.mode !== 'url', finish })
        signal.addEventListener('abort', () => close(question.id, { action: 'cancel' }), {
          once: true,
        })
        change(calls, call, { phase: 'running', questions: [...call.questions, question] })
      })
    },
    async answer({ call, question }: ToolCallRecord, answer: QuestionAnswer): Promise<void> {
      const found = question && pending.get(question.id)
      if (!found)
        throw new RequestGone(
          `handrail: nobody waits for an answer in the call ${call.id} of ${call.name}. The question was answered, withdrawn, or is not of this host.`,
        )
      close(
        question.id,
        answer.kind === 'accept' && found.isForm
          ? { action: 'accept', content: toContent(answer.value) }
          : { action: answer.kind },
      )
    },
    /** Its call is over. */
    withdraw(call: HostCall) {
      for (const [id, found] of pending) if (found.call === call) close(id, { action: 'cancel' })
    },
  }
}

/** Takes calls back by other tools of the same server, if the app says which. */
function createUndo(
  client: McpClient,
  undo: NonNullable<McpHostOptions['undo']>,
): Required<Pick<ToolHost, 'offerUndo' | 'undo'>> {
  function compensationFor(record: ToolCallRecord): Compensation | null {
    const { name } = record.call
    return record.result?.success === true &&
      record.outcome === undefined &&
      Object.hasOwn(undo, name)
      ? (undo[name]?.(record) ?? null)
      : null
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
        const { result } = readMcpAnswer(
          await client.callTool({ name: found.tool, arguments: found.arguments }),
        )
        return result.success
          ? { kind: 'undone' }
          : {
              kind: 'failed',
              reason: result.error ?? result.message ?? NO_REASON,
            }
      } catch (thrown) {
        return { kind: 'failed', reason: errorTextOf(thrown), canRetry: offer.idempotent === true }
      }
    },
  }
}
