import type { JsonObject } from '../../tool-call/index.ts'
import { nativeId as idOf } from '../shared/read/nativeId.ts'
import { isOpenRequest, type AiSdkStatus, type Run } from './AiSdkMessage.ts'
import type { CallContext } from './AiSdkMessage.ts'

/** The provider's id as text, where there is one. */
export function nativeId({ toolCallId }: JsonObject): string | undefined {
  return idOf(toolCallId)
}

export function isAnswered({ state }: JsonObject): boolean {
  return state === 'approval-responded'
}

/** The end of the run leaves it open: nobody but the run would go on with it. */
export const isOpen = (part: JsonObject): boolean =>
  !isOpenRequest(part) &&
  (part.state === 'input-streaming' ||
    part.state === 'input-available' ||
    (part.state === 'output-available' && part.preliminary === true) ||
    isAnswered(part))

/**
 * Where the answers to one message's requests are. The SDK sends them together, so each waits until
 * all are there.
 */
export function answeredIn(
  parts: readonly JsonObject[],
  run: Run | undefined,
  status?: AiSdkStatus,
): CallContext['answered'] {
  if (run === 'active') return status === 'submitted' ? 'waiting' : 'running'
  if (parts.some(isOpenRequest)) return 'queued'
  return run === 'ended' ? 'waiting' : undefined
}
