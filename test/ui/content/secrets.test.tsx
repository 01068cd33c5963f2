import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { chooseOption } from '../../support/chooseOption.ts'

const show = (record: ToolCallRecord) =>
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const KEY = 'sk-proj-abcdefghij1234567890'
const args = {
  command: `curl -H "Authorization: Bearer ${KEY}"`,
  apiKey: 'top',
  nested: { db_password: 4711 },
  plain: 'seen',
}
const section = (name: string) => screen.getByRole('group', { name })

async function opened(record: ToolCallRecord) {
  const user = userEvent.setup()
  const view = show(record)
  await user.click(view.container.querySelector<HTMLElement>('.handrail-toggle')!)
  await waitFor(() => expect(document.querySelector('.handrail-tool')).not.toBeNull())
  return { ...view, user }
}

describe('secrets', () => {
  it('are dots in the sentence of a line, in its title while it asks, and in announcements', async () => {
    const { container, unmount } = show(
      exampleRecord('succeeded', { call: { id: 'call-1', name: 'shell_run', arguments: args } }),
    )
    expect(container).toHaveTextContent('Bearer ••••••••')
    expect(container.textContent).not.toContain('sk-proj')
    unmount()
    const asked = show(
      exampleRecord('awaiting_consent', {
        call: { id: 'call-1', name: 'shell_run', arguments: args },
      }),
    )
    await waitFor(() =>
      expect(asked.baseElement.querySelector('[aria-live]')).toHaveTextContent('Bearer ••••••••'),
    )
    expect(asked.baseElement.textContent).not.toContain('sk-proj')
  })

  it('can all be revealed in a request before it is allowed, and run unchanged', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ToolCallBubble
          record={exampleRecord('awaiting_consent', {
            call: { id: 'call-1', name: 'shell_run', arguments: args },
          })}
        />
      </TestProvider>,
    )
    await chooseOption('Details')
    const given = section('Details')
    expect(given).not.toHaveTextContent(/top|4711|sk-proj/)
    for (const button of within(given).getAllByRole('button', { name: 'Show', pressed: false }))
      await userEvent.click(button)
    expect(given).toHaveTextContent(/sk-proj-abcdefghij1234567890.*top.*4711/)
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toMatchObject([{ decision: { arguments: args } }])
  })

  it('revealed in one view are revealed in the other and in copies; the others are not', async () => {
    const { user } = await opened(
      exampleRecord('succeeded', { call: { id: 'call-1', name: 'update_note', arguments: args } }),
    )
    await user.click(screen.getByRole('button', { name: 'Copy arguments' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
      command: 'curl -H "Authorization: Bearer ••••••••"',
      apiKey: '••••••••',
      nested: { db_password: '••••••••' },
      plain: 'seen',
    })
    const row = within(section('Arguments')).getByText('apiKey').closest('div')!
    await user.click(within(row).getByRole('button', { name: 'Show' }))
    expect(row).toHaveTextContent('top')
    expect(section('Arguments')).not.toHaveTextContent('4711')
    await user.click(screen.getByRole('button', { name: 'Copy arguments' }))
    await waitFor(async () =>
      expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
        apiKey: 'top',
        nested: { db_password: '••••••••' },
      }),
    )
  })

  it('are dots in arguments that still arrive, in messages, errors and parts', async () => {
    const first = await opened(
      exampleRecord('preparing', {
        call: { id: 'call-1', name: 'update_note', arguments: {} },
        argumentsText: '{"password":"hunter2 and',
        argumentsState: 'streaming',
      }),
    )
    expect(first.container).toHaveTextContent('"password":"••••••••')
    first.unmount()
    const { container } = await opened(
      exampleRecord('failed', {
        result: { success: false, error: `bad key ${KEY}`, message: `PASSWORD=hunter2` },
        content: [{ kind: 'log', text: `token=${KEY}` }],
      }),
    )
    expect(container.textContent).not.toMatch(/hunter2|sk-proj/)
    for (const button of screen.getAllByRole('button', { name: 'Show' }))
      await userEvent.click(button)
    expect(container.textContent).toContain(`bad key ${KEY}`)
    expect(container.textContent).toContain('PASSWORD=hunter2')
    expect(container.textContent).toContain(`token=${KEY}`)
  })
})

describe('a value of many rows', () => {
  const value = {
    account: 1,
    list: Array.from({ length: 400 }, (_, index) => ({ index, text: `entry ${index}` })),
  }
  const shown = async () => {
    const view = await opened(
      exampleRecord('succeeded', {
        call: { id: 'call-1', name: 'update_note', arguments: value },
        argumentsText: JSON.stringify(value).replace(
          '"account":1',
          '"account":1.00000000000000000001',
        ),
      }),
    )
    await screen.findByRole('searchbox', { name: 'Search keys and values' })
    return view
  }

  it('shows the digits that were sent, and more rows on request', async () => {
    const { user } = await shown()
    expect(section('Arguments')).toHaveTextContent('account1.00000000000000000001')
    const rows = () => section('Arguments').querySelectorAll('dt').length
    const before = rows()
    await user.click(
      within(section('Arguments')).getByRole('button', { name: /^Show [\d,]+ more$/ }),
    )
    expect(rows()).toBe(before + 100)
  })

  it('finds what is not drawn yet, and says how often', async () => {
    const { user } = await shown()
    await user.type(screen.getByRole('searchbox'), 'ENTRY 39')
    expect(await screen.findByText('11 matches')).toBeVisible()
    expect(section('Arguments')).toHaveTextContent('list[399].text')
    expect(section('Arguments').querySelector('mark')).toHaveTextContent('entry 39')
  })

  it('changes nothing in what runs, and is not there while the line is closed', async () => {
    const { container, user } = await shown()
    await user.click(container.querySelector<HTMLElement>('.handrail-toggle')!)
    expect(container.querySelector('.handrail-fields')).toBeNull()
  })
})
