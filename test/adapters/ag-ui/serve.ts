import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An agent behind HTTP that asks first, and then goes on. */
export async function serve(...runs: object[][]) {
  const bodies: { resume?: unknown }[] = []
  // a busy client may come back after the five seconds that node keeps a connection
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request).then((body) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      if (request.method === 'OPTIONS') return response.end()
      bodies.push(JSON.parse(body) as { resume?: unknown })
      return response.end(
        (runs.shift() ?? []).map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    bodies,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
