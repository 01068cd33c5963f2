import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  ConsentQueue,
  ConsentQueueNext,
  defineToolPolicy,
  ToolCallBubble,
  type Batch,
  type BatchEntry,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { useSettleOpenCalls, useTitleBadge, type SettleAction } from '../../../src/helpers/index.ts'
import { createTestHost, statusOf, TestProvider } from '../../../src/testing/index.ts'

const policy = defineToolPolicy({ tools: { write_file: { mode: 'local', server: 'filesystem' } } })
const write = (id: string, changes: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id, name: 'write_file', arguments: { path: `notes/${id}.md`, content: 'x' } },
  request: { id: `request-${id}`, can: { reason: true } },
  phase: 'waiting',
  run: 'active',
  ...changes,
})
const inBatch = (id: string, index: number, size: number, batch: Partial<Batch> = {}) =>
  write(id, {
    request: { id: `request-${id}`, batch: { id: 'b', size, index, submit: 'together', ...batch } },
  })
const many = (count: number) => Array.from({ length: count }, (_, index) => write(`c${index + 1}`))

const Chat = ({
  records,
  ...props
}: { records: readonly ToolCallRecord[] } & Parameters<typeof TestProvider>[0]) => (
  <TestProvider policy={policy} records={records} {...props}>
    {records.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))}
    <ConsentQueue records={records} />
    {props.children}
  </TestProvider>
)
const queue = () => within(screen.getByRole('region', { name: 'Open requests' }))
const press = (name: string) => userEvent.click(queue().getByRole('button', { name }))
/** The request that is open. */
const open = () =>
  within(
    queue()
      .getByRole('button', { name: /^Allow/ })
      .closest<HTMLElement>('[data-handrail=consent]')!,
  )
const asked = () => open().getByRole('heading').textContent
const rows = () =>
  queue()
    .getAllByRole('button', { name: /^Review/ })
    .map((button) => button.closest('[role=group]')?.querySelector('h3')?.textContent)
const decisions = (host: ReturnType<typeof createTestHost>) =>
  host.sent.map((sent) => [
    sent.record.call.id,
    sent.verb === 'decideConsent' ? sent.decision.kind : sent.verb,
  ])

