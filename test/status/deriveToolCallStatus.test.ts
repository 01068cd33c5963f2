import fc from 'fast-check'
import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import { STATUS_REASONS } from '../../src/status/statusReasons.ts'
import { TOOL_MODES } from '../../src/model/JsonObject.ts'
import { isAnsweredByPolicy } from '../../src/requests/followRequest.ts'
import type { ToolPolicy } from '../../src/policy/index.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import {
  asking,
  decided,
  decision,
  derive,
  ledgerOf,
  NOW,
  quiet,
  request,
  reading,
} from './support.ts'
import { STATUS_KINDS } from './statusKinds.ts'

describe('mode, consent and reasons', () => {
  it('the mode and its source come from the policy and the spec of the record', () => {
    expect(derive(quiet())).toMatchObject({ mode: 'safe_write', modeSource: 'name' })
    expect(
      derive(quiet(), { policy: { tools: { update_note: { mode: 'destructive' } } } }),
    ).toMatchObject({ mode: 'destructive', modeSource: 'registered' })
    expect(
      derive(quiet({ spec: { name: 'update_note', server: 'files' } }), {
        policy: { servers: { files: { mode: 'local' } } },
      }),
    ).toMatchObject({ mode: 'local', kind: 'awaiting_consent' })
    expect(derive(quiet({ spec: { name: 'update_note', local: true } }))).toMatchObject({
      mode: 'local',
      modeSource: 'annotation',
    })
  })

  it('a mode declared by the server does not count, unless the app trusts that server', () => {
    const record = asking({ spec: { name: 'shell_run', server: 'files', mode: 'read' } })
    expect(derive(record)).toMatchObject({ mode: 'local', kind: 'awaiting_consent' })
    expect(derive(record, { policy: { servers: { mail: { trusted: true } } } }).mode).toBe('local')
    expect(derive(record, { policy: { servers: { files: { trusted: true } } } })).toMatchObject({
      mode: 'read',
      kind: 'running',
    })
    expect(
      derive(
        { ...record, spec: { ...record.spec, name: 'shell_run', server: 'constructor' } },
        { policy: { servers: {} } },
      ).mode,
    ).toBe('local')
  })

  it('consent is needed when the policy or the protocol asks, whatever happened to the call', () => {
    expect(derive(asking()).needsConsent).toBe(true)
    expect(derive(asking({ result: { success: true } })).needsConsent).toBe(true)
    expect(derive(quiet()).needsConsent).toBe(false)
    expect(derive(quiet({ request })).needsConsent).toBe(true)
    expect(derive(quiet({ request, outcome: 'denied' })).needsConsent).toBe(true)
    expect(derive(asking(), { policy: { ask: () => false } }).needsConsent).toBe(false)
    expect(
      derive(
        quiet({
          spec: {
            name: 'update_note',
            confirmation: { promptTemplate: '', deniedResultTemplate: '' },
          },
        }),
      ).needsConsent,
    ).toBe(true)
  })

  it('the reasons say why this mode, why it asks or not, and why this status, in this order', () => {
    const kinds = (record: ToolCallRecord, context?: Parameters<typeof derive>[1]) => {
      const { because, reason } = derive(record, context)
      return [...because.map(({ kind }) => kind), reason]
    }
    expect(kinds(asking())).toEqual(['name_rule', 'asks_local', 'asked'])
    expect(kinds(quiet({ request }))).toEqual(['name_rule', 'asks_requested', 'asked'])
    expect(kinds(quiet({ result: { success: true } }))).toEqual(['name_rule', 'runs', 'result'])
    expect(
      kinds(quiet(), {
        policy: { tools: { update_note: { mode: 'read' } }, ask: () => true },
        isGated: () => true,
      }),
    ).toEqual(['registered', 'asks_policy', 'asked'])
  })

  it('the policy gets the call, with an empty object for invalid arguments', () => {
    const seen: unknown[] = []
    derive(
      quiet({ call: { id: 'c1', name: 'x', arguments: 'broken' } } as unknown as ToolCallRecord),
      { policy: { ask: (call) => void seen.push(call) } },
    )
    expect(seen).toEqual([{ id: 'c1', name: 'x', arguments: {} }])
  })
})

