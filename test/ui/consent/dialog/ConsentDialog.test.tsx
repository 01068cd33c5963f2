import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolHost,
} from '../../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const show = (host: ToolHost, record: ToolCallRecord = HELD) =>
  render(
    <StrictMode>
      <TestProvider host={host} actor={{ id: 'ann', name: 'Ann' }}>
        <ToolCallBubble record={record} />
      </TestProvider>
    </StrictMode>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const deferred = () => {
  let resolve = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

describe('a request', () => {
  it('says what would run, where, why it asks, and all it was given', () => {
    show(createTestHost(), { ...HELD, spec: { name: 'shell_run', server: 'terminal' } })
    const request = screen.getByRole('group', { name: 'Run “npm run build”?' })
    expect(request).toHaveAttribute('data-handrail', 'consent')
    for (const text of ['shell_run', 'terminal', 'Local', 'npm run build', '~/code/site'])
      expect(within(request).getAllByText(text)[0]).toBeVisible()
    expect(within(request).getByText('runs on this computer')).toBeVisible()
  })

  it('shows a server’s prompt word for word, as text', () => {
    show(createTestHost(), {
      ...HELD,
      request: { id: 'request-1', prompt: 'Run it?\n{{.command}} <b>now</b>' },
    })
    expect(screen.getByText(/\{\{\.command\}\} <b>now<\/b>/)).toBeVisible()
  })

  it('is described by that prompt, also in a shadow tree, and by what the app names instead', () => {
    const record = { ...HELD, request: { id: 'request-1', prompt: 'Run it?' } }
    const tree = document.body.appendChild(document.createElement('div'))
    const container = tree.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const { unmount } = render(
      <TestProvider host={createTestHost()}>
        <ConsentDialog record={record} />
        <ConsentDialog record={record} aria-describedby="own" />
      </TestProvider>,
      { container },
    )
    const [one, other] = container.querySelectorAll('[data-handrail="consent"]')
    const described = one?.getAttribute('aria-describedby') ?? ''
    const texts = described
      .split(' ')
      .map((id) => container.querySelector(`[id="${id}"]`)?.textContent)
    expect(texts.join()).toContain('Run it?')
    expect(other).toHaveAttribute('aria-describedby', 'own')
    unmount()
    tree.remove()
  })

  it('shows the payload that would run when it differs from the arguments', () => {
    show(createTestHost(), {
      ...HELD,
      request: { id: 'request-1', payload: { command: 'npm run build -- --force' } },
    })
    expect(screen.getByRole('heading')).toHaveTextContent('Run “npm run build -- --force”?')
    expect(screen.queryByText('npm run build')).toBeNull()
  })

  it('shows hidden characters as codes, in what would run and in its description', () => {
    show(createTestHost(), {
      ...HELD,
      call: { ...HELD.call, arguments: { command: 'make \u{E0041}\u202Ebuild' } },
    })
    const request = screen.getByRole('group', { name: /^Run “make/ })
    expect(within(request).getAllByText('U+202E')[0]).toBeVisible()
    expect(within(request).getAllByText('U+E0041')[0]).toBeVisible()
    expect(request).toHaveAccessibleDescription(
      /2 hidden or look-alike characters are shown as their codes/,
    )
  })

  it('does not take the focus', () => {
    show(createTestHost())
    expect(document.body).toHaveFocus()
  })
})

describe('a deadline', () => {
  afterEach(() => void vi.useRealTimers())
  it.each([
    [9, 'en', '0:09 left'],
    [725, 'en', '12:05 left'],
    [86_390, 'en', '23:59:50 left'],
    [3600, 'ar-EG', '١:٠٠:٠٠ left'],
  ])('of %s seconds counts down in %s as %s', (seconds, locale, shown) => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setInterval'] })
    const expiresAt = Date.now() + seconds * 1000
    render(
      <TestProvider host={createTestHost()} messages={{ locale }}>
        <ConsentDialog record={{ ...HELD, request: { id: 'request-1', expiresAt } }} />
      </TestProvider>,
    )
    expect(screen.getByText(shown)).toBeVisible()
  })

  it.each(['inline', 'modal'] as const)(
    '%s: is announced early once, never during the countdown, and then the request is expired',
    async (presentation) => {
      vi.useFakeTimers()
      const host = createTestHost()
      const page = render(
        <TestProvider host={host}>
          <ConsentDialog
            record={{ ...HELD, request: { id: 'request-1', expiresAt: Date.now() + 90_000 } }}
            presentation={presentation}
          />
        </TestProvider>,
      )
      const said: string[] = []
      const observer = new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(
          '[role="status"], [role="alert"], [aria-live]',
        ))
          if (textContent && said.at(-1) !== textContent) said.push(textContent)
      })
      observer.observe(page.baseElement, { childList: true, subtree: true, characterData: true })
      const pass = async (seconds: number, step = seconds) => {
        for (let second = 0; second < seconds; second += step)
          await act(() => vi.advanceTimersByTimeAsync(step * 1000))
      }
      await pass(29)
      expect(said).toEqual([])
      await pass(60, 6)
      expect(said).toEqual(['Less than a minute left to decide.'])
      expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
      await pass(2)
      observer.disconnect()
      expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
      expect(host.sent).toEqual([])
    },
  )
})

