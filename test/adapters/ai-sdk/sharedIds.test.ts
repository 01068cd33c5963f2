import { z } from 'zod'
import { createAiSdkHost } from '../../../src/adapters/ai-sdk/createAiSdkHost.ts'
import { fromAiSdk } from '../../../src/adapters/ai-sdk/fromAiSdk.ts'
import { defineLocalTool, type ConsentDecision } from '../../../src/model/index.ts'

const allow: ConsentDecision = {
  kind: 'allow',
  id: 'a1',
  digest: 'd',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  arguments: {},
}
const approval = (toolCallId: string, id: string) => ({
  type: 'tool-shell',
  toolCallId,
  state: 'approval-requested',
  input: {},
  approval: { id },
})
const local = (toolCallId: string, rest: object = { state: 'input-available' }) => ({
  type: 'tool-shell',
  toolCallId,
  input: {},
  ...rest,
})
const said = (id: string, ...parts: { type: string }[]) => ({ id, role: 'assistant', parts })

/** A chat that counts what it is told, and a local tool that counts its runs. */
function chatOf(messages: ReturnType<typeof said>[]) {
  const told: unknown[] = []
  const ran: unknown[] = []
  const host = createAiSdkHost(
    {
      messages,
      addToolApprovalResponse: (response) => void told.push(response),
      addToolOutput: (output) => void told.push(output),
    },
    { local: { shell: defineLocalTool(z.object({}), () => void ran.push('shell')) } },
  )
  return { host, told, ran, records: fromAiSdk(messages) }
}

describe('an id that stands for two calls carries no decision', () => {
  it('when two requests share an approval id, allowing the harmless one does not allow the other', async () => {
    const { host, told, records } = chatOf([said('m1', approval('ls', 'a1'), approval('rm', 'a1'))])
    await expect(host.decideConsent?.(records[0]!, allow)).rejects.toThrow(
      /stands for more than one call/,
    )
    expect(told).toEqual([])
  })

  it('a local call whose id an earlier turn used gets no output, because it would land there', async () => {
    const { host, told, ran, records } = chatOf([
      said('m1', local('call_0', { state: 'output-available', output: 'old' })),
      said('m2', local('call_0')),
    ])
    await expect(host.decideConsent?.(records[1]!, allow)).rejects.toThrow(
      /stands for more than one call/,
    )
    expect([told, ran]).toEqual([[], []])
  })

  it('a call with an id of its own is answered', async () => {
    const { host, told, records } = chatOf([said('m1', approval('ls', 'a1'), approval('rm', 'a2'))])
    await host.decideConsent?.(records[0]!, allow)
    expect(told).toEqual([{ id: 'a1', approved: true }])
  })
})

describe('a local call of an earlier message', () => {
  it('is not held any more: the model has left the turn that asked', () => {
    const { host, records } = chatOf([
      said('m1', local('c1')),
      { id: 'm2', role: 'user', parts: [{ type: 'text' }] },
    ])
    expect(host.isGated?.(records[0]!)).toBe(false)
    const now = chatOf([said('m1', local('c1'))])
    expect(now.host.isGated?.(now.records[0]!)).toBe(true)
  })
})
