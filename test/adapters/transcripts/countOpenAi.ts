import { createTally, type Count, type Raw } from './Count.ts'

const HOSTED = [
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'x_search_call',
  'tool_search_call',
]

/** How pydantic-ai ends the text of a failure. Chat messages have no other word for one. */
const RETRY = '\n\nFix the errors and try again.'

/**
 * Counts by hand what responses, their items and chat messages say: from the reference of the API,
 * not from the adapter.
 */
export function countOpenAi(events: readonly object[]): Count {
  const { call, result, count } = createTally()
  let search = ''
  /** A call has two ids, and may be told by either. */
  const names = new Map<string, string>()
  function nameOf(...ids: readonly (string | null | undefined)[]): string {
    const told = ids.flatMap((id) => id || [])
    const name = told.flatMap((id) => names.get(id) ?? [])[0] ?? told[0] ?? ''
    for (const id of told) names.set(id, name)
    return name
  }

  function item({
    type = '',
    id = '',
    call_id: callId,
    approval_request_id: asked,
    status,
    output,
    error,
  }: Raw) {
    const key = nameOf(callId, id)
    if (type === 'mcp_call') {
      const own = asked ?? id
      call(own)
      if (status === 'completed' || status === 'failed' || output || error)
        result(own, status === 'failed' || Boolean(error))
    } else if (type === 'tool_search_call') {
      search = key
      call(key)
    } else if (type === 'tool_search_output') {
      if (status === 'completed') result(callId ?? search, false)
    } else if (/_call$|^mcp_approval_request$/.test(type)) {
      call(key)
      if (HOSTED.includes(type) && (status === 'completed' || status === 'failed'))
        result(key, status === 'failed')
    } else if (type.endsWith('_call_output') && status !== 'in_progress')
      result(nameOf(callId), status === 'failed')
  }

  /** Some models give an id again to another call: then it is another, and so is its result. */
  const uses = new Map<string, string[]>()
  const latest = (id = '') => `${id}#${Math.max(0, (uses.get(id) ?? []).length - 1)}`
  function chatCall({ id, function: inner, custom }: Raw) {
    if (!id) return call(id)
    const said = JSON.stringify(inner ?? custom)
    const known = uses.get(id) ?? []
    if (!known.includes(said)) known.push(said)
    uses.set(id, known)
    call(`${id}#${known.indexOf(said)}`)
  }
  function begun({ id }: Raw) {
    // In a stream only the first piece of a call has its id.
    if (id) uses.set(id, uses.get(id) ?? [])
    if (id) call(`${id}#0`)
  }

  for (const event of events as readonly Raw[]) {
    const { choices, role, item: one, response, output, type = '' } = event
    if (choices) {
      for (const { message, delta } of choices) {
        message?.tool_calls?.forEach(chatCall)
        delta?.tool_calls?.forEach(begun)
      }
    } else if (role === 'tool')
      result(latest(event.tool_call_id), String(event.content).endsWith(RETRY))
    else if (role) event.tool_calls?.forEach(chatCall)
    else if (one) item(one)
    else if (response?.output || (!type && output))
      ((response?.output ?? output) as Raw[]).forEach(item)
    else item(event)
  }
  return count()
}
