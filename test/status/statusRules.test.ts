import type { LedgerEntry } from '../../src/requests/Ledger.ts'
import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import { isAnsweredByGrant, isAnsweredByPolicy } from '../../src/requests/followRequest.ts'
import type { ToolCallRecord, ToolResult } from '../../src/model/index.ts'
import {
  asking,
  decided,
  decision,
  derive,
  ledgerOf,
  NOW,
  quiet,
  request,
  said,
  reading,
} from './support.ts'

const success: ToolResult = { success: true }
const failure: ToolResult = { success: false }
const ended = { run: 'ended' } as const
const active = { run: 'active' } as const

describe('an answer that the request offers', () => {
  const options = [
    { id: 'yes', label: 'Yes', kind: 'allow_always' },
    { id: 'no', label: 'Never', kind: 'deny_always' },
    { id: 'later', label: 'Later' },
  ] as const
  const chosen = (option: string) =>
    ledgerOf({
      decision: {
        id: 'c1',
        digest: 'd',
        scope: 'once',
        by: { kind: 'policy' },
        kind: 'respond',
        option,
      },
      state: 'taken',
    })

  it('denies the call where it says so, and else the call goes on', () => {
    const record = asking({ request: { id: 'request-1', options } })
    expect(said(record, { decisions: chosen('no') })).toContain('denied')
    expect(said(record, { decisions: chosen('yes') })).toContain('running')
    expect(said(record, { decisions: chosen('later') })).toContain('running')
  })
})

