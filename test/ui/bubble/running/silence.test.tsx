import { act, render, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import {
  defineToolPolicy,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHost,
  type ToolPolicy,
} from '../../../../src/index.ts'
import { createLedger } from '../../../../src/requests/createLedger.ts'
import { silenceWatchOf, type SilenceFacts } from '../../../../src/requests/silence.ts'
import { deriveExecution } from '../../../../src/policy/deriveExecution.ts'
import { followWork, type Observer } from '../../../../src/host/provider/observing.lazy.tsx'
import type { ToolRuntime } from '../../../../src/requests/useToolRuntime.ts'
import type { ToolCallStatus } from '../../../../src/model/ToolCallStatus.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'

const RUNNING = exampleRecord('running', { progress: { value: 41, total: 96, message: 'page 41' } })
const FACTS: SilenceFacts = {
  execution: deriveExecution(RUNNING, undefined),
  limits: { slow: 10_000, stalled: 60_000 },
  startedBy: [],
  isWaiting: () => false,
  onStalled() {},
}
const other = (id: string, changes: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  ...RUNNING,
  ...changes,
  call: { ...RUNNING.call, id },
})

function setUp(
  records: readonly ToolCallRecord[],
  { policy, host = {} }: { policy?: ToolPolicy; host?: ToolHost } = {},
) {
  const drawn: string[] = []
  const page = (now: readonly ToolCallRecord[]) => (
    <TestProvider host={host} policy={policy} records={now}>
      {now.map((record, index) => (
        <ToolCallBubble
          key={index}
          record={record}
          render={(props, { callId }) => {
            drawn.push(callId)
            return <div {...props} />
          }}
        />
      ))}
    </TestProvider>
  )
  const { rerender } = render(page(records))
  return { drawn, show: (now: readonly ToolCallRecord[]) => rerender(page(now)) }
}
const status = (id = 'call-1') => bubbleOf(id).querySelector('.handrail-status')?.textContent
const clause = (id = 'call-1') => bubbleOf(id).querySelector('.handrail-activity')
const sentences = () => document.querySelector('[aria-live="polite"]')?.textContent
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Not what runs once, nor what the page of an earlier test still has to clear. */
async function timersThatStay(): Promise<number> {
  const counts: number[] = []
  for (let at = 0; at < 3; at += 1) {
    await pass(2_000)
    counts.push(vi.getTimerCount())
  }
  return Math.min(...counts)
}
function see(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

// what is fetched with the first call of which nothing is heard is there for tests that hold the clock
beforeAll(async () => {
  const policy = defineToolPolicy({ slowAfter: 1 })
  const view = render(
    <TestProvider policy={policy}>
      <ToolCallBubble record={RUNNING} />
    </TestProvider>,
  )
  await waitFor(() => {
    if (!clause()) throw new Error('not there yet')
  })
  view.unmount()
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a call of which nothing is heard', () => {
  it('is slow after ten seconds, stalled after a minute, and says what was heard last and when', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 14, 3, 12))
    setUp([RUNNING])
    await pass(9_900)
    expect(status()).toBe('Running')
    await pass(200)
    expect(status()).toBe('Slow')
    expect(clause()).toHaveTextContent(/^Last sign of life at .*03:12.*page 41/)
    expect(clause()?.querySelector('[data-kind="waiting"]')).toBeNull()
    await pass(49_800)
    expect(status()).toBe('Slow')
    await pass(200)
    expect(status()).toBe('Stalled')
    expect(clause()).toHaveTextContent(/^Last sign of life at .*03:12.*page 41/)
    expect(clause()?.querySelector('[data-kind="waiting"]')).not.toBeNull()
  })

  it('is announced once, when it stalls', async () => {
    const { show } = setUp([RUNNING])
    await pass(10_500)
    expect(sentences()).toBe('')
    await pass(50_000)
    expect(sentences()).toBe('Stalled: Changing notes/plan.md')
    await pass(5_000)
    expect(sentences()).toBe('')
    show([RUNNING])
    await pass(120_000)
    expect(sentences()).toBe('')
  })

  it('runs again with its next sign of life: progress, a part of its result, a piece of its arguments', async () => {
    const { show } = setUp([RUNNING])
    await pass(61_000)
    expect(status()).toBe('Stalled')
    show([{ ...RUNNING, progress: { value: 42, total: 96 } }])
    await pass(1)
    expect([status(), clause()]).toEqual(['Running', null])
    await pass(9_900)
    expect(status()).toBe('Running')
    await pass(200)
    expect(clause()).toHaveTextContent(/^Nothing heard since /)
  })

  it('may still be preparing: arguments that stop coming', async () => {
    const arriving = exampleRecord('preparing')
    const { show } = setUp([arriving])
    await pass(9_000)
    show([{ ...arriving, argumentsText: `${arriving.argumentsText}ond` }])
    await pass(9_000)
    expect(status()).toBe('Preparing')
    await pass(1_100)
    expect(status()).toBe('Slow')
  })

  it('is not made lively by the same record written anew', async () => {
    const { show } = setUp([RUNNING])
    await pass(6_000)
    show([structuredClone(RUNNING)])
    await pass(4_100)
    expect(status()).toBe('Slow')
  })

  it.each([
    ['waits for a person', exampleRecord('awaiting_consent'), createTestHost()],
    [
      'waits for an answer',
      other('call-1', { question: { id: 'q', message: 'Which?', schema: {} } }),
      {},
    ],
    [
      'is held so that it can be undone',
      other('call-1', { undo: { kind: 'hold' } }),
      { offerUndo: () => ({ kind: 'hold' }), undo: async () => ({ kind: 'undone' }) },
    ],
    [
      'waits for its turn',
      exampleRecord('preparing', { argumentsState: 'complete', phase: 'queued' }),
      {},
    ],
    ['has ended', exampleRecord('succeeded'), {}],
  ] satisfies [string, ToolCallRecord, ToolHost][])(
    'is never slow while it %s',
    async (_, record, host) => {
      setUp([record], { host })
      const before = status()
      await pass(200_000)
      expect([status(), clause()]).toEqual([before, null])
    },
  )

  it('is never slow while a call that it started waits for a person, and lives by what that one says', async () => {
    const child = other('child', { parentId: 'call-1' })
    const asking: ToolCallRecord = { ...child, phase: 'waiting', request: { id: 'r1' } }
    const { show } = setUp([RUNNING, asking], { host: createTestHost() })
    await pass(100_000)
    expect(status()).toBe('Running')
    show([RUNNING, child])
    await pass(6_000)
    show([RUNNING, { ...child, progress: { value: 1 } }])
    await pass(6_000)
    expect(status()).toBe('Running')
    await pass(5_000)
    expect(status()).toBe('Slow')
  })

  it('that stalled is followed again when what it started is heard, also where that one may be silent', async () => {
    const policy = defineToolPolicy({
      tools: { watch: { mode: 'read', slowAfter: 0, stalledAfter: false } },
    })
    const child = other('child', { parentId: 'call-1' })
    child.call.name = 'watch'
    const { show } = setUp([RUNNING, child], { policy })
    await pass(61_000)
    expect(status()).toBe('Stalled')
    show([RUNNING, { ...child, progress: { value: 1 } }])
    await pass(1)
    expect(status()).toBe('Running')
    await pass(11_000)
    expect(status()).toBe('Slow')
  })

  it('costs the same however many others are followed', () => {
    const ledger = createLedger()
    const looked = vi.spyOn(ledger, 'activity')
    const watch = silenceWatchOf(ledger)
    const stops = Array.from({ length: 1000 }, (_, at) => watch.follow(other(`c${at}`), FACTS))
    for (const stop of stops) stop()
    expect(looked.mock.calls.length).toBeLessThan(10_000)
  })

  it('is slow soon after others: a thousand at once are marked in portions', async () => {
    const all = Array.from({ length: 1000 }, (_, at) => other(`c${at}`))
    const ledger = createLedger()
    const watch = silenceWatchOf(ledger)
    const stops = all.map((record) => watch.follow(record, FACTS))
    const slow = () => all.filter((record) => ledger.activity(record)?.silence).length
    // another timer may be due first
    while (slow() === 0) await vi.advanceTimersToNextTimerAsync()
    expect(slow()).toBe(100)
    await vi.advanceTimersByTimeAsync(100)
    expect(slow()).toBe(1000)
    for (const stop of stops) stop()
  })

  it('looks once for what waits for a person, however many are slow at once', async () => {
    const all = Array.from({ length: 100 }, (_, at) => other(`c${at}`))
    const records = vi.fn(() => all)
    const runtime = {
      ledger: createLedger(),
      lastObserved: new WeakMap(),
      findParent: () => undefined,
      records,
    } as unknown as ToolRuntime
    const running = { execution: deriveExecution(RUNNING, undefined) } as ToolCallStatus
    const observer = () => ({ policy: undefined }) as Observer
    const stops = all.map((record) => followWork(runtime, observer, record, running))
    await vi.advanceTimersByTimeAsync(10_001)
    expect(runtime.ledger.activity(all[99]!)?.silence?.kind).toBe('slow')
    expect(records).toHaveBeenCalledTimes(1)
    for (const stop of stops) stop()
  })

  it('has the limits of the policy, and those of its tool before them; 0 and false are never', async () => {
    const named = (id: string, name: string) => ({
      ...other(id),
      call: { ...RUNNING.call, id, name },
    })
    const policy = defineToolPolicy({
      slowAfter: 3_000,
      stalledAfter: false,
      tools: { build: { mode: 'local', slowAfter: 0, stalledAfter: 5_000 } },
      ask: () => false,
    })
    setUp([named('one', 'update_note'), named('two', 'build')], { policy })
    await pass(3_100)
    expect([status('one'), status('two')]).toEqual(['Slow', 'Running'])
    await pass(2_000)
    expect([status('one'), status('two')]).toEqual(['Slow', 'Stalled'])
    await pass(3_600_000)
    expect(status('one')).toBe('Slow')
  })

  it('draws no other call, and itself only when its time has come', async () => {
    const { drawn, show } = setUp([RUNNING, other('late')])
    await pass(5_000)
    show([RUNNING, other('late', { progress: { value: 2 } })])
    await pass(1)
    drawn.length = 0
    await pass(4_900)
    expect(drawn).toEqual([])
    await pass(200)
    expect(new Set(drawn)).toEqual(new Set(['call-1']))
  })

  it('that stood twice in the list is followed while it stands there once', async () => {
    const page = (records: readonly ToolCallRecord[]) => (
      <TestProvider records={records}>{null}</TestProvider>
    )
    const { rerender } = render(page([RUNNING, other('x'), RUNNING]))
    rerender(page([RUNNING, other('x')]))
    await pass(61_000)
    expect(sentences()).toContain('Stalled: Changing notes/plan.md')
  })

  it('needs one timer, however many calls there are', async () => {
    const policy = defineToolPolicy({ slowAfter: 100_000 })
    setUp(
      Array.from({ length: 50 }, (_, at) => other(`c${at}`, { times: {} })),
      { policy },
    )
    // one clock for all lines, and one timer for each of the two conversations
    expect(await timersThatStay()).toBe(2)
    setUp([other('last', { times: {} })], { policy })
    expect(await timersThatStay()).toBe(3)
  })

  it('in a page that was hidden for an hour is not stalled when the page wakes; what is said is what was heard', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 14, 3, 12))
    setUp([RUNNING])
    await pass(5_000)
    see('hidden')
    await pass(3_600_000)
    expect(status()).toBe('Running')
    see('visible')
    await pass(9_900)
    expect(status()).toBe('Running')
    await pass(200)
    expect(status()).toBe('Slow')
    expect(clause()).toHaveTextContent(/^Last sign of life at .*03:12/)
  })

  it('in a page that slept is not stalled by a timer that comes an hour late', async () => {
    setUp([RUNNING])
    await pass(1)
    const real = performance.now.bind(performance)
    let slept = 0
    vi.spyOn(performance, 'now').mockImplementation(() => real() + slept)
    slept = 3_600_000
    await pass(10_100)
    expect(status()).toBe('Running')
    await pass(10_100)
    expect(status()).toBe('Slow')
  })

  it('shows the words of its tool in a frame, and cut where they are long', async () => {
    setUp([other('call-1', { progress: { value: 1, message: `Done.\n${'x'.repeat(9_950)}` } })])
    await pass(10_100)
    expect(clause()?.querySelector('.handrail-framed')).not.toBeNull()
    expect(clause()?.textContent?.length).toBeLessThan(400)
  })
})

it('a call that two providers of one conversation show is slow in both, by one watch', async () => {
  const client = new QueryClient()
  const one = (
    <ToolHostProvider conversation="c" queryClient={client}>
      <ToolCallBubble record={RUNNING} />
    </ToolHostProvider>
  )
  const { container } = render(
    <>
      {one}
      {one}
    </>,
  )
  await pass(10_100)
  expect(
    [...container.querySelectorAll('.handrail-status')].map(({ textContent }) => textContent),
  ).toEqual(['Slow', 'Slow'])
})
