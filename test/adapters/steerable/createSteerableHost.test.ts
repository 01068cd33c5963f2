import { z } from 'zod'
import { createSteerableHost, fromSteerable } from '../../../src/adapters/steerable/index.ts'
import { defineLocalTool } from '../../../src/index.ts'
import type { ConsentDecision, ToolResult } from '../../../src/model/index.ts'

const decided = {
  id: 'c_42',
  digest: 'd',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
} as const
const allow: ConsentDecision = { ...decided, kind: 'allow', arguments: { path: 'a.txt' } }
const [record, other] = fromSteerable([
  { type: 'tool_call', payload: { id: 'c_42', name: 'local_read', arguments: { path: 'a.txt' } } },
  { type: 'tool_call', payload: { id: 'c_43', name: 'delete_note', arguments: {} } },
])

function hosting(run: (input: { path: string }) => unknown) {
  const sent: [string, ToolResult][] = []
  const host = createSteerableHost({
    local: { local_read: defineLocalTool(z.object({ path: z.string() }), run) },
    sendResult: (result, { call }) => void sent.push([call.id, result]),
  })
  return { host, sent }
}

it('a local tool runs once it is allowed, with the arguments that were shown, and its result goes back', async () => {
  const { host, sent } = hosting(({ path }) => ({ success: true, message: `Read ${path}` }))
  expect([host.isGated?.(record!), host.isGated?.(other!)]).toEqual([true, false])
  await host.decideConsent?.(record!, allow)
  await vi.waitFor(() => expect(sent).toEqual([['c_42', { success: true, message: 'Read a.txt' }]]))
})

it.each([
  ['gives a value', () => 'eggs', { success: true, data: { value: 'eggs' } }],
  [
    'throws',
    () => {
      throw new Error('no such file')
    },
    { success: false, error: 'no such file' },
  ],
])('a local tool that %s has a result of it', async (_, run, result) => {
  const { host, sent } = hosting(run)
  await host.decideConsent?.(record!, allow)
  await vi.waitFor(() => expect(sent).toEqual([['c_42', result]]))
})

it('a result that the server refuses is not told as a failure of the tool', async () => {
  const sent: ToolResult[] = []
  const host = createSteerableHost({
    local: { local_read: defineLocalTool(z.object({ path: z.string() }), () => 'eggs') },
    sendResult: (result) => {
      sent.push(result)
      if (sent.length === 1) throw new Error('The server answered 413.')
    },
  })
  await host.decideConsent?.(record!, allow)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    success: false,
    error: 'The tool ran, but its result could not be sent: The server answered 413.',
  })
})

it('a denial is a result that lets the run go on, and a call of the runtime cannot be decided', async () => {
  const { host, sent } = hosting(() => 'ran')
  await host.decideConsent?.(record!, { ...decided, kind: 'deny', reason: 'not now' })
  expect(sent).toEqual([
    ['c_42', { success: false, needsFollowup: true, error: 'Denied by the person: not now' }],
  ])
  await expect(host.decideConsent?.(other!, allow)).rejects.toThrow('has no request')
})
