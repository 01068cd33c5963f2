import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createMcpHost } from '../../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../../src/status/index.ts'

const open: (() => Promise<void>)[] = []
afterEach(() => Promise.all(open.splice(0).map((close) => close())))

/** A host over the second SDK's client, and a published server in a process of its own. */
async function connect(server: 'everything' | 'memory') {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'handrail-mcp-')))
  const manifest = createRequire(import.meta.url).resolve(
    `@modelcontextprotocol/server-${server}/package.json`,
  )
  const client = new Client(
    { name: 'handrail-test', version: '0.0.0' },
    { capabilities: { elicitation: { form: {} }, sampling: {} } },
  )
  open.push(async () => {
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        join(dirname(manifest), 'dist', 'index.js'),
        ...(server === 'everything' ? ['stdio'] : []),
      ],
      cwd: folder,
      stderr: 'ignore',
      env: { PATH: '/usr/bin:/bin', MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    }),
  )
  const { tools } = await client.listTools()
  const host = createMcpHost(client, { server, tools, needsConsent: () => false })
  client.setRequestHandler('elicitation/create', host.elicit)
  client.setRequestHandler('sampling/createMessage', async () => ({
    model: 'none',
    role: 'assistant' as const,
    content: { type: 'text' as const, text: 'sampled' },
  }))
  let calls = 0
  return {
    host,
    names: tools.map(({ name }) => name),
    record: () => host.reader.records().at(-1)!,
    /** How a call is shown, and what it said. */
    async call(name: string, given: Record<string, unknown> = {}) {
      calls += 1
      await host.callTool({ id: `c${calls}`, name, arguments: given })
      const record = host.reader.records().at(-1)!
      const shown = [deriveToolCallStatus(record).kind, record.result, record.content]
      return { shown, told: shown.slice(0, 2) }
    },
  }
}
const text = (said: unknown) => ({ kind: 'text', text: said })
const some = expect.any(String) as string

describe('the real servers, over stdio and the client of the second SDK', () => {
  it('everything: each kind of content, a refused argument and an unknown tool are told as they are', async () => {
    const { call, names } = await connect('everything')
    expect(names).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'trigger-elicitation-request']),
    )
    const done = { success: true }
    expect((await call('echo', { message: 'hi \u202e' })).shown).toEqual([
      'succeeded',
      done,
      [text('Echo: hi \u202e')],
    ])
    expect((await call('get-sum', { a: 1, b: 2 })).shown).toMatchObject([
      'succeeded',
      done,
      [text(expect.stringContaining('is 3'))],
    ])
    expect((await call('echo')).told).toMatchObject([
      'failed',
      { success: false, error: expect.stringContaining('at message') as string },
    ])
    expect((await call('nope')).told).toMatchObject([
      'failed',
      { success: false, error: expect.stringContaining('nope not found') as string },
    ])
    expect((await call('get-tiny-image')).shown).toMatchObject([
      'succeeded',
      done,
      [text(some), { kind: 'image', mimeType: 'image/png', data: some }, text(some)],
    ])
    expect((await call('get-structured-content', { location: 'Chicago' })).told).toMatchObject([
      'succeeded',
      { success: true, data: { temperature: 36, humidity: 82 } },
    ])
    expect(
      (await call('get-annotated-message', { messageType: 'error', includeImage: false })).shown,
    ).toEqual(['succeeded', done, [text('Error: Operation failed')]])
    expect((await call('get-resource-links', { count: 2 })).shown).toMatchObject([
      'succeeded',
      done,
      [text(some), { kind: 'link', uri: some }, { kind: 'link', uri: some }],
    ])
    expect(
      (await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })).shown,
    ).toMatchObject([
      'succeeded',
      done,
      [text(some), { kind: 'resource', uri: 'demo://resource/dynamic/text/1' }, text(some)],
    ])
    expect(
      (await call('trigger-sampling-request', { prompt: 'p', maxTokens: 5 })).shown,
    ).toMatchObject(['succeeded', done, [text(expect.stringContaining('sampled'))]])
  })

  it('everything: its question is asked on its call, and what was answered comes back', async () => {
    const { host, record } = await connect('everything')
    const called = host.callTool({ id: 'c1', name: 'trigger-elicitation-request', arguments: {} })
    await vi.waitFor(() => expect(record().question?.schema).toBeDefined())
    await host.answer?.(record(), { kind: 'accept', value: { name: 'Ann', check: true } })
    expect(JSON.stringify(await called)).toContain('Ann')
    expect(deriveToolCallStatus(record()).kind).toBe('succeeded')
    expect(record()).not.toHaveProperty('question')
  })

  it('memory: what was written is read, taken out, and gone; a wrong argument writes nothing', async () => {
    const { call } = await connect('memory')
    const ida = { name: 'Ida', entityType: 'person', observations: ['likes tea'] }
    const graph = (...entities: object[]) => ['succeeded', { data: { entities, relations: [] } }]
    expect((await call('create_entities', { entities: [ida] })).told).toMatchObject([
      'succeeded',
      { success: true, data: { entities: [ida] } },
    ])
    expect((await call('read_graph')).told).toMatchObject(graph(ida))
    expect((await call('create_entities', { entities: 'x' })).told).toMatchObject([
      'failed',
      { error: expect.stringContaining('at entities') as string },
    ])
    expect((await call('delete_entities', { entityNames: ['Ida'] })).told).toMatchObject([
      'succeeded',
      { message: 'Entities deleted successfully' },
    ])
    expect((await call('read_graph')).told).toMatchObject(graph())
  })
})
