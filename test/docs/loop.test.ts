import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConsentDecision, JsonObject, ToolCall, ToolCallRecord, ToolResult } from 'handrail'
import { digestCall } from 'handrail/json'
import { api, hold, resultOf } from './loop/server.ts'

const recordOf = (id: string, name: string, input: JsonObject): ToolCallRecord => ({
  call: { id, name, arguments: input },
  argumentsState: 'complete',
})
const allowed = (input: JsonObject, shown = input): ConsentDecision => ({
  id: 'decision',
  kind: 'allow',
  scope: 'once',
  by: { kind: 'person', id: 'ada' },
  arguments: input,
  digest: digestCall({ tool: 'delete_note', definition: null, arguments: shown }),
})
const denied: ConsentDecision = {
  id: 'decision',
  kind: 'deny',
  scope: 'once',
  by: { kind: 'person', id: 'ada' },
  digest: '',
}
const REFUSED = { success: false, error: 'Denied by the person' }

/** What ran, by its arguments. */
const ran: JsonObject[] = []
const run = (call: ToolCall): ToolResult => {
  ran.push(call.arguments)
  return { success: true }
}
beforeEach(() => ran.splice(0))

/** A turn of one call, which the page hears of before the message has ended. */
async function* turn(text: string): AsyncGenerator<object> {
  const record = recordOf(text, 'delete_note', { name: text })
  hold(text)
  yield { asked: text }
  yield await resultOf(record, run)
}

/** The plugin’s own middleware, behind a server of Node. */
async function serve(): Promise<{ server: Server; url: string }> {
  let listener: RequestListener | undefined
  const middlewares = {
    use: (_path: string, handle: (...given: [...Parameters<RequestListener>, unknown]) => void) => {
      listener = (request, response) => {
        request.url = request.url!.replace('/api', '')
        handle(request, response, () => response.destroy())
      }
    },
  }
  const plugin = api(turn) as unknown as { configureServer(server: object): void }
  plugin.configureServer({ middlewares })
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/api` }
}

let at: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (at = await serve()))
afterAll(() => at.server.close())

const post = (path: string, body: object, type = 'application/json') =>
  fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })

describe('a call that the policy asks about', () => {
  it('waits, runs as it was allowed, and is answered once', async () => {
    const { body } = await post('/turn', { text: 'plan' })
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('"asked":"plan"')
    expect(ran).toEqual([])
    const answer = { id: 'plan', decision: allowed({ name: 'plan' }) }
    expect((await post('/decision', answer)).status).toBe(204)
    expect((await reader.read()).value).toContain('"success":true')
    expect((await post('/decision', answer)).status).toBe(409)
    expect(ran).toEqual([{ name: 'plan' }])
  })

  it('takes an answer that comes before its message has ended, and no second one', async () => {
    hold('early')
    const isTaken = async (decision: ConsentDecision) =>
      (await post('/decision', { id: 'early', decision })).ok
    expect(await isTaken(denied)).toBe(true)
    expect(await isTaken(allowed({ name: 'early' }))).toBe(false)
    const record = recordOf('early', 'delete_note', { name: 'early' })
    expect(await resultOf(record, run)).toMatchObject({
      result: REFUSED,
      outcome: 'denied',
      decision: denied,
    })
    expect(ran).toEqual([])
  })

  it.each([
    ['is refused where another call was shown', allowed({ name: 'x' }, { name: 'other' }), []],
    ['runs as the person edited it', { ...allowed({ name: 'x2' }), edited: true }, ['x2']],
    ['is not edited into what a rule denies', { ...allowed({ name: 'law' }), edited: true }, []],
  ] as const)('%s', async (_title, decision, names) => {
    hold('x').decision = decision
    const { outcome } = await resultOf(recordOf('x', 'delete_note', { name: 'x' }), run)
    expect(outcome).toBe(names.length > 0 ? undefined : 'denied')
    expect(ran).toEqual(names.map((name) => ({ name })))
  })
})

describe('a call that it does not ask about', () => {
  it('runs at once, or never', async () => {
    const listed = await resultOf(recordOf('a', 'list_notes', {}), run)
    expect(listed).toEqual({ result: { success: true } })
    const lawful = recordOf('b', 'delete_note', { name: 'law' })
    expect(await resultOf(lawful, run)).toMatchObject({
      result: { error: 'Denied by a rule' },
      outcome: 'denied',
    })
    expect(ran).toEqual([{}])
  })
})

describe('a page of another site', () => {
  it('sends nothing that is read', async () => {
    const answer = { id: 'plan', decision: allowed({ name: 'plan' }) }
    expect((await post('/decision', answer, 'text/plain')).status).toBe(415)
  })
})
