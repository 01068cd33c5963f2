import type { JsonObject } from '../../../tool-call/index.ts'
import { errorTextOf } from '../../shared/read/errorTextOf.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { change, settle, type End, type HostCall, type HostCalls } from './HostCalls.ts'
import { callTool, type McpClient } from './McpClient.ts'
import { readError, readResult } from '../readResult.ts'

const TIMEOUT = 300_000

/** Calls the tool and gives the call its end. Never rejects. */
export async function runCall(
  client: McpClient,
  calls: HostCalls,
  call: HostCall,
  args: JsonObject,
  timeout = TIMEOUT,
): Promise<void> {
  change(calls, call, { phase: 'running', times: { ...call.times, startedAt: Date.now() } })
  try {
    const answer = await callTool(
      client,
      { name: call.name, arguments: args },
      {
        signal: call.controller.signal,
        resetTimeoutOnProgress: true,
        timeout,
        onprogress({ progress, total, message }) {
          if (call.phase === 'running')
            change(calls, call, { progress: { value: progress, total, message } })
        },
      },
    )
    settle(calls, call, readResult(answer))
  } catch (thrown) {
    settle(calls, call, endOf(thrown))
  }
}

/**
 * A lost connection says nothing about what the tool did: the call has no outcome then. Source of
 * the codes that no server sent: `ErrorCode` of @modelcontextprotocol/sdk 1.32, `SdkErrorCode` of
 * @modelcontextprotocol/client 2.4.
 */
function endOf(thrown: unknown): End {
  const error = errorTextOf(thrown)
  const { code, data } = ownMembers(thrown) ?? {}
  if (code === -32000 || code === 'CONNECTION_CLOSED')
    return {
      isLost: true,
      rest: { error },
      answer: {
        success: false,
        error: `${error}. Whether the tool has done its work is not known`,
      },
    }
  if (code === -32001 || code === 'REQUEST_TIMEOUT')
    return { outcome: 'timed_out', rest: { error }, answer: { success: false, error } }
  return typeof code === 'number'
    ? readError({ code, message: error, data })
    : { result: { success: false, error } }
}
