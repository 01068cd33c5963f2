import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = {
  messages: readonly { role: string; content?: unknown }[]
  tools?: readonly { function: { name: string } }[]
}
export type ScriptedCall = { tool: string; arguments: object }

/**
 * A model as an OpenAI-compatible server: what is said asks for one call, and its result is the
 * end. Resolves to what the example's environment takes.
 */
export async function startScriptedModel(
  callFor: (said: string) => ScriptedCall,
): Promise<{ environment: Readonly<Record<string, string>>; stop(): void }> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += data.toString()))
    request.on('end', () => {
      const { messages, tools = [] } = JSON.parse(text) as Body
      const last = messages.at(-1)
      const asked = callFor(JSON.stringify(last?.content))
      const name =
        tools.map((tool) => tool.function.name).find((each) => each.endsWith(asked.tool)) ??
        asked.tool
      const isDone = last?.role === 'tool'
      const delta = isDone
        ? { role: 'assistant', content: 'Done.' }
        : {
            role: 'assistant',
            tool_calls: [
              {
                index: 0,
                id: `call-${messages.length}`,
                type: 'function',
                function: { name, arguments: JSON.stringify(asked.arguments) },
              },
            ],
          }
      const common = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
      const chunk = (choice: object): string =>
        `data: ${JSON.stringify({ ...common, choices: [{ index: 0, ...choice }] })}\n\n`
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ delta, finish_reason: null }))
      response.write(chunk({ delta: {}, finish_reason: isDone ? 'stop' : 'tool_calls' }))
      response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, MODEL: 'scripted' },
    stop: () => void server.close(),
  }
}
