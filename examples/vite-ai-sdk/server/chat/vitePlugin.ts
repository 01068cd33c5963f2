import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Connect, Plugin } from 'vite'
import { POST } from './route.ts'

/**
 * Answers the chat while Vite serves the page (`vite`, `vite preview`). In production, call `POST` of
 * ./route in your own server: it takes a Request and gives a Response.
 */
export function chatServer(): Plugin {
  return {
    name: 'chat-server',
    configureServer: ({ middlewares }) => void middlewares.use('/api/chat', answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use('/api/chat', answer),
  }
}

const answer: Connect.NextHandleFunction = (request, response, next) => {
  if (request.method !== 'POST') return next()
  reply(request, response).catch(next)
}

async function reply(incoming: IncomingMessage, outgoing: ServerResponse) {
  const closed = new AbortController()
  outgoing.once('close', () => closed.abort())
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const request = new Request('http://localhost/api/chat', {
    method: 'POST',
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
    body: Buffer.concat(chunks),
    signal: closed.signal,
  })
  const { status, headers, body } = await POST(request)
  outgoing.writeHead(status, Object.fromEntries(headers))
  if (body)
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
  else outgoing.end()
}
