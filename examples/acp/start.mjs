// npm run start:acp -- COMMAND: a page that speaks ACP over a WebSocket with a coding agent, which
// works in a sandbox folder, in a process of its own. It is the agent beside this file unless a
// command is given.
import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocketServer } from 'ws'
import { buildPage } from '../buildPage.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const given = process.argv.slice(2)
const [command, ...args] = given.length > 0 ? given : [process.execPath, here('agent.mjs')]
const sandbox = process.env.SANDBOX || join(tmpdir(), 'handrail-acp')

await cp(here('sandbox'), sandbox, { recursive: true, force: false })
const page = await buildPage(here('.'))
page.set('/', page.get('/index.html'))
page.set('/sandbox', { type: 'text/plain; charset=utf-8', body: sandbox })

const http = createServer(({ url = '/' }, response) => {
  const file = page.get(url.split('?')[0])
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
  response.end(file?.body)
})

/** The agent runs commands: no other page may speak to it. */
const isOurs = ({ origin, req }) =>
  [`http://127.0.0.1:${http.address().port}`, `http://localhost:${http.address().port}`].includes(
    origin,
  ) && origin === `http://${req.headers.host}`

new WebSocketServer({ server: http, verifyClient: isOurs }).on('connection', (socket) => {
  const agent = spawn(command, args, { cwd: sandbox, stdio: ['pipe', 'pipe', 'inherit'] })
  let rest = ''
  agent.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.trim() !== '') socket.send(line)
  })
  agent.stdin.on('error', () => {}) // it has gone, which its end tells
  agent.on('error', ({ message }) => socket.close(4000, message.slice(0, 100)))
  agent.on('close', (code, signal) => socket.close(4000, signal ?? `exit code ${code}`))
  socket.on('message', (data) => agent.stdin.write(`${data}\n`))
  socket.on('close', () => agent.kill())
})

http.listen(Number(process.env.PORT || 5176), '127.0.0.1', () => {
  process.stdout.write(`${command}, working in ${sandbox}\n`)
  process.stdout.write(`Ready: http://localhost:${http.address().port}/\n`)
})
