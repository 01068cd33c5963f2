import { ownOptions } from '../../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { ToolHost } from '../../../host/ToolHost.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type {
  ConsentDecision,
  QuestionAnswer,
  ToolCall,
  ToolCallRecord,
  ToolResult,
} from '../../../tool-call/index.ts'
import { toDeniedResult } from '../../shared/host/toDeniedResult.ts'
import { cancelled, createHostCalls, type HostCall } from './createHostCalls.ts'
import { createHostQuestions } from './createHostQuestions.ts'
import { createUndo } from './createUndo.ts'
import type { ElicitContent, McpClient, McpHostOptions } from './McpClient.ts'
import { runCall } from './runCall.ts'

/**
 * A host for the tools of one MCP server. The agent loop calls `callTool` instead of the client's:
 * a call that `asks` is held, and nothing is sent before `decideConsent` allows it. `callTool`
 * never rejects: a denial, a failure and a lost connection are results; what the tool gave beside
 * its data is in the result's `content`, as content parts. Give `elicit` to the client as the
 * handler of `elicitation/create`. `reader` shows the calls; it takes no messages. Source:
 * @modelcontextprotocol/sdk 1.32, `Client`.
 */
export function createMcpHost(
  client: McpClient,
  options: McpHostOptions,
): ToolHost & {
  reader: ToolCallReader
  callTool(call: ToolCall): Promise<ToolResult>
  elicit(
    request: { params: object },
    extra: { signal: AbortSignal },
  ): Promise<{ action: QuestionAnswer['kind']; content?: ElicitContent }>
} {
  const { server, tools, timeout, undo, needsConsent } = ownOptions(options) as McpHostOptions
  const calls = createHostCalls(server, tools)
  const questions = createHostQuestions(calls)

  function start(call: HostCall, args: HostCall['arguments']) {
    void runCall(client, calls, call, args, timeout).finally(() => questions.withdraw(call))
  }

  function callNeedsConsent({ id, name, arguments: args, spec }: HostCall): boolean {
    try {
      return needsConsent({ id, name, arguments: args }, { ...spec, server })
    } catch {
      return true
    }
  }

  return {
    reader: calls.reader,
    callTool(value) {
      const { call, isNew } = calls.add(value)
      if (!isNew) return call.promise
      if (call.argumentsState === 'invalid')
        calls.settle(call, {
          result: {
            success: false,
            needsFollowup: true,
            error: 'Invalid call: a name and an object of arguments are needed',
          },
        })
      else if (callNeedsConsent(call)) calls.change(call, { phase: 'waiting' })
      else start(call, call.arguments)
      return call.promise
    },
    elicit: questions.elicit,
    isGated: (record) => calls.of(record)?.phase === 'waiting',
    async decideConsent(record, decision) {
      const call = calls.of(record)
      if (call?.phase !== 'waiting')
        throw new Error(
          `handrail: nobody holds the call ${record.call.id} of ${record.call.name}. It is running, settled, or not of this host. Decide calls that the host holds.`,
        )
      const reported = { ...decision, at: Date.now() }
      if (decision.kind === 'deny')
        calls.settle(call, {
          outcome: 'denied',
          decision: reported,
          result: toDeniedResult(decision),
        })
      else if (decision.kind === 'abort')
        calls.settle(call, { ...cancelled('Stopped by the person'), decision: reported })
      else {
        const args = argumentsOf(decision, record)
        calls.change(call, { decision: reported })
        start(call, args)
      }
    },
    answer: questions.answer,
    async cancel(record) {
      const call = calls.of(record)
      if (!call || call.phase === 'done')
        throw new Error(
          `handrail: the call ${record.call.id} of ${record.call.name} is not open. There is nothing to stop.`,
        )
      calls.settle(call, cancelled('Stopped by the person'))
      call.controller.abort('Stopped by the person')
    },
    ...(undo && createUndo(client, undo)),
  }
}

function argumentsOf(decision: ConsentDecision, { call }: ToolCallRecord) {
  if (decision.kind !== 'allow' || !isJsonObject(decision.arguments))
    throw new Error(
      `handrail: MCP has no words for the decision ${decision.kind}. The call ${call.id} of ${call.name} waits on. Allow it with arguments, deny it or abort it.`,
    )
  return decision.arguments
}
