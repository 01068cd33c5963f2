// A page before it has the word lists for tools that nobody registered.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolPolicy,
} from '../../../src/index.ts'
import { laterModes } from '../../../src/policy/useLaterModes.ts'
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

const callOf = (name: string): ToolCallRecord => ({
  call: { id: 'call-1', name, arguments: { path: 'notes/plan.md' } },
  run: 'active',
})
const ASKING = exampleRecord('awaiting_consent')

function show(
  record: ToolCallRecord,
  { policy, isHeld = false }: { policy?: ToolPolicy; isHeld?: boolean } = {},
) {
  const network = holdModule(laterModes)
  const host = createTestHost({ isGated: () => isHeld })
  const page = (shown: ToolCallRecord) => (
    <TestProvider host={host} records={[shown]} {...(policy && { policy })}>
      <ToolCallBubble record={shown} />
    </TestProvider>
  )
  const { rerender } = render(page(record))
  return { host, network, change: (to: ToolCallRecord) => rerender(page(to)) }
}

const bubble = () => document.querySelector('[data-handrail="bubble"]') as HTMLElement
const button = (name: RegExp) => screen.queryByRole('button', { name })
const voice = () => document.querySelector('[aria-live]')

describe('a call of a tool that nobody registered, before its name is read', () => {
  it('says only that it is checked, and then asks', async () => {
    const { network } = show(callOf('delete_file'))
    expect(bubble()).toHaveTextContent('Checking')
    expect(button(/why/i)).toBeNull()
    expect(button(/Allow|Deny/)).toBeNull()
    await network.arrive()
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(button(/Allow/)).toBeVisible()
  })

  it('says only that it is checked, and then runs', async () => {
    const { network } = show(callOf('read_file'))
    expect(statusOf('call-1')).toBe('checking')
    await network.arrive()
    expect(statusOf('call-1')).toBe('running')
    expect(bubble()).not.toHaveTextContent('Checking')
  })

  it('is sent nothing while the app holds it, and is let go once', async () => {
    const { host, network } = show(callOf('read_file'), { isHeld: true })
    expect(statusOf('call-1')).toBe('checking')
    expect(host.sent).toEqual([])
    await network.arrive()
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', by: { kind: 'policy' } } }])
  })

  it('is done at once where it has its result; its mode comes later', async () => {
    const { network } = show({ ...callOf('delete_file'), result: { success: true } })
    expect(statusOf('call-1')).toBe('succeeded')
    expect(bubble()).not.toHaveTextContent(/Local|External/)
    await network.arrive()
    expect(bubble()).toHaveTextContent('Local')
  })

  it('is spoken of once it is known', async () => {
    vi.useFakeTimers()
    const { network } = show(callOf('delete_file'))
    act(() => void vi.advanceTimersByTime(5000))
    expect(voice()).toHaveTextContent('')
    await network.arrive()
    act(() => void vi.advanceTimersByTime(500))
    expect(voice()).toHaveTextContent('1 request waits for you')
  })

  it('is checked until the lists have come: what failed is fetched again', async () => {
    vi.useFakeTimers()
    const { host, network } = show(callOf('delete_file'), { isHeld: true })
    await network.fail()
    expect(statusOf('call-1')).toBe('checking')
    act(() => void vi.advanceTimersByTime(1000))
    await network.fail()
    act(() => void vi.advanceTimersByTime(2000))
    await network.arrive()
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(host.sent).toEqual([])
  })

  it('takes what came meanwhile', async () => {
    const { network, change } = show(callOf('read_file'))
    change({ ...callOf('read_file'), result: { success: false, error: 'No such file' } })
    expect(statusOf('call-1')).toBe('failed')
    await network.arrive()
    expect(statusOf('call-1')).toBe('failed')
  })
})

it('the word lists come with the code of the page, before a call is drawn', async () => {
  vi.resetModules()
  const page = await import('../../../src/policy/useLaterModes.ts')
  await vi.waitFor(() => expect(page.laterModes.state().value).toBeDefined())
})

describe('a request, before the name of its tool is read', () => {
  it('stands there plain, with what it was given and Deny, and becomes whole after', async () => {
    const { network } = show(ASKING)
    expect(document.querySelector('pre')).toHaveTextContent('npm run build')
    expect(button(/Deny/)).toBeVisible()
    expect(button(/Allow/)).toBeNull()
    expect(bubble()).not.toHaveTextContent('External')
    await network.arrive()
    expect(button(/Allow/)).toBeVisible()
    expect(bubble()).toHaveTextContent('Local')
  })

  it('is denied in the click', async () => {
    const { host, network } = show(ASKING)
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', id: 'request-1' } }])
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    await network.arrive()
    expect(statusOf('call-1')).toBe('denied')
  })

  it('cannot be allowed in a dialog of the app either', async () => {
    const network = holdModule(laterModes)
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ConsentDialog record={ASKING} />
      </TestProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: /Allow/ }))
    expect(host.sent).toEqual([])
    await network.arrive()
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: /Allow/ }))
      expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
    })
  })
})

describe('a call of a tool that the app registered', () => {
  it.each([
    [{ mode: 'read' }, 'running'],
    [{ mode: 'safe_write' }, 'running'],
    [{ mode: 'external', outbound: false }, 'running'],
    [{ mode: 'external', outbound: 'publish' }, 'awaiting_consent'],
    [{ mode: 'local' }, 'awaiting_consent'],
    [{ mode: 'destructive' }, 'awaiting_consent'],
  ] as const)('as %o is %s at once', (tool, kind) => {
    show(callOf('delete_file'), { policy: { tools: { delete_file: tool } } })
    expect(statusOf('call-1')).toBe(kind)
  })

  it('as external is checked: its name may say that it publishes', async () => {
    const policy: ToolPolicy = { tools: { send_mail: { mode: 'external' } } }
    const { network } = show(callOf('send_mail'), { policy })
    expect(statusOf('call-1')).toBe('checking')
    await network.arrive()
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('fetches no word lists where its name says no more', () => {
    const { network } = show(callOf('delete_file'), {
      policy: { tools: { delete_file: { mode: 'read' } } },
    })
    expect(network.tries()).toBe(0)
  })

  it('whose policy has an answer of its own is checked: that may look at all that is known', async () => {
    const policy: ToolPolicy = {
      tools: { send_mail: { mode: 'external' } },
      ask: (_, { outbound }) => outbound === undefined,
    }
    const { network } = show(callOf('send_mail'), { policy })
    expect(statusOf('call-1')).toBe('checking')
    await network.arrive()
    expect(statusOf('call-1')).toBe('running')
  })
})
