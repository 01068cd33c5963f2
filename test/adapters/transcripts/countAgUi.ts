import { createTally, type Count, type Raw } from './Count.ts'

/**
 * Counts by hand what events and messages say: from the reference of the protocol, not from the
 * adapter.
 */
export function countAgUi(events: readonly object[]): Count {
  const { call, result, count } = createTally()
  /** The same id with another name is another call. */
  const names = new Map<string, string>()
  const of = (id = '') => (names.has(id) ? `${id}/${names.get(id)}` : id)

  function begin(id = '', name = '') {
    names.set(id, name)
    call(of(id))
  }
  function message({ role, toolCalls, toolCallId, error }: Raw) {
    if (role === 'tool') result(of(toolCallId), Boolean(error))
    else
      toolCalls?.forEach(({ id, function: inner }) => begin(id, (inner as { name: string }).name))
  }

  for (const event of events as readonly Raw[]) {
    const { type, toolCallId, toolCallName, messages } = event
    if (type === 'TOOL_CALL_START' || (type === 'TOOL_CALL_CHUNK' && toolCallName))
      begin(toolCallId, toolCallName)
    else if (type === 'TOOL_CALL_RESULT') result(of(toolCallId), Boolean(event.error))
    else if (messages) messages.forEach(message)
    else message(event)
  }
  return count()
}
