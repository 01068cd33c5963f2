import {
  createCopilotKitHost,
  fromCopilotKit,
  toCopilotKitDecision,
} from '../../../src/adapters/copilotkit/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { defineLocalTool } from '../../../src/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import { z } from 'zod'
import { callOf, completeWith } from './support.ts'

const read = (members: object = {}): ToolCallRecord => fromCopilotKit(callOf(members).call)
const kind = (members: object): string => deriveToolCallStatus(read(members)).kind
const base = { id: 'c1', digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow: ConsentDecision = { ...base, kind: 'allow', arguments: { id: 'n1' } }
const deny: ConsentDecision = { ...base, kind: 'deny', reason: 'mine' }

describe('a call', () => {
  it('in progress is being prepared: its arguments may not be complete', () => {
    expect(read({ status: 'inProgress', args: { id: 'n' }, respond: undefined })).toMatchObject({
      call: { id: 'c1', name: 'delete_note', arguments: { id: 'n' } },
      argumentsState: 'streaming',
    })
    expect(kind({ status: 'inProgress', respond: undefined })).toBe('preparing')
    expect(
      deriveToolCallStatus(
        fromCopilotKit(callOf({ status: 'inProgress', respond: undefined }).call, {
          runActive: false,
        }),
      ).kind,
    ).toBe('unknown')
  })

  it('that waits for a person asks, whatever the policy says about its tool', () => {
    expect(read()).toMatchObject({
      phase: 'waiting',
      request: { id: 'c1', can: { edit: true, reason: true, note: true } },
      spec: { description: 'Delete a note' },
    })
    expect(
      deriveToolCallStatus(read({ name: 'read_note' }), {
        policy: { tools: { read_note: { mode: 'read' } } },
      }).kind,
    ).toBe('awaiting_consent')
  })

  it('that runs in the page asks nobody', () => {
    expect(read({ respond: undefined })).toMatchObject({
      phase: 'running',
      argumentsState: 'complete',
    })
    expect(read({ respond: undefined })).not.toHaveProperty('request')
  })

  it('that asks the person questions is a form', () => {
    const asked = read({
      name: 'AskUserQuestions',
      args: { questions: [{ id: 'q1', text: 'Which?', type: 'text' }] },
    })
    expect(asked).toMatchObject({ question: { id: 'c1', schema: { required: ['q1'] } } })
    expect(asked).not.toHaveProperty('request')
  })
})

describe('a result', () => {
  it.each([
    ['Deleted.', { success: true, data: { value: 'Deleted.' } }, 'succeeded'],
    ['{"deleted":1}', { success: true, data: { deleted: 1 } }, 'succeeded'],
    [
      '{"success":false,"error":"no such note"}',
      { success: false, error: 'no such note' },
      'failed',
    ],
    [
      'Error: the disk is full\nreally',
      { success: false, error: 'the disk is full\nreally' },
      'failed',
    ],
    [
      'Error: Human-in-the-loop interaction aborted',
      { success: false, error: 'Human-in-the-loop interaction aborted' },
      'cancelled',
    ],
    ['', { success: true, data: { value: '' } }, 'succeeded'],
    ['{"approved":false}', { success: true, data: { approved: false } }, 'succeeded'],
  ])('with the text %o has the status that the text tells', (text, result, status) => {
    expect(read(completeWith(text)).result).toEqual(result)
    expect(kind(completeWith(text))).toBe(status)
  })

  it('that was a denial is still a denial on another page', () => {
    const answer = toCopilotKitDecision(read(), deny)
    expect(kind(completeWith(JSON.stringify(answer)))).toBe('denied')
    expect(kind(completeWith(JSON.stringify(toCopilotKitDecision(read(), allow))))).toBe(
      'succeeded',
    )
  })
})

describe('the host', () => {
  async function decide(decision: ConsentDecision, members: object = {}) {
    const { call, said } = callOf(members)
    await createCopilotKitHost(call).decideConsent?.(fromCopilotKit(callOf().call), decision)
    return said
  }

  it('tells the agent what was allowed, and how', async () => {
    expect(await decide(allow)).toEqual([{ approved: true }])
    expect(
      await decide({ ...allow, arguments: { id: 'n2' }, edited: true, note: 'the other one' }),
    ).toEqual([{ approved: true, arguments: { id: 'n2' }, note: 'the other one' }])
  })

  it('tells the agent what was denied, and why', async () => {
    expect(await decide(deny)).toEqual([
      { success: false, needsFollowup: true, error: 'Denied by the person: mine', approved: false },
    ])
    expect(
      await decide({ ...base, kind: 'deny', deniedResult: { success: false, error: 'declared' } }),
    ).toEqual([{ success: false, error: 'declared' }])
  })

  it('keeps an answer that nobody waits for, or that CopilotKit has no words for', async () => {
    await expect(decide(allow, { respond: undefined })).rejects.toThrow('nobody waits')
    await expect(decide({ ...base, kind: 'abort' })).rejects.toThrow(
      'CopilotKit cannot carry "abort"',
    )
  })

  it('answers questions with what was written, and says who declined or cancelled', async () => {
    const { call, said } = callOf({
      name: 'AskUserQuestions',
      args: { questions: [{ id: 'q1', text: 'Which?', type: 'text' }] },
    })
    const host = createCopilotKitHost(call)
    for (const answer of [
      { kind: 'accept', value: { q1: 'x' } },
      { kind: 'decline' },
      { kind: 'cancel' },
    ] as const)
      await host.answer?.(fromCopilotKit(call), answer)
    expect(said).toMatchObject([
      { answers: { q1: 'x' } },
      { success: false, error: 'The person declined to answer' },
      { success: false, error: 'The person cancelled' },
    ])
  })

  it('runs a tool of this page once, with the arguments that were shown, and returns its output as the result', async () => {
    const run = vi.fn(({ id }: { id: string }) => ({ deleted: id }))
    const local = { delete_note: defineLocalTool(z.object({ id: z.string() }), run) }
    const { call, said } = callOf()
    await Promise.all([
      createCopilotKitHost(call, { local }).decideConsent?.(read(), allow),
      createCopilotKitHost({ ...call }, { local }).decideConsent?.(read(), allow),
    ])
    await vi.waitFor(() => expect(said).toEqual([{ deleted: 'n1' }]))
    expect(run).toHaveBeenCalledTimes(1)
    await createCopilotKitHost(call, { local }).decideConsent?.(read(), deny)
    expect(said.at(-1)).toMatchObject({ approved: false })
  })
})
