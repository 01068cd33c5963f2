import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { notes } from '../../cli/templates/agent.ts'
import { POST } from '../../cli/templates/route.ts'
import { allow, callsIn, change, deny, userMessage } from '../examples/approvals/conversation.ts'

/** The route that init writes, as a page reaches it. */
function post(messages: readonly UIMessage[], type = 'application/json'): Promise<Response> {
  return POST(
    new Request('http://localhost/api/chat', {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify({ messages }),
    }),
  )
}

/** The conversation after an answer of the route. */
async function after(messages: readonly UIMessage[]): Promise<UIMessage[]> {
  const text = await (await post(messages)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'))
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const line of lines) controller.enqueue(JSON.parse(line.slice(6)) as UIMessageChunk)
      controller.close()
    },
  })
  const isAnswer = messages.at(-1)?.role === 'assistant'
  const last = isAnswer ? messages.at(-1) : undefined
  let said: UIMessage | undefined
  for await (const message of readUIMessageStream({
    stream,
    ...(last && { message: structuredClone(last) }),
  }))
    said = message
  return [...(isAnswer ? messages.slice(0, -1) : messages), said!]
}

const asked = () => after([userMessage('Delete the old plan')])
const states = (messages: readonly UIMessage[]) => callsIn(messages).map(({ state }) => state)

beforeEach(() => void notes.set('old plan', 'Paint.'))

describe('the route that init writes', () => {
  test('runs what only reads, and asks before it deletes', async () => {
    expect(states(await after([userMessage('List my notes')]))).toEqual(['output-available'])
    expect(states(await asked())).toEqual(['approval-requested'])
    expect(notes.has('old plan')).toBe(true)
  })

  test('runs what a person allowed, and no more once it was', async () => {
    const allowed = allow(await asked())
    expect(states(await after(allowed))).toEqual(['output-available'])
    expect(notes.has('old plan')).toBe(false)
    expect((await post(allowed)).status).toBe(409)
  })

  test('runs nothing that a person denied', async () => {
    await after(deny(await asked()))
    expect(notes.has('old plan')).toBe(true)
  })

  test('runs nothing that nobody was asked about', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const other = change(await asked(), { input: { name: 'plan' } })
    await (await post(allow(other))).text()
    expect([...notes.keys()]).toEqual(expect.arrayContaining(['plan', 'old plan']))
    expect(told).toHaveBeenCalled()
    told.mockRestore()
  })

  test.each([
    ['is another', { signature: 'AAAA' }],
    ['is missing', { signature: undefined }],
    ['is for another call', undefined],
  ])('still takes the answer after one whose signature %s', async (_what, approval) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const messages = await asked()
    const forged = approval
      ? allow(messages, approval)
      : allow(change(messages, { input: { name: 'plan' } }))
    const answer = await (await post(forged)).text()
    expect(answer).toContain('Not allowed here: the answer was not signed for this request')
    expect(notes.has('old plan')).toBe(true)
    expect(states(await after(allow(messages)))).toEqual(['output-available'])
    expect(notes.has('old plan')).toBe(false)
    expect((await post(allow(messages))).status).toBe(409)
    told.mockRestore()
  })

  test('still takes an answer that came beside one that was given before', async () => {
    const first = await asked()
    expect(states(await after(allow(first)))).toEqual(['output-available'])
    notes.set('old plan', 'Paint.')
    const next = await asked()
    const both = structuredClone(allow(next))
    both.at(-1)!.parts.push(...allow(first).at(-1)!.parts)
    expect((await post(both)).status).toBe(409)
    expect(notes.has('old plan')).toBe(true)
    expect(states(await after(allow(next)))).toEqual(['output-available'])
    expect((await post(allow(next))).status).toBe(409)
  })

  test('takes nothing that another site could send unasked', async () => {
    const messages = [userMessage('List my notes')]
    expect((await post(messages, 'text/plain')).status).toBe(415)
    expect((await post(messages, 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})
