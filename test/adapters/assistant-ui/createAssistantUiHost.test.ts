import { z } from 'zod'
import {
  createAssistantUiHost,
  fromAssistantUi,
  type AssistantUiOptions,
} from '../../../src/adapters/assistant-ui/index.ts'
import { defineLocalTool } from '../../../src/index.ts'
import type { ConsentDecision } from '../../../src/model/index.ts'
import { withoutWaiting } from '../../support/withoutWaiting.ts'
import { COMPLETE, partOf, RUNNING, TOOLS } from './support.ts'

const base = { id: 'a1', digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow: ConsentDecision = { ...base, kind: 'allow', arguments: { id: 'n1' } }

async function respond(approval: object, decision: ConsentDecision) {
  const { part, said } = partOf({ approval: { id: 'a1', ...approval } })
  await createAssistantUiHost(part).decideConsent?.(fromAssistantUi(part), decision)
  return said.responses
}

describe('a decision', () => {
  it('is yes or no, with the reason of a denial', async () => {
    expect(await respond({}, allow)).toEqual([{ approved: true }])
    expect(await respond({}, { ...base, kind: 'deny', reason: 'not today' })).toEqual([
      { approved: false, reason: 'not today' },
    ])
  })

  it('names the option it chooses', async () => {
    const options = [
      { id: 'o1', kind: 'allow-once' },
      { id: 'o2', kind: 'allow-always' },
      { id: 'o3', kind: 'reject-once' },
      { id: 'o4', kind: 'reject-always', label: 'Never' },
    ]
    expect(await respond({ options }, allow)).toEqual([{ approved: true, optionId: 'o1' }])
    expect(await respond({ options }, { ...allow, scope: 'always' })).toEqual([
      { approved: true, optionId: 'o2' },
    ])
    expect(await respond({ options }, { ...base, kind: 'deny' })).toEqual([
      { approved: false, optionId: 'o3' },
    ])
    expect(await respond({ options }, { ...base, kind: 'respond', option: 'o4' })).toEqual([
      { optionId: 'o4' },
    ])
  })

  it.each<ConsentDecision>([
    { ...allow, edited: true },
    { ...base, kind: 'abort' },
    { ...base, kind: 'respond', text: 'x' },
  ])('$kind has no words here, and says so', async (decision) => {
    await expect(respond({}, decision)).rejects.toThrow('handrail: assistant-ui cannot carry')
  })

  it('goes nowhere when the call asks nobody', async () => {
    const { part, said } = partOf()
    await expect(
      createAssistantUiHost(part).decideConsent?.(fromAssistantUi(part), allow),
    ).rejects.toThrow('has no request')
    expect(said.responses).toEqual([])
  })

  it('comes back when assistant-ui does not accept it', async () => {
    const { part } = partOf({
      approval: { id: 'a1' },
      respondToApproval: () => {
        throw new Error('a run is in progress')
      },
    })
    await expect(
      createAssistantUiHost(part).decideConsent?.(fromAssistantUi(part), allow),
    ).rejects.toThrow('a run is in progress')
  })
})

describe('an answer', () => {
  const select = {
    display: 'select',
    options: [
      { id: 'o1', kind: '_a', label: 'Blue' },
      { id: 'o2', kind: 'reject-once', label: 'None' },
    ],
    allowFreeform: true,
  }
  it.each([
    [{ display: 'text' }, { kind: 'accept', value: { answer: 'docs' } }, { text: 'docs' }],
    [select, { kind: 'accept', value: { answer: 'o1' } }, { approved: true, optionId: 'o1' }],
    [select, { kind: 'accept', value: { answer: 'o2' } }, { optionId: 'o2' }],
    [select, { kind: 'accept', value: { answer: 'green' } }, { text: 'green' }],
    [select, { kind: 'decline' }, { approved: false }],
    [select, { kind: 'cancel' }, { approved: false, reason: 'Cancelled by the person' }],
  ] as const)(
    'to the question %o, given as %o, reaches the runtime in its own form',
    async (approval, answer, expected) => {
      const { part, said } = partOf({ approval: { id: 'a1', ...approval } })
      await createAssistantUiHost(part).answer?.(fromAssistantUi(part), answer)
      expect(said.responses).toEqual([expected])
    },
  )

  it('resumes the tool that asked, and says who said no', async () => {
    const { part, said } = partOf({
      interrupt: { type: 'human', payload: { schema: { type: 'object' } } },
    })
    const host = createAssistantUiHost(part)
    for (const answer of [
      { kind: 'accept', value: { id: 'n2' } },
      { kind: 'decline' },
      { kind: 'cancel' },
    ] as const)
      await host.answer?.(fromAssistantUi(part), answer)
    expect(said.resumed).toEqual([{ id: 'n2' }, { declined: true }, { cancelled: true }])
    expect(said.responses).toEqual([])
  })
})

describe('a tool of this page', () => {
  function hold(run: (input: { id: string }) => unknown, members: object = { status: TOOLS }) {
    const options: AssistantUiOptions = {
      local: { delete_note: defineLocalTool(z.object({ id: z.string() }), run) },
    }
    const { part, said } = partOf(members)
    return {
      host: createAssistantUiHost(part, options),
      record: fromAssistantUi(part, options),
      said,
      again: createAssistantUiHost({ ...part }, options),
    }
  }

  it('is held while the message waits for its result, and not before or after', () => {
    expect(
      [
        { status: TOOLS },
        { status: RUNNING },
        { status: COMPLETE },
        { status: COMPLETE, result: 1 },
        { status: TOOLS, approval: { id: 'a1' } },
        { status: TOOLS, addResult: undefined },
      ].map((members) => {
        const { host, record } = hold(() => 1, members)
        return host.isGated?.(record)
      }),
    ).toEqual([true, false, false, false, false, false])
  })

  it('runs once, though the host is new at every render, and its output is the result', async () => {
    const run = vi.fn(({ id }: { id: string }) => ({ deleted: id }))
    const { host, again, record, said } = hold(run)
    await Promise.all([host.decideConsent?.(record, allow), again.decideConsent?.(record, allow)])
    await vi.waitFor(() => expect(said.results).toEqual([{ deleted: 'n1' }]))
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('gives the model the denial when it is denied', async () => {
    const { host, record, said } = hold(() => 1)
    await host.decideConsent?.(record, { ...base, kind: 'deny', reason: 'mine' })
    expect(said.results).toEqual([
      { success: false, needsFollowup: true, error: 'Denied by the person: mine' },
    ])
  })

  it('can be stopped', async () => {
    const { host, record, said } = hold(() => new Promise(() => {}))
    await host.decideConsent?.(record, allow)
    await withoutWaiting(() => host.cancel?.(record))
    expect(said.results).toEqual([{ success: false, error: 'Stopped by the person' }])
    await expect(host.cancel?.(record)).rejects.toThrow('does not run in this page')
  })
})
