import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { createMcpHost } from '../../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../../src/status/index.ts'

const open: (() => Promise<void>)[] = []
afterEach(() => Promise.all(open.splice(0).map((close) => close())))

/** Tools that report, wait for ever, and ask. */
function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] })
  server.registerTool('count', { inputSchema: z.object({}) }, async (_args, { mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {}
    for (const progress of progressToken === undefined ? [] : [1, 2])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: progressToken!, progress, total: 3 },
      })
    return say('counted')
  })
  const started: unknown[] = []
  const stopped: unknown[] = []
  server.registerTool('wait', { inputSchema: z.object({}) }, async (_args, { mcpReq }) => {
    started.push(mcpReq.id)
    await new Promise((done) => mcpReq.signal.addEventListener('abort', done))
    stopped.push(mcpReq.signal.reason)
    return say('stopped')
  })
  server.registerTool('ask', { inputSchema: z.object({}) }, async (_args, { mcpReq }) => {
    const answer = await mcpReq.elicitInput({
      message: 'Who?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    })
    return say(JSON.stringify(answer))
  })
  return { server, started, stopped }
}

/** A host over the second SDK's client, and a server of the same. */
async function connect(options: { timeout?: number } = {}) {
  const { server, ...seen } = createServer()
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  const client = new Client(
    { name: 'handrail-test', version: '0.0.0' },
    { capabilities: { elicitation: { form: {} } } },
  )
  await client.connect(near)
  open.push(() => client.close())
  const { tools } = await client.listTools()
  const host = createMcpHost(client, {
    server: 'notes',
    tools,
    needsConsent: () => false,
    undo: { count: () => ({ tool: 'count', arguments: {} }) },
    ...options,
  })
  client.setRequestHandler('elicitation/create', host.elicit)
  return { server, host, ...seen, record: () => host.reader.records().at(-1)! }
}

describe('the client of the second SDK', () => {
  it('shows progress, and takes back', async () => {
    const { host, record } = await connect()
    const seen: unknown[] = []
    host.reader.subscribe(() => seen.push(record().progress?.value))
    expect(await host.callTool({ id: 'c1', name: 'count', arguments: {} })).toMatchObject({
      success: true,
    })
    expect(seen).toEqual(expect.arrayContaining([1, 2]))
    expect(await host.undo?.(record(), { kind: 'compensate' })).toEqual({ kind: 'undone' })
  })

  it('stops the call at the server', async () => {
    const { host, record, started, stopped } = await connect()
    const called = host.callTool({ id: 'c1', name: 'wait', arguments: {} })
    await vi.waitFor(() => expect(started).toHaveLength(1))
    await host.cancel?.(record())
    expect(await called).toEqual({ success: false, error: 'Stopped by the person' })
    await vi.waitFor(() => expect(stopped).toHaveLength(1))
  })

  it('gives up a call that takes too long', async () => {
    const { host, record } = await connect({ timeout: 100 })
    expect(await host.callTool({ id: 'c1', name: 'wait', arguments: {} })).toMatchObject({
      success: false,
      error: expect.stringContaining('timed out') as string,
    })
    expect(record().outcome).toBe('timed_out')
  })

  it('what a call did is unknown when its server is lost', async () => {
    const { host, server, started, record } = await connect()
    const called = host.callTool({ id: 'c1', name: 'wait', arguments: {} })
    await vi.waitFor(() => expect(started).toHaveLength(1))
    await server.close()
    expect(await called).toMatchObject({
      success: false,
      error: expect.stringContaining('is not known') as string,
    })
    expect(deriveToolCallStatus(record()).kind).toBe('unknown')
  })

  it('asks the server’s question on its call, and withdraws it with the call', async () => {
    const { host, record } = await connect()
    const called = host.callTool({ id: 'c1', name: 'ask', arguments: {} })
    await vi.waitFor(() => expect(record().question?.message).toBe('Who?'))
    await host.answer?.(record(), { kind: 'accept', value: { name: 'Ann' } })
    expect(JSON.stringify(await called)).toContain('Ann')
    void host.callTool({ id: 'c2', name: 'ask', arguments: {} })
    await vi.waitFor(() => expect(record().question?.message).toBe('Who?'))
    await host.cancel?.(record())
    expect(record()).not.toHaveProperty('question')
  })
})
