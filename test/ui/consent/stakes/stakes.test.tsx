import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConsentDialog, type ToolCallRecord, type ToolPolicy } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { advance, holdClock, releaseClock } from '../../../support/page/clock.ts'

const HELD = exampleRecord('awaiting_consent')
const DROP: ToolCallRecord = {
  ...HELD,
  call: { ...HELD.call, name: 'drop_database', arguments: { database: 'orders-eu', force: true } },
}
const policyOf = (
  tool: NonNullable<ToolPolicy['tools']>[string],
  rest: ToolPolicy = {},
): ToolPolicy => ({ ...rest, tools: { drop_database: { mode: 'destructive', ...tool } } })

function ask(policy: ToolPolicy, record = DROP, host = createTestHost()) {
  render(
    <TestProvider host={host} policy={policy}>
      <ConsentDialog record={record} />
    </TestProvider>,
  )
  return host
}
const longer = (ms: number) => act(() => advance(ms))
const allow = () => screen.getByRole('button', { name: 'Allow' })
const request = () => document.querySelector<HTMLElement>('[data-handrail=consent]')!

describe('before it runs, a request says whether there is a way back', () => {
  it.each([
    ['Can be undone', { undo: true }],
    ['Can be undone for 10 minutes', { undo: true, undoFor: 600_000 }],
    ['Can be undone for 90 seconds', { undoFor: 90_000 }],
    ['Can be stopped before it runs', { undo: 'hold' }],
    ['Cannot be undone', { undo: false }],
    ['Cannot be undone', {}],
  ] as const)('%s', (text, tool) => {
    ask(policyOf(tool), { ...DROP, request: { id: 'r' } })
    expect(screen.getByText(text)).toBeVisible()
    expect(request()).toHaveAccessibleDescription(expect.stringContaining(text))
  })

  it('a promise has no doubt beside it, though such calls ask here', () => {
    const policy = policyOf({ undoFor: 600_000 }, { consentFor: ['destructive'] })
    ask(policy, { call: DROP.call, phase: 'waiting' })
    expect(screen.getByText('Can be undone for 10 minutes')).toBeVisible()
    expect(document.body).toHaveTextContent(/this app asks for calls that delete or overwrite/)
    expect(document.body).not.toHaveTextContent(/may not be possible/)
  })

  it('and says nothing where that is not known, and never that something is safe', () => {
    ask({ tools: { drop_database: { mode: 'local' } } })
    expect(screen.queryByText(/undone|safe/i)).toBeNull()
  })

  it('only what the app says counts: a server that promises it is not heard', () => {
    const spec = { name: 'drop_database', server: 'evil', undo: true, undoFor: 600_000 }
    ask({ tools: { drop_database: { mode: 'destructive' } } }, { ...DROP, spec })
    expect(screen.queryByText(/Can be undone/)).toBeNull()
    expect(screen.getByText('Cannot be undone')).toBeVisible()
  })

  it('and says nothing of a call that nothing is promised of, where the app undoes calls', () => {
    ask(policyOf({}), DROP, createTestHost({ offerUndo: () => null }))
    expect(screen.queryByText(/undone/)).toBeNull()
  })

  it('what cannot be undone is not suggested', () => {
    ask(policyOf({ undo: false }))
    expect(allow()).not.toHaveAttribute('data-kind', 'primary')
  })
})

