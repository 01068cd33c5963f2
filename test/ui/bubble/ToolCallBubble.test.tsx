import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../src/testing/index.ts'
import { STATUS_KINDS } from '../../status/statusKinds.ts'

const show = (record: ToolCallRecord) =>
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const open = () =>
  userEvent.click(
    within(bubbleOf('call-1')).getAllByRole('button', { expanded: false })[0] as HTMLElement,
  )

describe('every status', () => {
  it.each(STATUS_KINDS)(
    '%s is shown with its status, mode, source and id, and names its tool',
    (kind) => {
      const record = exampleRecord(kind)
      show(record)
      const bubble = bubbleOf('call-1')
      expect(bubble).toHaveAttribute('data-handrail', 'bubble')
      expect(bubble).toHaveAttribute('data-status', kind)
      expect(bubble).toHaveAttribute('data-mode-source', 'name')
      expect(bubble).toHaveAttribute(
        'data-mode',
        record.call.name === 'shell_run' ? 'local' : 'safe_write',
      )
      expect(within(bubble).getAllByText(record.call.name)[0]).toBeVisible()
    },
  )

  it.each([
    ['preparing', 'Will change note', 'Preparing'],
    ['held', 'Will change notes/plan.md', 'Held'],
    ['running', 'Changing notes/plan.md', 'Running'],
    ['succeeded', 'Changed notes/plan.md', 'Done'],
    ['failed', 'Tried to change notes/plan.md', 'Failed'],
    ['denied', 'Did not run “npm run build”', 'Denied'],
    ['cancelled', 'Stopped running “npm run build”', 'Stopped'],
    ['expired', 'Did not run “npm run build”', 'Expired'],
    ['unknown', 'May have changed notes/plan.md', 'No result'],
  ] as const)('%s speaks in its true tense: %s', (kind, sentence, word) => {
    const record = exampleRecord(kind)
    show(kind === 'preparing' ? { ...record, call: { ...record.call, arguments: {} } } : record)
    expect(screen.getByRole('button', { expanded: false, name: sentence })).toBeVisible()
    expect(screen.getByText(word)).toBeInTheDocument()
  })
})

