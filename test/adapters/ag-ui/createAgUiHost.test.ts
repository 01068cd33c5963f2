import { HttpAgent } from '@ag-ui/client'
import { createAgUiHost, createAgUiReader, fromAgUi } from '../../../src/adapters/ag-ui/index.ts'
import type { ConsentDecision } from '../../../src/model/index.ts'
import { serve } from './serve.ts'
import { asking, resumed } from './support.ts'

const ABORT: ConsentDecision = {
  kind: 'abort',
  id: 'x',
  digest: 'd',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
}
const withoutRaw = (events: object[]) =>
  events.map(({ rawEvent: _raw, ...event }: { rawEvent?: unknown }) => event)

describe('an answer that becomes a message', () => {
  type Message = { id: string; content?: unknown }
  const question = (id: string) => ({
    id,
    type: 'function',
    function: { name: 'ask_user', arguments: '{"question":"Which city?"}' },
  })
  const records = (...ids: string[]) =>
    fromAgUi([{ role: 'assistant', id: 'a', toolCalls: ids.map(question) }], { runActive: false })
  const said = (answer: string) => ({ kind: 'accept', value: { answer } }) as const

  it('is in the conversation once, the last one, however often it is given', async () => {
    const messages: Message[] = []
    let tries = 0
    const host = createAgUiHost({
      messages,
      addMessage: (message) => void messages.push(message),
      runAgent: () => (++tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve()),
    })
    const [record] = records('q')
    await expect(host.answer?.(record!, said('Oslo'))).rejects.toThrow('offline')
    await expect(host.answer?.(record!, said('Oslo'))).rejects.toThrow('offline')
    await host.answer?.(record!, said('Rome'))
    expect(messages.map(({ content }) => content)).toEqual(['{"answers":{"answer":"Rome"}}'])
  })

  it('is not added if another of its batch cannot be written', async () => {
    const messages: Message[] = []
    const host = createAgUiHost({
      messages,
      addMessage: (message) => void messages.push(message),
      runAgent: () => Promise.resolve(),
    })
    const [record] = records('q')
    const { question: _question, ...other } = record!
    const batch = [
      { record: record!, answer: said('Oslo') },
      { record: other, answer: said('Rome') },
    ]
    await expect(host.settleBatch?.(batch)).rejects.toThrow('question')
    expect(messages).toEqual([])
  })
})

describe('with the client of @ag-ui/client', () => {
  it('the person’s answer starts the next run, and the call goes on', async () => {
    const server = await serve(withoutRaw(asking()), withoutRaw(resumed()))
    try {
      const agent = new HttpAgent({ url: server.url })
      const reader = createAgUiReader()
      agent.subscribe({ onEvent: ({ event }) => reader.push(event) })
      await agent.runAgent()
      const [record] = reader.records()
      expect(record?.request?.id).toBe('ficc_Id_1')
      const decision: ConsentDecision = {
        kind: 'allow',
        id: 'ficc_Id_1',
        digest: 'd',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        arguments: record!.call.arguments,
      }
      await createAgUiHost(agent).settleBatch?.([{ record: record!, decision }])
      expect(server.bodies[1]?.resume).toEqual([
        { interruptId: 'ficc_Id_1', status: 'resolved', payload: { approved: true } },
      ])
      await vi.waitFor(() =>
        expect(reader.records()).toMatchObject([
          { call: { id: 'call_Id_1' }, result: { success: true } },
        ]),
      )
    } finally {
      server.close()
    }
  })

  it('when the agent cannot be reached, the person is told', async () => {
    const host = createAgUiHost({ runAgent: () => Promise.reject(new Error('offline')) })
    const reader = createAgUiReader()
    for (const event of asking()) reader.push(event)
    await expect(host.decideConsent?.(reader.records()[0]!, ABORT)).rejects.toThrow('offline')
  })
  it('a run that begins with an error has not taken the answer, and the person is told why', async () => {
    const server = await serve([{ type: 'RUN_ERROR', message: 'the session is gone' }])
    try {
      const host = createAgUiHost(new HttpAgent({ url: server.url }))
      const reader = createAgUiReader()
      for (const event of asking()) reader.push(event)
      await expect(host.decideConsent?.(reader.records()[0]!, ABORT)).rejects.toThrow(
        'the session is gone',
      )
    } finally {
      server.close()
    }
  })
})
