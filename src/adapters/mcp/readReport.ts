import type { JsonObject } from '../../tool-call/index.ts'
import { createCall, keyOf, settle, type Calls } from './Calls.ts'
import { isOpen, type McpCall } from './McpCall.ts'
import { readError, readResult } from './readResult.ts'

/** The response to a call. */
export function readAnswer(calls: Calls, call: McpCall, { result, error }: JsonObject) {
  settle(calls, call, error === undefined ? readResult(result) : readError(error))
}

/**
 * A result without an id belongs to the first call without one. Where there is none, it stands for
 * a call of which only this is known.
 */
export function readAnswerWithoutId(calls: Calls, message: object) {
  const call = [...calls.whole][0] ?? createCall(calls, undefined, {}, message, {})
  settle(calls, call, readResult(message))
}

export function readProgress(
  calls: Calls,
  { progressToken, progress, total, message }: JsonObject,
) {
  const call = calls.byToken.get(keyOf(progressToken) ?? '')
  // Progress rises with every notification: one that does not came late.
  if (
    !call ||
    !isOpen(call) ||
    typeof progress !== 'number' ||
    !(progress >= (call.progress?.value ?? -Infinity))
  )
    return
  call.progress = {
    value: progress,
    ...(typeof total === 'number' && { total }),
    ...(typeof message === 'string' && { message }),
  }
  calls.list.touch(call)
}

export function readCancellation(calls: Calls, key: string, reason: unknown) {
  const call = calls.byKey.get(key)
  if (call)
    settle(calls, call, {
      outcome: 'cancelled',
      ...(reason !== undefined && { rest: { reason } }),
    })
}
