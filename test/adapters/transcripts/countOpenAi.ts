import { createTally, type Count, type Raw } from './Count.ts'

const HOSTED = ['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call', 'mcp_call', 'x_search_call', 'tool_search_call']

/** Counts by hand what responses, their items and chat messages say: from the reference of the API, not from the adapter. */
export function countOpenAi(events: readonly object[]): Count {
  const { call, result, count } = createTally()
  const approvals = new Map<string, string>()
  let search = ''

  function item(raw: Raw) {
    const id: string = raw.call_id || raw.id
    if (raw.type === 'mcp_approval_request') call(raw.id)
    else if (raw.type === 'mcp_call') {
      const own = raw.approval_request_id ?? raw.id
      approvals.set(raw.id, own)
      call(own)
      if (raw.status === 'completed' || raw.status === 'failed' || raw.output || raw.error) result(own, raw.status === 'failed' || Boolean(raw.error))
    } else if (raw.type === 'tool_search_call') {
      search = id
      call(id)
    } else if (raw.type === 'tool_search_output') {
      if (raw.status === 'completed') result(raw.call_id ?? search, false)
    } else if (raw.type.endsWith('_call')) {
      call(id)
      if (HOSTED.includes(raw.type) && raw.status === 'completed') result(id, false)
      if (HOSTED.includes(raw.type) && raw.status === 'failed') result(id, true)
    } else if (raw.type.endsWith('_call_output') && raw.status !== 'in_progress') result(raw.call_id, raw.status === 'failed')
  }

  /** Some models give an id again to another call: then it is another, and so is its result. */
  const uses = new Map<string, string[]>()
  function chatCall(raw: Raw) {
    const said = JSON.stringify(raw.function ?? raw.custom)
    const known = uses.get(raw.id) ?? []
    if (!known.includes(said)) known.push(said)
    uses.set(raw.id, known)
    call(raw.id && `${raw.id}#${known.indexOf(said)}`)
  }
  function begun(id: string) {
    uses.set(id, uses.get(id) ?? [])
    call(`${id}#0`)
  }
  const latest = (id: string) => `${id}#${Math.max(0, (uses.get(id) ?? []).length - 1)}`

  for (const event of events as Raw[]) {
    if (event.choices) {
      for (const choice of event.choices as Raw[]) {
        for (const made of (choice.message?.tool_calls ?? []) as Raw[]) chatCall(made)
        // In a stream only the first piece of a call has its id.
        for (const piece of (choice.delta?.tool_calls ?? []) as Raw[]) if (piece.id) begun(piece.id)
      }
    } else if (event.role === 'tool') result(latest(event.tool_call_id), false)
    else if (event.role) for (const made of (event.tool_calls ?? []) as Raw[]) chatCall(made)
    else if (event.item?.type) item(event.item as Raw)
    else if (event.response?.output || (!event.type && event.output?.map)) for (const one of (event.response?.output ?? event.output) as Raw[]) item(one)
    else if (/_call$|_output$|^mcp_approval_request$/.test(event.type ?? '')) item(event)
  }
  return count()
}
