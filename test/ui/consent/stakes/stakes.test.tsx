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

describe('what is lost for good', () => {
  const GRAVE = policyOf({ undo: false })
  beforeEach(holdClock)
  afterEach(releaseClock)

  it('takes two presses, the second in the same place, by keyboard too', async () => {
    const host = ask(GRAVE)
    expect(request()).toHaveAttribute('data-gravity', 'grave')
    const button = allow()
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(host.sent).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Press again' })).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('forgets a first press after ten seconds', async () => {
    const host = ask(GRAVE)
    fireEvent.click(allow())
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
    await longer(10_001)
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(0)
  })

  it('takes one press if the app says so of the tool', async () => {
    const host = ask(policyOf({ undo: false, confirmBy: 'click' }))
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(1)
  })

  it('denies at once', async () => {
    const host = ask(GRAVE)
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('asks again for an answer of the agent that lets it run, too', async () => {
    const options = [{ id: 'yes', label: 'Go', kind: 'allow_once' }] as const
    const host = ask(GRAVE, { ...DROP, request: { id: 'r', options } })
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

  it('a name with a secret in it is not to be typed: it stands in dots, and Allow asks again', () => {
    const database = 'token=ghp_0123456789abcdefghijABCDEFGHIJ012345'
    ask(policyOf({ undo: false, confirmBy: 'type', loses: 'database' }), {
      ...DROP,
      call: { ...DROP.call, arguments: { database } },
    })
    fireEvent.click(allow())
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
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
  ])('asks again instead if the name %s', (_why, given) => {
    ask(TYPE, { ...DROP, call: { ...DROP.call, arguments: given } })
    expect(screen.queryByRole('textbox', { name: /to allow/ })).toBeNull()
    fireEvent.click(allow())
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
  })
})

it.each([
  ['by mode', { confirmBy: { destructive: 'again' } }],
  ['for all', { confirmBy: 'again' }],
  ['for what cannot be undone', { confirmBy: { irreversible: 'again', destructive: 'click' } }],
] as const)('the policy says it %s, and the strongest counts', (_how, rest) => {
  ask(policyOf({ undo: false }, rest))
  fireEvent.click(allow())
  expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
})

it.each([null, 'twice', 7])(
  'a policy that says %s has no say: its gravity decides',
  (confirmBy) => {
    ask(policyOf({ undo: false }, { confirmBy: confirmBy as never }))
    fireEvent.click(allow())
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
  },
)

describe('the edge of a request says how much speaks against it', () => {
  it.each([
    ['nothing', { undo: true }, undefined],
    ['nobody promised that it can be undone', {}, 'careful'],
    ['it is lost for good', { undo: false }, 'grave'],
  ] as const)('%s', (_what, tool, gravity) => {
    ask(policyOf(tool), DROP, createTestHost({ offerUndo: () => null }))
    expect(request().dataset.gravity).toBe(gravity)
    expect(allow().dataset.kind).toBe(gravity ? undefined : 'primary')
  })

  it('what is sent cannot be unsent: careful, and one press is enough', async () => {
    const call = { ...DROP.call, name: 'send_mail', arguments: { to: 'ida@example.com' } }
    const policy: ToolPolicy = {
      tools: { send_mail: { mode: 'external', outbound: 'publish', undo: false } },
    }
    const host = ask(policy, { ...DROP, call })
    expect(screen.getByText('Cannot be unsent')).toBeVisible()
    expect(request()).toHaveAttribute('data-gravity', 'careful')
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(1)
  })
})