describe('this page’s own decision, in each state of the decisions', () => {
  it('sending and staged: it stays awaiting_consent until the host has taken it', () => {
    for (const kind of ['allow', 'deny', 'abort', 'respond'] as const) {
      expect(said(asking({ phase: 'waiting' }), { decisions: decided(kind, 'sending') })).toBe(
        'awaiting_consent (decided, sending)',
      )
      expect(said(asking({ request, ...ended }), { decisions: decided(kind, 'sending') })).toBe(
        'awaiting_consent (decided, sending)',
      )
      expect(said(asking({ request }), { decisions: decided(kind, 'staged') })).toBe(
        'awaiting_consent (decided, staged)',
      )
    }
  })

  it('sent by the policy for a held call: the call stays held meanwhile', () => {
    const decisions = decided('allow', 'sending', { kind: 'policy' })
    expect(said(quiet({ phase: 'waiting' }), { decisions })).toBe('held (decided, sending)')
    expect(said(reading(), { decisions, isGated: () => true })).toBe('held (decided, sending)')
    expect(said(quiet({ phase: 'waiting', decision: decision('allow', { kind: 'policy' }) }))).toBe(
      'held (decided, sending)',
    )
  })

  it('accepted: an allowed call runs, a denied one is denied, an aborted one is cancelled', () => {
    for (const record of [asking(), asking({ request }), asking({ phase: 'waiting', ...active })]) {
      expect(said(record, { decisions: decided('allow', 'taken') })).toBe('running (allowed)')
      expect(said(record, { decisions: decided('respond', 'taken') })).toBe('running (allowed)')
      expect(said(record, { decisions: decided('deny', 'taken') })).toBe('denied (turned_down)')
      expect(said(record, { decisions: decided('abort', 'taken') })).toBe('cancelled (aborted)')
    }
  })

  it('from another tab: the same, and it says that', () => {
    const elsewhere = (kind: 'allow' | 'deny' | 'abort') => ({
      decisions: ledgerOf({
        otherTab: { id: 'request-1', kind, by: { kind: 'person' } },
        state: 'taken',
      }),
    })
    const record = asking({ request, ...active })
    expect(
      (['allow', 'deny', 'abort'] as const).map((kind) => said(record, elsewhere(kind))),
    ).toEqual(['running (allowed)', 'denied (turned_down)', 'cancelled (aborted)'])
    expect(derive(record, elsewhere('deny')).otherTab).toBe(true)
    expect(derive(record, { decisions: decided('deny', 'taken') }).otherTab).toBe(undefined)
  })

  it('from another tab: it runs there, also where nothing runs for this page', () => {
    const record = asking({ decision: decision('allow'), ...ended })
    const elsewhere = ledgerOf({ otherTab: { id: 'request-1', kind: 'allow' }, state: 'taken' })
    const waiting = { ...record, phase: 'waiting' } as const
    expect(said(waiting)).toBe('awaiting_consent (decided, unsent)')
    for (const phase of ['waiting', 'running'] as const)
      expect(said({ ...record, phase }, { decisions: elsewhere })).toBe(
        phase === 'waiting' ? 'awaiting_consent (decided, sending)' : 'running (allowed)',
      )
    expect(said(waiting, { decisions: decided('allow', 'failed') })).toMatch(/unsent/)
  })

  it('failed: it can be made again; after the run ended it is unsent', () => {
    expect(said(asking({ phase: 'waiting' }), { decisions: decided('allow', 'failed') })).toBe(
      'awaiting_consent (asked)',
    )
    expect(said(asking({ request, ...active }), { decisions: decided('deny', 'failed') })).toBe(
      'awaiting_consent (asked)',
    )
    expect(
      said(asking({ phase: 'waiting', ...ended }), { decisions: decided('deny', 'failed') }),
    ).toBe('awaiting_consent (decided, unsent)')
    expect(
      derive(quiet({ phase: 'waiting', ...ended }), {
        decisions: decided('allow', 'failed', { kind: 'policy' }),
      }),
    ).toMatchObject({ kind: 'awaiting_consent', needsConsent: true })
  })

  it('being sent: a result shows that it has arrived', () => {
    expect(said(asking({ result: success }), { decisions: decided('allow', 'sending') })).toBe(
      'succeeded (result)',
    )
    expect(said(asking({ result: failure }), { decisions: decided('deny', 'sending') })).toBe(
      'denied (turned_down)',
    )
    expect(said(asking({ outcome: 'cancelled' }), { decisions: decided('allow', 'sending') })).toBe(
      'cancelled (aborted)',
    )
  })

  it('a denial being sent does not hide that the call was done', () => {
    for (const kind of ['deny', 'abort'] as const)
      expect(said(asking({ result: success }), { decisions: decided(kind, 'sending') })).toBe(
        'succeeded (result)',
      )
  })

  it('a call the policy let run asks when the permission did not arrive', () => {
    expect(
      said(reading(), {
        decisions: decided('allow', 'failed', { kind: 'policy' }),
        isGated: () => true,
      }),
    ).toBe('awaiting_consent (decided, undelivered)')
  })

  it('an unknown outcome shows nothing', () => {
    expect(
      said(asking({ outcome: 'melted' } as unknown as Partial<ToolCallRecord>), {
        decisions: decided('deny', 'sending'),
      }),
    ).toBe('awaiting_consent (decided, sending)')
  })

  it('never sent: it says nothing about a call that has its result', () => {
    for (const state of ['staged', 'failed'] as const) {
      expect(said(asking({ result: success }), { decisions: decided('deny', state) })).toBe(
        'succeeded (result)',
      )
      expect(
        said(asking({ result: failure, ...ended }), { decisions: decided('allow', state) }),
      ).toBe('failed (result)')
      expect(said(asking({ outcome: 'expired' }), { decisions: decided('deny', state) })).toBe(
        'expired (undecided)',
      )
    }
  })

  it('in an unknown state: it counts as being sent', () => {
    for (const state of ['constructor', '__proto__', '', 'done']) {
      expect(
        said(asking({ request }), {
          decisions: ledgerOf({ decision: decision('deny'), state: state as 'taken' }),
        }),
      ).toBe('awaiting_consent (decided, sending)')
    }
  })

  it('comes before the protocol’s word', () => {
    expect(said(asking({ outcome: 'cancelled' }), { decisions: decided('deny', 'taken') })).toBe(
      'denied (turned_down)',
    )
    expect(
      said(asking({ decision: decision('allow') }), { decisions: decided('deny', 'taken') }),
    ).toBe('denied (turned_down)')
    expect(
      said(asking({ decision: decision('deny') }), { decisions: decided('deny', 'taken') }),
    ).toBe('denied (turned_down)')
  })
})

