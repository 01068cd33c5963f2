import { claimApprovals } from '../../../src/adapters/ai-sdk/index.ts'
import { assistant, user } from './support.ts'

const call = { type: 'tool-a', toolCallId: 'c1', input: {} }
const requested = { ...call, state: 'approval-requested', approval: { id: 'a', signature: 's' } }
const allowed = {
  ...call,
  state: 'approval-responded',
  approval: { id: 'a', approved: true, signature: 's' },
}
const denied = {
  ...call,
  state: 'approval-responded',
  approval: { id: 'a', approved: false, reason: 'too late' },
}

function book() {
  const seen = new Set<unknown>()
  return { seen, isFirst: (id: string) => !seen.has(id) && !!seen.add(id) }
}
const claim = (...messages: unknown[]) => claimApprovals(messages as [], book().isFirst)
const text = 'It was stopped; whether it ran is not known.'

describe('an answer of a person', () => {
  it.each([
    ['an Allow', allowed],
    ['a denial', denied],
    ['an Allow under another state', { ...requested, approval: allowed.approval }],
    ['an Allow of a tool that the server found at run time', { ...allowed, type: 'dynamic-tool' }],
    ['an Allow that is not said as a boolean', { ...call, approval: { id: 'a', approved: 'yes' } }],
  ])('counts once: %s', async (_what, part) => {
    const { isFirst } = book()
    const messages = [assistant(part)]
    expect(await claimApprovals(messages, isFirst)).toEqual(messages)
    expect(await claimApprovals(messages, isFirst)).toBeUndefined()
    expect(await claimApprovals([assistant(allowed)], isFirst)).toBeUndefined()
  })

  it('waits for a memory elsewhere', async () => {
    expect(await claimApprovals([assistant(allowed)], async () => true)).toBeDefined()
    expect(await claimApprovals([assistant(allowed)], async () => false)).toBeUndefined()
  })

  it('does not count twice in one message, or without an id to know it by', async () => {
    expect(await claim(assistant(allowed, { ...allowed, toolCallId: 'c2' }))).toBeUndefined()
    expect(await claim(assistant({ ...allowed, approval: { approved: true } }))).toBeUndefined()
    expect(
      await claim(assistant({ ...allowed, approval: { id: 1, approved: true } })),
    ).toBeUndefined()
  })

  it('is not asked for again once its call has an outcome, and not for what the provider runs', async () => {
    const { seen, isFirst } = book()
    const parts = [
      { ...allowed, state: 'output-available', output: 1 },
      { ...allowed, state: 'output-error', errorText: 'x' },
      { ...denied, state: 'output-denied' },
      { ...allowed, providerExecuted: true },
    ]
    const messages = [assistant(...parts), assistant(...parts)]
    expect(await claimApprovals(messages, isFirst)).toEqual(messages)
    expect([...seen]).toEqual([])
  })
})

describe('a request', () => {
  it('can be answered while it is in the last message', async () => {
    const { isFirst } = book()
    expect(await claimApprovals([assistant(requested)], isFirst)).toEqual([assistant(requested)])
    expect(await claimApprovals([assistant(allowed)], isFirst)).toBeDefined()
  })

  it('has expired once another message follows, and its call has ended for the model', async () => {
    for (const [part, end] of [
      [
        requested,
        { state: 'output-denied', approval: { approved: false, reason: 'nobody answered' } },
      ],
      [denied, { state: 'output-denied', approval: denied.approval }],
      [allowed, { state: 'output-error', errorText: text, approval: allowed.approval }],
    ] as const) {
      for (const next of [user, assistant()]) {
        const { isFirst } = book()
        const messages = await claimApprovals([assistant(part), next], isFirst)
        expect(messages).toMatchObject([{ parts: [end] }, next])
        expect(await claimApprovals([assistant(allowed)], isFirst)).toBeUndefined()
      }
    }
  })

  it('that has expired does not end the conversation', async () => {
    const { isFirst } = book()
    for (let turn = 0; turn < 2; turn++)
      expect(await claimApprovals([assistant(allowed), user], isFirst)).toBeDefined()
  })
})

it('a result so far is closed as unknown, also in the last message', async () => {
  const part = { ...call, state: 'output-available', output: '1 of 3', preliminary: true }
  const end = { ...call, state: 'output-error', errorText: text }
  expect(await claim(assistant(part))).toEqual([assistant(end)])
  expect(await claim(assistant(part), user)).toEqual([assistant(end), user])
})

it('messages that are none run nothing, parts that are none stay, and given messages are not changed', async () => {
  for (const messages of [undefined, null, 'no', {}, [null], ['a'], [{ role: 'user' }]])
    expect(await claimApprovals(messages as never, () => true)).toBeUndefined()
  const odd = assistant(null, 'a', 1, [], {}, { type: 'tool-a' }, { ...call, approval: 'yes' })
  expect(await claim(odd, odd)).toEqual([odd, odd])
  const frozen = Object.freeze([Object.freeze(assistant(Object.freeze(requested))), user])
  expect(await claimApprovals(frozen, () => true)).toHaveLength(2)
  expect(await claimApprovals([], () => true)).toEqual([])
})
