import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveToolCallStatus } from '../../../../src/status/index.ts'
import { evaluateCall } from '../../../../src/policy/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../../src/model/index.ts'
import { closeAll, connect } from '../connect.ts'

const person = { digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow = ({ call }: ToolCallRecord, args = call.arguments): ConsentDecision => ({
  ...person,
  id: call.id,
  kind: 'allow',
  arguments: args,
})
const deny = ({ call }: ToolCallRecord, reason?: string): ConsentDecision => ({
  ...person,
  id: call.id,
  kind: 'deny',
  ...(reason && { reason }),
})
const kindOf = (record: ToolCallRecord, holds?: (record: ToolCallRecord) => boolean) =>
  deriveToolCallStatus(record, { isGated: holds }).kind
const until = (check: () => boolean) =>
  vi.waitFor(
    () => {
      if (!check()) throw new Error('not yet')
    },
    { interval: 10 },
  )

afterEach(closeAll)

describe('the real filesystem server', () => {
  const policy = { consentFor: ['local', 'safe_write', 'destructive'] } as const
  const options: Parameters<typeof connect>[1] = {
    needsConsent: (call, tool) => evaluateCall(call, { tool }, policy).verdict !== 'run',
  }

  it('when denied, callTool returns the denied result, nothing is sent, and the disk is untouched', async () => {
    const { host, sandbox, sent, record } = await connect('filesystem', options)
    const called = host.callTool({
      id: 'c1',
      name: 'write_file',
      arguments: { path: join(sandbox, 'a.txt'), content: 'tea' },
    })
    expect(record()).toMatchObject({
      call: { id: 'c1' },
      phase: 'waiting',
      run: 'active',
      spec: { name: 'write_file', server: 'filesystem', annotations: { destructiveHint: true } },
      times: { createdAt: expect.any(Number) as number },
    })
    expect([host.isGated?.(record()), kindOf(record(), host.isGated)]).toEqual([
      true,
      'awaiting_consent',
    ])
    await host.decideConsent?.(record(), deny(record(), 'not there'))
    expect(await called).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person: not there',
    })
    expect([sent('tools/call'), existsSync(join(sandbox, 'a.txt'))]).toEqual([[], false])
    expect(record()).toMatchObject({
      outcome: 'denied',
      decision: { kind: 'deny', reason: 'not there', at: expect.any(Number) as number },
    })
    expect([host.isGated?.(record()), kindOf(record(), host.isGated)]).toEqual([false, 'denied'])
    await expect(host.decideConsent?.(record(), allow(record()))).rejects.toThrow(
      /^handrail: nobody holds the call c1 of write_file/,
    )
    expect([sent('tools/call'), existsSync(join(sandbox, 'a.txt'))]).toEqual([[], false])
  })

  it('a denied result from the host replaces ours', async () => {
    const { host, record, sandbox } = await connect('filesystem', options)
    const called = host.callTool({
      id: 'c1',
      name: 'write_file',
      arguments: { path: join(sandbox, 'a.txt'), content: '' },
    })
    await host.decideConsent?.(record(), {
      ...person,
      id: 'c1',
      kind: 'deny',
      deniedResult: { success: true, data: { skipped: true } },
    })
    expect(await called).toEqual({ success: true, data: { skipped: true } })
    expect(kindOf(record()), 'and never flips denied to success').toBe('denied')
  })

  it('when allowed, what the decision carries runs, and nothing is sent before', async () => {
    const { host, sandbox, sent, record } = await connect('filesystem', options)
    const path = join(sandbox, 'a.txt')
    const called = host.callTool({
      id: 'c1',
      name: 'write_file',
      arguments: { path, content: 'tea' },
    })
    const asked = record()
    await host.callTool({ id: 'later', name: 'list_allowed_directories', arguments: {} })
    expect(sent('tools/call')).toMatchObject([{ params: { name: 'list_allowed_directories' } }])
    expect(existsSync(path)).toBe(false)
    await host.decideConsent?.(asked, allow(asked, { path, content: 'coffee' }))
    expect(await called).toMatchObject({
      success: true,
      data: { content: expect.any(String) as string },
      content: [{ kind: 'text' }],
    })
    expect(readFileSync(path, 'utf8')).toBe('coffee')
    expect(sent('tools/call')).toHaveLength(2)
    const [ran] = host.reader.records()
    expect(ran).toMatchObject({
      phase: 'done',
      decision: { kind: 'allow' },
      result: { success: true },
      content: [{ kind: 'text' }],
      times: { startedAt: expect.any(Number) as number, endedAt: expect.any(Number) as number },
    })
    expect(ran?.call.arguments).toEqual({ path, content: 'tea' })
  })

  it('a call that does not ask runs at once, and only once; its failure is the tool’s own', async () => {
    const { host, sandbox, sent, record } = await connect('filesystem', options)
    const call = {
      id: 'c1',
      name: 'read_text_file',
      arguments: { path: join(sandbox, 'none.txt') },
    }
    const [first, second] = await Promise.all([host.callTool(call), host.callTool({ ...call })])
    expect(first).toBe(second)
    expect([sent('tools/call').length, host.reader.records().length]).toEqual([1, 1])
    expect(record().result).toEqual({
      success: false,
      error: expect.stringContaining('ENOENT') as string,
    })
    await host.callTool(call)
    expect(
      host.reader.records().map((own) => own.call.id),
      'settled: the id used again is another call',
    ).toEqual(['c1', 'c1#2'])
  })

  it('a call that is aborted or cancelled while it waits is never sent', async () => {
    const { host, sent, record } = await connect('filesystem', { needsConsent: () => true })
    const aborted = host.callTool({ id: 'c1', name: 'list_allowed_directories', arguments: {} })
    await host.decideConsent?.(record(), { ...person, id: 'c1', kind: 'abort' })
    const stopped = host.callTool({ id: 'c2', name: 'list_allowed_directories', arguments: {} })
    await host.cancel?.(record())
    expect((await Promise.all([aborted, stopped])).map(({ success }) => success)).toEqual([
      false,
      false,
    ])
    expect([sent('tools/call'), ...host.reader.records().map((own) => kindOf(own))]).toEqual([
      [],
      'cancelled',
      'cancelled',
    ])
    await expect(host.cancel?.(record())).rejects.toThrow('handrail: the call c2')
  })

  it('an answer in place of a decision is refused: MCP has no words for it', async () => {
    const { host, record } = await connect('filesystem', { needsConsent: () => true })
    const called = host.callTool({ id: 'c1', name: 'list_allowed_directories', arguments: {} })
    await expect(
      host.decideConsent?.(record(), { ...person, id: 'c1', kind: 'respond', text: 'why?' }),
    ).rejects.toThrow('handrail: MCP has no words')
    expect(host.isGated?.(record())).toBe(true)
    await host.decideConsent?.(record(), deny(record()))
    await called
  })

  it('a rule that throws makes the call ask; an unreadable call is not sent', async () => {
    const { host, sent, record } = await connect('filesystem', {
      needsConsent: () => {
        throw new Error('broken')
      },
    })
    void host.callTool({ id: 'c1', name: 'list_allowed_directories', arguments: {} })
    expect(host.isGated?.(record())).toBe(true)
    expect(
      await host.callTool({ id: 'c2', name: 'list_allowed_directories', arguments: 'x' } as never),
    ).toMatchObject({ success: false, needsFollowup: true })
    expect([sent('tools/call'), record().argumentsState]).toEqual([[], 'invalid'])
    host.reader.reset()
    expect(host.reader.records()).toEqual([])
  })

  it('reset() leaves no call waiting; end() ends the run but not its calls', async () => {
    const { host, record } = await connect('filesystem', { needsConsent: ({ id }) => id === 'c1' })
    const held = host.callTool({ id: 'c1', name: 'list_allowed_directories', arguments: {} })
    host.reader.reset()
    expect(await held).toMatchObject({ success: false })
    const running = host.callTool({ id: 'c2', name: 'list_allowed_directories', arguments: {} })
    host.reader.end()
    expect(record().run).toBe('ended')
    expect(await running).toMatchObject({ success: true })
    expect(kindOf(record())).toBe('succeeded')
  })

  it('when the server dies, the call is unknown and the next one fails', async () => {
    const { host, pid, client, record } = await connect('filesystem', {
      needsConsent: ({ id }) => id === 'held',
    })
    void host.callTool({ id: 'held', name: 'list_allowed_directories', arguments: {} })
    process.kill(pid, 'SIGSTOP') // it must not answer first
    const called = host.callTool({ id: 'c1', name: 'list_allowed_directories', arguments: {} })
    process.kill(pid, 'SIGKILL')
    expect(await called).toEqual({
      success: false,
      error: 'MCP error -32000: Connection closed. Whether the tool has done its work is not known',
    })
    expect([kindOf(record()), record().result, record().run]).toEqual([
      'unknown',
      undefined,
      'ended',
    ])
    await until(() => client.transport === undefined)
    expect(
      await host.callTool({ id: 'c2', name: 'list_allowed_directories', arguments: {} }),
    ).toEqual({ success: false, error: 'Not connected' })
    expect(kindOf(record())).toBe('failed')
    expect(kindOf(host.reader.records()[0]!, host.isGated), 'what is held is held').not.toBe(
      'unknown',
    )
  })
})