describe('the protocol’s word', () => {
  it.each([
    ['denied', 'denied (turned_down)'],
    ['rejected', 'denied (rejected)'],
    ['cancelled', 'cancelled (aborted)'],
    ['timed_out', 'failed (timed_out)'],
    ['expired', 'expired (undecided)'],
  ] as const)(
    'outcome %s is %s, before decision, result, request and phase',
    (outcome, expected) => {
      expect(said(asking({ outcome }))).toBe(expected)
      expect(said(asking({ outcome, result: success, request, phase: 'running', ...active }))).toBe(
        expected,
      )
      expect(derive(asking({ outcome, decision: decision('deny') }))).toMatchObject({
        kind: expected.split(' ')[0],
      })
    },
  )

  it('a denied call that ran all the same is told as that', () => {
    const ran = 'succeeded (ran_though_denied)'
    expect(said(asking({ decision: decision('deny'), result: success }))).toBe(ran)
    expect(said(asking({ result: success }), { decisions: decided('deny', 'taken') })).toBe(ran)
    expect(
      said(asking({ decision: decision('deny'), result: success, marks: ['synthetic'] })),
    ).toBe('denied (turned_down)')
  })

  it('a reported decision denies or stops, before expiry and result', () => {
    expect(said(asking({ decision: decision('abort'), result: failure }))).toBe(
      'cancelled (aborted)',
    )
    expect(
      said(asking({ decision: decision('deny'), request: { id: 'r', expiresAt: NOW - 1 } })),
    ).toBe('denied (turned_down)')
  })

  it('a reported permission makes the call run, or wait, or count as unsent after the run', () => {
    expect(said(asking({ request, decision: decision('allow') }))).toBe('running (allowed)')
    expect(said(asking({ request, decision: decision('respond'), phase: 'running' }))).toBe(
      'running (allowed)',
    )
    expect(said(asking({ request, decision: decision('allow'), phase: 'waiting' }))).toBe(
      'awaiting_consent (decided, sending)',
    )
    expect(said(asking({ request, decision: decision('allow'), phase: 'waiting', ...ended }))).toBe(
      'awaiting_consent (decided, unsent)',
    )
    expect(said(asking({ decision: decision('allow'), phase: 'queued' }))).toBe(
      'preparing (queued)',
    )
    expect(said(asking({ decision: decision('allow'), phase: 'queued', ...ended }))).toBe(
      'held (queued)',
    )
    expect(said(asking({ decision: decision('allow'), ...ended }))).toBe('unknown (run_ended)')
  })

  it('a permission reported by somebody else starts nothing this host holds: it asks; a denial counts', () => {
    const holds = () => true
    expect(
      said(asking({ decision: decision('allow'), phase: 'running' }), { isGated: holds }),
    ).toBe('awaiting_consent (asked)')
    expect(said(asking({ decision: decision('allow'), ...ended }), { isGated: holds })).toBe(
      'awaiting_consent (asked)',
    )
    expect(said(asking({ decision: decision('deny') }), { isGated: holds })).toBe(
      'denied (turned_down)',
    )
    expect(said(asking({ decision: decision('allow'), result: success }), { isGated: holds })).toBe(
      'succeeded (ran_without_consent)',
    )
  })

  it.each(['maybe', '', undefined, '__proto__'])(
    'a reported decision %j does not count: the call still asks',
    (kind) => {
      expect(
        said(
          asking({
            request,
            decision: { ...decision('allow'), kind } as unknown as ReturnType<typeof decision>,
          }),
        ),
      ).toBe('awaiting_consent (asked)')
    },
  )
})

