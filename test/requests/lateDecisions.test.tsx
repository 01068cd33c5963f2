// A page before the code of decisions has come: nothing is sent.
import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { observing } from '../../src/host/provider/ToolHostProvider.tsx'
import {
  defineToolPolicy,
  ToolCallBubble,
  webStorageGrants,
  type GrantStore,
  type ToolCallRecord,
  type ToolPolicy,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'
import { createGrant } from '../../src/policy/grants/createGrant.ts'
import { coverageOf } from '../../src/host/coverageOf.ts'
import { deriveExecution } from '../../src/policy/deriveExecution.ts'
import { grantsRoot } from '../../src/ui/consent/roots.ts'
import { holdModule } from '../support/later/holdModule.ts'
import { rules } from '../../src/rules/index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const ASKING = exampleRecord('awaiting_consent')
/** The app holds it, and its policy lets it run. */
const HELD: ToolCallRecord = { call: { id: 'call-1', name: 'note_add', arguments: { text: 'a' } } }
const RUNS = defineToolPolicy({ tools: { note_add: { mode: 'safe_write' } } })
const FORBIDS = defineToolPolicy({
  tools: { note_add: { mode: 'safe_write' } },
  rules,
  permissions: [{ rule: 'note_add', verdict: 'deny', reason: 'no notes here' }],
})

function show(
  record: ToolCallRecord,
  {
    policy,
    grants,
    records = [record],
  }: { policy?: ToolPolicy; grants?: GrantStore; records?: readonly ToolCallRecord[] } = {},
) {
  const network = holdModule(observing)
  const host = createTestHost({ isGated: (asked) => asked.request === undefined })
  const page = render(
    <TestProvider
      host={host}
      records={records}
      {...(policy && { policy })}
      {...(grants && { grants })}
    >
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  return { ...page, host, arrive: network.arrive, network }
}

/** A store that has a permission for exactly this call. */
function storeFor(record: ToolCallRecord): GrantStore {
  const coverage = coverageOf(deriveExecution(record, undefined), record.spec, undefined)
  const about = { id: 'g1', scope: 'always', at: Date.now() } as const
  const store = webStorageGrants('later')
  void store.add(createGrant(coverage!, { ...about, by: { kind: 'person', id: 'ann' } }))
  return store
}

describe('before the code of decisions has come', () => {
  it('what the policy lets run is held, and allowed once when it has come', async () => {
    const { host, arrive } = show(HELD, { policy: RUNS })
    expect(statusOf('call-1')).toBe('held')
    expect(host.sent).toEqual([])
    await arrive()
    expect(host.sent).toMatchObject([
      {
        decision: {
          kind: 'allow',
          by: { kind: 'policy' },
          digest: expect.stringMatching(/^\w{64}$/),
        },
      },
    ])
  })

  it('so is a call that stands in its bubble alone', async () => {
    const { host, arrive } = show(HELD, { policy: RUNS, records: [] })
    expect(statusOf('call-1')).toBe('held')
    expect(host.sent).toEqual([])
    await arrive()
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', by: { kind: 'policy' } } }])
  })

  it('what a rule forbids is held, and refused once when it has come', async () => {
    const { host, arrive } = show(HELD, { policy: FORBIDS })
    expect(host.sent).toEqual([])
    await arrive()
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', by: { kind: 'policy' } } }])
  })

  it('nothing is sent for a call that has gone meanwhile', async () => {
    const { host, arrive, rerender } = show(HELD, { policy: RUNS })
    rerender(<TestProvider host={host}>nothing</TestProvider>)
    await arrive()
    expect(host.sent).toEqual([])
  })

  it('a request that a permission answers waits, and is allowed when both have come', async () => {
    const permissions = holdModule(grantsRoot)
    const { host, arrive } = show(ASKING, { grants: storeFor(ASKING) })
    expect(host.sent).toEqual([])
    await arrive()
    expect(host.sent).toEqual([])
    await permissions.arrive()
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', by: { id: 'g1' } } }])
  })

  it('what failed is fetched again, also if nobody is asked', async () => {
    vi.useFakeTimers()
    const { host, network } = show(HELD, { policy: RUNS })
    await network.fail()
    act(() => void vi.advanceTimersByTime(1000))
    expect(network.tries()).toBe(2)
    expect(host.sent).toEqual([])
  })
})
