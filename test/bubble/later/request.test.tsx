// A request before its code is there: plain, with all that it was given and a Deny that works.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestViews } from '../../../src/bubble/later/lazyRequest.tsx'
import { ToolCallBubble, ToolHostProvider, type ToolCallRecord } from '../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../src/testing/index.ts'
import { holdModule } from '../../support/later/holdModule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ASKING = exampleRecord('awaiting_consent')
const withArguments = (given: ToolCallRecord['call']['arguments'], changes = {}) =>
  exampleRecord('awaiting_consent', {
    call: { id: 'call-1', name: 'shell_run', arguments: given },
    ...changes,
  })

function show(record = ASKING, host = createTestHost()) {
  const network = holdModule(requestViews)
  const page = render(
    <TestProvider host={host}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  return { ...page, host, network }
}

const request = () => document.querySelector('[data-handrail="consent"]') as HTMLElement
const deny = () => screen.getByRole('button', { name: 'Deny' })
const allow = () => screen.queryByRole('button', { name: /Allow/ })

describe('a request whose code is on its way', () => {
  it('says what is asked, which tool it is, and everything it was given', () => {
    show(withArguments({ command: 'npm run build', cwd: '~/code/site' }))
    expect(request()).toHaveTextContent('shell_run')
    expect(request()).toHaveTextContent('"command": "npm run build"')
    expect(request()).toHaveTextContent('"cwd": "~/code/site"')
    expect(request()).toHaveTextContent('is loading')
  })

  it('quotes the title of the server, as its own', () => {
    show(withArguments({}, { request: { id: 'r', title: 'Build the site?' } }))
    expect(screen.getByRole('heading')).toHaveTextContent(/The server asks .*Build the site\?/)
  })

  it('shows hidden characters as codes, and what stands under the name of a secret as dots', () => {
    show(withArguments({ command: 'ls\u202E gpj.exe', password: 'hunter2', otp: '482913' }))
    expect(request()).toHaveTextContent('U+202E')
    expect(request()).not.toHaveTextContent('hunter2')
    expect(request()).toHaveTextContent('"password": "••••••••"')
    expect(request()).toHaveTextContent('"otp": "••••••••"')
  })

  it('shows arguments that are no JSON as they came', () => {
    show(withArguments({}, { argumentsText: '{"command": "rm -rf', argumentsState: 'invalid' }))
    expect(request()).toHaveTextContent('{"command": "rm -rf')
  })

  it('has Deny and no other button', () => {
    show(withArguments({ note: 'a '.repeat(5000) }))
    expect(within(request()).getAllByRole('button')).toEqual([deny()])
  })

  it('shows the start of what is long, and how much follows, and no part of a secret', async () => {
    const key = `sk-${'x'.repeat(60)}`
    const { network } = show(
      withArguments({ note: `${'a '.repeat(885)}${key} ${'b '.repeat(5000)}` }),
    )
    expect(request()).toHaveTextContent(/"note":"(a )+/)
    expect(request()).toHaveTextContent(/9,990 characters not shown/)
    expect(request()).not.toHaveTextContent('sk-x')
    await network.arrive()
    expect(screen.getByRole('button', { name: 'Show all' })).toBeInTheDocument()
  })

  it('shows no more lines than any long text', () => {
    show(withArguments({ list: Array.from({ length: 300 }, (_, index) => index) }))
    expect(request().querySelector('pre')?.textContent?.split('\n')).toHaveLength(38)
  })

  it('becomes whole when it has arrived', async () => {
    const { network } = show()
    await network.arrive()
    expect(allow()).not.toBeNull()
    expect(screen.getAllByRole('button', { name: 'Deny' })).toHaveLength(1)
    expect(request()).not.toHaveTextContent('is loading')
  })

  it('is fetched when a provider with a host that decides is there, before any request', () => {
    const network = holdModule(requestViews)
    render(<TestProvider host={createTestHost()}>nothing asks</TestProvider>)
    expect(network.tries()).toBe(1)
  })

  it('is not fetched where the app takes no decisions', () => {
    const network = holdModule(requestViews)
    render(
      <ToolHostProvider host={{}}>
        <ToolCallBubble record={ASKING} />
      </ToolHostProvider>,
    )
    expect(network.tries()).toBe(0)
  })
})

describe('Deny before the code of a request', () => {
  it('reaches the host in the click itself, once, for the request that was shown', async () => {
    const { host } = show()
    fireEvent.click(deny())
    expect(host.sent).toMatchObject([
      { verb: 'decideConsent', decision: { kind: 'deny', id: 'request-1', scope: 'once' } },
    ])
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(host.sent).toHaveLength(1)
  })

  it('settles the call, and who decided is said when the code arrives', async () => {
    const { network } = show()
    await userEvent.click(deny())
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull()
    await network.arrive()
    expect(statusOf('call-1')).toBe('denied')
    expect(document.body).toHaveTextContent('Denied by you')
    expect(allow()).toBeNull()
  })

  it('says that it is on its way, also when the code arrives meanwhile', async () => {
    const never = createTestHost({ decideConsent: () => new Promise<void>(() => {}) })
    const { network } = show(ASKING, never)
    await userEvent.click(deny())
    expect(screen.getByText('Denied. Sending your decision…')).toBeVisible()
    await network.arrive()
    expect(screen.getByText('Denied. Sending your decision…')).toBeVisible()
  })

  it('says why it did not arrive, and can be pressed again', async () => {
    const lost = vi.fn(async () => Promise.reject(new Error('The line is dead.')))
    show(ASKING, createTestHost({ decideConsent: lost }))
    await userEvent.click(deny())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Your denial did not arrive.*The line is dead/,
    )
    await userEvent.click(deny())
    await waitFor(() => expect(lost).toHaveBeenCalledTimes(2))
  })

  it('waits in its batch, says so, and can still be allowed there', async () => {
    const batch = { id: 'b', size: 2, index: 0, submit: 'together' as const }
    const { host, network } = show(withArguments({}, { request: { id: 'r', batch } }))
    await userEvent.click(deny())
    expect(host.sent).toEqual([])
    expect(request()).toHaveTextContent('Denied. Not sent yet')
    await network.arrive()
    expect(allow()).not.toBeNull()
  })
})

describe('a decision that did not arrive before the run ended, and can be sent again', () => {
  it('is not denied instead', async () => {
    const decision: ToolCallRecord['decision'] = {
      id: 'r',
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'ann' },
      kind: 'allow',
      arguments: {},
    }
    const { network } = show(
      { ...ASKING, phase: 'waiting', run: 'ended', decision },
      createTestHost({ retry: () => Promise.resolve() }),
    )
    expect(within(request()).queryByRole('button')).toBeNull()
    await network.arrive()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a request whose code cannot be fetched', () => {
  it('says so, can be denied, and is fetched again until it is there', async () => {
    vi.useFakeTimers()
    const { network, host } = show()
    await network.fail()
    expect(request()).toHaveTextContent('could not be loaded. It is tried again')
    act(() => void vi.advanceTimersByTime(1000))
    expect(network.tries()).toBe(2)
    await network.fail()
    act(() => void vi.advanceTimersByTime(2000))
    expect(network.tries()).toBe(3)
    await network.arrive()
    expect(allow()).not.toBeNull()
    expect(host.sent).toEqual([])
  })

  it('is fetched again by a press on Deny, which denies all the same', async () => {
    const { network, host } = show()
    await network.fail()
    await userEvent.click(deny())
    expect(network.tries()).toBe(2)
    expect(host.sent).toHaveLength(1)
  })
})

describe('a request that becomes whole', () => {
  it('keeps the focus on Deny', async () => {
    const { network } = show()
    act(() => deny().focus())
    const plain = deny()
    await network.arrive()
    expect(deny()).not.toBe(plain)
    expect(deny()).toHaveFocus()
  })

  it('takes no focus that was elsewhere', async () => {
    const { network } = show()
    await network.arrive()
    expect(document.body).toHaveFocus()
  })

  it('does not do so under a press: the press denies', async () => {
    const { network, host } = show()
    const plain = deny()
    fireEvent.pointerDown(plain)
    await network.arrive()
    expect(deny()).toBe(plain)
    fireEvent.pointerUp(plain)
    fireEvent.click(plain)
    expect(host.sent).toHaveLength(1)
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
  })

  it('does so after a press that ended elsewhere', async () => {
    vi.useFakeTimers()
    const { network, host } = show()
    fireEvent.pointerDown(deny())
    await network.arrive()
    fireEvent.pointerUp(document.body)
    act(() => void vi.advanceTimersByTime(1000))
    expect(allow()).not.toBeNull()
    expect(host.sent).toEqual([])
  })

  it('does not do so under a space bar, whose release denies', async () => {
    const { network, host } = show()
    const plain = deny()
    act(() => plain.focus())
    fireEvent.keyDown(plain, { key: ' ' })
    await network.arrive()
    expect(deny()).toBe(plain)
    fireEvent.keyUp(plain, { key: ' ' })
    fireEvent.click(plain)
    expect(host.sent).toHaveLength(1)
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
  })

  it('does not do so under a press that follows one that ended elsewhere', async () => {
    vi.useFakeTimers()
    const { network } = show()
    fireEvent.pointerDown(deny())
    fireEvent.pointerUp(document.body)
    await network.arrive()
    act(() => void vi.advanceTimersByTime(900))
    const plain = deny()
    fireEvent.pointerDown(plain)
    act(() => void vi.advanceTimersByTime(5000))
    expect(deny()).toBe(plain)
  })

  it('keeps the focus on its title', async () => {
    const { network } = show()
    act(() => screen.getByRole('heading').focus())
    await network.arrive()
    expect(screen.getByRole('heading')).toHaveFocus()
  })

  it('is said to screen readers once, before', async () => {
    vi.useFakeTimers()
    const { network } = show()
    const voice = document.querySelector('[aria-live]')
    const said: (string | null | undefined)[] = ['']
    const listen = () => {
      for (let quarter = 0; quarter < 40; quarter += 1) {
        act(() => void vi.advanceTimersByTime(250))
        if (voice?.textContent !== said.at(-1)) said.push(voice?.textContent)
      }
    }
    listen()
    await network.arrive()
    expect(allow()).not.toBeNull()
    listen()
    expect(said).toEqual(['', expect.stringContaining('waits for you'), ''])
  })

  it('leaves the room of Allow beside Deny before, hidden from everybody', () => {
    show()
    const room = screen.getByText('Allow')
    expect(deny().nextElementSibling).toBe(room)
    expect(room).toHaveAttribute('aria-hidden', 'true')
    expect(room).toHaveClass('handrail-room')
  })
})