describe('expiry', () => {
  const until = (expiresAt: number) => ({ request: { id: 'r', expiresAt } })

  it('a call expires when its deadline comes, and is awaited before', () => {
    expect(said(asking(until(NOW - 1)))).toBe('expired (undecided)')
    expect(said(asking(until(NOW)))).toBe('expired (undecided)')
    expect(said(asking(until(NOW + 1)))).toBe('awaiting_consent (asked)')
    expect(said(quiet({ question: { id: 'q', expiresAt: NOW } }))).toBe('expired (unanswered)')
    expect(said(quiet({ question: { id: 'q', expiresAt: NOW + 1 } }))).toBe('running (question)')
  })

  it('settles a decision that is still on its way: what was denied did not run, what was allowed is not known', () => {
    const sending = (kind: 'allow' | 'deny' | 'abort' | 'respond', at: number) =>
      said(asking(until(at)), { decisions: decided(kind, 'sending') })
    for (const kind of ['allow', 'respond'] as const)
      expect(sending(kind, NOW)).toContain('unknown')
    for (const kind of ['deny', 'abort'] as const) expect(sending(kind, NOW)).toContain('expired')
    expect(sending('allow', NOW)).toContain('(late)')
    expect(sending('allow', NOW + 1)).toBe('awaiting_consent (decided, sending)')
    const reported = { phase: 'waiting', decision: decision('allow') } as const
    expect(said(asking({ ...until(NOW + 1), ...reported }))).toContain('sending')
    expect(said(asking({ ...until(NOW), ...reported }))).toContain('unknown')
    const taken = { ...until(NOW), result: success }
    expect(said(asking(taken), { decisions: decided('allow', 'sending') })).toContain('succeeded')
  })

  it('comes before a failure, but not before a success, a decision or an answer', () => {
    expect(said(asking({ ...until(NOW), result: failure }))).toBe('expired (undecided)')
    expect(said(asking({ ...until(NOW), result: success }))).toBe('succeeded (result)')
    expect(said(asking({ ...until(NOW), decision: decision('allow') }))).toBe('running (allowed)')
    expect(said(asking(until(NOW)), { decisions: decided('allow', 'taken') })).toBe(
      'running (allowed)',
    )
    expect(said(asking(until(NOW)), { decisions: decided('allow', 'failed') })).toBe(
      'expired (undecided)',
    )
    expect(
      said(quiet({ question: { id: 'q', expiresAt: NOW }, phase: 'running' }), {
        decisions: ledgerOf({ answer: { kind: 'decline' }, state: 'taken' }),
      }),
    ).toBe('running (at_work)')
  })

  it.each([Number.NaN, '0', null, Infinity, new Date(0)])(
    'a deadline of %s does not count',
    (expiresAt) => {
      expect(said(asking(until(expiresAt as number)))).toBe('awaiting_consent (asked)')
    },
  )

  it('uses the clock when no time is given', () => {
    expect(deriveToolCallStatus(asking(until(Date.now() - 1000))).kind).toBe('expired')
    expect(deriveToolCallStatus(asking(until(Date.now() + 60_000))).kind).toBe('awaiting_consent')
  })
})

describe('result', () => {
  it('success: true is succeeded, success: false failed, anything else unknown', () => {
    expect(said(quiet({ result: success }))).toBe('succeeded (result)')
    expect(said(quiet({ result: failure }))).toBe('failed (result)')
    for (const result of [
      null,
      {},
      [],
      'ok',
      0,
      { success: 'true' },
      { success: 1 },
      { success: null },
    ]) {
      expect(said(quiet({ result: result as ToolResult }))).toBe('unknown (unclear)')
    }
  })

  it('comes before request, question, hold, phase and the end of the run', () => {
    const rest: Partial<ToolCallRecord> = {
      request,
      question: { id: 'q' },
      undo: { kind: 'hold' },
      phase: 'queued',
      argumentsState: 'streaming',
      ...ended,
    }
    expect(said(asking({ ...rest, result: success }))).toBe('succeeded (result)')
    expect(said(asking({ ...rest, result: failure }))).toBe('failed (result)')
  })
})