describe('a decision', () => {
  it('Allow sends what was shown, and who allowed it, once', async () => {
    const host = createTestHost()
    show(host)
    await press('Allow')
    expect(host.sent).toMatchObject([
      {
        verb: 'decideConsent',
        record: HELD,
        decision: {
          kind: 'allow',
          id: 'request-1',
          scope: 'once',
          arguments: HELD.call.arguments,
          by: { kind: 'person', id: 'ann', name: 'Ann' },
        },
      },
    ])
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
  })

  it('carries a digest, and arguments nobody can change', async () => {
    const host = createTestHost()
    const args = { command: 'make', options: { force: false } }
    show(host, { ...HELD, call: { ...HELD.call, arguments: args } })
    await press('Allow')
    const decision = host.sent[0]?.verb === 'decideConsent' ? host.sent[0].decision : undefined
    if (decision?.kind !== 'allow') throw new Error('nothing was allowed')
    expect(decision.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(decision.arguments).not.toBe(args)
    expect(() => Object.assign(decision.arguments.options as object, { force: true })).toThrow(
      TypeError,
    )
    expect(Object.isFrozen(args)).toBe(false)
  })

  it('Deny denies, and nothing runs', async () => {
    const host = createTestHost()
    show(host)
    await press('Deny')
    expect(host.sent).toMatchObject([{ verb: 'decideConsent', decision: { kind: 'deny' } }])
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(screen.getByRole('button', { name: 'Did not run “npm run build”' })).toBeVisible()
  })

  it('two clicks at once decide once', async () => {
    const host = createTestHost({ decideConsent: () => deferred().promise })
    show(host)
    const allow = screen.getByRole('button', { name: 'Allow' })
    const deny = screen.getByRole('button', { name: 'Deny' })
    act(() => {
      allow.click()
      allow.click()
      deny.click()
    })
    expect(host.sent).toHaveLength(1)
  })

  it('the request stays until the host has accepted the decision, and allowed does not mean done', async () => {
    const taken = deferred()
    show(createTestHost({ decideConsent: () => taken.promise }))
    await press('Allow')
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(screen.getByText('Allowed. Sending…')).toBeVisible()
    for (const name of ['Allow', 'Deny'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Allow' })).toHaveFocus()
    taken.resolve()
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
  })

  it('a decision that fails to arrive comes back with its reason, and can be made again', async () => {
    let tries = 0
    const host = createTestHost({
      decideConsent: () =>
        tries++ === 0
          ? Promise.reject(new Error('The server is not reachable.'))
          : Promise.resolve(),
    })
    show(host)
    await press('Allow')
    expect(await screen.findByText('The decision did not arrive.')).toBeVisible()
    expect(screen.getByText('The server is not reachable.')).toBeVisible()
    expect(host.sent).toHaveLength(1)
    await press('Allow again')
    expect(host.sent).toHaveLength(2)
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
  })

  it('when a host throws, or rejects with nothing, the decision comes back in the same way', async () => {
    let tries = 0
    show(
      createTestHost({
        decideConsent: () => {
          if (tries++ === 0) throw new Error('no connection')
          return Promise.reject(undefined)
        },
      }),
    )
    await press('Allow')
    expect(await screen.findByText('no connection')).toBeVisible()
    await press('Allow again')
    expect(await screen.findByText('The app gave no reason.')).toBeVisible()
  })

  it('after the run has ended, the host can send a failed decision again', async () => {
    const retried: ToolCallRecord[] = []
    const host = createTestHost({ retryDecision: async (record) => void retried.push(record) })
    const record: ToolCallRecord = {
      ...HELD,
      request: { id: 'r' },
      phase: 'waiting',
      run: 'ended',
      decision: {
        id: 'r',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        kind: 'allow',
        arguments: {},
      },
    }
    show(host, record)
    expect(screen.getByText('The decision did not arrive.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    await press('Try again')
    expect(retried).toEqual([record])
  })

  it('Try again sends once, to the latest host', async () => {
    const calls: string[] = []
    const record: ToolCallRecord = {
      ...HELD,
      phase: 'waiting',
      run: 'ended',
      decision: {
        id: 'r',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        kind: 'allow',
        arguments: {},
      },
    }
    const chat = (name: string) => (
      <TestProvider
        host={createTestHost({
          retryDecision: async () => {
            calls.push(name)
            await new Promise(() => {})
          },
        })}
      >
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const view = render(chat('first'))
    view.rerender(chat('second'))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Try again' }))
    expect(calls).toEqual(['second'])
  })

  it('Try again comes with a host that can send again', () => {
    const decision: ToolCallRecord['decision'] = {
      id: 'r',
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'ann' },
      kind: 'allow',
      arguments: {},
    }
    const bubble = <ToolCallBubble record={{ ...HELD, phase: 'waiting', run: 'ended', decision }} />
    const chat = (host: ToolHost) => <TestProvider host={host}>{bubble}</TestProvider>
    const view = render(chat(createTestHost()))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    view.rerender(chat(createTestHost({ retryDecision: () => Promise.resolve() })))
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('moves the focus to the line that replaces the request', async () => {
    show(createTestHost())
    screen.getByRole('button', { name: 'Deny' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Did not run “npm run build”' })).toHaveFocus(),
    )
  })

  it('does not take the focus from the composer when the decision has been sent', async () => {
    const taken = deferred()
    const view = (record: ToolCallRecord) => (
      <TestProvider host={createTestHost({ decideConsent: () => taken.promise })}>
        <ToolCallBubble record={record} />
        <textarea aria-label="Message" />
      </TestProvider>
    )
    render(view(HELD))
    await press('Allow')
    await userEvent.click(screen.getByRole('textbox', { name: 'Message' }))
    taken.resolve()
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it('leaves the focus where it was when it was not in the request', async () => {
    const view = show(createTestHost())
    view.rerender(
      <StrictMode>
        <TestProvider host={createTestHost()}>
          <ToolCallBubble record={exampleRecord('denied')} />
        </TestProvider>
      </StrictMode>,
    )
    await screen.findByRole('button', { name: 'Did not run “npm run build”' })
    expect(document.body).toHaveFocus()
  })
})

describe('what was shown is what runs', () => {
  it('other arguments with the same id ask again', async () => {
    const host = createTestHost()
    const view = render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await press('Allow')
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    const other = { ...HELD, call: { ...HELD.call, arguments: { command: 'rm -rf ~' } } }
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble record={other} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(host.sent).toHaveLength(1)
  })

  it('the same call, asked again, is another request', async () => {
    const host = createTestHost()
    const view = render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await press('Allow')
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble record={{ ...HELD, request: { id: 'request-2' } }} />
      </TestProvider>,
    )
    await press('Allow')
    expect(host.sent).toMatchObject([
      { decision: { id: 'request-1' } },
      { decision: { id: 'request-2' } },
    ])
  })

  it('a running call goes on when the policy learns more about its tool; other arguments still ask', async () => {
    const host = createTestHost()
    const chat = (record: ToolCallRecord, description?: string) => (
      <TestProvider host={host} policy={{ tools: { shell_run: { local: true, description } } }}>
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const local = { ...HELD, request: undefined }
    const view = render(chat(local))
    await press('Allow')
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    view.rerender(chat(local, 'Runs a command.'))
    expect(statusOf('call-1')).toBe('running')
    view.rerender(
      chat(
        { ...local, call: { ...local.call, arguments: { command: 'rm -rf ~' } } },
        'Runs a command.',
      ),
    )
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('a denial that never arrived does not hide a success', async () => {
    const host = createTestHost({ decideConsent: () => new Promise(() => {}) })
    const view = render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await press('Deny')
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble record={{ ...HELD, result: { success: true } }} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('succeeded')
  })

  it('unreadable arguments cannot be allowed, but can be denied', async () => {
    const host = createTestHost()
    show(host, {
      ...HELD,
      argumentsState: 'invalid',
      argumentsText: '{"command": "rm -rf',
      call: { ...HELD.call, arguments: {} },
    })
    const allow = screen.getByRole('button', { name: 'Allow' })
    expect(allow).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(/Allow is off/)).toBeVisible()
    expect(screen.getByText('{"command": "rm -rf')).toBeVisible()
    await userEvent.click(allow)
    expect(host.sent).toHaveLength(0)
    await press('Deny')
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('a call without an exact form cannot be allowed', async () => {
    const host = createTestHost()
    const cyclic: Record<string, unknown> = { command: 'make' }
    cyclic.self = cyclic
    show(host, { ...HELD, call: { ...HELD.call, arguments: cyclic } })
    await press('Allow')
    expect(host.sent).toHaveLength(0)
    await press('Deny')
    expect(host.sent).toHaveLength(1)
  })
})

it('the buttons appear when a host that accepts decisions appears', () => {
  const chat = (host: ToolHost) => (
    <TestProvider host={host}>
      <ToolCallBubble record={HELD} />
    </TestProvider>
  )
  const view = render(chat({}))
  view.rerender(chat(createTestHost()))
  expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
})

it('no decision is offered when the host cannot accept one', () => {
  render(
    <TestProvider host={{}}>
      <ToolCallBubble record={HELD} />
    </TestProvider>,
  )
  expect(statusOf('call-1')).toBe('awaiting_consent')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  expect(screen.getByText('Waits for permission')).toBeVisible()
})
