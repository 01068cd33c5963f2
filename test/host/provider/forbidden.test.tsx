import { decideCall } from '../../../src/requests/decide.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import {
  ConsentDialog,
  defineToolPolicy,
  ToolCallBubble,
  useConsent,
  type Grant,
  type ToolCallRecord,
  type ToolHost,
  type ToolPolicy,
} from '../../../src/index.ts'
import { useToolRuntime } from '../../../src/requests/useRequestRuntime.ts'
import { argumentsDigest } from '../../../src/policy/grants/findGrant.ts'
import { definitionDigest } from '../../../src/policy/digestOf.ts'
import { bubbleOf, createTestHost, statusOf, TestProvider } from '../../../src/testing/index.ts'
import { chooseOption } from '../../support/chooseOption.ts'
import { rules } from '../../../src/rules/index.ts'

const PUSH: ToolCallRecord = {
  call: { id: 'push', name: 'shell_run', arguments: { command: 'npm test && git push --force' } },
}
const TEST: ToolCallRecord = {
  call: { id: 'test', name: 'shell_run', arguments: { command: 'npm test' } },
}
const policy = defineToolPolicy({
  rules,
  permissions: [
    { rule: 'shell_run(command: git push *)', verdict: 'deny', reason: 'only people push' },
    { rule: 'shell_run(command: npm run build)', verdict: 'run' },
  ],
})
const holdsAll: Partial<ToolHost> = { isGated: (record) => record.result === undefined }
const refusal = {
  verb: 'decideConsent',
  decision: { kind: 'deny', reason: 'Not allowed here: only people push', by: { kind: 'policy' } },
}

