import { Chat } from '@ai-sdk/react'
import {
  convertToModelMessages,
  stepCountIs,
  streamText,
  tool,
  type ChatTransport,
  type ToolSet,
  type UIMessage,
} from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test'
import { z } from 'zod'
import {
  createAiSdkHost,
  fromAiSdk,
  sendWhenSettled,
  withApprovals,
} from '../../../src/adapters/ai-sdk/index.ts'
import {
  defineLocalTool,
  type ConsentDecision,
  type LocalTool,
  type ToolCallRecord,
} from '../../../src/model/index.ts'
import { withoutWaiting } from '../../support/withoutWaiting.ts'
import { assistant, only } from './support.ts'

type Part = Extract<
  Awaited<ReturnType<MockLanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer P>
    ? P
    : never,
  { type: string }
>
const called = (toolCallId: string, toolName: string, input: object): Part[] => [
  { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) },
]
const said = (delta: string): Part[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
]
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/**
 * A real chat against the real streamText in this process; only the model is scripted, one array of
 * parts a step.
 */
function talk(steps: Part[][], tools: ToolSet, mostSteps = 5) {
  const model = new MockLanguageModelV3({
    doStream: async () => {
      const parts = steps.shift() ?? said('the script is over')
      const unified = parts.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop'
      return {
        stream: convertArrayToReadableStream<Part>([
          { type: 'stream-start', warnings: [] },
          ...parts,
          { type: 'finish', finishReason: { unified, raw: unified }, usage },
        ]),
      }
    },
  })
  const requests: UIMessage[][] = []
  let fails = false
  const transport: ChatTransport<UIMessage> = {
    async sendMessages({ messages, abortSignal }) {
      requests.push(structuredClone(messages))
      if (fails) throw new Error('offline')
      const result = streamText({
        model,
        tools,
        messages: await convertToModelMessages(messages, { tools }),
        stopWhen: stepCountIs(mostSteps),
        ...(abortSignal && { abortSignal }),
        onError() {},
      })
      return result.toUIMessageStream({ originalMessages: messages })
    },
    reconnectToStream: async () => null,
  }
  const chat = new Chat<UIMessage>({ transport, sendAutomaticallyWhen: sendWhenSettled })
  return {
    chat,
    requests,
    prompts: model.doStreamCalls,
    records: () => fromAiSdk(chat.messages, { status: chat.status }),
    setOffline: (offline: boolean) => {
      fails = offline
    },
  }
}

