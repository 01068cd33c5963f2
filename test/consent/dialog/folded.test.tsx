import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentDialogPayload,
  ToolCallBubble,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const given = (input: Record<string, unknown>, changes: Partial<ToolCallRecord> = {}) => ({
  ...HELD,
  call: { ...HELD.call, name: 'update_letter', arguments: input as never },
  ...changes,
})
const LONG = 'a line of it\n'.repeat(150)
const VERY_LONG = 'a line of it\n'.repeat(4000)
const DEEP = Array.from({ length: 130 }, (_, index) => index)
const show = (record: ToolCallRecord) => {
  const host = createTestHost()
  const view = (shown: ToolCallRecord) => (
    <TestProvider host={host}>
      <ConsentDialog record={shown} />
    </TestProvider>
  )
  const { rerender } = render(view(record))
  return { host, become: (shown: ToolCallRecord) => rerender(view(shown)) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const everything = () => screen.queryByRole('button', { name: 'Show everything' })

describe('a request of which not all is shown', () => {
  it.each([
    ['a long text', given({ text: LONG }), 'the input'],
    ['more values than fit', given({ values: DEEP }), 'the input'],
    [
      'a long prompt',
      given({ to: 'Ida' }, { request: { id: 'request-1', prompt: LONG } }),
      'the text of the request',
    ],
    [
      'a long command',
      { ...HELD, call: { ...HELD.call, arguments: { command: 'echo hello; '.repeat(600) } } },
      'the command',
    ],
  ])('says so and suggests to show it: %s', (_, record, part) => {
    show(record)
    expect(everything()).toHaveAttribute('data-kind', 'primary')
    const allow = button('Allow without seeing it all')
    expect(allow).not.toHaveAttribute('data-kind')
    for (const control of [everything(), allow])
      expect(control).toHaveAccessibleDescription(
        expect.stringContaining(`Not everything is shown: ${part}.`),
      )
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })

  it('is one text where a command is folded, though what is grave in it is marked', async () => {
    const command = `rm -rf /x; ${'echo hello; '.repeat(600)}`
    show({ ...HELD, call: { ...HELD.call, arguments: { command } } })
    expect(await screen.findByText(/deletes folders with everything in them/i)).toBeVisible()
    const told = [...document.querySelectorAll('.handrail-command-word')]
    expect(told.filter(({ textContent }) => textContent === 'echo')).toEqual([])
    expect(everything()).toBeVisible()
  })

  it('suggests Allow once everything is shown, and the focus stays in the request', async () => {
    const { host } = show(given({ text: VERY_LONG, values: DEEP }))
    everything()!.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Allow' })).toHaveAttribute(
      'data-kind',
      'primary',
    )
    expect(everything()).toBeNull()
    expect(screen.getByRole('heading')).toHaveFocus()
    expect(screen.queryByText(/not shown/)).toBeNull()
    await waitFor(() => expect(screen.getByText('129')).toBeVisible())
    await press('Allow')
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('can be allowed without it, in so many words', async () => {
    const { host } = show(given({ text: LONG }))
    await press('Allow without seeing it all')
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('can be denied at once', async () => {
    const { host } = show(given({ text: LONG }))
    await press('Deny')
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('suggests Allow also when the person unfolds each by hand', async () => {
    show(given({ text: LONG }))
    await press('Show all')
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
    await press('Show less')
    expect(await screen.findByRole('button', { name: 'Show everything' })).toBeVisible()
  })

  it('names it again when the request changes', async () => {
    const { become } = show(given({ text: LONG }))
    await press('Show everything')
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
    become(given({ text: LONG, more: VERY_LONG }))
    expect(await screen.findByRole('button', { name: 'Show everything' })).toBeVisible()
  })

  it('is named in an app’s own composition, too', () => {
    render(
      <TestProvider host={createTestHost()}>
        <ConsentDialog record={given({ text: LONG })}>
          <ConsentDialogPayload />
          <ConsentDialogAllow />
        </ConsentDialog>
      </TestProvider>,
    )
    expect(button('Allow without seeing it all')).toBeVisible()
  })

  it('has a diff whose files are closed at first', async () => {
    const patch = Array.from(
      { length: 24 },
      (_, index) =>
        `--- a/notes/${index}.md\n+++ b/notes/${index}.md\n@@ -1 +1 @@\n-old ${index}\n+new ${index}\n`,
    ).join('')
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble
          record={{
            ...given({ patch }),
            call: { ...HELD.call, name: 'apply_patch', arguments: { patch } },
          }}
        />
      </TestProvider>,
    )
    await waitFor(() =>
      expect(button('Allow without seeing it all')).toHaveAccessibleDescription(
        expect.stringContaining('Not everything is shown: the changes.'),
      ),
    )
    await press('Show everything')
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
    expect(screen.getAllByRole('table')).toHaveLength(24)
  })
})

it('a request of which all is shown says nothing of it', () => {
  show(given({ text: 'Dear Ida' }))
  expect(everything()).toBeNull()
  expect(button('Allow')).toHaveAttribute('data-kind', 'primary')
})

describe('a request that is too large to be shown', () => {
  const rows = Array.from({ length: 500_000 }, () => 0)
  const off = 'Allow is off: the input is too large to show in full'

  it('says how many characters it has in all', () => {
    const argumentsText = JSON.stringify({ rows })
    expect(argumentsText).toHaveLength(1_000_010)
    const { host } = show(given({ rows }, { argumentsText }))
    const allow = button(/^Allow/)
    expect(allow).toHaveAccessibleDescription(
      expect.stringContaining(`${off} (1,000,010 characters). You can still deny.`),
    )
    expect(allow).toHaveAttribute('aria-disabled', 'true')
    expect(host.sent).toEqual([])
  })

  it('says nothing of characters where there is no text of it', () => {
    show(given({ rows }))
    expect(screen.getByText(`${off}. You can still deny.`)).toBeVisible()
  })
})
