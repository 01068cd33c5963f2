import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Connect, Plugin } from 'vite'

const human = { type: 'human', id: 'human', content: 'Delete the old plan' }
const call = { id: 'call', name: 'delete_note', args: { name: 'old plan' }, type: 'tool_call' }
const asking = { type: 'ai', id: 'asking', content: '', tool_calls: [call] }
const result = { type: 'tool', id: 'result', tool_call_id: 'call', content: 'Deleted.' }
const end = { type: 'ai', id: 'end', content: 'It was allowed.', tool_calls: [] }
const interrupt = {
  id: 'interrupt',
  value: {
    action_requests: [{ name: call.name, args: call.args, description: 'Delete a note?' }],
    review_configs: [{ action_name: call.name, allowed_decisions: ['approve', 'reject'] }],
  },
}

/** What a server of LangGraph says of a graph whose middleware asks before `delete_note`. */
function eventsOf({ command }: { command?: { resume?: unknown } }): [string, object][] {
  if (!command)
    return [
      ['values', { messages: [human, asking] }],
      ['values', { messages: [human, asking], __interrupt__: [interrupt] }],
    ]
  const isAllowed = JSON.stringify(command.resume).includes('"approve"')
  return [['values', { messages: [human, asking, ...(isAllowed ? [result, end] : [])] }]]
}

async function bodyFor(request: IncomingMessage): Promise<{ type: string; body: string }> {
  if (!request.url?.endsWith('/runs/stream'))
    return {
      type: 'application/json',
      body: JSON.stringify({ thread_id: 'thread', values: {}, tasks: [], next: [] }),
    }
  const events = eventsOf((await json(request)) as { command?: object })
  const lines = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return { type: 'text/event-stream', body: lines.join('') }
}

const answer: Connect.NextHandleFunction = (request, response, next) => {
  bodyFor(request)
    .then(({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body))
    .catch(next)
}

export const agentServer = (): Plugin => ({
  name: 'agent-server',
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/api', answer),
})