describe('the real memory server', () => {
  const names = (record: ToolCallRecord) =>
    (record.call.arguments.entities as { name: string }[]).map(({ name }) => name)
  const entities = (...list: string[]) => ({
    entities: list.map((name) => ({ name, entityType: 'person', observations: [] })),
  })

  it('offers to undo a call, and undoes it', async () => {
    const { host, sandbox, record } = await connect('memory', {
      undo: {
        create_entities: (own) => ({
          tool: 'delete_entities',
          arguments: { entityNames: names(own) },
        }),
      },
    })
    await host.callTool({ id: 'c1', name: 'create_entities', arguments: entities('Ann', 'Bob') })
    const file = () => readFileSync(join(sandbox, 'memory.jsonl'), 'utf8')
    expect(file()).toContain('Ann')
    expect(await host.offerUndo?.(record())).toEqual({ kind: 'compensate' })
    expect(await host.undo?.(record(), { kind: 'compensate' })).toEqual({ kind: 'undone' })
    expect(file()).not.toContain('Ann')
  })

  it('offers no undo for a failure, for a call without a way back, or when finding one throws', async () => {
    const { host, record } = await connect('memory', {
      undo: {
        create_entities: () => {
          throw new Error('no')
        },
        read_graph: () => null,
        toString: () => ({ tool: 'x', arguments: {} }),
      },
    })
    const offers: unknown[] = []
    for (const [name, args] of [
      ['create_entities', entities('Ann')],
      ['read_graph', {}],
      ['create_relations', {}],
      ['search_nodes', { query: 'x' }],
    ] as const) {
      await host.callTool({ id: name, name, arguments: args })
      offers.push(await host.offerUndo?.(record()))
    }
    expect(offers).toEqual([null, null, null, null])
    expect(await host.undo?.(record(), { kind: 'compensate' })).toMatchObject({ kind: 'failed' })
    expect((await connect('memory')).host).not.toHaveProperty('offerUndo')
  })

  it('says what the server said when the undo failed', async () => {
    const { host, record, pid, client } = await connect('memory', {
      undo: {
        read_graph: () => ({
          tool: 'delete_entities',
          arguments: { entityNames: 'Ann' },
          offer: { kind: 'compensate', label: 'Forget', idempotent: true },
        }),
      },
    })
    await host.callTool({ id: 'c1', name: 'read_graph', arguments: {} })
    const offer = await host.offerUndo?.(record())
    expect(offer).toEqual({ kind: 'compensate', label: 'Forget', idempotent: true })
    expect(await host.undo?.(record(), offer!)).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('Input validation error') as string,
    })
    process.kill(pid, 'SIGKILL')
    await until(() => client.transport === undefined)
    expect(await host.undo?.(record(), offer!)).toEqual({
      kind: 'failed',
      reason: 'Not connected',
      canRetry: true,
    })
  })
})

