import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { serve } from '../../../scripts/serve.mjs'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

function serveFolder(folder, headers = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html')
    const file = join(folder, path)
    const isThere = file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
    if (!isThere) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, ...headers })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${server.address().port}/`,
        stop: () => server.close().closeAllConnections(),
      }),
    )
  })
}

/** Serves a built app as it would be in production: its URL, and how to stop it. */
export async function serveApp({ serve: how }, app) {
  if (how.folder) return serveFolder(join(app, how.folder), how.headers)
  const [command, ...args] = how.command
  return serve(command, args, { cwd: app, env: { NODE_ENV: undefined } })
}
