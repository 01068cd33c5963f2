import fc from 'fast-check'
import { createMcpHost } from '../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { caseCount } from '../../support/processorTime.ts'

type Client = Exclude<Parameters<typeof createMcpHost>[0], { getProtocolEra: unknown }>

/** Stands for the SDK's client where its server would have to be broken. */
function hostOver(
  callTool: (...args: Parameters<Client['callTool']>) => unknown,
  asks = () => false,
) {
  return createMcpHost(
    { callTool: callTool as Client['callTool'] },
    {
      server: 's',
      tools: [null, {}, { name: '__proto__', annotations: 7 }] as never,
      needsConsent: asks,
      undo: {},
    },
  )
}
const call = { id: 'c1', name: 'x', arguments: {} }
const person = { digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const

describe('a host whatever the client does', () => {
  it('keeps its promise: any answer, rejection or throw becomes a result', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileValues,
        fc.constantFrom('answer', 'reject', 'throw'),
        async (value, way) => {
          const host = hostOver(() => {
            if (way === 'throw') throw value
            return way === 'answer' ? Promise.resolve(value) : Promise.reject(value)
          })
          expect(typeof (await host.callTool(call)).success).toBe('boolean')
          const [record] = host.reader.records()
          expect(deriveToolCallStatus(record!).isSettled).toBe(true)
          expect(way !== 'answer' && record?.result?.success === true).toBe(false)
        },
      ),
      { numRuns: caseCount(200) },
    )
  })

  it('keeps its promise for malformed calls, and never mixes two calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            hostileValues,
            fc.record(
              {
                id: wordOr('c1', '__proto__', ''),
                name: wordOr('x', '__proto__'),
                arguments: fc.oneof(hostileValues, fc.constant({})),
              },
              { requiredKeys: [] },
            ),
          ),
          { maxLength: 10 },
        ),
        async (values) => {
          const host = hostOver(
            async () => ({ content: [] }),
            () => true,
          )
          const promises = values.map((value) => host.callTool(value as typeof call))
          const records = host.reader.records()
          expect(new Set(records.map((record) => record.call.id)).size).toBe(records.length)
          for (const record of records.filter((own) => host.isGated?.(own)))
            await host.decideConsent?.(record, {
              ...person,
              id: record.call.id,
              kind: 'deny',
              reason: record.call.id,
            })
          for (const result of await Promise.all(promises)) expect(result.success).toBe(false)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('decides exactly the call that was shown, even when two share an id', async () => {
    const sent: unknown[] = []
    const host = hostOver(
      async ({ arguments: args }) => {
        sent.push(args)
        return {}
      },
      () => true,
    )
    void host.callTool({ ...call, arguments: { a: 1 } })
    void host.callTool({ ...call, arguments: { a: 2 } })
    const [first, second] = host.reader.records()
    await host.decideConsent?.(first!, {
      ...person,
      id: 'c1',
      kind: 'allow',
      arguments: first!.call.arguments,
    })
    expect(sent).toEqual([{ a: 1 }])
    expect([host.isGated?.(first!), host.isGated?.(second!)]).toEqual([false, true])
    await expect(
      host.decideConsent?.(first!, { ...person, id: 'c1', kind: 'allow', arguments: {} }),
      'once',
    ).rejects.toThrow('handrail: nobody holds')
    expect(sent).toHaveLength(1)
  })

  it('ignores late results and late progress after the end', async () => {
    let finish: (value: unknown) => void = () => {}
    let progress: ((value: { progress: number }) => void) | undefined
    const host = hostOver((_params, _schema, options) => {
      progress = options?.onprogress
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    const called = host.callTool(call)
    await host.cancel?.(host.reader.records()[0]!)
    const before = host.reader.records()
    finish({ content: [{ type: 'text', text: 'late' }] })
    progress?.({ progress: 1 })
    expect(await called).toMatchObject({ success: false })
    await Promise.resolve()
    expect(host.reader.records()).toBe(before)
  })

  it('gives the tool what it was called with, a signal, and time for a question', async () => {
    const callTool = vi.fn(async () => ({}))
    await hostOver(callTool).callTool({ ...call, arguments: { a: 1 } })
    expect(callTool).toHaveBeenCalledExactlyOnceWith(
      { name: 'x', arguments: { a: 1 } },
      undefined,
      {
        signal: expect.any(AbortSignal) as AbortSignal,
        onprogress: expect.any(Function) as () => void,
        resetTimeoutOnProgress: true,
        timeout: 300_000,
      },
    )
  })

  it('separates protocol errors from the tool’s own, and keeps unchanged records', async () => {
    const host = hostOver(({ name }) =>
      name === 'x'
        ? Promise.resolve({ isError: true, content: [{ type: 'text', text: 'no such file' }] })
        : Promise.reject(
            Object.assign(new Error('MCP error -32602: Unknown tool: y'), {
              code: -32602,
              data: { tool: 'y' },
            }),
          ),
    )
    await host.callTool(call)
    const [before] = host.reader.records()
    await host.callTool({ ...call, id: 'c2', name: 'y' })
    expect(host.reader.records().map(({ result }) => result)).toEqual([
      { success: false, error: 'no such file' },
      { success: false, error: 'MCP protocol error -32602: Unknown tool: y', data: { tool: 'y' } },
    ])
    expect(host.reader.records()[0]).toBe(before)
  })
})