describe('the real everything server', () => {
  const long = (id: string, duration: number, steps: number) => ({
    id,
    name: 'trigger-long-running-operation',
    arguments: { duration, steps },
  })

  it('shows progress, and can cancel', async () => {
    const { host, sent, record } = await connect('everything')
    const seen: unknown[] = []
    host.reader.subscribe(() => seen.push(host.reader.records()[0]?.progress?.value))
    expect(await host.callTool(long('c1', 0.3, 3))).toMatchObject({
      success: true,
      content: [{ kind: 'text' }],
    })
    expect(seen).toEqual(expect.arrayContaining([1, 2]) as unknown)
    expect(record().progress).toMatchObject({ total: 3 })
    const called = host.callTool(long('c2', 5, 2))
    await until(() => record().phase === 'running')
    await host.cancel?.(record())
    expect(await called).toEqual({ success: false, error: 'Stopped by the person' })
    expect([kindOf(record()), sent('notifications/cancelled').length]).toEqual(['cancelled', 1])
    expect(kindOf(host.reader.records()[0]!)).toBe('succeeded')
  })

  it('stops waiting for a call that takes too long: timed out, not failed and not cancelled', async () => {
    const { host, record } = await connect('everything', { timeout: 100 })
    expect(await host.callTool(long('c1', 5, 1))).toMatchObject({
      success: false,
      error: expect.stringContaining('timed out') as string,
    })
    expect([record().outcome, deriveToolCallStatus(record()).reason]).toEqual([
      'timed_out',
      'timed_out',
    ])
  })

  it.each([
    [
      { kind: 'accept', value: { name: 'Ann', check: true, integer: 5, nested: { a: 1 } } },
      'User provided the requested information',
    ],
    [{ kind: 'decline' }, 'declined'],
    [{ kind: 'cancel' }, 'cancelled'],
  ] as const)('a server’s question is shown on its call: %j', async (answer, said) => {
    const { host, record } = await connect('everything')
    const called = host.callTool({ id: 'c1', name: 'trigger-elicitation-request', arguments: {} })
    await until(() => record().question !== undefined)
    const asked = record()
    expect(asked.question).toMatchObject({
      message: expect.any(String) as string,
      schema: { type: 'object', properties: { name: { type: 'string' } } },
    })
    expect(asked.question!.expiresAt! - Date.now()).toBeGreaterThan(50_000)
    expect(asked.question!.expiresAt! - Date.now()).toBeLessThanOrEqual(60_000)
    expect(deriveToolCallStatus(asked).reason).toBe('question')
    await host.answer?.(asked, answer)
    expect(JSON.stringify(await called)).toContain(said)
    expect(record()).not.toHaveProperty('question')
    await expect(host.answer?.(asked, answer)).rejects.toThrow(
      'handrail: nobody waits for an answer',
    )
  })

  it('a question that leads to an address is answered without content', async () => {
    const { host, record } = await connect('everything')
    const called = host.callTool({
      id: 'c1',
      name: 'trigger-url-elicitation',
      arguments: { url: 'https://example.com/key', message: 'Sign in' },
    })
    await until(() => record().question !== undefined)
    expect(record().question).toMatchObject({ url: 'https://example.com/key', message: 'Sign in' })
    await host.answer?.(record(), { kind: 'accept', value: {} })
    expect(JSON.stringify(await called)).toContain('User completed the URL elicitation')
  })

  it('a question disappears with its call, with its server, and when the server gives up', async () => {
    const { host, record, pid } = await connect('everything')
    void host.callTool({ id: 'c1', name: 'trigger-elicitation-request', arguments: {} })
    await until(() => record().question !== undefined)
    await host.cancel?.(record())
    expect(record()).not.toHaveProperty('question')
    const called = host.callTool({ id: 'c2', name: 'trigger-elicitation-request', arguments: {} })
    await until(() => record().question !== undefined)
    process.kill(pid, 'SIGKILL')
    expect(await called).toMatchObject({ success: false })
    expect([record().question, kindOf(record())]).toEqual([undefined, 'unknown'])
    const controller = new AbortController()
    const alone = host.elicit(
      { params: { message: 'Who?', requestedSchema: { type: 'object' } } },
      { signal: controller.signal },
    )
    expect(record()).toMatchObject({
      call: { name: 'elicitation/create' },
      question: { message: 'Who?' },
    })
    controller.abort()
    expect([await alone, await host.elicit({ params: {} }, { signal: controller.signal })]).toEqual(
      [{ action: 'cancel' }, { action: 'cancel' }],
    )
    expect(record()).not.toHaveProperty('question')
  })

  it('a tool that only runs as a task fails with the reason and does not throw', async () => {
    const { host, record } = await connect('everything')
    expect(
      await host.callTool({
        id: 'c1',
        name: 'simulate-research-query',
        arguments: { topic: 'tea' },
      }),
    ).toMatchObject({
      success: false,
      error: expect.stringContaining('requires task-based execution') as string,
    })
    expect(record().spec?.origin?.rest).toMatchObject({ execution: { taskSupport: 'required' } })
  })
})