describe('an open request asks only when somebody waits for it', () => {
  const rows: [string, ToolCallRecord, boolean | undefined, string][] = [
    [
      'the protocol asks',
      quiet({ request, phase: 'running', ...ended }),
      undefined,
      'awaiting_consent (asked)',
    ],
    [
      'the protocol asks while arguments arrive',
      quiet({ request, argumentsState: 'streaming' }),
      undefined,
      'awaiting_consent (asked)',
    ],
    [
      'phase waiting',
      asking({ phase: 'waiting', ...ended }),
      undefined,
      'awaiting_consent (asked)',
    ],
    ['the host holds it', asking({ phase: 'done', ...ended }), true, 'awaiting_consent (asked)'],
    [
      'the host holds it: over phase running',
      asking({ phase: 'running' }),
      true,
      'awaiting_consent (asked)',
    ],
    ['nothing says that it has started', asking(), undefined, 'awaiting_consent (asked)'],
    [
      'nothing says that it has started, and the run goes on',
      asking(active),
      false,
      'awaiting_consent (asked)',
    ],
    [
      'nothing says that it has started, and the run is over',
      asking(ended),
      false,
      'unknown (run_ended)',
    ],
    [
      'phase running, nobody holds it',
      asking({ phase: 'running' }),
      false,
      'running (ran_without_consent)',
    ],
    ['phase queued', asking({ phase: 'queued' }), undefined, 'preparing (queued)'],
    [
      'its arguments are still arriving',
      asking({ argumentsState: 'streaming', phase: 'waiting' }),
      true,
      'preparing (arriving)',
    ],
  ]
  it.each(rows)('%s', (_, record, holds, expected) => {
    expect(said(record, holds === undefined ? {} : { isGated: () => holds })).toBe(expected)
  })

  it('a host that cannot say whether it holds the call counts as holding it', () => {
    const holds = () => {
      throw new Error('no idea')
    }
    expect(said(asking({ phase: 'running' }), { isGated: holds })).toBe('awaiting_consent (asked)')
    expect(said(reading({ phase: 'running' }), { isGated: holds })).toBe('held (gated)')
    expect(said(quiet({ phase: 'running' }), { isGated: holds })).toBe('awaiting_consent (asked)')
  })

  it('only true counts as the host’s yes', () => {
    expect(said(asking({ phase: 'running' }), { isGated: () => 'yes' as unknown as boolean })).toBe(
      'running (ran_without_consent)',
    )
  })
})

