import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { ToolHost } from '../../../host/ToolHost.ts'
import { isJsonObject, ownOptions } from '../../../tool-call/JsonObject.ts'
import type {
  ConsentDecision,
  QuestionAnswer,
  ToolCall,
  ToolCallRecord,
  ToolResult,
} from '../../../tool-call/index.ts'
import { STOPPED_BY_PERSON } from '../../../tool-call/LocalTool.ts'
import { checkOptions } from '../../shared/read/checkOptions.ts'
import { toDeniedResult } from '../../shared/host/toDeniedResult.ts'
import {
  addCall,
  callOf,
  cancelled,
  change,
  createHostCalls,
  createHostReader,
  settle,
  type End,
  type HostCall,
} from './HostCalls.ts'
import { createHostQuestions } from './createHostQuestions.ts'
import { createUndo } from './createUndo.ts'
import type { ElicitContent, McpClient, McpHostOptions, RequestContext } from './McpClient.ts'
import { runCall } from './runCall.ts'

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
 *   needsConsent: (call, tool) => needsConsent(call, tool, policy),
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
        throw new Error(
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

/** What ends a call that may not run. */
function endOf(decision: ConsentDecision): End | undefined {
  if (decision.kind === 'deny') return { outcome: 'denied', result: toDeniedResult(decision) }
  return decision.kind === 'abort' ? cancelled(STOPPED_BY_PERSON) : undefined
}

function argumentsOf(decision: ConsentDecision, { call }: ToolCallRecord) {
  if (decision.kind !== 'allow' || !isJsonObject(decision.arguments))
    throw new Error(
      `handrail: MCP has no words for the decision ${decision.kind}. The call ${call.id} of ${call.name} waits on. Allow it with arguments, deny it or abort it.`,
    )
  return decision.arguments
}
