import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  defineToolPolicy,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolHost,
  type ToolPolicy,
} from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'
import { rules } from '../../../../src/rules/index.ts'

const call = (name: string) => ({ id: 'call-1', name, arguments: { path: 'notes/plan.md' } })
const FAILED = exampleRecord('failed', {
  call: call('update_note'),
  result: { success: false, error: 'The note is locked.' },
})
const UNKNOWN = exampleRecord('unknown', { call: call('update_note') })
const DELETING = exampleRecord('unknown', { call: call('delete_note') })

function setUp(record: ToolCallRecord, policy?: ToolPolicy, verbs: Partial<ToolHost> = {}) {
  const reruns: ToolCallRecord[] = []
  const host: ToolHost = {
    ...createTestHost(),
    runAgain: async (asked) => void reruns.push(asked),
    ...verbs,
  }
  const page = (now: ToolCallRecord, by = policy) => (
    <TestProvider host={host} policy={by} records={[now]}>
      <ToolCallBubble record={now} />
    </TestProvider>
  )
  const { rerender } = render(page(record))
  return {
    reruns,
    host,
    show: (now: ToolCallRecord, by?: ToolPolicy) => rerender(page(now, by)),
  }
}
const runAgain = () => screen.findByRole('button', { name: /^Run again/ })
const clause = () => bubbleOf('call-1').querySelector('.handrail-activity')
const noRerun = () => expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull()

