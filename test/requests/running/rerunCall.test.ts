import { decideCall } from '../../../src/requests/decide.ts'
import { decidedCalls } from '../../../src/requests/decidedEntry.ts'
import { createLedger } from '../../../src/requests/createLedger.ts'
import {
  rerunCall,
  createRerunRequest,
  type RerunContext,
} from '../../../src/requests/rerunCall.ts'
import type { ToolHost } from '../../../src/host/ToolHost.ts'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { digestOf } from '../../../src/policy/digestOf.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

const RECORD: ToolCallRecord = {
  call: { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } },
  phase: 'running',
  run: 'ended',
}
const allow = (record: ToolCallRecord): ConsentDecision => ({
  kind: 'allow',
  id: 'r',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  digest: digestOf(deriveExecution(record, undefined)) ?? '',
  arguments: record.call.arguments,
})

function setUp() {
  const rerun = vi.fn(async (_record: ToolCallRecord) => {})
  const host: ToolHost = { runAgain: rerun }
  const actor = () => ({ kind: 'person', id: 'ann' }) as const
  const of = {
    ledger: createLedger(),
    grants: null,
    host: () => host,
    policy: () => undefined,
    actor,
  }
  const context: RerunContext = { ...of, ...decidedCalls(of) }
  return { context, rerun }
}

describe('running a destructive call again', () => {
  it('is sent with what was allowed, and once', async () => {
    const { context, rerun } = setUp()
    expect(await rerunCall(context, RECORD)).toBe('ask')
    const both = [
      rerunCall(context, RECORD, { allowed: allow(RECORD) }),
      rerunCall(context, RECORD, { allowed: allow(RECORD) }),
    ]
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    expect(rerun.mock.calls.map(([{ call }]) => call)).toEqual([RECORD.call])
  })

  it.each([
    ['a number that no double holds', { id: 2 ** 53 }, '{"id":9007199254740993}', 'too long'],
    ['another text', { path: 'a.md' }, '{"path":"/"}', 'could not be checked'],
  ])('is not sent with %s, whatever the policy says', async (_what, given, text, why) => {
    const { context, rerun } = setUp()
    const runs = { ...context, policy: () => ({ ask: () => false }) }
    const live = { ...RECORD, call: { ...RECORD.call, arguments: given }, argumentsText: text }
    expect(await rerunCall(runs, live)).toBe('done')
    expect(context.ledger.activity(live)?.rerun).toMatchObject({ kind: 'refused' })
    expect(context.ledger.activity(live)?.rerun?.reason).toContain(why)
    expect(rerun).not.toHaveBeenCalled()
  })

  it('is not sent with what was allowed of something else, or of nothing', async () => {
    const { context, rerun } = setUp()
    const other = { ...RECORD, call: { ...RECORD.call, arguments: { path: '/' } } }
    expect(await rerunCall(context, RECORD, { allowed: allow(other) })).toBe('ask')
    const empty = { ...allow(RECORD), digest: '' }
    expect(await rerunCall(context, RECORD, { allowed: empty })).toBe('ask')
    const corrected = { path: '/' }
    expect(await rerunCall(context, RECORD, { allowed: allow(RECORD), corrected })).toBe('ask')
    expect(rerun).not.toHaveBeenCalled()
  })

  it('is not told as sent where the call became another while it was asked about', async () => {
    const { context, rerun } = setUp()
    const given = { path: 'a.md' }
    const live = { ...RECORD, call: { ...RECORD.call, arguments: given } }
    let now: ToolCallRecord = live
    const moving = { ...context, executionOf: () => deriveExecution(now, undefined) }
    const { record, decisions } = createRerunRequest(moving, live, () => {})
    now = { ...live, call: { ...live.call, arguments: { path: '/' } } }
    decideCall(decisions, record, { kind: 'allow' })
    await vi.waitFor(() =>
      expect(decisions.entry(record)?.error?.message).toBe(
        'The call has changed since it was shown.',
      ),
    )
    expect(rerun).not.toHaveBeenCalled()
  })

  it('is asked in a ledger of its own: what was decided of the call itself stays', async () => {
    const { context, rerun } = setUp()
    const onDenied = vi.fn()
    const { record, decisions } = createRerunRequest(context, RECORD, onDenied)
    decideCall(decisions, record, { kind: 'deny' })
    await vi.waitFor(() => expect(onDenied).toHaveBeenCalledOnce())
    expect([context.entry(RECORD)?.decision, rerun.mock.calls]).toEqual([undefined, []])
    const again = createRerunRequest(context, RECORD, onDenied)
    decideCall(again.decisions, again.record, { kind: 'allow' })
    await vi.waitFor(() => expect(rerun).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(context.ledger.activity(RECORD)?.rerun?.kind).toBe('taken'))
    expect(context.entry(RECORD)?.decision).toBeUndefined()
  })
})
