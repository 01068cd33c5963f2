import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A port that is free now. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * Starts `npm run <script>`-like commands that serve on PORT; resolves when the page answers, with
 * its URL and a function that ends it.
 */
export async function serve(command, args, { timeout = 60_000, cwd, env = {} } = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const state = { ended: false }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  child.once('exit', () => (state.ended = true))
  const stop = () => {
    if (!state.ended) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', stop)
  for (const end = Date.now() + timeout; Date.now() < end && !state.ended;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  stop()
  throw new Error(
    `${command} ${args.join(' ')} ${state.ended ? 'ended' : `did not answer within ${timeout / 1000} s`}\n${output}`,
  )
}
