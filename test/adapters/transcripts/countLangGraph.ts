import { createTally, type Count, type Raw } from './Count.ts'

/**
 * Counts by hand what states, messages, their pieces and events of the server say: from the formats
 * themselves, not from the adapter.
 */
export function countLangGraph(events: readonly object[]): Count {
  const { call, result, count } = createTally()

  function message({
    kwargs,
    tool_call_id: of,
    status,
    tool_calls: calls = [],
    tool_call_chunks: chunks = [],
    ...rest
  }: LangGraphRaw) {
    if (kwargs) return message(kwargs)
    if (of) return result(of, status === 'error')
    for (const { id } of [...calls, ...chunks]) if (id) call(id)
    rest.messages?.forEach(message)
  }

  for (const event of events as readonly LangGraphRaw[]) {
    const { data, namespace } = event.params ?? {}
    // In a tuple the message stands before what is known about it.
    if (Array.isArray(event)) message((event as LangGraphRaw[][])[1]![0]!)
    else if (!data) message(event)
    else if (data.event === 'tool-finished' || data.event === 'tool-error')
      result(
        data.tool_call_id!,
        data.event === 'tool-error' || (data.output as LangGraphRaw).status === 'error',
      )
    else if (namespace) message(data)
    const { id, name } = (data?.content ?? {}) as { id?: string; name?: string }
    if (id && name) call(id)
  }
  return count()
}

interface LangGraphRaw extends Omit<Raw, 'messages'> {
  kwargs?: LangGraphRaw
  messages?: LangGraphRaw[]
  tool_call_chunks?: LangGraphRaw[]
  params?: { data: LangGraphRaw; namespace: string[] }
  event?: string
}
