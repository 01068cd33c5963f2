import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { LanguageModel } from 'ai'
import { answerChat } from './answerChat.ts'
import { answerUndo } from './undo/answerUndo.ts'
import { Approvals } from './decisions/Approvals.ts'
import { checkOrigin } from './checkOrigin.ts'
import { Edits } from './decisions/Edits.ts'
import { HttpError } from './HttpError.ts'
import { McpServers, type Connect } from './tools/McpServers.ts'
import { Questions } from './decisions/Questions.ts'
import { readBefore } from './undo/readBefore.ts'
import { readBody } from './readBody.ts'
import { takeAnswer } from './decisions/takeAnswer.ts'
import { takeEdit } from './decisions/takeEdit.ts'
import { rerunCall } from './tools/rerunCall.ts'
import { Undos, type Windows } from './undo/Undos.ts'

/** A file of the built page. */
export type PageFile = { readonly type: string; readonly body: string | Uint8Array }

/**
 * How to serve a chat. `port` 0 takes a free one; `servers` says how each MCP server is reached;
 * `windows` how long things can be undone.
 */
export type ChatServerOptions = {
  readonly port: number
  readonly sandbox: string
  readonly model: LanguageModel
  readonly page: ReadonlyMap<string, PageFile>
  readonly servers: Readonly<Record<string, Connect>>
  readonly windows?: Partial<Windows> | undefined
}

/** A running chat server. */
export type ChatServer = { readonly url: string; close(): Promise<void> }

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; media-src data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** What the routes of one server share. */
type Desk = {
  readonly options: ChatServerOptions
  readonly servers: McpServers
  readonly questions: Questions
  readonly edits: Edits
  readonly approvals: Approvals
  readonly undos: Undos
}

/** What is sent to the server: each takes the body, and its answer becomes JSON unless it is void. */
const POSTS: Readonly<
  Record<
    string,
    (desk: Desk, body: unknown, response: ServerResponse) => object | Promise<object | void>
  >
> = {
  '/api/chat': ({ options: { model, sandbox }, ...desk }, body, response) =>
    answerChat(body, response, { ...desk, model, sandbox }),
  '/api/answer': ({ questions }, body) => {
    takeAnswer(body, questions)
    return {}
  },
  '/api/edit': async (desk, body) => {
    await takeEdit(body, desk)
    return {}
  },
  '/api/rerun': (desk, body, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    return rerunCall(body, desk, left.signal)
  },
  '/api/undo': ({ undos }, body) => answerUndo(body, undos),
  '/api/before': ({ servers }, body) => readBefore(body, servers),
}

async function handle(
  desk: Desk,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkOrigin(request, port)
  const [pathname = '/'] = (request.url ?? '/').split('?')
  const post = request.method === 'POST' && Object.hasOwn(POSTS, pathname) && POSTS[pathname]
  if (post) {
    const answer = await post(desk, await readBody(request), response)
    return answer && sendJson(response, 200, answer)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'Nothing here takes that.')
  if (pathname === '/api/tools')
    return sendJson(response, 200, { tools: await desk.servers.tools() })
  const file = desk.options.page.get(pathname === '/' ? '/index.html' : pathname)
  if (!file) throw new HttpError(404, 'There is nothing here.')
  response
    .writeHead(200, { ...PAGE_HEADERS, 'content-type': file.type })
    .end(request.method === 'HEAD' ? undefined : file.body)
}

/** Resolves to the port once the server listens on it. */
async function listen(http: Server, port: number): Promise<number> {
  try {
    return await new Promise<number>((resolve, reject) => {
      http.once('error', reject)
      http.listen(port, '127.0.0.1', () => {
        const address = http.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)
      : error
  }
}

/** Serves the page and the agent endpoint from this computer to this computer only. */
export async function startChatServer(options: ChatServerOptions): Promise<ChatServer> {
  const servers = new McpServers(options.servers)
  const undos = new Undos({ restore: 120_000, grace: 30_000, ...options.windows })
  const desk = {
    options,
    servers,
    undos,
    questions: new Questions(),
    edits: new Edits(),
    approvals: new Approvals(),
  }
  let listening = options.port
  const http = createServer((request, response) => {
    handle(desk, listening, request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      const status = error instanceof HttpError ? error.status : 500
      sendJson(response, status, { error: error instanceof Error ? error.message : String(error) })
    })
  })
  try {
    listening = await listen(http, options.port)
  } catch (error) {
    await servers.close()
    throw error
  }
  return {
    url: `http://localhost:${listening}/`,
    async close() {
      undos.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await servers.close()
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(body))
}
