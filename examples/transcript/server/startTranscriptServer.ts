import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tooLarge } from '../formats/tooLarge.ts'
import { writeIntoPage } from './writeIntoPage.ts'

/** A file of the built page. */
export interface PageFile {
  readonly type: string
  readonly body: string | Uint8Array
}

/**
 * How to serve transcripts. `port` 0 takes a free one; `paths` are read anew whenever the page is
 * loaded.
 */
export interface TranscriptServerOptions {
  readonly port: number
  readonly paths: readonly string[]
  readonly page: ReadonlyMap<string, PageFile>
}

/** A running server. */
export interface TranscriptServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * The page may draw, and run what is served with it. It may connect to nothing, so that what stands
 * in a transcript cannot be sent anywhere.
 */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; media-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Serves the page, with the transcripts in it, from this computer to this computer only. */
export async function startTranscriptServer({
  port,
  paths,
  page,
}: TranscriptServerOptions): Promise<TranscriptServer> {
  let listening = port

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, type: string, body: string | Uint8Array): void =>
      void response
        .writeHead(status, { ...HEADERS, 'content-type': type })
        .end(request.method === 'HEAD' ? undefined : body)
    // A name that was made to point here must not read what the person opened.
    if (![`127.0.0.1:${listening}`, `localhost:${listening}`].includes(request.headers.host ?? ''))
      return end(403, 'text/plain', 'Only 127.0.0.1 and localhost are served.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(405, 'text/plain', 'Method not allowed.')
    const [pathname = '/'] = (request.url ?? '/').split('?')
    const file = page.get(pathname === '/' ? '/index.html' : pathname)
    if (!file) return end(404, 'text/plain', 'Not found.')
    if (pathname !== '/') return end(200, file.type, file.body)
    const sources = await Promise.all(
      paths.map(async (path) => ({
        name: path.split(/[\\/]/).at(-1) ?? path,
        ...(await readText(path)),
      })),
    )
    return end(200, file.type, writeIntoPage(String(file.body), sources))
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  listening = await new Promise<number>((resolve, reject) => {
    http.once('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is taken. Choose another one: PORT=${port + 1} npm run transcript`,
            )
          : error,
      ),
    )
    http.listen(port, '127.0.0.1', () => {
      const address = http.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
  return {
    url: `http://localhost:${listening}/`,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** A file that went since the start is told of on the page. */
async function readText(path: string): Promise<{ text: string; problem?: string }> {
  try {
    const problem = tooLarge((await stat(path)).size)
    return problem ? { text: '', problem } : { text: await readFile(path, 'utf8') }
  } catch (error) {
    return {
      text: '',
      problem: `The file could not be read: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