describe('Run again', () => {
  it('of a call that the policy runs is sent at once and once, frozen, with what ran', async () => {
    const { reruns } = setUp({ ...FAILED, inputs: { call: { path: 'notes/ran.md' } } })
    await userEvent.dblClick(await runAgain())
    await waitFor(() => expect(clause()).toHaveTextContent(/^Asked to run again at /))
    expect(reruns.map((record) => record.call)).toEqual([
      { ...FAILED.call, arguments: { path: 'notes/ran.md' } },
    ])
    expect(reruns[0]).toSatisfy(Object.isFrozen)
    noRerun()
  })

  const other = (changes: object) => ({ ...FAILED, call: { ...FAILED.call, ...changes } })
  it.each([
    ['arguments', other({ arguments: { path: 'notes/other.md' } })],
    ['tool', other({ name: 'set_note' })],
    ['server', { ...FAILED, spec: { name: 'update_note', server: 'elsewhere' } }],
    [
      'definition',
      {
        ...FAILED,
        spec: { name: 'update_note', server: 'here', description: 'Sends it to everybody.' },
      },
    ],
    ['input that ran', { ...FAILED, inputs: { call: { path: 'notes/ran.md' } } }],
  ] as const)(
    'runs nothing else than was shown when the press began, and asks: other %s',
    async (_what, changed) => {
      const before = { ...FAILED, spec: { name: 'update_note', server: 'here' } }
      for (const begin of [fireEvent.pointerDown, fireEvent.keyDown]) {
        const { reruns, show } = setUp(before)
        begin(await runAgain())
        show({ spec: before.spec, ...changed })
        fireEvent.click(await runAgain())
        expect(await screen.findByRole('group', { name: /\?$/ })).toBeVisible()
        expect(reruns).toEqual([])
        cleanup()
      }
    },
  )

  it('runs what was shown where only other things of the call changed during the press', async () => {
    const { reruns, show } = setUp(FAILED)
    fireEvent.pointerDown(await runAgain())
    show({ ...FAILED, summary: 'It is locked.', call: { ...FAILED.call } })
    fireEvent.click(await runAgain())
    await waitFor(() => expect(reruns).toHaveLength(1))
  })

  it('says after a time that there is no answer', async () => {
    setUp(FAILED, undefined, { runAgain: () => new Promise<void>(() => {}) })
    const button = await runAgain()
    vi.useFakeTimers()
    try {
      fireEvent.click(button)
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      expect(clause()).toHaveTextContent(/^Running again…$/)
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      expect(clause()).toHaveTextContent('Running again… No answer yet.')
    } finally {
      vi.useRealTimers()
    }
  })

  it('nothing says whether it can be undone while nobody knows what came of it, also while it asks', async () => {
    setUp(DELETING)
    await userEvent.click(await runAgain())
    await screen.findByRole('group', { name: /Delete notes\/plan\.md\?/ })
    expect(bubbleOf('call-1')).not.toHaveAttribute('data-undo')
    expect(screen.queryByText('Cannot be undone here')).toBeNull()
  })

  it('of a destructive call asks: nothing is sent before the person allowed it, and it is asked about what would run', async () => {
    const { reruns, host } = setUp(DELETING)
    await userEvent.click(await runAgain())
    const request = await screen.findByRole('group', { name: /Delete notes\/plan\.md\?/ })
    expect(reruns).toEqual([])
    await userEvent.click(within(request).getByRole('button', { name: /^Allow/ }))
    await waitFor(() => expect(reruns.map((record) => record.call)).toEqual([DELETING.call]))
    expect((host as ReturnType<typeof createTestHost>).sent).toEqual([])
    await waitFor(() => expect(clause()).toHaveTextContent(/Asked to run again/))
  })

  it('of a destructive call asks also where Undo is promised: twice is another thing', async () => {
    const { reruns } = setUp(DELETING, defineToolPolicy({ tools: { delete_note: { undo: true } } }))
    await userEvent.click(await runAgain())
    expect(await screen.findByRole('button', { name: 'Do not run it' })).toBeVisible()
    expect(bubbleOf('call-1')).toHaveTextContent('it would run a second time')
    expect(reruns).toEqual([])
  })

  it('of a destructive call that a rule of the app lets run is sent at once', async () => {
    const policy = defineToolPolicy({
      rules,
      permissions: [{ rule: 'delete_note(path: *)', verdict: 'run' }],
    })
    const { reruns } = setUp(DELETING, policy)
    await userEvent.click(await runAgain())
    await waitFor(() => expect(reruns).toHaveLength(1))
  })

  it('that the person does not allow sends nothing, and is offered again', async () => {
    const { reruns } = setUp(DELETING)
    await userEvent.click(await runAgain())
    await userEvent.click(await screen.findByRole('button', { name: 'Do not run it' }))
    await waitFor(async () => expect(await runAgain()).toHaveFocus())
    expect(reruns).toEqual([])
  })

  it('asks where a person was asked before, whatever the policy says of the tool', async () => {
    const { reruns } = setUp({ ...FAILED, request: { id: 'r1' }, outcome: 'cancelled' })
    await userEvent.click(await runAgain())
    expect(await screen.findByRole('button', { name: 'Do not run it' })).toBeVisible()
    expect(reruns).toEqual([])
  })

  it('never runs what the policy denies, and says why', async () => {
    const policy = defineToolPolicy({
      rules,
      permissions: [{ rule: 'update_note', verdict: 'deny', reason: 'Notes are closed.' }],
    })
    const { reruns } = setUp(FAILED, policy)
    await userEvent.click(await runAgain())
    await waitFor(() => expect(clause()).toHaveTextContent(/^Not run again: .*Notes are closed\./))
    expect(reruns).toEqual([])
  })

  it('that a rule forbids while its request is open says so, and sends nothing', async () => {
    const { reruns, show } = setUp(DELETING)
    await userEvent.click(await runAgain())
    await screen.findByRole('group', { name: /\?$/ })
    show(
      DELETING,
      defineToolPolicy({
        rules,
        permissions: [{ rule: 'delete_note', verdict: 'deny', reason: 'Notes are closed.' }],
      }),
    )
    await waitFor(() => expect(clause()).toHaveTextContent(/Not run again: .*Notes are closed\./))
    expect(screen.queryByRole('group', { name: /\?$/ })).toBeNull()
    show(
      DELETING,
      defineToolPolicy({ rules, permissions: [{ rule: 'delete_note', verdict: 'deny' }] }),
    )
    expect(await screen.findByText('Not run again: a rule forbids it.')).toBeVisible()
    expect(reruns).toEqual([])
    show(DELETING, defineToolPolicy({}))
    expect(await screen.findByRole('group', { name: /\?$/ })).toBeVisible()
  })

  it('of a call whose tool is gone is said, and nothing is sent', async () => {
    let isThere = true
    const { reruns } = setUp(FAILED, undefined, {
      canRunAgain: () => isThere || 'The notes are not connected.',
    })
    const button = await runAgain()
    isThere = false
    await userEvent.click(button)
    await waitFor(() =>
      expect(clause()).toHaveTextContent(/^Not run again: .*The notes are not connected\./),
    )
    expect(reruns).toEqual([])
  })

  it('that cannot be is said in the app’s words in place of the button, and is not there where the app says no', async () => {
    const { show } = setUp(FAILED, undefined, {
      canRunAgain: ({ run }) => run !== 'ended' && 'The notes are not connected.',
    })
    await waitFor(() =>
      expect(clause()).toHaveTextContent(/^Cannot be run again: .*not connected\./),
    )
    noRerun()
    show({ ...FAILED, run: 'ended' })
    noRerun()
  })

  it('that did not arrive says why, in a frame, and is offered again', async () => {
    const { reruns } = setUp(FAILED, undefined, {
      runAgain: () => Promise.reject(new Error('no such session')),
    })
    await userEvent.click(await runAgain())
    await waitFor(() => expect(clause()).toHaveTextContent(/^Could not be run again: /))
    expect(screen.getByText('no such session')).toHaveClass('handrail-framed')
    expect(await runAgain()).toBeVisible()
    expect(reruns).toEqual([])
  })

  it('is offered again where the call ran again and failed again', async () => {
    const { reruns, show } = setUp(FAILED)
    await userEvent.click(await runAgain())
    await waitFor(() => expect(reruns).toHaveLength(1))
    const { result: _, ...running } = FAILED
    show({ ...running, phase: 'running', run: 'active' })
    await waitFor(() => expect(clause()).toBeNull())
    await screen.findByRole('button', { name: /^Stop/ })
    show({ ...FAILED, result: { success: false, error: 'Locked once more.' } })
    await userEvent.click(await runAgain())
    await waitFor(() => expect(reruns).toHaveLength(2))
  })

  it('is offered again also where the app answers only once the call runs', async () => {
    let answer = () => {}
    const { show } = setUp(FAILED, undefined, {
      runAgain: () => new Promise<void>((resolve) => (answer = resolve)),
    })
    await userEvent.click(await runAgain())
    await waitFor(() => expect(clause()).toHaveTextContent('Running again…'))
    const { result: _, ...running } = FAILED
    show({ ...running, phase: 'running', run: 'active' })
    await waitFor(() => expect(clause()).toBeNull())
    await act(async () => answer())
    show(FAILED)
    expect(await runAgain()).toBeVisible()
    expect(clause()).not.toHaveTextContent('Asked to run again')
  })

  it.each([
    ['nobody knows what came of it', UNKNOWN, undefined, true],
    ['it was stopped', exampleRecord('cancelled', { call: call('update_note') }), undefined, true],
    ['it failed', FAILED, undefined, false],
    ['it only reads', exampleRecord('unknown', { call: call('read_note') }), undefined, false],
    [
      'the app says that twice is once',
      UNKNOWN,
      { tools: { update_note: { mode: 'safe_write', annotations: { idempotentHint: true } } } },
      false,
    ],
    [
      'its server claims that twice is once',
      {
        ...UNKNOWN,
        spec: { name: 'update_note', server: 'notes', annotations: { idempotentHint: true } },
      },
      undefined,
      true,
    ],
  ] as const)('where %s: says whether it may happen twice', async (_, record, policy, isSaid) => {
    setUp(record, policy)
    await runAgain()
    const text = 'It may happen twice. The first try may have gone through.'
    expect(clause()?.textContent?.includes(text)).toBe(isSaid)
  })

  it.each(['running', 'succeeded', 'denied', 'expired', 'preparing', 'held'] as const)(
    'is not offered for a call that is %s',
    async (kind) => {
      setUp(exampleRecord(kind))
      render(
        <TestProvider host={{ runAgain: async () => {} }}>
          <ToolCallBubble record={{ ...FAILED, call: { ...FAILED.call, id: 'other' } }} />
        </TestProvider>,
      )
      await screen.findByRole('button', { name: /^Run again/ })
      expect(clause()).toBeNull()
    },
  )

  it('is not offered where the agent will try again by itself, or the app has no rerun', async () => {
    setUp(exampleRecord('failed'))
    expect(clause()).toBeNull()
    render(
      <TestProvider host={{}}>
        <ToolCallBubble record={{ ...FAILED, call: { ...FAILED.call, id: 'other' } }} />
      </TestProvider>,
    )
    expect(bubbleOf('other').querySelector('.handrail-activity')).toBeNull()
  })
})
