import { createTally, type Count, type Raw } from './Count.ts'

/**
 * Counts by hand what messages, their streams and session lines say: from the reference of the API,
 * not from the adapter.
 */
export function countAnthropic(events: readonly object[]): Count {
  const { call, result, count } = createTally()

  function block({ type = '', id, tool_use_id: of = '', is_error: isError, content }: Raw) {
    if (/^(server_|mcp_)?tool_use$/.test(type)) call(id)
    else if (type.endsWith('tool_result'))
      result(of, isError === true || ((content as Raw | undefined)?.type ?? '').endsWith('_error'))
  }

  for (const event of events as readonly Raw[]) {
    const { content_block: started, message = event } = event
    if (started) block(started)
    else if (Array.isArray(message.content)) (message.content as Raw[]).forEach(block)
  }
  return count()
}
