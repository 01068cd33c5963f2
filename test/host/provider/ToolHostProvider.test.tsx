import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, Suspense, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  commonNames,
  defineToolPolicy,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHost,
} from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const LOCAL = exampleRecord('awaiting_consent', { request: undefined })
const READ: ToolCallRecord = {
  call: { id: 'read-1', name: 'read_note', arguments: { path: 'notes/plan.md' } },
  run: 'active',
}
/** Runs unasked: once it is sent, the calls before it have been decided too. */
const READ_LATER: ToolCallRecord = {
  ...READ,
  call: { ...READ.call, id: 'read-2', name: 'read_page' },
}
const holdsAll: Partial<ToolHost> = { isGated: (record) => record.result === undefined }
const sentFor = (host: ReturnType<typeof createTestHost>) =>
  host.sent.map(({ record }) => record.call.id)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('policy', () => {
  it('decides which calls ask', () => {
    const policy = defineToolPolicy({
      tools: { read_note: { mode: 'destructive' } },
      consentFor: ['destructive'],
    })
    render(
      <TestProvider host={createTestHost()} policy={policy}>
        <ToolCallBubble record={{ ...READ, phase: 'waiting' }} />
      </TestProvider>,
    )
    expect(bubbleOf('read-1')).toHaveAttribute('data-mode', 'destructive')
    expect(bubbleOf('read-1')).toHaveAttribute('data-mode-source', 'registered')
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  it('asks about a held call when its own answer is a promise', async () => {
    const host = createTestHost(holdsAll)
    const ask = ({ name }: { name: string }) => name === READ.call.name && Promise.resolve(false)
    const policy = { ask } as unknown as Parameters<typeof defineToolPolicy>[0]
    render(
      <TestProvider host={host} policy={policy} records={[READ, READ_LATER]}>
        <ToolCallBubble record={READ} />
      </TestProvider>,
    )
    await waitFor(() => expect(sentFor(host)).toEqual(['read-2']))
    expect(statusOf('read-1')).toBe('awaiting_consent')
  })

  it('asks about a tool that calls itself a read, and about one that contradicts itself', async () => {
    const call = (id: string, name: string, spec: object): ToolCallRecord => ({
      call: { id, name, arguments: {} },
      spec: { name, server: 'files', ...spec },
    })
    const records = [
      call('claims', 'shell_run', { mode: 'read' }),
      call('contradicts', 'get_x', { annotations: { readOnlyHint: true, destructiveHint: true } }),
      call('numbered', 'get_user_delete2', {}),
    ]
    const policy = defineToolPolicy({
      names: commonNames,
      consentFor: ['local', 'destructive'],
    })
    const trusting = defineToolPolicy({
      ...policy,
      servers: { files: { trusted: true } },
      tools: { shell_run: { mode: 'local' } },
    })
    for (const each of [policy, trusting]) {
      const host = createTestHost(holdsAll)
      const view = render(
        <TestProvider host={host} policy={each} records={[...records, READ_LATER]}>
          {records.map((record) => (
            <ToolCallBubble key={record.call.id} record={record} />
          ))}
        </TestProvider>,
      )
      await waitFor(() => expect(sentFor(host)).toEqual(['read-2']))
      for (const { call: shown } of records)
        expect([shown.id, statusOf(shown.id)]).toEqual([shown.id, 'awaiting_consent'])
      view.unmount()
    }
  })

  it('lets a held call run once, in the policy’s name, when it does not ask', async () => {
    const host = createTestHost(holdsAll)
    render(
      <StrictMode>
        <TestProvider host={host}>
          <ToolCallBubble record={READ} />
          <ToolCallBubble record={READ} />
        </TestProvider>
      </StrictMode>,
    )
    await waitFor(() =>
      expect(host.sent).toMatchObject([
        { verb: 'decideConsent', decision: { kind: 'allow', by: { kind: 'policy' } } },
      ]),
    )
    await waitFor(() => expect(statusOf('read-1')).toBe('running'))
    expect(host.sent).toHaveLength(1)
  })

  it('reaches held calls that are not on screen', async () => {
    const host = createTestHost(holdsAll)
    render(<TestProvider host={host} records={[READ]} />)
    await waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('never lets a held local call run by itself, on screen or not', async () => {
    const host = createTestHost(holdsAll)
    render(
      <TestProvider host={host} records={[LOCAL, READ]}>
        <ToolCallBubble record={LOCAL} />
      </TestProvider>,
    )
    await waitFor(() => expect(host.sent).not.toHaveLength(0))
    expect(host.sent).toMatchObject([{ record: READ }])
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it.each(['delete_note', 'update_note', 'delete_file'])(
    'does not run a handler of this page because of its name: %s',
    async (name) => {
      const host = createTestHost(holdsAll)
      render(
        <TestProvider host={host}>
          <ToolCallBubble
            record={{ call: { id: 'local-1', name, arguments: {} }, phase: 'running' }}
          />
          <ToolCallBubble record={READ} />
        </TestProvider>,
      )
      await waitFor(() => expect(host.sent).not.toHaveLength(0))
      expect(host.sent).toMatchObject([{ record: READ }])
      expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    },
  )

  it('asks about a call that it let run when the permission did not arrive, and calls that no decision of the person', async () => {
    const host = createTestHost({
      ...holdsAll,
      decideConsent: () => Promise.reject(new Error('offline')),
    })
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={READ} />
      </TestProvider>,
    )
    expect(await screen.findByText('offline')).toBeVisible()
    expect(screen.getByText('The decision did not arrive.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(host.sent).toHaveLength(1)
  })

  it('lets a held call off screen run when its host comes later', async () => {
    const host = createTestHost(holdsAll)
    const records = [READ]
    const view = render(<TestProvider host={{}} records={records} />)
    view.rerender(<TestProvider host={host} records={records} />)
    await waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('asks when a host cannot say whether it holds a call', async () => {
    const host = createTestHost({
      isGated: () => {
        throw new Error('not ready')
      },
    })
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={{ ...LOCAL, phase: 'running' }} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })
})

describe('the host', () => {
  it('may be a new object at every render; the latest one is called', async () => {
    const first = createTestHost()
    const second = createTestHost()
    const view = render(
      <TestProvider host={first}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    view.rerender(
      <TestProvider host={second}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await press('Deny')
    expect(first.sent).toHaveLength(0)
    expect(second.sent).toHaveLength(1)
  })

  it('changes the status of a call when it starts to hold it, and keeps its own `this`', () => {
    const running: ToolCallRecord = { ...LOCAL, phase: 'running' }
    const holder = (value: boolean) => ({
      value,
      isGated() {
        return this.value
      },
      decideConsent: async () => {},
    })
    const view = render(
      <TestProvider host={holder(false)}>
        <ToolCallBubble record={running} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('running')
    view.rerender(
      <TestProvider host={holder(true)}>
        <ToolCallBubble record={running} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('is called in the click itself', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await act(async () => {
      screen.getByRole('button', { name: 'Deny' }).click()
      expect(host.sent).toHaveLength(1)
    })
  })
})

describe('the ledger', () => {
  const Chat = ({
    client,
    conversation,
    host,
  }: {
    client?: QueryClient
    conversation?: string
    host: ToolHost
  }) => (
    <ToolHostProvider armDelay={0} host={host} queryClient={client} conversation={conversation}>
      <ToolCallBubble record={HELD} />
    </ToolHostProvider>
  )

  it('remembers what was decided when a named conversation is mounted again', async () => {
    const client = new QueryClient()
    const host = createTestHost()
    const view = render(<Chat client={client} conversation="c1" host={host} />)
    await press('Allow')
    view.unmount()
    render(<Chat client={client} conversation="c1" host={host} />)
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    expect(host.sent).toHaveLength(1)
  })

  it('does not use a decision in another conversation', async () => {
    const client = new QueryClient()
    const host = createTestHost()
    const view = render(<Chat client={client} conversation="c1" host={host} />)
    await press('Allow')
    view.rerender(<Chat client={client} conversation="c2" host={host} />)
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('without a name lives as long as its provider', async () => {
    const host = createTestHost()
    const view = render(<Chat host={host} />)
    await press('Allow')
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    view.unmount()
    render(<Chat host={host} />)
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('carries each request as a mutation of the given client, never of one from context', async () => {
    const given = new QueryClient()
    const around = new QueryClient({ defaultOptions: { mutations: { retry: 5 } } })
    const host = createTestHost({ decideConsent: () => new Promise(() => {}) })
    render(
      <QueryClientProvider client={around}>
        <Chat client={given} conversation="c1" host={host} />
      </QueryClientProvider>,
    )
    await press('Allow')
    expect(given.getMutationCache().getAll()).toMatchObject([
      {
        state: { status: 'pending' },
        options: {
          retry: 0,
          networkMode: 'always',
          mutationKey: ['handrail', 'consent', 'c1', 'call-1'],
        },
      },
    ])
    expect(around.getMutationCache().getAll()).toHaveLength(0)
  })
})

it('the person is named by id and name alone, whatever else the object of the app holds', async () => {
  const session = { id: 'ann', name: 'Ann', kind: 'policy', email: 'ann@x.example', token: 'T' }
  const host = createTestHost()
  render(
    <TestProvider host={host} actor={session}>
      <ToolCallBubble record={HELD} />
    </TestProvider>,
  )
  await press('Deny')
  expect(host.sent[0]).toHaveProperty('decision.by', { kind: 'person', id: 'ann', name: 'Ann' })
})

describe('a nested provider', () => {
  it('changes what it names and shares the rest', async () => {
    const outer = createTestHost()
    const inner = createTestHost()
    const policy = defineToolPolicy({ consentFor: ['read'] })
    const waiting: ToolCallRecord = { ...READ, phase: 'waiting' }
    render(
      <TestProvider
        host={outer}
        policy={policy}
        messages={{ 'consent.deny': 'Nein' }}
        actor={{ id: 'ann' }}
      >
        <ToolHostProvider host={inner}>
          <ToolCallBubble record={waiting} />
        </ToolHostProvider>
      </TestProvider>,
    )
    await press('Nein')
    expect(outer.sent).toHaveLength(0)
    expect(inner.sent).toMatchObject([
      { decision: { kind: 'deny', by: { kind: 'person', id: 'ann' } } },
    ])
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })

  it('shares the ledger: a decision in one counts in the other', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ToolHostProvider>
          <ToolCallBubble record={HELD} data-testid="a" />
        </ToolHostProvider>
        <ToolHostProvider>
          <ToolCallBubble record={HELD} data-testid="b" />
        </ToolHostProvider>
      </TestProvider>,
    )
    await userEvent.click(screen.getAllByRole('button', { name: 'Deny' })[0] as HTMLElement)
    await waitFor(() => expect(screen.getByTestId('b')).toHaveAttribute('data-status', 'denied'))
    expect(host.sent).toHaveLength(1)
  })
})

describe('the announcer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const later = () => act(() => void vi.advanceTimersByTime(1300))
  const chat = (record: ToolCallRecord, offScreen = false) => (
    <TestProvider
      host={createTestHost()}
      openDiffs="never"
      {...(offScreen && { records: [record] })}
    >
      {offScreen ? null : <ToolCallBubble record={record} />}
    </TestProvider>
  )

  const said = () => Array.from(screen.getByRole('status').children, (each) => each.textContent)

  it('says politely that a call waits, and how it ended', () => {
    const view = render(chat(HELD))
    later()
    expect(said()).toEqual([
      '1 request waits for you.',
      'Wants to run “npm run build”, it runs on this computer',
    ])
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite')
    view.rerender(chat({ ...HELD, result: { success: false, error: 'x' } }))
    later()
    expect(screen.getByRole('status')).toHaveTextContent('Failed: Tried to run “npm run build”')
  })

  it.each(['denied', 'running', 'succeeded'] as const)(
    'says that somebody else decided, where this page did not: %s',
    (becomes) => {
      const ended = becomes === 'succeeded' ? { result: { success: true } } : {}
      const shared = {
        id: 'request-1',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'x' },
      } as const
      const decision =
        becomes === 'denied'
          ? ({ ...shared, kind: 'deny' } as const)
          : ({ ...shared, kind: 'allow', arguments: HELD.call.arguments } as const)
      const view = render(chat(HELD))
      later()
      view.rerender(chat({ ...HELD, request: undefined, phase: 'running', decision, ...ended }))
      later()
      expect(screen.getByRole('status')).toHaveTextContent(/^Decided elsewhere\. \w+: /)
    },
  )

  it('does not say so of what this page decided', async () => {
    render(chat(HELD))
    later()
    const deny = screen.getAllByRole('button', { name: 'Deny' })[0] as HTMLElement
    fireEvent.click(deny)
    let heard = ''
    for (let look = 0; look < 8; look += 1) {
      await act(() => vi.advanceTimersByTimeAsync(400))
      heard += said().join('\n')
    }
    expect(heard).toMatch(/Denied: /)
    expect(heard).not.toContain('Decided')
  })

  it('is silent about history and about successful reads', () => {
    const view = render(chat(exampleRecord('failed')))
    later()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    view.rerender(chat(READ))
    view.rerender(chat({ ...READ, result: { success: true } }))
    later()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('speaks about calls that are not on screen', () => {
    render(chat(HELD, true))
    later()
    expect(screen.getByRole('status')).toHaveTextContent(/waits for you/)
  })

  it('announces a burst as one message: how many wait, and what the first of them want', () => {
    const records = Array.from({ length: 50 }, (_, index) => ({
      ...HELD,
      call: { id: `call-${index}`, name: 'delete_note', arguments: { path: `${index}.md` } },
    }))
    render(<TestProvider host={createTestHost()} records={records} />)
    later()
    expect(said()).toEqual([
      '50 requests wait for you.',
      ...[0, 1, 2].map((index) => `Wants to delete ${index}.md: cannot be undone`),
    ])
  })

  it('announces the gravest first: what failed, what waits, then what is done', () => {
    const call = (id: number): ToolCallRecord => ({
      ...HELD,
      request: undefined,
      call: { id: `call-${id}`, name: 'write_note', arguments: { path: `${id}.md` } },
    })
    const ids = [1, 2, 3, 4, 5]
    const ended = (id: number) => ({ ...call(id), result: { success: id !== 2 } })
    const chatOf = (records: ToolCallRecord[]) => (
      <TestProvider host={createTestHost()} records={records} />
    )
    const view = render(chatOf(ids.map(call)))
    later()
    view.rerender(chatOf([...ids.map(ended), { ...HELD, call: { ...HELD.call, id: 'held' } }]))
    later()
    expect(said()).toEqual([
      'Failed: Tried to write 2.md',
      '1 request waits for you.',
      'Wants to run “npm run build”, it runs on this computer',
      '4 calls are done',
    ])
  })

  it('sums results that arrive in hundreds: at most one message a second, with every call in one', () => {
    const write = (index: number, result?: ToolCallRecord['result']) =>
      exampleRecord('running', {
        call: { id: `write-${index}`, name: 'write_note', arguments: { path: `${index}.md` } },
        result,
      })
    const all = Array.from({ length: 300 }, (_, index) => index)
    const chatAfter = (count: number) => (
      <TestProvider
        host={createTestHost()}
        records={all.map((index) =>
          write(index, index < count ? { success: index % 50 !== 0 } : undefined),
        )}
      />
    )
    const view = render(chatAfter(0))
    later()
    const messages: { at: number; text: string }[] = []
    let last: Element | null = null
    for (let now = 0; now < 6000; now += 50) {
      if (now <= 3000) view.rerender(chatAfter(now / 10))
      act(() => void vi.advanceTimersByTime(50))
      const element = screen.getByRole('status').firstElementChild
      if (element && element !== last) messages.push({ at: now, text: said().join(' ') })
      last = element
    }
    messages
      .slice(1)
      .forEach(({ at }, index) => expect(at - messages[index]!.at).toBeGreaterThanOrEqual(1000))
    const sum = (pattern: RegExp) =>
      messages.reduce((total, { text }) => total + Number(pattern.exec(text)?.[1] ?? 0), 0)
    const failures = messages.flatMap(({ text }) => text.match(/Failed: Tried to/g) ?? [])
    expect(failures.length + sum(/(\d+) calls failed/)).toBe(6)
    expect(sum(/(\d+) calls are done/)).toBe(294)
  })

  it('tells what ended without success before it counts the rest, and says few results each', () => {
    const ended = (index: number, kind: 'running' | 'denied' | 'succeeded' | 'failed') =>
      exampleRecord(kind, {
        call: { id: `call-${index}`, name: 'write_note', arguments: { path: `${index}.md` } },
      })
    const kinds = ['denied', 'succeeded', 'failed', 'succeeded', 'denied'] as const
    const chatOf = (count: number) => (
      <TestProvider
        host={createTestHost()}
        records={kinds.map((kind, index) => ended(index, index < count ? kind : 'running'))}
      />
    )
    const view = render(chatOf(0))
    later()
    view.rerender(chatOf(5))
    later()
    expect(said()).toEqual([
      'Failed: Tried to write 2.md',
      'Denied: Did not write 0.md',
      'Denied: Did not write 4.md',
      '2 calls are done',
    ])
    view.unmount()
    const few = render(chatOf(0))
    later()
    few.rerender(chatOf(3))
    later()
    expect(said()).toHaveLength(3)
  })

  it('says a request of the same words again: the region has new elements', () => {
    const asked = (id: string): ToolCallRecord => ({ ...HELD, call: { ...HELD.call, id } })
    const view = render(<TestProvider host={createTestHost()} records={[asked('a')]} />)
    later()
    const [first] = screen.getByRole('status').children
    view.rerender(<TestProvider host={createTestHost()} records={[asked('a'), asked('b')]} />)
    later()
    const [second] = screen.getByRole('status').children
    expect(second).toHaveTextContent(first!.textContent)
    expect(second).not.toBe(first)
  })

  it('announces hidden characters as tokens, and is empty again after a while', () => {
    render(chat({ ...HELD, call: { ...HELD.call, arguments: { command: 'a\u202Eb' } } }))
    later()
    expect(screen.getByRole('status')).toHaveTextContent('Wants to run “a[U+202E]b”')
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())
  it('a request expires when its deadline passes', () => {
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={{ ...HELD, request: { id: 'r', expiresAt: 1_060_000 } }} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('awaiting_consent')
    act(() => void vi.advanceTimersByTime(60_001))
    expect(statusOf('call-1')).toBe('expired')
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })

  it('an unreadable date is no deadline', () => {
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={{ ...HELD, request: { id: 'r', expiresAt: Number.NaN } }} />
      </TestProvider>,
    )
    act(() => void vi.advanceTimersByTime(500))
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(vi.getTimerCount()).toBeLessThan(3)
  })

  it('counts the seconds of a running call, and keeps them when it has ended', () => {
    const running = exampleRecord('running', {
      times: undefined,
      call: { id: 'call-1', name: 'read_note', arguments: {} },
    })
    const view = render(
      <TestProvider>
        <ToolCallBubble record={running} />
      </TestProvider>,
    )
    act(() => void vi.advanceTimersByTime(3000))
    expect(screen.getByText('3.0 s')).toBeVisible()
    view.rerender(
      <TestProvider>
        <ToolCallBubble record={{ ...running, result: { success: true } }} />
      </TestProvider>,
    )
    act(() => void vi.advanceTimersByTime(9000))
    expect(screen.getByText('3.0 s')).toBeVisible()
    expect(vi.getTimerCount()).toBeLessThan(2)
  })
})

describe('react', () => {
  const inPage = (children: ReactNode) => (
    <TestProvider host={createTestHost()} records={[HELD]}>
      {children}
    </TestProvider>
  )

  it('StrictMode makes one request, decided once', async () => {
    const host = createTestHost()
    render(
      <StrictMode>
        <TestProvider host={host}>
          <ToolCallBubble record={HELD} />
        </TestProvider>
      </StrictMode>,
    )
    expect(screen.getAllByRole('group', { name: 'Run “npm run build”?' })).toHaveLength(1)
    await press('Allow')
    expect(host.sent).toHaveLength(1)
  })

  it('a hidden tree has nothing to press, and asks again when it is shown', async () => {
    const host = createTestHost()
    const loading = new Promise<never>(() => {})
    const Neighbour = ({ isLoading }: { isLoading: boolean }) => {
      if (isLoading) throw loading // what a component does that suspends
      return null
    }
    const chat = (isLoading: boolean) => (
      <TestProvider host={host}>
        <Suspense fallback="Loading">
          <ToolCallBubble record={HELD} />
          <Neighbour isLoading={isLoading} />
        </Suspense>
      </TestProvider>
    )
    const view = render(chat(false))
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    view.rerender(chat(true))
    expect(screen.getByText('Loading')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    view.rerender(chat(false))
    expect(host.sent).toHaveLength(0)
    await press('Allow')
    expect(host.sent).toHaveLength(1)
  })

  it('hydrates server HTML without a warning', async () => {
    const page = inPage(
      <>
        <ToolCallBubble record={HELD} />
        <ToolCallBubble record={exampleRecord('succeeded')} />
      </>,
    )
    // React 18 warns of layout effects, which a real server (server.test.ts) does not see
    const asServer = vi.spyOn(console, 'error').mockImplementation(() => {})
    const html = renderToString(page)
    asServer.mockRestore()
    expect(html).toContain('data-status="awaiting_consent"')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const root = await act(async () => hydrateRoot(container, page))
    expect(container.querySelectorAll('[data-handrail="bubble"]')).toHaveLength(2)
    act(() => root.unmount())
    container.remove()
  })

  it('two kits on one page have their own ledgers and their own ids', async () => {
    const hosts = [createTestHost(), createTestHost()]
    render(
      <>
        {hosts.map((host, index) => (
          <TestProvider key={index} host={host}>
            <ToolCallBubble record={HELD} data-testid={`kit-${index}`} />
          </TestProvider>
        ))}
      </>,
    )
    await userEvent.click(screen.getAllByRole('button', { name: 'Deny' })[0] as HTMLElement)
    await waitFor(() =>
      expect(screen.getByTestId('kit-0')).toHaveAttribute('data-status', 'denied'),
    )
    expect(screen.getByTestId('kit-1')).toHaveAttribute('data-status', 'awaiting_consent')
    expect(hosts[1]?.sent).toHaveLength(0)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('translation', () => {
  it('a missing or blank key falls back to English, never to an empty button or to text of the call', () => {
    render(
      <TestProvider
        host={createTestHost()}
        messages={{ locale: 'ar', 'consent.allow': 'سماح', 'consent.deny': '  ' }}
      >
        <ToolCallBubble
          record={{ ...HELD, call: { ...HELD.call, arguments: { command: '{mode} {reason}' } } }}
        />
      </TestProvider>,
    )
    expect(screen.getByRole('button', { name: 'سماح' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Deny' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'Run “{mode} {reason}”?' })).toBeVisible()
  })
})
