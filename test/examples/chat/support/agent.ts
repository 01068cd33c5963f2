import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { dynamicTool, jsonSchema, stepCountIs, streamText, type ModelMessage } from 'ai'
import { createOfflineAssistant } from '../../../../examples/chat/assistant/createOfflineAssistant.ts'
import { start } from '../../../../examples/chat/server/main.ts'
import { buildPage } from '../../../../examples/buildPage.mjs'
import { reactCompiler } from '../../reactCompiler.ts'

/** A tool as a test offers it. `answer` is what it returns; it throws to fail. */
export type OfferedTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly answer?: (input: unknown) => unknown
}

/** One call that the assistant made. */
export type MadeCall = { readonly name: string; readonly input: unknown; readonly isValid: boolean }

/** Whether a value satisfies a JSON Schema, by Ajv. */
export function satisfies(schema: Readonly<Record<string, unknown>>, value: unknown): boolean {
  return new AjvJsonSchemaValidator().getValidator(schema)(value).valid
}

/** Lets the offline assistant answer a request through the AI SDK's own loop. */
export async function askAssistant(
  request: string | readonly ModelMessage[],
  tools: readonly OfferedTool[],
  root = '/workspace',
): Promise<{ calls: readonly MadeCall[]; text: string; steps: number }> {
  const calls: MadeCall[] = []
  const result = streamText({
    model: createOfflineAssistant({ pause: 0 }),
    system: `Workspace folder: ${root}`,
    messages: typeof request === 'string' ? [{ role: 'user', content: request }] : [...request],
    stopWhen: stepCountIs(10),
    tools: Object.fromEntries(
      tools.map(({ name, description, inputSchema, answer }) => [
        name,
        dynamicTool({
          description,
          inputSchema: jsonSchema(inputSchema),
          execute: async (input) => {
            calls.push({ name, input, isValid: satisfies(inputSchema, input) })
            return answer ? answer(input) : { success: true, data: { text: 'ok' } }
          },
        }),
      ]),
    ),
  })
  const steps = await result.steps
  return { calls, text: steps.map(({ text }) => text).join('\n'), steps: steps.length }
}

/** One number for all names and bytes below a folder. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .sort((left, right) => (left.path < right.path ? -1 : 1))
  for (const { path, isFile } of paths)
    hash
      .update(`${path}\0`)
      .update(isFile ? await readFile(path) : 'folder')
      .update('\0')
  return hash.digest('hex')
}

/** A folder for a sandbox, with room for a memory beside it, and how to remove both. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'handrail-chat-test-'))
  const path = join(parent, 'sandbox')
  await mkdir(path)
  return { path, remove: () => rm(parent, { recursive: true, force: true }) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() =>
          typeof address === 'object' && address
            ? resolve(address.port)
            : reject(new Error('no port')),
        )
      })
  })
}

type Environment = Readonly<Record<string, string>>
/** The example as it runs: `pid` is the process whose children are its MCP servers. */
export type Running = { url: string; pid: number; stop(): Promise<number | null> }

const EXAMPLE = fileURLToPath(new URL('../../../../examples/chat/', import.meta.url))
/** The page, once for all files of a worker: to build it takes longer than most tests. */
let built: ReturnType<typeof buildPage> | undefined

/** Runs the example in this process, on its own port and sandbox, with a page that is built once. */
export async function serveExample(
  sandbox: string,
  environment: Environment = {},
): Promise<Running> {
  built ??= buildPage(EXAMPLE, reactCompiler())
  const { chat } = await start(await built, { PORT: '0', SANDBOX: sandbox, ...environment })
  return { url: chat.url, pid: process.pid, stop: () => chat.close().then(() => 0) }
}

/**
 * Runs the example as `npm start` does, or another script, on its own port and sandbox. Resolves
 * when it says that it is ready.
 */
export async function startExample(
  sandbox: string,
  environment: Environment = {},
  script = join(EXAMPLE, 'start.mjs'),
): Promise<Running> {
  const port = await freePort()
  const { OPENAI_BASE_URL: _url, OPENAI_API_KEY: _key, MODEL: _model, ...own } = process.env
  const child = spawn(process.execPath, [script], {
    env: { ...own, PORT: String(port), SANDBOX: sandbox, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const ready = /Ready: (\S+)/.exec(printed)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`The example ended with ${code}: ${printed}`)))
  })
  return {
    url,
    pid: child.pid ?? Number.NaN,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