const person = { digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow = ({ call, request }: ToolCallRecord): ConsentDecision => ({
  ...person,
  id: request?.id ?? call.id,
  kind: 'allow',
  arguments: call.arguments,
})
const deny = ({ call, request }: ToolCallRecord, reason?: string): ConsentDecision => ({
  ...person,
  id: request?.id ?? call.id,
  kind: 'deny',
  ...(reason && { reason }),
})
const settled = (chat: Chat<UIMessage>) =>
  vi.waitFor(() => {
    if (chat.status !== 'ready') throw new Error(chat.status)
  })
const lastText = (chat: Chat<UIMessage>) =>
  chat.lastMessage?.parts.findLast((part) => part.type === 'text')?.text

describe('requests of the server', () => {
  const sent: string[] = []
  const tools = () =>
    withApprovals(
      {
        send_mail: tool({
          inputSchema: z.object({ to: z.string() }),
          execute: async ({ to }) => {
            sent.push(to)
            return { success: true }
          },
        }),
      },
      ({ arguments: input }) => input?.to !== 'self',
    )
  beforeEach(() => {
    sent.length = 0
  })

  it('when allowed, the tool runs, with one more request to the server', async () => {
    const { chat, requests, records } = talk(
      [called('c1', 'send_mail', { to: 'ann' }), said('Sent.')],
      tools(),
    )
    await chat.sendMessage({ text: 'mail' })
    const record = only(records())
    expect(record).toMatchObject({
      phase: 'waiting',
      run: 'ended',
      request: { can: { reason: true } },
    })
    await createAiSdkHost(chat).decideConsent?.(record, allow(record))
    await settled(chat)
    await vi.waitFor(() => expect(lastText(chat)).toBe('Sent.'))
    expect([sent, requests.length]).toEqual([['ann'], 2])
    expect(only(records())).toMatchObject({
      result: { success: true },
      decision: { kind: 'allow' },
      phase: 'done',
    })
  })

  it('when denied, the tool does not run and the model is told why', async () => {
    const { chat, requests, records, prompts } = talk(
      [called('c1', 'send_mail', { to: 'ann' }), said('Not sent.')],
      tools(),
    )
    await chat.sendMessage({ text: 'mail' })
    const record = only(records())
    await createAiSdkHost(chat).decideConsent?.(record, deny(record, 'too late'))
    await vi.waitFor(() => expect(lastText(chat)).toBe('Not sent.'))
    expect([sent, requests.length]).toEqual([[], 2])
    expect(JSON.stringify(prompts[1]?.prompt)).toContain('too late')
    expect(only(records())).toMatchObject({
      outcome: 'denied',
      decision: { kind: 'deny', reason: 'too late' },
    })
  })

  it('when there are several, nothing is sent until all are answered', async () => {
    const { chat, requests, records } = talk(
      [
        [
          ...called('c1', 'send_mail', { to: 'ann' }),
          ...called('c2', 'send_mail', { to: 'self' }),
          ...called('c3', 'send_mail', { to: 'bob' }),
        ],
        said('Done.'),
      ],
      tools(),
    )
    await chat.sendMessage({ text: 'mail' })
    const host = createAiSdkHost(chat)
    const [ann, , bob] = records() as [ToolCallRecord, ToolCallRecord, ToolCallRecord]
    await host.decideConsent?.(ann, allow(ann))
    expect([requests.length, ...records().map(({ phase }) => phase)]).toEqual([
      1,
      'queued',
      'done',
      'waiting',
    ])
    await host.decideConsent?.(bob, deny(bob))
    await vi.waitFor(() => expect(lastText(chat)).toBe('Done.'))
    expect([requests.length, sent.toSorted()]).toEqual([2, ['ann', 'self']])
    expect(records().map(({ outcome, result }) => outcome ?? result?.success)).toEqual([
      true,
      true,
      'denied',
    ])
  })

  it('an answer that did not arrive still waits, and retry sends it', async () => {
    const { chat, requests, records, setOffline } = talk(
      [called('c1', 'send_mail', { to: 'ann' }), said('Sent.')],
      tools(),
    )
    await chat.sendMessage({ text: 'mail' })
    const record = only(records())
    setOffline(true)
    await createAiSdkHost(chat).decideConsent?.(record, allow(record))
    await vi.waitFor(() => expect(chat.status).toBe('error'))
    expect(only(records())).toMatchObject({
      phase: 'waiting',
      run: 'ended',
      decision: { kind: 'allow' },
    })
    setOffline(false)
    await createAiSdkHost(chat).retryDecision?.(only(records()))
    expect([lastText(chat), sent, requests.length]).toEqual(['Sent.', ['ann'], 3])
  })
})

describe('local tools', () => {
  const inputSchema = z.object({ command: z.string() })
  const shell = { shell_run: { inputSchema } }
  const script = () => [called('c1', 'shell_run', { command: 'ls' }), said('Two files.')]
  async function asked(
    run: (input: { command: string }, context: { signal: AbortSignal }) => unknown,
    schema: LocalTool['schema'] = inputSchema,
  ) {
    const talking = talk(script(), shell)
    await talking.chat.sendMessage({ text: 'list' })
    const local = { shell_run: defineLocalTool(schema, run as never) }
    return {
      ...talking,
      host: () => createAiSdkHost(talking.chat, { local }),
      record: only(talking.records()),
    }
  }
  const output = (chat: Chat<UIMessage>) =>
    (
      chat.messages[1]?.parts.find((part) => part.type === 'tool-shell_run') as
        { output?: unknown } | undefined
    )?.output

  it('are held until they have a result', async () => {
    const { host, record } = await asked(() => 'a b')
    expect(record.phase).toBe('running')
    expect(host().isGated?.(record)).toBe(true)
    expect(host().isGated?.({ ...record, result: { success: true } })).toBe(false)
    expect(host().isGated?.({ ...record, outcome: 'expired' })).toBe(false)
    expect(host().isGated?.({ ...record, call: { ...record.call, name: 'toString' } })).toBe(false)
  })

  it('when allowed, run with the decided arguments; the chat does not wait, and the result is sent once', async () => {
    let finish = (_output: unknown) => {}
    const run = vi.fn(
      (_input: unknown) =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const { host, record, chat, requests } = await asked(run)
    await host().decideConsent?.(record, {
      ...allow(record),
      kind: 'allow',
      arguments: { command: 'ls -a' },
    })
    await host().decideConsent?.(record, allow(record))
    expect(requests).toHaveLength(1)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    expect(run.mock.calls[0]?.[0]).toEqual({ command: 'ls -a' })
    finish('a b')
    await vi.waitFor(() => expect(lastText(chat)).toBe('Two files.'))
    expect([output(chat), requests.length]).toEqual(['a b', 2])
  })

  it('when denied, give a failure that lets the assistant go on, or the result the decision carries', async () => {
    const run = vi.fn()
    for (const [change, expected] of [
      [
        { reason: 'not now' },
        { success: false, needsFollowup: true, error: 'Denied by the person: not now' },
      ],
      [
        { deniedResult: { success: true, data: { files: [] } } },
        { success: true, data: { files: [] } },
      ],
    ] as const) {
      const { host, record, chat, requests } = await asked(run)
      await host().decideConsent?.(record, { ...person, id: 'c1', kind: 'deny', ...change })
      await vi.waitFor(() => expect(lastText(chat)).toBe('Two files.'))
      expect([output(chat), requests.length, run.mock.calls.length]).toEqual([expected, 2, 0])
    }
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no shell')
      },
      { success: false, error: 'no shell' },
    ],
    [
      'rejects with nothing',
      () => Promise.reject(undefined),
      { success: false, error: 'The tool failed without saying why' },
    ],
    ['returns nothing', () => undefined, null],
  ])('whose handler %s', async (_what, run, expected) => {
    const { host, record, chat } = await asked(run)
    await host().decideConsent?.(record, allow(record))
    await vi.waitFor(() => expect(lastText(chat)).toBe('Two files.'))
    expect(output(chat)).toEqual(expected)
  })

  it('do not run when the schema refuses the arguments', async () => {
    const run = vi.fn()
    const { host, record, chat } = await asked(
      run,
      z.object({ command: z.string().refine(async () => false, 'forbidden') }),
    )
    await host().decideConsent?.(record, allow(record))
    await vi.waitFor(() => expect(lastText(chat)).toBe('Two files.'))
    expect(output(chat)).toEqual({
      success: false,
      needsFollowup: true,
      error: 'Invalid arguments: command: forbidden',
    })
    expect(run).not.toHaveBeenCalled()
  })

  it('can be cancelled by a host made later: the signal is aborted and late results are dropped', async () => {
    let finish = (_output: unknown) => {}
    let signal: AbortSignal | undefined
    const { host, record, chat, requests } = await asked((_input, context) => {
      signal = context.signal
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await host().decideConsent?.(record, allow(record))
    await vi.waitFor(() => expect(signal).toBeDefined())
    await withoutWaiting(() => host().cancel?.(record))
    expect(signal?.aborted).toBe(true)
    finish('late')
    await vi.waitFor(() => expect(lastText(chat)).toBe('Two files.'))
    expect([output(chat), requests.length]).toEqual([
      { success: false, error: 'Stopped by the person' },
      2,
    ])
    await expect(host().cancel?.(record)).rejects.toThrow(/^handrail: /)
  })

  it('answer by the native id, and leave no call open when the chat cannot take the output', async () => {
    const sent: unknown[] = []
    const chat = {
      messages: [],
      addToolOutput: async (message: { output: unknown }) => {
        structuredClone(message)
        sent.push(message)
      },
    }
    const part = {
      type: 'tool-shell_run',
      toolCallId: 'c1',
      state: 'input-available',
      input: { command: 'ls' },
    }
    const [, again] = fromAiSdk([assistant(part), { ...assistant({ ...part }), id: 'm9' }])
    await createAiSdkHost(chat, {
      local: { shell_run: defineLocalTool(inputSchema, () => () => 1) },
    }).decideConsent?.(again as ToolCallRecord, allow(again as ToolCallRecord))
    await vi.waitFor(() =>
      expect(sent).toEqual([
        {
          tool: 'shell_run',
          toolCallId: 'c1',
          output: { success: false, error: expect.stringContaining('could not be cloned') },
        },
      ]),
    )
  })
})

describe("a tool of the server's own", () => {
  const read = tool({ inputSchema: z.object({}), execute: async () => 'a line' })
  const again = () => Array.from({ length: 9 }, (_, index) => called(`c${index}`, 'read', {}))

  it("is not asked for more than the server's step limit lets it: one message, one request", async () => {
    const { chat, requests } = talk(again(), { read }, 2)
    await chat.sendMessage({ text: 'read on' })
    await settled(chat)
    expect([requests.length, fromAiSdk(chat.messages).length]).toEqual([1, 2])
  })

  it('is not asked for again by an allowed call after which the limit ends the answer', async () => {
    const { chat, requests, records } = talk(
      [called('m', 'send_mail', {}), ...again()],
      withApprovals({ read, send_mail: read }, ({ name }) => name === 'send_mail'),
      2,
    )
    await chat.sendMessage({ text: 'mail, then read on' })
    const record = only(records())
    await createAiSdkHost(chat).decideConsent?.(record, allow(record))
    await vi.waitFor(() => expect(records()).toHaveLength(3))
    await settled(chat)
    expect(requests).toHaveLength(2)
  })

  it("is sent on with the output of the page's own tool, given while the answer came", async () => {
    const page = { inputSchema: z.object({}) }
    const { chat, requests, records } = talk(
      [[...called('c1', 'read', {}), ...called('c2', 'here', {})], said('Done.')],
      { read, here: page },
    )
    const local = { here: defineLocalTool(z.object({}), () => 1) }
    let isDecided = false
    chat['~registerMessagesCallback'](() => {
      const record = records().find(({ call }) => call.name === 'here')
      if (record?.phase !== 'running' || isDecided) return
      isDecided = true
      void createAiSdkHost(chat, { local }).decideConsent?.(record, allow(record))
    })
    await chat.sendMessage({ text: 'both' })
    await vi.waitFor(() => expect(lastText(chat)).toBe('Done.'))
    expect(requests).toHaveLength(2)
  })

  it("is sent on with an output that the app's own code gave once the answer had ended", async () => {
    const { chat, requests } = talk(
      [[...called('c1', 'read', {}), ...called('c2', 'form', {})], said('Done.')],
      { read, form: { inputSchema: z.object({}) } },
    )
    await chat.sendMessage({ text: 'both' })
    await chat.addToolOutput({ tool: 'form', toolCallId: 'c2', output: 'filled' })
    await vi.waitFor(() => expect(lastText(chat)).toBe('Done.'))
    expect(requests).toHaveLength(2)
  })
})

describe('what the chat cannot do', () => {
  const record = only(
    fromAiSdk([
      assistant({
        type: 'tool-a',
        toolCallId: 'c1',
        state: 'approval-requested',
        input: {},
        approval: { id: 'a1' },
      }),
    ]),
  )
  const local = { b: defineLocalTool(z.object({}), () => 1) }
  const five = { messages: [], addToolOutput: () => {} }

  it('is not offered', () => {
    expect(Object.keys(createAiSdkHost(five))).toEqual(['answer'])
    expect(Object.keys(createAiSdkHost({ ...five, addToolApprovalResponse: () => {} }))).toEqual([
      'decideConsent',
      'answer',
    ])
    expect(
      Object.keys(createAiSdkHost({ ...five, sendMessage: async () => {} }, { local })),
    ).toEqual(['isGated', 'canCancel', 'cancel', 'decideConsent', 'answer', 'retryDecision'])
  })

  it('is refused with a reason when it is asked anyway', async () => {
    await expect(
      createAiSdkHost(five, { local }).decideConsent?.(record, allow(record)),
    ).rejects.toThrow(/addToolApprovalResponse/)
    const { request: _request, ...running } = record
    await expect(
      createAiSdkHost(five, { local }).decideConsent?.(running, allow(running)),
    ).rejects.toThrow(/nobody holds/)
    await expect(
      createAiSdkHost(five, { local }).decideConsent?.(
        { ...running, call: { ...record.call, name: 'b' } },
        { ...person, id: 'x', kind: 'abort' },
      ),
    ).rejects.toThrow(/^handrail: /)
  })
})