describe('a call that does not ask', () => {
  const rows: [string, ToolCallRecord, string][] = [
    [
      'arguments arriving',
      quiet({ argumentsState: 'streaming', phase: 'running' }),
      'preparing (arriving)',
    ],
    [
      'arguments arriving when the run ended',
      quiet({ argumentsState: 'streaming', ...ended }),
      'unknown (run_ended)',
    ],
    ['waiting', quiet({ phase: 'waiting', ...ended }), 'held (gated)'],
    ['queued', quiet({ phase: 'queued', ...active }), 'preparing (queued)'],
    [
      'queued when the run ended: known not to have started',
      quiet({ phase: 'queued', ...ended }),
      'held (queued)',
    ],
    [
      'held back so that it can be undone',
      quiet({ undo: { kind: 'hold' }, phase: 'running' }),
      'held (undo_hold)',
    ],
    [
      'an offer to reverse it holds nothing',
      quiet({ undo: { kind: 'compensate' }, phase: 'running' }),
      'running (at_work)',
    ],
    ['a question', quiet({ question: { id: 'q' }, ...ended }), 'running (question)'],
    ['running', quiet({ phase: 'running', ...active }), 'running (at_work)'],
    ['nothing known', quiet(), 'running (at_work)'],
    ['running when the run ended', quiet({ phase: 'running', ...ended }), 'unknown (run_ended)'],
    ['nothing known when the run ended', quiet(ended), 'unknown (run_ended)'],
    ['done without a result', quiet({ phase: 'done' }), 'unknown (no_result)'],
  ]
  it.each(rows)('%s', (_, record, expected) => {
    expect(said(record)).toBe(expected)
  })

  it('is held by the host', () => {
    expect(said(reading({ phase: 'running', ...ended }), { isGated: () => true })).toBe(
      'held (gated)',
    )
    expect(
      said(quiet({ phase: 'running', ...ended }), {
        isGated: () => true,
        policy: { tools: { update_note: { mode: 'safe_write' } } },
      }),
    ).toBe('held (gated)')
    expect(said(quiet({ phase: 'running', ...ended }), { isGated: () => true })).toBe(
      'awaiting_consent (asked)',
    )
  })

  it('keeps a question open until its answer has arrived, and what was allowed before stays allowed', () => {
    const asked = asking({ question: { id: 'q' }, phase: 'running' })
    const allowed = decided('allow', 'taken').entry(asked)
    const answered = (state: LedgerEntry['state']) =>
      said(asked, { decisions: ledgerOf({ ...allowed, answer: { kind: 'decline' }, state }) })
    expect(said(asked, { decisions: ledgerOf(allowed) })).toBe('running (question)')
    expect(answered('sending')).toBe('running (question, sending)')
    expect(answered('failed')).toBe('running (question)')
    expect(answered('taken')).toBe('running (allowed)')
  })

  it('can wait too long for an answer after it was allowed', () => {
    const late = asking({
      question: { id: 'q', expiresAt: NOW },
      phase: 'running',
      decision: decision('allow'),
    })
    expect(said(late)).toContain('expired')
    expect(
      said(late, { decisions: ledgerOf({ answer: { kind: 'decline' }, state: 'failed' }) }),
    ).toContain('expired')
    expect(
      said(late, { decisions: ledgerOf({ answer: { kind: 'decline' }, state: 'sending' }) }),
    ).toContain('sending')
  })

  it('has no open question once that is answered', () => {
    for (const answer of [
      { kind: 'accept', value: {} },
      { kind: 'decline' },
      { kind: 'cancel' },
    ] as const) {
      expect(
        said(quiet({ question: { id: 'q' }, phase: 'running' }), {
          decisions: ledgerOf({ answer, state: 'taken' }),
        }),
      ).toBe('running (at_work)')
    }
  })
})

describe('a late event never opens a settled call again', () => {
  const late: Partial<ToolCallRecord>[] = [
    { result: failure },
    { phase: 'running', ...active },
    { progress: { value: 1 } },
    { request },
    { question: { id: 'q' } },
    { partial: success, phase: 'waiting' },
  ]
  const kindOf = (
    record: ToolCallRecord,
    context?: Parameters<typeof derive>[1],
  ): ToolCallStatus['kind'] => derive(record, context).kind

  it.each(late)('%j', (event) => {
    expect(kindOf(asking(event), { decisions: decided('deny', 'taken') })).toBe('denied')
    expect(kindOf(asking({ ...event, decision: decision('deny') }))).toBe('denied')
    expect(kindOf(asking({ ...event, outcome: 'denied' }))).toBe('denied')
    expect(kindOf(asking({ ...event, outcome: 'cancelled' }))).toBe('cancelled')
    expect(kindOf(asking({ ...event, outcome: 'timed_out' }))).toBe('failed')
    expect(
      kindOf(asking({ result: success, ...event, ...('result' in event && { result: success }) })),
    ).toBe('succeeded')
    expect(kindOf(quiet({ ...event, result: failure }))).toBe('failed')
  })
})

it('what runs by itself does not depend on the words of its explanation', () => {
  const gated = derive(reading(), { isGated: () => true })
  const more = { ...gated, because: [...gated.because, { kind: 'note', text: 'and one more' }] }
  for (const status of [gated, more, { ...gated, because: [] }])
    expect(isAnsweredByPolicy(status)).toBe(true)
  const granted = derive(quiet({ request }), { isGranted: () => true })
  expect(isAnsweredByGrant({ ...granted, because: [] })).toBe(true)
  expect(isAnsweredByGrant({ ...granted, consentCause: 'asks_requested' })).toBe(false)
})