describe('what is special about a call', () => {
  it('is in its record and its execution: no mark changes the status, but one of an end', () => {
    const marks = ['synthetic', 'redacted', 'too_large', 'discarded', 'partial'] as const
    for (const result of [{ success: true }, { success: false }, undefined])
      expect(derive(quiet({ result, marks, partial: { success: true } }))).toEqual(
        derive(quiet({ result })),
      )
    expect(derive(quiet({ argumentsState: 'invalid' })).execution.state).toBe('invalid')
    expect(derive(quiet({ argumentsState: 'invalid', result: { success: false } }))).toMatchObject({
      kind: 'failed',
      execution: { state: 'invalid' },
    })
  })

  it('is its status if it ran under the answer that was given to another', () => {
    const marks = ['unasked'] as const
    expect(derive(quiet({ marks })).reason).toBe('ran_without_consent')
    for (const success of [true, false])
      expect(derive(quiet({ marks, result: { success } })).reason).toBe('ran_without_consent')
    expect(derive(quiet({ marks, run: 'ended' })).reason).toBe('ran_without_consent')
    expect(derive(quiet({ marks: 'unasked' } as unknown as ToolCallRecord)).reason).toBe('at_work')
  })

  it('puts this page’s own decision before the reported one', () => {
    const decisions = decided('deny', 'taken', { kind: 'grant', id: 'g' })
    expect(derive(asking({ decision: decision('allow') }), { decisions }).reason).toBe(
      'turned_down',
    )
  })
})

describe('settled, terminal, retried, taken back', () => {
  it('settled and terminal are separate facts', () => {
    expect(derive(quiet({ result: { success: true } }))).toMatchObject({
      isSettled: true,
      isPending: false,
      isTerminal: false,
    })
    expect(derive(quiet({ result: { success: true, terminal: true } }))).toMatchObject({
      isSettled: true,
      isTerminal: true,
    })
    expect(derive(quiet({ result: { success: false } }))).toMatchObject({
      isSettled: true,
      isTerminal: true,
    })
    expect(derive(quiet({ result: { success: false, needsFollowup: true } }))).toMatchObject({
      isSettled: true,
      isTerminal: false,
    })
    expect(derive(quiet({ outcome: 'denied' }))).toMatchObject({
      isSettled: true,
      isTerminal: false,
    })
    expect(derive(quiet())).toMatchObject({ isSettled: false, isPending: true, isTerminal: false })
    expect(derive(quiet({ partial: { success: false, terminal: true } }))).toMatchObject({
      isSettled: false,
      isTerminal: false,
    })
  })

  it('a failure is tried again only when its result says so with true', () => {
    expect(derive(quiet({ result: { success: false, needsFollowup: true } })).willRetry).toBe(true)
    expect(derive(quiet({ result: { success: false } })).willRetry).toBe(false)
    expect(
      derive(quiet({ result: { success: false, needsFollowup: 'true' as unknown as boolean } }))
        .willRetry,
    ).toBe(false)
    expect(derive(quiet({ result: { success: true, needsFollowup: true } })).willRetry).toBe(false)
    expect(
      derive(quiet({ result: { success: false, needsFollowup: true }, outcome: 'denied' }))
        .willRetry,
    ).toBe(false)
  })

  it('undo is what the ledger says, and absent without that', () => {
    const undo = { kind: 'undone' } as const
    expect(
      derive(quiet({ result: { success: true } }), {
        decisions: ledgerOf({ activity: { undo }, state: 'taken' }),
      }).undo,
    ).toBe(undo)
    expect(
      'undo' in derive(quiet({ result: { success: true }, undo: { kind: 'compensate' } })),
    ).toBe(false)
  })
})

