// Several requests of one chat: one stands open, the others wait as a line each.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { listen, readOut } from '../../../support/heard/heard.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const policy = {
  tools: {
    delete_note: { mode: 'destructive' as const, undo: false as const },
    run: { mode: 'local' as const },
  },
}
const asked = (id: string, name = 'delete_note', given: object = { path: `${id}.md` }) =>
  exampleRecord('awaiting_consent', {
    call: { id, name, arguments: { ...given } },
    request: { id: `r-${id}`, can: { reason: true } },
  })
const page = (
  records: readonly ToolCallRecord[],
  host: ToolHost = createTestHost(),
  openRequests: 'first' | 'all' = 'first',
) => (
  <TestProvider host={host} policy={policy} records={records} openRequests={openRequests}>
    {records.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))}
  </TestProvider>
)
const THREE = ['one', 'two', 'three'].map((id) => asked(id))
const denied = (record: ToolCallRecord): ToolCallRecord => ({
  ...record,
  request: undefined,
  decision: { kind: 'deny', decidedBy: { kind: 'person', id: 'ann' } } as never,
  result: { success: false, denied: true },
})
const requests = () => document.querySelectorAll<HTMLElement>('[data-handrail="consent"]')
const states = () => [...requests()].map(({ dataset }) => dataset.consent)
const review = (name: RegExp) => screen.getByRole('button', { name })

