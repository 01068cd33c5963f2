import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { createMcpHost } from '../../../src/adapters/mcp/index.ts'

type Options = Partial<Parameters<typeof createMcpHost>[1]>

const open: (() => Promise<void>)[] = []

/** Ends every server that a test started. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()))
}

/**
 * A host over the SDK's client and a published server in a process of its own, with a folder of its
 * own. `wire` is what the client sent.
 */
export async function connect(
  server: 'filesystem' | 'memory' | 'everything',
  options: Options = {},
) {
  const sandbox = realpathSync(mkdtempSync(join(tmpdir(), 'handrail-mcp-')))
  const manifest = createRequire(import.meta.url).resolve(
    `@modelcontextprotocol/server-${server}/package.json`,
  )
  const args = server === 'filesystem' ? [sandbox] : server === 'everything' ? ['stdio'] : []
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(dirname(manifest), 'dist', 'index.js'), ...args],
    cwd: sandbox,
    stderr: 'ignore',
    env: { PATH: '/usr/bin:/bin', MEMORY_FILE_PATH: join(sandbox, 'memory.jsonl') },
  })
  const wire: JSONRPCMessage[] = []
  const send = transport.send.bind(transport)
  transport.send = (message) => {
    wire.push(message)
    return send(message)
  }
  const client = new Client(
    { name: 'handrail-test', version: '0.0.0' },
    { capabilities: { elicitation: { form: {}, url: {} } } },
  )
  open.push(async () => {
    await client.close()
    rmSync(sandbox, { recursive: true, force: true })
  })
  await client.connect(transport)
  const { tools } = await client.listTools()
  const host = createMcpHost(client, { server, tools, needsConsent: () => false, ...options })
  client.setRequestHandler(ElicitRequestSchema, host.elicit)
  const sent = (method: string) =>
    wire.filter((message) => 'method' in message && message.method === method)
  return {
    client,
    host,
    sandbox,
    sent,
    pid: transport.pid!,
    record: () => host.reader.records().at(-1)!,
  }
}
