import { agent, client, methods, PROTOCOL_VERSION } from '@agentclientprotocol/sdk'
import {
  createAcpClient,
  createAcpHost,
  createAcpReader,
  fromAcp,
  toAcpAnswer,
  toAcpDecision,
  type AcpMessage,
} from '../../../src/adapters/acp/index.ts'
import { tenseOf } from '../../../src/status/phrase.ts'
import { RequestGone } from '../../../src/index.ts'
import type { ConsentDecision } from '../../../src/model/index.ts'
import { OPTIONS, permission, toolCall, toolUpdate, update } from './support.ts'

const base = { id: '7', digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow: ConsentDecision = { ...base, kind: 'allow', arguments: {} }
const deny: ConsentDecision = { ...base, kind: 'deny' }
const respond = (option: string): ConsentDecision => ({ ...base, kind: 'respond', option })
const asked = (options: unknown = OPTIONS) =>
  fromAcp([permission({ toolCallId: 'c' }, options)])[0]!
const selected = (optionId: string) => ({
  jsonrpc: '2.0',
  id: 7,
  result: { outcome: { outcome: 'selected', optionId } },
})

describe('a decision', () => {
  it.each<[string, ConsentDecision, object]>([
    ['Allow', allow, selected('o2')],
    ['Deny', deny, selected('o3')],
    ['an option', respond('o1'), selected('o1')],
    [
      'nobody’s',
      { ...base, kind: 'abort' },
      { jsonrpc: '2.0', id: 7, result: { outcome: { outcome: 'cancelled' } } },
    ],
  ])('of %s is the option that the agent offers for it', (_, decision, message) => {
    expect(toAcpDecision(asked(), decision)).toEqual(message)
  })

  it('that denies without an option for it is cancelled, and nothing wider is ever allowed', () => {
    const always = asked([OPTIONS[0]])
    expect(toAcpDecision(always, deny)).toMatchObject({
      result: { outcome: { outcome: 'cancelled' } },
    })
    expect(() => toAcpDecision(always, allow)).toThrow('cannot carry "allow"')
  })

  it('cannot carry edited arguments or words', () => {
    expect(() => toAcpDecision(asked(), { ...allow, edited: true })).toThrow('edited arguments')
    expect(() => toAcpDecision(asked(), { ...base, kind: 'respond', text: 'ls' })).toThrow(
      'respond',
    )
  })
})

it('an answer is the response to the question', () => {
  const ask = (params: object) =>
    fromAcp([{ jsonrpc: '2.0', id: 9, method: 'elicitation/create', params }])[0]!
  const accept = { kind: 'accept', value: { name: 'Ann' } } as const
  expect(toAcpAnswer(ask({ mode: 'form', requestedSchema: { type: 'object' } }), accept)).toEqual({
    jsonrpc: '2.0',
    id: 9,
    result: { action: 'accept', content: { name: 'Ann' } },
  })
  expect(toAcpAnswer(ask({ mode: 'url', url: 'https://a.b' }), accept)).toEqual({
    jsonrpc: '2.0',
    id: 9,
    result: { action: 'accept' },
  })
})

it('Stop cancels the turn of the session, and each request that is open in it', async () => {
  const reader = createAcpReader()
  const sent: AcpMessage[] = []
  const host = createAcpHost({ reader, send: (message) => void sent.push(message) })
  for (const event of [
    toolCall('a', { status: 'in_progress' }),
    permission({ toolCallId: 'c' }),
    update({ sessionUpdate: 'tool_call', toolCallId: 'x', title: 'x', kind: 'read' }, 's2'),
  ])
    reader.push(event)
  const [running] = reader.records()
  expect(host.canCancel?.(running!)).toBe('run')
  await host.cancel?.(running!)
  expect(sent).toEqual([
    { jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: 's1' } },
    { jsonrpc: '2.0', id: 7, result: { outcome: { outcome: 'cancelled' } } },
  ])
  expect(reader.records().map(({ outcome }) => outcome)).toEqual([
    undefined,
    'cancelled',
    undefined,
  ])
  expect(tenseOf({ kind: 'cancelled' }, reader.records()[1]!), 'it never began').toBe('did_not')
})

it('an answer to an agent that has gone is sent to nobody, and says that the request is gone', async () => {
  const reader = createAcpReader()
  const sent: AcpMessage[] = []
  const host = createAcpHost({ reader, send: (message) => void sent.push(message) })
  reader.push(permission({ toolCallId: 'c' }))
  const [record] = reader.records()
  reader.end()
  await expect(host.decideConsent?.(record!, allow)).rejects.toThrow(RequestGone)
  expect(sent).toEqual([])
  expect(reader.records()).toMatchObject([{ request: { id: '7' } }])
  expect(reader.records()[0]?.decision).toBeUndefined()
})

/** An agent and a page that speak through the SDK. `turn`: what the agent does when it is asked. */
async function connected(
  turn: (
    ask: (call: object) => Promise<unknown>,
    tell: (about: object) => Promise<void>,
  ) => unknown,
) {
  const acp = createAcpClient({
    cancel: (params) => page.agent.notify(methods.agent.session.cancel, params),
  })
  const worker = agent({ name: 'worker' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentCapabilities: {},
    }))
    .onRequest(methods.agent.session.new, () => ({ sessionId: 's1' }))
    .onNotification(methods.agent.session.cancel, () => {})
    .onRequest(methods.agent.session.prompt, async ({ client: to }) => {
      await turn(
        (call) =>
          to.request(methods.client.session.requestPermission, {
            sessionId: 's1',
            toolCall: call,
            options: OPTIONS,
          } as never),
        (about) =>
          to.notify(methods.client.session.update, { sessionId: 's1', update: about } as never),
      )
      return { stopReason: 'end_turn' }
    })
  const page = client({ name: 'page' })
    .onNotification(methods.client.session.update, ({ params }) => acp.sessionUpdate(params))
    .onRequest(methods.client.session.requestPermission, async ({ params }) =>
      acp.requestPermission(params),
    )
    .connect(worker)
  await page.agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities: {},
  })
  const { sessionId } = await page.agent.request(methods.agent.session.new, {
    cwd: '/',
    mcpServers: [],
  })
  const prompt = page.agent.request(methods.agent.session.prompt, {
    sessionId,
    prompt: [{ type: 'text', text: 'go' }],
  })
  return { acp, prompt, close: () => page.close() }
}

it('an agent of the SDK asks, is allowed, and its call ends', async () => {
  const answers: unknown[] = []
  const { acp, prompt, close } = await connected(async (ask, tell) => {
    await tell(toolCall('c').params.update)
    answers.push(await ask({ toolCallId: 'c' }))
    await tell(toolUpdate('c', { status: 'completed', rawOutput: { deleted: 1 } }).params.update)
  })
  await vi.waitFor(() => expect(acp.reader.records()[0]?.request).toBeDefined())
  await acp.host.decideConsent?.(acp.reader.records()[0]!, allow)
  await prompt
  expect(answers).toEqual([{ outcome: { outcome: 'selected', optionId: 'o2' } }])
  await vi.waitFor(() =>
    expect(acp.reader.records()).toMatchObject([
      { decision: { kind: 'allow' }, result: { success: true, data: { deleted: 1 } } },
    ]),
  )
  close()
})