describe('the line', () => {
  it('is closed at first, opens and closes, and names the body it controls', async () => {
    show(exampleRecord('succeeded'))
    const toggle = screen.getByRole('button', { name: 'Changed notes/plan.md' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(toggle).not.toHaveAttribute('aria-controls')
    expect(screen.queryByRole('group', { name: 'Result' })).toBeNull()
    await userEvent.click(toggle)
    const result = await screen.findByRole('group', { name: 'Result' })
    const body = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
    expect(body).toContainElement(result)
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('group', { name: 'Result' })).toBeNull()
  })

  it('says why the call has its mode, and Escape closes that again', async () => {
    show(exampleRecord('succeeded', { call: { id: 'call-1', name: 'sync_ledger', arguments: {} } }))
    expect(screen.getByText('External?')).toHaveClass('handrail-visually-hidden')
    await userEvent.click(screen.getByRole('button', { name: /sync_ledger/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'External, assumed. Why?' }))
    const why = screen.getByRole('group', { name: 'Why External' })
    expect(within(why).getByText('no rule of this app names it')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('group', { name: 'Why External' })).toBeNull()
  })

  it('does not mention the mode of a read until it is opened', async () => {
    show(
      exampleRecord('succeeded', {
        call: { id: 'call-1', name: 'read_note', arguments: { path: 'notes/plan.md' } },
      }),
    )
    expect(screen.queryByRole('button', { name: 'Why Read' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Read notes/plan.md' }))
    expect(screen.getByRole('button', { name: 'Why Read' })).toBeVisible()
  })

  it('shows how long the call ran', () => {
    show(exampleRecord('failed'))
    expect(screen.getByText('10 s')).toBeVisible()
  })

  it('never shows a negative time, even when the server’s clock is ahead', () => {
    show(exampleRecord('succeeded', { times: { startedAt: 9000, endedAt: 400 } }))
    expect(bubbleOf('call-1')).not.toHaveTextContent(/\d s/)
  })
})

describe('the body', () => {
  const opened = async (record: ToolCallRecord) => {
    show(record)
    await open()
    await waitFor(() => expect(document.querySelector('.handrail-tool')).not.toBeNull())
  }

  it('shows arguments, message and data', async () => {
    await opened(exampleRecord('succeeded'))
    // once: the changes below the line say it, so no row does
    expect(screen.getByText(/- Review the second draft with Ben and Ida/)).toBeVisible()
    expect(screen.getByText('Note changed.')).toBeVisible()
    expect(screen.getByText('lines')).toBeVisible()
    expect(screen.getByText('14')).toBeVisible()
  })

  it('shows the error, and that the agent will try again', async () => {
    await opened(exampleRecord('failed'))
    expect(screen.getByText('The note is locked by another editor.')).toBeVisible()
    expect(screen.getByText('The agent will try again.')).toBeVisible()
  })

  it('does not promise another try when there is none', async () => {
    await opened(exampleRecord('failed', { result: { success: false } }))
    expect(screen.getByText('It failed without saying why.')).toBeVisible()
    expect(screen.queryByText('The agent will try again.')).toBeNull()
  })

  it('shows the next action', async () => {
    await opened(
      exampleRecord('failed', {
        result: {
          success: false,
          needsFollowup: true,
          error: 'locked',
          nextAction: 'unlock, then repeat',
        },
      }),
    )
    expect(screen.getByText('unlock, then repeat')).toBeVisible()
  })

  it('says who denied, with the reason', async () => {
    await opened(exampleRecord('denied'))
    expect(screen.getByText(/^Denied by/)).toHaveTextContent('Denied by “Ann”')
    expect(screen.getByText(/Keep the build\./)).toBeVisible()
  })

  it('does not throw on an invalid date', async () => {
    const record = exampleRecord('denied')
    await opened({
      ...record,
      decision: { ...record.decision, at: 1.7e18 } as NonNullable<typeof record.decision>,
    })
    expect(screen.getByText(/^Denied by/)).toHaveTextContent('Denied by “Ann”')
  })

  it('says that nobody was asked about a call that ran by itself', async () => {
    await opened(
      exampleRecord('running', {
        call: { id: 'call-1', name: 'shell_run', arguments: { command: 'make deploy' } },
      }),
    )
    expect(screen.getByText('Started without approval')).toBeVisible()
    expect(screen.getByText('It had already started before this page could ask.')).toBeVisible()
    expect(screen.queryByText(/Allowed/)).toBeNull()
  })

  it('shows arguments that arrive as they arrive', async () => {
    const record = exampleRecord('preparing')
    show({ ...record, call: { ...record.call, arguments: {} } })
    await open()
    expect(await screen.findByText(/"path":"notes\/plan\.md"/)).toBeVisible()
    expect(screen.getByText('arriving')).toBeVisible()
  })

  it('shows progress', async () => {
    await opened(
      exampleRecord('running', {
        progress: { value: 184, total: 412, message: 'Reading minutes-2024-06.md' },
      }),
    )
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45')
    expect(screen.getByText('184 of 412')).toBeVisible()
  })

  it.each([
    [{ success: true }, 'Done. The result is empty.'],
    [{ success: true, data: {} }, 'Done. The result is an empty object.'],
    [{ success: true, data: { value: [] } }, 'Done. The result is an empty list.'],
    [{ success: true, data: { value: '' } }, 'Done. The result is an empty text.'],
    [{ success: true, data: { value: 0 } }, '0'],
    [{ success: true, data: { value: false } }, 'false'],
    [{ success: true, data: { value: null } }, 'null'],
  ])('marks an empty result: %j is %s', async (result, text) => {
    await opened(exampleRecord('succeeded', { result }))
    expect(within(bubbleOf('call-1')).getByText(text)).toBeVisible()
    expect(statusOf('call-1')).toBe('succeeded')
  })

  it.each([
    ['an error object', { success: false, error: { code: 7 } }],
    ['a message that is an object', { success: true, message: { a: [1] } }],
    ['null', null],
    ['a number', 7],
    ['a list', []],
  ])('does not throw when the result is %s', async (_what, result) => {
    await opened(exampleRecord('succeeded', { result: result as never }))
    expect(bubbleOf('call-1')).toBeVisible()
  })
})

describe('hostile text', () => {
  it('shows hidden characters as tokens, in names, sentences and values', async () => {
    const { container } = show(
      exampleRecord('succeeded', {
        call: {
          id: 'call-1',
          name: 'read_\u202Efile',
          arguments: { path: 'contract\u202Efdp.exe', 'k\u200Bey': '\u{E0041}' },
        },
      }),
    )
    await userEvent.click(screen.getByRole('button', { expanded: false, name: /contract/ }))
    await waitFor(() => expect(document.querySelector('.handrail-tool')).not.toBeNull())
    expect(container.textContent).not.toMatch(/[\u202E\u200B\u{E0041}]/u)
    expect(screen.getAllByText('U+202E').length).toBeGreaterThan(1)
    expect(screen.getByText('U+200B')).toBeVisible()
    expect(screen.getByText('U+E0041')).toBeVisible()
  })

  it('shows markup as text and fetches nothing', async () => {
    const { container } = show(
      exampleRecord('succeeded', {
        result: {
          success: true,
          message: '<img src=x onerror=alert(1)>![x](https://evil.example/a.png)',
        },
        content: [{ kind: 'image', mimeType: 'image/png', uri: 'https://evil.example/p.png' }],
      }),
    )
    await open()
    expect(await screen.findByText(/<img src=x/)).toBeVisible()
    expect(container.querySelector('img, iframe, script, link, object, video, audio, a')).toBeNull()
  })
})

describe('without a provider', () => {
  it('shows the call and offers nothing', () => {
    render(<ToolCallBubble record={exampleRecord('awaiting_consent')} />)
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(screen.getByText('Waits for permission')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })
})

describe('a call that waits for an answer that this app cannot send', () => {
  const question = { id: 'q', message: 'Go?', schema: {} }
  const asking = (more: Partial<ToolCallRecord> = {}) => exampleRecord('awaiting_consent', more)
  it.each([
    ['a request', asking(), 'Waits for permission'],
    ['a request of a run that ended', asking({ run: 'ended' }), 'Waits for permission'],
    ['a question', exampleRecord('running', { question }), 'Waits for input'],
  ])('does not say that it waits for you: %s', (_, record, said) => {
    const { rerender } = render(
      <TestProvider host={{}}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(screen.getByText(said)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/Waits for you|Asks you/)
    rerender(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(screen.queryByText(said)).toBeNull()
  })
})

it('the bubble follows its record from streaming to the end', async () => {
  const { rerender } = show(exampleRecord('preparing'))
  const bubble = bubbleOf('call-1')
  for (const kind of ['running', 'succeeded'] as const) {
    rerender(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={exampleRecord(kind)} />
      </TestProvider>,
    )
    await waitFor(() => expect(bubble).toHaveAttribute('data-status', kind))
  }
})