describe('a policy that wants Allow held', () => {
  const HOLD = policyOf({ undo: false, confirmBy: 'hold' })
  beforeEach(holdClock)
  afterEach(releaseClock)

  it('takes two presses of a keyboard or a screen reader, and says so', async () => {
    const host = ask(HOLD)
    expect(screen.getByText(/Hold Allow for one second/)).toBeVisible()
    allow().focus()
    await userEvent.keyboard('{Enter}')
    expect(host.sent).toHaveLength(0)
    expect(screen.getByText('Confirm within 10 seconds.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('takes one press of a second', async () => {
    const host = ask(HOLD)
    fireEvent.pointerDown(allow())
    await longer(1050)
    fireEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('forgets a first press after ten seconds', async () => {
    const host = ask(HOLD)
    fireEvent.pointerDown(allow())
    fireEvent.click(allow())
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
    await longer(10_001)
    // of a keyboard: the first press is no beginning of it
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(0)
  })

  it('takes a key that is held for a second, whose repeats begin nothing anew', async () => {
    const host = ask(HOLD)
    fireEvent.keyDown(allow(), { key: ' ' })
    await longer(600)
    fireEvent.keyDown(allow(), { key: ' ', repeat: true })
    await longer(600)
    fireEvent.keyUp(allow(), { key: ' ' })
    fireEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it.each([
    ['a pointer that the browser took to scroll', [['pointerDown'], ['pointerCancel']]],
    ['a pointer that slid off', [['pointerDown'], ['pointerLeave', { buttons: 1 }]]],
    ['a key after which the focus went elsewhere', [['keyDown', { key: ' ' }], ['blur']]],
    [
      'a key that was released and clicked nothing',
      [
        ['keyDown', { key: ' ' }],
        ['keyUp', { key: ' ' }],
      ],
    ],
    ['a pointer, where Enter is what clicks', [['pointerDown'], ['keyDown', { key: 'Enter' }]]],
  ] as const)('is not held by %s', async (_what, events) => {
    const host = ask(HOLD)
    for (const [type, init] of events) {
      await longer(600)
      fireEvent[type](allow(), init)
    }
    await longer(600)
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
  })

  it('denies at once', async () => {
    const host = ask(HOLD)
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('holds for an answer of the agent that lets it run, too', async () => {
    const options = [{ id: 'yes', label: 'Go', kind: 'allow_once' }] as const
    const host = ask(HOLD, { ...DROP, request: { id: 'r', options } })
    const option = screen.getByRole('button', { name: /Allow once/ })
    await userEvent.click(option)
    expect(host.sent).toHaveLength(0)
    await userEvent.click(option)
    expect(host.sent).toHaveLength(1)
  })
})

describe('a policy that wants the name typed', () => {
  const TYPE = policyOf({ undo: false, confirmBy: 'type', loses: 'database' })

  it('takes Allow once the name of what is lost stands there', async () => {
    const host = ask(TYPE)
    const field = await screen.findByRole('textbox', { name: /Type .*orders-eu.* to allow/ })
    await userEvent.type(field, 'orders')
    await userEvent.click(allow())
    expect(host.sent).toHaveLength(0)
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(' orders-eu ')
    await userEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('a name with a secret in it is held for: it stands in dots, and is not to be typed', () => {
    const database = 'token=ghp_0123456789abcdefghijABCDEFGHIJ012345'
    ask(policyOf({ undo: false, confirmBy: 'type', loses: 'database' }), {
      ...DROP,
      call: { ...DROP.call, arguments: { database } },
    })
    expect(screen.getByText(/Hold Allow for one second/)).toBeVisible()
    expect(document.body).not.toHaveTextContent('ghp_')
  })

  it('blanks that are drawn as one are typed as one', async () => {
    const arguments_ = { database: 'orders  eu' }
    const host = ask(TYPE, { ...DROP, call: { ...DROP.call, arguments: arguments_ } })
    await userEvent.type(await screen.findByRole('textbox', { name: /to allow/ }), 'orders eu')
    await userEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it.each([
    ['is missing', {}],
    ['is no text', { database: ['a'] }],
    ['has hidden letters', { database: 'orders\u202e-eu' }],
    ['looks like another', { database: '\u0441\u043e\u0441\u043e' }],
    ['has a tab', { database: 'orders\teu' }],
    ['has more marks than are drawn', { database: `orders${'\u0301'.repeat(9)}` }],
    ['is longer than anybody types', { database: 'x'.repeat(200) }],
    ['has several lines', { database: 'a\nb' }],
  ])('is held instead where the name %s', (_why, given) => {
    ask(TYPE, { ...DROP, call: { ...DROP.call, arguments: given } })
    expect(screen.queryByRole('textbox', { name: /to allow/ })).toBeNull()
    expect(screen.getByText(/Hold Allow for one second/)).toBeVisible()
  })
})

it.each([
  ['by mode', { confirmBy: { destructive: 'hold' } }],
  ['for all', { confirmBy: 'hold' }],
  ['for what cannot be undone', { confirmBy: { irreversible: 'hold', destructive: 'click' } }],
] as const)('the policy says it %s, and the strongest counts', (_how, rest) => {
  ask(policyOf({ undo: false }, rest))
  expect(screen.getByText(/Hold Allow for one second/)).toBeVisible()
})
