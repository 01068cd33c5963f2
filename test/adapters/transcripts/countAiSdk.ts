import { createTally, type Count } from './Count.ts'

/**
 * Counts by hand what a stream of UI message chunks says: from the reference of the AI SDK, not
 * from the adapter.
 */
export function countAiSdk(chunks: readonly object[]): Count {
  const { call, result, count } = createTally()
  for (const { type = '', toolCallId = '' } of chunks as readonly {
    type?: string
    toolCallId?: string
  }[]) {
    if (/^tool-input-(start|available|error)$/.test(type)) call(toolCallId)
    if (type === 'tool-output-available') result(toolCallId, false)
    if (type === 'tool-output-error' || type === 'tool-input-error') result(toolCallId, true)
  }
  return count()
}