describe('calls the provider lets run', () => {
  it('are held calls that nobody is asked about and nobody decided', () => {
    expect(isAnsweredByPolicy(derive(reading(), { isGated: () => true }))).toBe(true)
    expect(isAnsweredByPolicy(derive(quiet({ phase: 'waiting' })))).toBe(true)
    for (const status of [
      derive(asking(), { isGated: () => true }),
      derive(quiet({ request })),
      derive(quiet()),
      derive(quiet({ phase: 'queued', run: 'ended' })),
      derive(quiet({ undo: { kind: 'hold' } }), { isGated: () => true }),
      derive(quiet(), { isGated: () => true }),
      derive(reading(), {
        isGated: () => true,
        decisions: decided('allow', 'sending', { kind: 'policy' }),
      }),
      derive(reading(), {
        isGated: () => true,
        decisions: decided('allow', 'taken', { kind: 'policy' }),
      }),
    ])
      expect([status.reason, isAnsweredByPolicy(status)]).toEqual([status.reason, false])
  })
})

describe('the rules of Steerable', () => {
  it('an explicit mode wins over the name', () => {
    const policy: ToolPolicy = { tools: { delete_everything: { mode: 'safe_write' } } }
    expect(
      derive(quiet({ call: { id: 'c', name: 'delete_everything', arguments: {} } }), { policy })
        .mode,
    ).toBe('safe_write')
  })

  it('only local calls ask, and nobody is asked once there is a result', () => {
    const kindOf = (name: string, members: Partial<ToolCallRecord> = {}) =>
      derive({ call: { id: 'c', name, arguments: {} }, ...members }, { policy: { names: 'spec' } })
        .kind
    expect([kindOf('shell_run'), kindOf('delete_x'), kindOf('update_x'), kindOf('get_x')]).toEqual([
      'awaiting_consent',
      'running',
      'running',
      'running',
    ])
    expect(kindOf('shell_run', { result: { success: true } })).toBe('succeeded')
  })

  it('a failure that is tried again is not the end of the run', () => {
    expect(
      derive(quiet({ result: { success: false, needsFollowup: true, nextAction: 'x' } })),
    ).toMatchObject({ kind: 'failed', willRetry: true, isTerminal: false })
  })
})

it('a reason is at most one of thirty words, and no kind, mode or delivery', () => {
  const deliveries = ['staged', 'sending', 'unsent', 'undelivered']
  const reasons = [...Object.keys(STATUS_REASONS), 'decided'].filter(
    (word) => !deliveries.includes(word),
  )
  expect(reasons.length).toBeLessThanOrEqual(30)
  const others: readonly string[] = [...STATUS_KINDS, ...TOOL_MODES, ...deliveries]
  expect(reasons.filter((word) => others.includes(word))).toEqual([])
})

it('every reason of a status is a sentence in English', () => {
  for (const [kind, text] of Object.entries(STATUS_REASONS))
    expect([kind, /^[a-z][^.]+[a-z]$/.test(text)]).toEqual([kind, true])
})

it('the same facts give the same status, and record, policy and ledger stay unchanged', () => {
  const record = Object.freeze(asking({ request, marks: ['redacted'], result: { success: true } }))
  const context = Object.freeze({
    policy: Object.freeze({ consentFor: Object.freeze(['read'] as const) }),
    ledger: Object.freeze(decided('allow', 'taken')),
    now: NOW,
  })
  const before = JSON.stringify(record)
  expect(deriveToolCallStatus(record, context)).toEqual(deriveToolCallStatus(record, context))
  expect(JSON.stringify(record)).toBe(before)
})

it('every kind is either pending or settled', () => {
  const pending = {
    preparing: true,
    held: true,
    awaiting_consent: true,
    running: true,
    succeeded: false,
    failed: false,
    denied: false,
    cancelled: false,
    expired: false,
    unknown: false,
  } satisfies Record<ToolCallStatus['kind'], boolean>
  fc.assert(
    fc.property(
      fc.record({
        outcome: fc.constantFrom('denied', 'cancelled', 'expired', undefined),
        phase: fc.constantFrom('queued', 'waiting', 'running', 'done', undefined),
        argumentsState: fc.constantFrom('streaming', 'complete'),
      }),
      (members) => {
        const { kind, isPending, isSettled } = derive(asking(members))
        expect([isPending, isSettled]).toEqual([pending[kind], !pending[kind]])
      },
    ),
  )
})