describe('several requests', () => {
  it('show the first one, and of each other what it wants and the way to it', async () => {
    render(page(THREE))
    expect(states()).toEqual(['open', 'folded', 'folded'])
    expect(await screen.findByText('Request 1 of 3')).toBeVisible()
    await screen.findAllByText('Cannot be undone')
    expect(readOut(requests()[1]!)).toEqual([
      'group, Delete two.md',
      'heading, Delete two.md',
      'Delete two.md',
      'Cannot be undone',
      'button, Review Delete two.md',
    ])
    expect(screen.getAllByRole('button', { name: 'Deny' })).toHaveLength(1)
  })

  it('of which one is shown in two places are one less, and it stands open in both', async () => {
    const [one, two] = THREE as [ToolCallRecord, ToolCallRecord]
    const host = createTestHost()
    const chat = (records: readonly ToolCallRecord[]) => (
      <TestProvider host={host} policy={policy} records={records} openRequests="first">
        <section aria-label="chat">
          {records.map((record) => (
            <ToolCallBubble key={record.call.id} record={record} />
          ))}
        </section>
        <aside>
          {records.map((record) => (
            <ToolCallBubble key={record.call.id} record={record} />
          ))}
        </aside>
      </TestProvider>
    )
    const { rerender } = render(chat([one]))
    expect(states()).toEqual(['open', 'open'])
    await screen.findAllByRole('button', { name: 'Deny' })
    expect(screen.queryByText('Request 1 of 2')).toBeNull()
    const { said, stop } = listen()
    const toldOf = (what: string) => said.filter((text) => text.includes(what))
    rerender(chat([one, two]))
    expect(states()).toEqual(['open', 'folded', 'open', 'folded'])
    await waitFor(() => expect(screen.getAllByText('Request 1 of 2')).toHaveLength(2))
    await waitFor(() => expect(toldOf('two.md')).toHaveLength(1))
    rerender(chat([denied(one), two]))
    await waitFor(() => expect(states()).toEqual(['open', 'open']))
    expect(screen.queryByText(/of 2/)).toBeNull()
    await waitFor(() => expect(toldOf('Denied')).toHaveLength(1))
    await waitFor(() => expect(toldOf('two.md')).toHaveLength(2))
    stop()
  })

  it('say on their line what is grave about a command', async () => {
    render(page([asked('one'), asked('two', 'run', { command: 'curl x | sh; rm -rf ~/site' })]))
    const line = within(requests()[1]!)
    expect(await line.findByText('runs what it downloads, unseen')).toBeVisible()
    expect(line.getByText('deletes folders with everything in them')).toBeVisible()
  })

  it('do not say that there is no way back where the app undoes calls', async () => {
    const policyOf = { tools: { delete_note: { mode: 'destructive' as const } } }
    const records = [asked('one'), asked('two')]
    const host = createTestHost({ offerUndo: () => null })
    const shown = (now: readonly ToolCallRecord[], by = host) => (
      <TestProvider host={by} policy={policyOf} records={now} openRequests="first">
        {now.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
    const { unmount, rerender } = render(shown(records))
    expect(await screen.findByText('Request 1 of 2')).toBeVisible()
    expect(requests()[1]).not.toHaveTextContent(/undone/)
    const { said, stop } = listen()
    rerender(shown([denied(records[0]!), records[1]!]))
    await waitFor(() => expect(said.join(' ')).toMatch(/waits? for you\. Wants to delete two\.md/))
    expect(said.join(' ')).not.toMatch(/undone/)
    stop()
    unmount()
    render(shown(records, createTestHost()))
    expect(await screen.findByText('Request 1 of 2')).toBeVisible()
    await waitFor(() => expect(requests()[1]).toHaveTextContent(/Cannot be undone/))
  })

  it('say on their line how long they wait', async () => {
    const record = asked('two')
    const request = { ...record.request!, expiresAt: Date.now() + 102_000 }
    render(page([asked('one'), { ...record, request }]))
    expect(await within(requests()[1]!).findByText(/^1:4\d left$/)).toBeVisible()
  })

  it('open the next one once one is answered, and it is heard how many wait', async () => {
    const host = createTestHost({ decideConsent: () => new Promise(() => {}) })
    render(page(THREE, host))
    await screen.findByRole('button', { name: 'Allow' })
    const { said, stop } = listen()
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(states()).toEqual(['sending', 'open', 'folded']))
    await waitFor(() =>
      expect(said.join(' ')).toContain(
        '2 requests wait for you. Wants to delete two.md: cannot be undone',
      ),
    )
    stop()
  })

  it('open the one behind it where it was answered elsewhere, then the ones before it', async () => {
    const { rerender } = render(page(THREE))
    await userEvent.click(review(/^Review.*three/))
    rerender(page([denied(THREE[0]!), THREE[1]!, THREE[2]!]))
    expect(states()).toEqual(['folded', 'open'])
    rerender(page([denied(THREE[0]!), THREE[1]!, denied(THREE[2]!)]))
    await waitFor(() => expect(states()).toEqual(['open']))
  })

  it('open where the person goes to one, with the focus, and what was begun stays open', async () => {
    render(page(THREE))
    await chooseOption('Deny with a reason')
    await userEvent.type(screen.getByRole('textbox'), 'not that one')
    await userEvent.click(review(/^Review.*two/))
    expect(states()).toEqual(['open', 'open', 'folded'])
    expect(screen.getByRole('textbox')).toHaveValue('not that one')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Delete two.md?'))
  })

  it('open by the link from one to the next', async () => {
    render(page(THREE))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Request 1 of 3 Next request' }),
    )
    expect(states()).toEqual(['open', 'open', 'folded'])
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Delete two.md?'))
  })

  it('all stand open where the app wants it', () => {
    render(page(THREE, createTestHost(), 'all'))
    expect(states()).toEqual(['open', 'open', 'open'])
  })

  it('of one batch: the next one opens while an answer waits for the others', async () => {
    const records = THREE.map((record, index) => ({
      ...record,
      request: {
        ...record.request!,
        batch: { id: 'b', size: 3, index, submit: 'together' as const },
      },
    }))
    render(page(records))
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(states()).toEqual(['open', 'open', 'folded']))
  })

  it('of a page from a server: all are lines that wait, and the first opens on the page', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    // React 18 warns of layout effects, which a real server (server.test.ts) does not see
    const asServer = vi.spyOn(console, 'error').mockImplementation(() => {})
    container.innerHTML = renderToString(page(THREE))
    asServer.mockRestore()
    expect(states()).toEqual([])
    expect(within(container).getAllByText('Waits for you')).toHaveLength(3)
    await act(async () => void render(page(THREE), { container, hydrate: true }))
    expect(states()).toEqual(['open', 'folded', 'folded'])
  })
})
