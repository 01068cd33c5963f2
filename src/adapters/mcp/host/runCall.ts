import type { JsonObject } from '../../../tool-call/index.ts'
import { errorTextOf } from '../../shared/read/errorTextOf.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { change, settle, type End, type HostCall, type HostCalls } from './HostCalls.ts'
import { callTool, type McpClient } from './McpClient.ts'
import { readError, readResult } from '../readResult.ts'

const TIMEOUT = 300_000

/**
 * Codes of errors that the server did not send. Source: @modelcontextprotocol/sdk 1.32 `ErrorCode`,
 * @modelcontextprotocol/client 2.4 `SdkErrorCode`.
 */
const CONNECTION_CLOSED: readonly unknown[] = [-32000, 'CONNECTION_CLOSED']
const REQUEST_TIMEOUT: readonly unknown[] = [-32001, 'REQUEST_TIMEOUT']

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

/** A lost connection says nothing about what the tool did: the call has no outcome then. */
function endOf(thrown: unknown): End {
  const error = errorTextOf(thrown)
  const { code, data } = ownMembers(thrown) ?? {}
  if (CONNECTION_CLOSED.includes(code))
    return {
      isLost: true,
      rest: { error },
      answer: {
        success: false,
        error: `${error}. Whether the tool has done its work is not known`,
      },
    }
  if (REQUEST_TIMEOUT.includes(code))
    return { outcome: 'timed_out', rest: { error }, answer: { success: false, error } }
  return typeof code === 'number'
    ? readError({ code, message: error, data })
    : { result: { success: false, error } }
}
