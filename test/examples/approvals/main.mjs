// Serves the POST of the quick start on PORT, from this computer to this computer.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { POST } from './server.ts'

async function answer(request, response) {
  const body = await buffer(request)
  const answered = await POST(new Request('http://localhost/', { method: 'POST', body }))
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  for await (const chunk of answered.body ?? []) response.write(chunk)
}

createServer((request, response) => {
  answer(request, response)
    .catch((error) => response.writeHead(500).write(String(error)))
    .finally(() => response.end())
}).listen(process.env.PORT, '127.0.0.1', () => {
  console.log(`Ready: http://localhost:${process.env.PORT}/`)
})