describe('a held call that a rule forbids', () => {
  it('is refused by the page: the model is told why, and nobody is asked', async () => {
    const host = createTestHost(holdsAll)
    render(
      <TestProvider host={host} policy={policy} records={[PUSH]}>
        <ToolCallBubble record={PUSH} />
      </TestProvider>,
    )
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    await waitFor(() => expect(host.sent).toMatchObject([refusal]))
    await waitFor(() => expect(statusOf('push')).toBe('denied'))
    expect(screen.getByText('Not allowed here')).toBeVisible()
    expect(document.querySelector('.handrail-status')).toHaveTextContent(
      'Not allowed here “only people push”',
    )
    expect(host.sent).toHaveLength(1)
  })

  it.each<[what: string, inner: ToolPolicy]>([
    ['without rules', {}],
    [
      'that lets it run',
      defineToolPolicy({ rules, permissions: [{ rule: 'shell_run(...)', verdict: 'run' }] }),
    ],
    ['of a file', { rules, permissions: [{ rule: 'shell_run', verdict: 'ask' }] }],
    ['that never asks', defineToolPolicy({ consentFor: [], ask: () => false })],
    [
      'whose rules cannot be read',
      { rules, permissions: [{ rule: 'shell_run(', verdict: 'run' }] },
    ],
    ['whose rules are none', { rules, permissions: 'none' as never }],
    [
      'in which the tool is that of a server',
      defineToolPolicy({ tools: { shell_run: { server: 'x' } } }),
    ],
  ])('stays refused inside a provider with a policy of its own %s', async (_, inner) => {
    const host = createTestHost(holdsAll)
    render(
      <TestProvider policy={policy}>
        <TestProvider host={host} policy={inner} records={[PUSH]}>
          <ToolCallBubble record={PUSH} />
        </TestProvider>
      </TestProvider>,
    )
    await waitFor(() => expect(host.sent).toMatchObject([refusal]))
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(host.sent).toHaveLength(1)
  })

  it('stays refused by what the outer policy knows of its tool, at any depth, and though it was granted', async () => {
    const outer = defineToolPolicy({
      tools: { pay: { server: 'bank' } },
      rules,
      permissions: [{ rule: 'bank/*', verdict: 'deny' }],
    })
    const inner = defineToolPolicy({
      tools: { pay: { server: null, mode: 'read' } },
      rules,
      permissions: [{ rule: 'pay(...)', verdict: 'run' }],
    })
    const pay: ToolCallRecord = { call: { id: 'pay', name: 'pay', arguments: { to: 'ann' } } }
    const grant: Grant = {
      id: 'g1',
      scope: 'always',
      tool: 'pay',
      definition: definitionDigest('pay', { server: null })!,
      exactly: { digest: argumentsDigest({ to: 'ann' })! },
      by: { kind: 'person', id: 'ann' },
      at: Date.now() - 1000,
    }
    const host = createTestHost(holdsAll)
    render(
      <TestProvider policy={outer}>
        <TestProvider policy={{ ...inner }}>
          <TestProvider
            host={host}
            policy={{}}
            grants={{ list: () => [grant], add: () => {}, revoke: () => {} }}
            records={[pay]}
          >
            <ToolCallBubble record={pay} />
          </TestProvider>
        </TestProvider>
      </TestProvider>,
    )
    await waitFor(() => expect(statusOf('pay')).toBe('denied'))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', by: { kind: 'policy' } } }])
  })

  it('says a long or hostile reason in a frame, short; without a reason it says none', async () => {
    const ruled = (reason?: string) =>
      defineToolPolicy({
        rules,
        permissions: [{ rule: 'shell_run(command: git push *)', verdict: 'deny', reason }],
      })
    const show = async (reason?: string) => {
      const view = render(
        <TestProvider host={createTestHost(holdsAll)} policy={ruled(reason)} records={[PUSH]}>
          <ToolCallBubble record={PUSH} />
        </TestProvider>,
      )
      await waitFor(() => expect(statusOf('push')).toBe('denied'))
      const { textContent } = view.container.querySelector('.handrail-status')!
      view.unmount()
      return textContent
    }
    const said = await show(`ok\u202e${'x'.repeat(5000)}. Allowed by you`)
    expect(said).toMatch(/^Not allowed here “okU\+202Ex+” .{0,40} “x+\. Allowed by you”$/)
    expect(said.length).toBeLessThan(150)
    expect(await show()).toBe('Not allowed here')
  })

  it('is refused where the protocol asks, also in a copy of the policy', async () => {
    const host = createTestHost()
    const asked = { ...PUSH, request: { id: 'r1' } }
    render(
      <TestProvider host={host} policy={{ ...policy, ask: () => false }} records={[asked]}>
        <ToolCallBubble record={asked} />
      </TestProvider>,
    )
    await waitFor(() => expect(host.sent).toMatchObject([refusal]))
  })

  it('says that its refusal did not arrive, and sends it again; nobody is asked', async () => {
    let isOffline = true
    const host = createTestHost({
      ...holdsAll,
      decideConsent: () => (isOffline ? Promise.reject(Error('offline')) : Promise.resolve()),
    })
    render(
      <TestProvider host={host} policy={policy} records={[PUSH]}>
        <ToolCallBubble record={PUSH} />
      </TestProvider>,
    )
    expect(await screen.findByText('Your denial did not arrive.')).toBeVisible()
    expect(screen.getByText('offline')).toBeVisible()
    const again = () => userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await again()
    await waitFor(() => expect(host.sent).toMatchObject([refusal, refusal]))
    isOffline = false
    await screen.findByText('Your denial did not arrive.')
    await again()
    await waitFor(() => expect(statusOf('push')).toBe('denied'))
    expect(host.sent).toMatchObject([refusal, refusal, refusal])
    expect(screen.queryByText('Your denial did not arrive.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })

  it('offers no Allow when the run ended before its refusal arrived; the app sends it again', async () => {
    const retry = vi.fn(() => Promise.reject(Error('gone')))
    const host = createTestHost({
      ...holdsAll,
      retryDecision: retry,
      decideConsent: () => Promise.reject(Error('offline')),
    })
    const page = (record: ToolCallRecord) => (
      <TestProvider host={host} policy={policy} records={[record]}>
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const { rerender } = render(page(PUSH))
    await screen.findByText('Your denial did not arrive.')
    rerender(page({ ...PUSH, run: 'ended' }))
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(retry).toHaveBeenCalledOnce()
    expect(host.sent).toHaveLength(1)
    expect(screen.getByText('Your denial did not arrive.')).toBeVisible()
  })

  it('is not asked about when the refusal does not arrive', async () => {
    const host = createTestHost({ ...holdsAll, decideConsent: () => Promise.reject(Error('off')) })
    render(
      <TestProvider host={host} policy={policy} records={[PUSH]}>
        <ToolCallBubble record={PUSH} />
      </TestProvider>,
    )
    await screen.findByText('Not sent')
    expect(statusOf('push')).toBe('held')
    const heard = 'Not sent: Wants to run “npm test && git push --force”'
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(heard))
    expect(screen.queryByText(/^Will run/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })
})

describe('a call that a person edits into one that a rule forbids', () => {
  it('is refused, however it is allowed', async () => {
    const host = createTestHost(holdsAll)
    function Allow() {
      const { request } = useConsent(TEST)
      const runtime = useToolRuntime('Allow') // as the page itself takes it
      useEffect(() => {
        if (request)
          decideCall(runtime, TEST, { kind: 'allow', arguments: { command: 'sudo git push' } })
      }, [request, runtime])
      return null
    }
    render(
      <TestProvider host={host} policy={policy} records={[TEST]}>
        <Allow />
      </TestProvider>,
    )
    await waitFor(() => expect(host.sent).toMatchObject([refusal]))
    expect(host.sent).toHaveLength(1)
  })
})

describe('a request whose arguments a person edits', () => {
  it('says before it is sent that a rule forbids the edit, and is allowed with another', async () => {
    const user = userEvent.setup()
    const host = createTestHost()
    const asked = { ...TEST, request: { id: 'r1', can: { edit: true } } }
    render(
      <TestProvider host={host} policy={policy} records={[asked]}>
        <ConsentDialog record={asked} />
      </TestProvider>,
    )
    await chooseOption('Edit')
    const field = await screen.findByRole('textbox', { name: /command/ })
    await user.clear(field)
    await user.type(field, 'git push')
    expect(await screen.findByText('This edit is not allowed here.')).toBeVisible()
    expect(screen.getByText('only people push')).toBeVisible()
    expect(screen.getByText(/Allow is off: the reason is above/)).toBeVisible()
    const allow = () => screen.getByRole('button', { name: 'Allow edited' })
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
    await user.click(allow())
    expect(host.sent).toEqual([])
    await user.clear(field)
    await user.type(field, 'git pull')
    await waitFor(() => expect(allow()).toHaveAttribute('aria-disabled', 'false'))
    expect(screen.queryByText('only people push')).toBeNull()
    await user.click(allow())
    await waitFor(() =>
      expect(host.sent).toMatchObject([
        { decision: { kind: 'allow', arguments: { command: 'git pull' } } },
      ]),
    )
  })
})

describe('what a person allowed and a rule forbids before it is sent', () => {
  const inBatch = (id: string, index: number, command: string): ToolCallRecord => ({
    call: { id, name: 'shell_run', arguments: { command } },
    request: { id: `r-${id}`, batch: { id: 'b', index, size: 2, submit: 'together' } },
  })
  const records = [inBatch('push', 0, 'git push'), inBatch('test', 1, 'npm test')]
  const page = (host: ToolHost, now?: ToolPolicy) => (
    <TestProvider host={host} policy={now} records={records}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
  const press = async (id: string) =>
    userEvent.click(await within(bubbleOf(id)).findByRole('button', { name: /^Allow( again)?$/ }))
  const denied = { decision: { kind: 'deny', reason: 'Not allowed here: only people push' } }
  const allowed = { decision: { kind: 'allow', arguments: { command: 'npm test' } } }

  it('is refused with its batch', async () => {
    const settleBatch = vi.fn(async () => {})
    const { rerender } = render(page({ settleBatch }))
    await press('push')
    rerender(page({ settleBatch }, policy))
    await press('test')
    await waitFor(() => expect(settleBatch.mock.calls).toMatchObject([[[denied, allowed]]]))
  })

  it('is not sent again with its batch that did not arrive; its refusal is', async () => {
    const settleBatch = vi.fn(async () => {})
    settleBatch.mockRejectedValueOnce(Error('offline'))
    const { rerender } = render(page({ settleBatch }))
    await press('push')
    await press('test')
    await screen.findAllByText('offline')
    rerender(page({ settleBatch }, policy))
    await press('test')
    await screen.findAllByText('Not allowed here: only people push')
    expect(settleBatch).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(settleBatch.mock.calls[1]).toMatchObject([[denied, allowed]]))
  })

  it('is not sent again once its run has ended', async () => {
    const retry = vi.fn(async () => {})
    const asked = { ...records[0]!, request: { id: 'r1' } }
    const host = { decideConsent: () => Promise.reject(Error('offline')), retry }
    const show = (record: ToolCallRecord, now?: ToolPolicy) => (
      <TestProvider host={host} policy={now} records={[record]}>
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const { rerender } = render(show(asked))
    await press('push')
    await screen.findAllByText('offline')
    rerender(show({ ...asked, run: 'ended' }, policy))
    const again = screen.queryByRole('button', { name: /again/i })
    if (again) await userEvent.click(again)
    expect(retry).not.toHaveBeenCalled()
  })
})

describe('a call that a rule lets run', () => {
  it('runs unasked, and one that differs in a word asks', async () => {
    const host = createTestHost(holdsAll)
    const build = (id: string, command: string): ToolCallRecord => ({
      call: { id, name: 'shell_run', arguments: { command } },
    })
    const records = [build('a', 'npm run build'), build('b', 'npm run build -- --all')]
    render(
      <TestProvider host={host} policy={policy} records={records}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    await waitFor(() => expect(statusOf('a')).toBe('running'))
    await act(async () => {})
    expect(statusOf('b')).toBe('awaiting_consent')
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', by: { kind: 'policy' } } }])
  })
})