describe('a burst of requests', () => {
  it('opens one of 50 as “Request 1 of 50”, the others a row each, never allows what was not seen, and offers “Deny all”', async () => {
    const host = createTestHost()
    render(<Chat host={host} records={many(50)} />)
    expect(queue().getByText('Request 1 of 50')).toBeVisible()
    expect(rows()).toHaveLength(49)
    expect(screen.getAllByRole('button', { name: /^Allow/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /allow all/i })).toBeNull()
    expect(host.sent).toEqual([])
    await press('Deny all')
    await waitFor(() => expect(host.sent).toHaveLength(50))
    expect(new Set(decisions(host).map(([, kind]) => kind))).toEqual(new Set(['deny']))
    expect(await queue().findByText('No request waits for you.')).toBeInTheDocument()
  })

  it('“Deny all” sends the denied result a tool declares, like a single Deny', async () => {
    const confirmation = {
      promptTemplate: 'Write {{ .path }}?',
      deniedResultTemplate: '{"written": false, "path": {{ json .path }}}',
    }
    const broken = { promptTemplate: '{{ .nothing.at.all }}', deniedResultTemplate: '{}' }
    const declares = (spec: typeof confirmation) =>
      defineToolPolicy({ tools: { write_file: { mode: 'local', confirmation: spec } } })
    const own = (id: string) => write(id, { request: undefined })
    const results = (host: ReturnType<typeof createTestHost>) =>
      host.sent.map(
        (sent) =>
          sent.verb === 'decideConsent' &&
          sent.decision.kind === 'deny' &&
          sent.decision.deniedResult,
      )
    const denied = (id: string) => ({
      success: false,
      data: { written: false, path: `notes/${id}.md` },
    })
    const all = createTestHost()
    const first = render(
      <Chat host={all} policy={declares(confirmation)} records={[own('a'), own('b')]} />,
    )
    await press('Next request') // its words begin later than what the queue prepares for Deny
    await queue().findByText('notes/b.md', { selector: '.handrail-framed' })
    await press('Deny all')
    expect(results(all)).toMatchObject([denied('a'), denied('b')])
    first.unmount()
    const failing = createTestHost()
    render(<Chat host={failing} policy={declares(broken)} records={[own('a'), own('b')]} />)
    await queue().findByRole('alert')
    await press('Deny all')
    expect(results(failing)).toMatchObject([
      { success: false, deniedResultError: expect.any(String) },
      { success: false, deniedResultError: expect.any(String) },
    ])
  })

  it('asks in the order of arrival, whatever the order of the calls; the next one follows', async () => {
    const host = createTestHost()
    const [first, second, third] = [write('late-in-chat'), write('b'), write('early-in-chat')]
    const view = render(<Chat host={host} records={[first]} />)
    view.rerender(<Chat host={host} records={[third, second, first]} />)
    expect(asked()).toBe('Write notes/late-in-chat.md?')
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/early-in-chat.md?'))
    expect(queue().getByText('Request 1 of 2')).toBeVisible()
    await press('Next request')
    expect(asked()).toBe('Write notes/b.md?')
    await press('Deny')
    await waitFor(() => expect(asked()).toBe('Write notes/early-in-chat.md?'))
    expect(decisions(host)).toEqual([
      ['late-in-chat', 'allow'],
      ['b', 'deny'],
    ])
  })

  it('says that more requests follow when only the first can be answered', () => {
    render(
      <Chat
        host={createTestHost()}
        records={[
          inBatch('a', 0, 3, { submit: 'each' }),
          write('b', { request: undefined, phase: 'queued' }),
        ]}
      />,
    )
    expect(queue().getByText('Request 1 of 3')).toBeVisible()
    expect(queue().getByText(/^2 more come after this one/)).toBeVisible()
  })

  it('asks each in one place: its bubble shows a line and a link to the request', async () => {
    render(<Chat host={createTestHost()} records={many(3)} />)
    expect(statusOf('c3')).toBe('awaiting_consent')
    expect(screen.getAllByText('Waits for you')).toHaveLength(3)
    await userEvent.click(
      await screen.findAllByRole('button', { name: 'Review' }).then(([, , third]) => third!),
    )
    expect(asked()).toBe('Write notes/c3.md?')
    await waitFor(() =>
      expect(queue().getByRole('heading', { name: 'Write notes/c3.md?' })).toHaveFocus(),
    )
  })

  it('keeps the focus inside, but on no button, when the focused request is answered', async () => {
    render(<Chat host={createTestHost()} records={many(2)} />)
    queue().getByRole('button', { name: 'Deny' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toBe('Write notes/c2.md?'))
    await waitFor(() =>
      expect(queue().getByRole('heading', { name: 'Write notes/c2.md?' })).toHaveFocus(),
    )
  })

  it('shows what a request changes, and what the person takes out is not allowed', async () => {
    const host = createTestHost()
    const edits = [
      { oldText: 'one\n', newText: '1\n' },
      { oldText: 'two\n', newText: '2\n' },
    ]
    const edit = (id: string) =>
      write(id, {
        call: { id, name: 'edit_file', arguments: { path: 'notes/plan.md', edits } },
        request: { id: `request-${id}`, can: { edit: true } },
      })
    render(
      <Chat
        host={host}
        policy={defineToolPolicy({ tools: { edit_file: { mode: 'local' } } })}
        records={[edit('a'), edit('b')]}
      />,
    )
    const changes = await queue().findByRole('group', { name: 'Changes' })
    expect(
      within(changes)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['−removedone', '+added1', '−removedtwo', '+added2']))
    await userEvent.click(
      within(await within(changes).findByRole('group', { name: 'Change 2' })).getByRole('button', {
        name: 'Reject',
      }),
    )
    await press('Allow edited')
    await waitFor(() =>
      expect(host.sent).toMatchObject([
        {
          record: { call: { id: 'a' } },
          decision: {
            kind: 'allow',
            edited: true,
            arguments: { path: 'notes/plan.md', edits: edits.slice(0, 1) },
          },
        },
      ]),
    )
  })

  it('opens a row in its place, and closes the open one', async () => {
    render(<Chat host={createTestHost()} records={many(3)} />)
    const named = (at: number) => `Write notes/c${at}.md`
    expect([asked(), ...rows()]).toEqual([`${named(1)}?`, named(2), named(3)])
    await press('Review Write notes/c3.md')
    expect([...rows(), asked()]).toEqual([named(1), named(2), `${named(3)}?`])
    expect(queue().getByText('Request 3 of 3')).toBeVisible()
    await waitFor(() => expect(open().getByRole('heading')).toHaveFocus())
  })

  it('says in its row that a request is answered and waits for its batch', async () => {
    const host = createTestHost({ settleBatch: async () => {} })
    render(<Chat host={host} records={[inBatch('a', 0, 2), inBatch('b', 1, 2)]} />)
    await press('Allow')
    expect(await queue().findByText('Answered, not sent')).toBeVisible()
  })

  it('never takes the focus by itself', () => {
    const view = render(
      <>
        <input aria-label="Message" />
        <Chat host={createTestHost()} records={[]} />
      </>,
    )
    screen.getByRole('textbox', { name: 'Message' }).focus()
    view.rerender(
      <>
        <input aria-label="Message" />
        <Chat host={createTestHost()} records={many(3)} />
      </>,
    )
    expect(asked()).toBe('Write notes/c1.md?')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it('does not ask about a call that is gone, and no decision lands on it', () => {
    const host = createTestHost()
    const view = render(<Chat host={host} records={many(3)} />)
    view.rerender(<Chat host={host} records={[write('c2')]} />)
    expect(queue().queryByText(/^Request/)).toBeNull()
    expect(asked()).toBe('Write notes/c2.md?')
    expect(host.sent).toEqual([])
  })
})

describe('requests of sub-agents', () => {
  it('say who asks, in the queue and in the chat', () => {
    const parent: ToolCallRecord = {
      call: { id: 'p', name: 'task', arguments: { title: 'Release' } },
      phase: 'running',
      run: 'active',
    }
    const view = render(
      <Chat host={createTestHost()} records={[parent, write('c', { parentId: 'p' })]} />,
    )
    expect(queue().getByText(/^asked by the sub-agent of/)).toHaveTextContent(
      'asked by the sub-agent of task “Release”',
    )
    view.rerender(
      <TestProvider policy={policy} host={createTestHost()}>
        <ToolCallBubble record={write('c', { parentId: 'gone' })} />
      </TestProvider>,
    )
    expect(screen.getByText('asked by a sub-agent')).toBeVisible()
  })
})

describe('a batch the agent accepts only together', () => {
  it('says so first, waits, can be changed, and is sent once', async () => {
    const settled: (readonly BatchEntry[])[] = []
    const host = createTestHost({ settleBatch: async (entries) => void settled.push(entries) })
    const records = [
      inBatch('a', 0, 2, { partialDeny: 'drops' }),
      inBatch('b', 1, 2, { partialDeny: 'drops' }),
    ]
    render(<Chat host={host} records={records} />)
    expect(queue().getByText('If you deny one, none will run.')).toBeVisible()
    expect(queue().getByText(/^Answer all 2/)).toBeVisible()
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/b.md?'))
    expect(settled).toEqual([])
    await press('Previous request')
    expect(queue().getByText(/^Allowed\. Not sent yet/)).toBeVisible()
    await press('Deny')
    await press('Next request')
    await press('Allow')
    await waitFor(() =>
      expect(
        settled.map((entries) =>
          entries.map(({ record, decision }) => [record.call.id, decision?.kind]),
        ),
      ).toEqual([
        [
          ['a', 'deny'],
          ['b', 'allow'],
        ],
      ]),
    )
    expect(host.sent).toEqual([])
    await waitFor(() => expect([statusOf('a'), statusOf('b')]).toEqual(['denied', 'running']))
  })

  const expired = (record: ToolCallRecord): ToolCallRecord => ({ ...record, outcome: 'expired' })
  const done = (record: ToolCallRecord): ToolCallRecord => ({
    ...record,
    result: { success: true },
  })
  const same = (record: ToolCallRecord) => record
  it.each([
    { what: 'had expired', before: expired, after: expired },
    { what: 'was decided elsewhere before', before: done, after: done },
    { what: 'expires', before: same, after: expired },
    { what: 'is decided elsewhere', before: same, after: done },
  ])('does not wait for a request that $what', async ({ before, after }) => {
    const settled: (readonly BatchEntry[])[] = []
    const host = createTestHost({ settleBatch: async (entries) => void settled.push(entries) })
    const [a, b] = [inBatch('a', 0, 2), inBatch('b', 1, 2)]
    const view = render(<Chat host={host} records={[a, before(b)]} />)
    await press('Allow')
    view.rerender(<Chat host={host} records={[a, after(b)]} />)
    await waitFor(() => expect(settled.flat().map(({ record }) => record.call.id)).toEqual(['a']))
  })

  it('counts nothing of an earlier batch of its name, which records still show', async () => {
    const settled: (readonly BatchEntry[])[] = []
    const host = createTestHost({ settleBatch: async (entries) => void settled.push(entries) })
    const ids = () => settled.map((entries) => entries.map(({ record }) => record.call.id))
    const [a, b] = [inBatch('a', 0, 2), inBatch('b', 1, 2)]
    const [c, d] = [inBatch('c', 0, 2), inBatch('d', 1, 2)]
    const view = render(<Chat host={host} records={[a, b]} />)
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/b.md?'))
    await press('Allow')
    await waitFor(() => expect(ids()).toEqual([['a', 'b']]))
    view.rerender(<Chat host={host} records={[done(a), done(b)]} />)
    await waitFor(() => expect([statusOf('a'), statusOf('b')]).toEqual(['succeeded', 'succeeded']))
    view.rerender(<Chat host={host} records={[done(a), done(b), c, d]} />)
    // the queue stays at its second place
    await waitFor(() => expect(asked()).toBe('Write notes/d.md?'))
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/c.md?'))
    view.rerender(<Chat host={host} records={[done(a), done(b), c, d]} />)
    expect(ids()).toEqual([['a', 'b']])
    await press('Allow')
    await waitFor(() =>
      expect(ids()).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    )
  })

  it('withdraws a waiting answer when its call changes', async () => {
    const settled: (readonly BatchEntry[])[] = []
    const host = createTestHost({ settleBatch: async (entries) => void settled.push(entries) })
    const view = render(<Chat host={host} records={[inBatch('a', 0, 2), inBatch('b', 1, 2)]} />)
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/b.md?'))
    const changed: ToolCallRecord = {
      ...inBatch('a', 0, 2),
      call: { id: 'a', name: 'write_file', arguments: { path: 'notes/a.md', content: 'other' } },
    }
    view.rerender(<Chat host={host} records={[changed, inBatch('b', 1, 2)]} />)
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/a.md?'))
    await press('Allow')
    await waitFor(() => expect(settled).toHaveLength(1))
    expect(settled[0]?.map(({ record }) => record.call)).toEqual([changed.call, write('b').call])
  })

  it('comes back with the reason, as a whole, when the app cannot send it', async () => {
    render(<Chat host={createTestHost()} records={[inBatch('a', 0, 2), inBatch('b', 1, 2)]} />)
    await press('Allow')
    await waitFor(() => expect(asked()).toBe('Write notes/b.md?'))
    await press('Deny')
    expect(await queue().findByText(/cannot send answers together/)).toBeVisible()
    expect(queue().getByText('Request 2 of 2')).toBeVisible()
  })
})

describe('requests that end by themselves', () => {
  it('are announced early once, then expire, and the next one is asked', () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    try {
      const host = createTestHost()
      const ends = write('ends', { request: { id: 'r', expiresAt: Date.now() + 90_000 } })
      // no clock can mean these: they come neither first nor last
      const unread = [NaN, -Infinity, Infinity, Date.now() / 1000, null].map((expiresAt, index) =>
        write(`unread-${index}`, { request: { id: `u${index}`, expiresAt: expiresAt as number } }),
      )
      render(<Chat host={host} records={[write('stays'), ...unread, ends]} />)
      expect(queue().queryByText(/Less than a minute/)).toBeNull()
      act(() => {
        vi.advanceTimersByTime(31_000)
      })
      expect(queue().getByText(/Less than a minute/)).toBeInTheDocument()
      act(() => {
        vi.advanceTimersByTime(60_000)
      })
      expect(queue().getByText(/^Request . of 6$/)).toBeVisible()
      expect(queue().getByText('1 request ended before you decided. It did not run.')).toBeVisible()
      expect(statusOf('ends')).toBe('expired')
      expect(host.sent).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the attention of the person', () => {
  function Titled({
    records,
    host,
  }: {
    records: readonly ToolCallRecord[]
    host: ReturnType<typeof createTestHost>
  }) {
    const [waiting, setWaiting] = useState<readonly ToolCallRecord[]>([])
    useTitleBadge(waiting.length)
    return <Chat host={host} records={records} onWaitingCallsChange={setWaiting} />
  }

  it('the app is told when the agent waits for the person, and when it stops; the page title says how many calls wait', async () => {
    document.title = 'Notes'
    const host = createTestHost()
    const view = render(<Titled host={host} records={[]} />)
    expect(document.title).toBe('Notes')
    view.rerender(<Titled host={host} records={many(2)} />)
    await waitFor(() => expect(document.title).toBe('(2) Notes'))
    await press('Allow')
    await waitFor(() => expect(document.title).toBe('(1) Notes'))
    act(() => {
      document.title = 'Other notes'
    })
    await waitFor(() => expect(document.title).toBe('(1) Other notes'))
    await press('Deny')
    await waitFor(() => expect(document.title).toBe('Other notes'))
    view.unmount()
  })

  it('the app is told which calls wait, once for every change', async () => {
    const heard: string[][] = []
    const onWaitingCallsChange = (waiting: readonly ToolCallRecord[]) =>
      void heard.push(waiting.map(({ call }) => call.id))
    const host = createTestHost()
    const view = render(
      <TestProvider
        policy={policy}
        host={host}
        records={many(2)}
        onWaitingCallsChange={onWaitingCallsChange}
      />,
    )
    view.rerender(
      <TestProvider
        policy={policy}
        host={host}
        records={many(2)}
        onWaitingCallsChange={onWaitingCallsChange}
      />,
    )
    view.rerender(
      <TestProvider
        policy={policy}
        host={host}
        records={[write('c1', { result: { success: true } })]}
        onWaitingCallsChange={onWaitingCallsChange}
      />,
    )
    expect(heard).toEqual([['c1', 'c2'], []])
  })

  it('a button leads the keyboard to the next request and never approves', async () => {
    const host = createTestHost()
    render(
      <TestProvider policy={policy} host={host}>
        <ConsentQueueNext />
        {many(2).map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    const next = screen.getByRole('button', { name: 'Go to the next request' })
    for (const name of ['Write notes/c1.md?', 'Write notes/c2.md?', 'Write notes/c1.md?']) {
      next.focus()
      await userEvent.keyboard('{Enter}')
      expect(screen.getByRole('heading', { name })).toHaveFocus()
      await userEvent.keyboard('{Enter} ay')
    }
    expect(host.sent).toEqual([])
  })
})

describe('the conversation goes on while requests are open', () => {
  const Composer = ({
    records,
    how,
  }: {
    records: readonly ToolCallRecord[]
    how: SettleAction
  }) => {
    const settle = useSettleOpenCalls(records)
    const [sent, setSent] = useState(false)
    return (
      <button type="button" onClick={() => void settle(how).then(() => setSent(true))}>
        {sent ? 'Sent' : 'Send'}
      </button>
    )
  }
  const goOn = async (
    records: readonly ToolCallRecord[],
    how: SettleAction,
    host = createTestHost(),
  ) => {
    render(
      <Chat host={host} records={records}>
        <Composer records={records} how={how} />
      </Chat>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Sent' })
    return host
  }

  it('deny: every open request gets a no with its reason, and nothing is asked again', async () => {
    const host = await goOn(many(2), 'deny')
    expect(host.sent).toMatchObject([
      { decision: { kind: 'deny', reason: expect.stringContaining('the person went on') } },
      { decision: { kind: 'deny' } },
    ])
    expect([statusOf('c1'), statusOf('c2')]).toEqual(['denied', 'denied'])
  })

  it('cancel stops the requests; leave keeps them open', async () => {
    const host = await goOn(many(1), 'cancel')
    expect(decisions(host)).toEqual([['c1', 'abort']])
    expect(statusOf('c1')).toBe('cancelled')
  })

  it('leave sends nothing', async () => {
    const host = await goOn(many(1), 'leave')
    expect(host.sent).toEqual([])
    expect(statusOf('c1')).toBe('awaiting_consent')
  })

  it('a request the person has just decided stays decided, and is waited for', async () => {
    let arrive = () => {}
    const host = createTestHost({
      decideConsent: () =>
        new Promise<void>((resolve) => {
          arrive = resolve
        }),
    })
    const records = many(1)
    render(
      <Chat host={host} records={records}>
        <Composer records={records} how="deny" />
      </Chat>,
    )
    await press('Allow')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(decisions(host)).toEqual([['c1', 'allow']])
    expect(screen.queryByRole('button', { name: 'Sent' })).toBeNull()
    act(() => arrive())
    expect(await screen.findByRole('button', { name: 'Sent' })).toBeVisible()
    expect(host.sent).toHaveLength(1)
  })
})
