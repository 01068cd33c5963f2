import fc from 'fast-check'
import { reasonWordOf, STATUS_REASONS } from '../../src/status/statusReasons.ts'
import type { StatusContext } from '../../src/status/deriveToolCallStatus.ts'
import { deriveExecution } from '../../src/policy/deriveExecution.ts'
import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import {
  hostileNames,
  hostilePolicies,
  hostileSpecs,
  hostileValues,
  membersOr,
  wordOr,
} from '../support/hostileValues.ts'
import { TOOL_MODES } from '../../src/model/JsonObject.ts'
import { NOW } from './support.ts'
import { STATUS_KINDS } from './statusKinds.ts'
import { caseCount } from '../support/processorTime.ts'

const REASONS = Object.keys(STATUS_REASONS)
const PENDING = ['preparing', 'held', 'awaiting_consent', 'running']

const booleans = fc.oneof(
  { arbitrary: fc.boolean(), weight: 4 },
  { arbitrary: hostileValues, weight: 1 },
)
const instants = fc.oneof(
  { arbitrary: fc.constantFrom(NOW - 1, NOW, NOW + 1), weight: 3 },
  { arbitrary: hostileValues, weight: 1 },
)
const results = membersOr({
  success: booleans,
  terminal: booleans,
  needsFollowup: booleans,
  message: hostileValues,
  error: hostileValues,
  data: hostileValues,
})
const actors = membersOr({ kind: wordOr('person', 'grant', 'policy'), id: hostileValues })
const decisions = membersOr({
  kind: wordOr('allow', 'deny', 'respond', 'abort'),
  by: actors,
  id: hostileValues,
  digest: hostileValues,
  arguments: hostileValues,
})
const batch = membersOr({
  id: hostileValues,
  size: hostileValues,
  submit: wordOr('each', 'together'),
})

const records = membersOr({
  call: fc.oneof(
    {
      arbitrary: fc.record({ id: fc.string(), name: hostileNames, arguments: fc.constant({}) }),
      weight: 3,
    },
    {
      arbitrary: membersOr({ id: hostileValues, name: hostileValues, arguments: hostileValues }),
      weight: 1,
    },
  ),
  argumentsText: hostileValues,
  argumentsState: wordOr('streaming', 'complete', 'invalid'),
  phase: wordOr('queued', 'waiting', 'running', 'done'),
  run: wordOr('active', 'ended'),
  partial: results,
  result: results,
  outcome: wordOr('denied', 'rejected', 'cancelled', 'timed_out', 'expired'),
  marks: fc.oneof(
    fc.array(wordOr('refusal_text', 'unasked', 'synthetic', 'redacted', 'too_large', 'discarded')),
    hostileValues,
  ),
  isDecidedElsewhere: fc.constantFrom(true, undefined, 'yes'),
  content: hostileValues,
  progress: membersOr({ value: hostileValues }),
  request: membersOr({
    id: hostileValues,
    expiresAt: instants,
    can: hostileValues,
    payload: hostileValues,
    batch,
  }),
  decision: decisions,
  question: membersOr({ id: hostileValues, expiresAt: instants, schema: hostileValues, batch }),
  undo: membersOr({ kind: wordOr('compensate', 'hold'), expiresAt: instants }),
  times: membersOr({ startedAt: hostileValues }),
  parentId: hostileValues,
  spec: hostileSpecs,
  origin: hostileValues,
})

const entries = membersOr({
  decision: decisions,
  earlier: fc.record({
    kind: fc.constantFrom('allow', 'deny'),
    execution: fc.constant(
      deriveExecution(
        { call: { id: 'c1', name: 'another_tool', arguments: { path: 'earlier.md' } } },
        undefined,
      ),
    ),
  }),
  answer: membersOr({ kind: wordOr('accept', 'decline', 'cancel') }),
  activity: membersOr({
    undo: membersOr({
      offer: membersOr({ kind: wordOr('compensate', 'hold') }),
      kind: wordOr(
        'held',
        'offered',
        'undoing',
        'undone',
        'partial',
        'conflict',
        'failed',
        'expired',
        'impossible',
      ),
    }),
  }),
  state: wordOr('sending', 'taken', 'failed', 'refused', 'gone', 'staged'),
  error: hostileValues,
})

const throwing = () => {
  throw new Error('a host that throws')
}

const contexts = fc
  .record(
    {
      policy: hostilePolicies,
      entry: entries,
      now: fc.constantFrom(NOW, NOW + 1, Number.NaN, Infinity, undefined),
      isGated: fc.constantFrom(
        () => true,
        () => false,
        throwing,
        () => 'yes',
        undefined,
      ),
    },
    { requiredKeys: [] },
  )
  .map(
    ({ entry, ...rest }) =>
      ({ ...rest, decisions: { entry: () => entry } }) as unknown as StatusContext,
  )

const RUNS = { numRuns: caseCount(500) }
const every = (
  check: (status: ToolCallStatus, record: ToolCallRecord, context: StatusContext) => void,
) => {
  fc.assert(
    fc.property(records, contexts, (record, context) =>
      check(
        deriveToolCallStatus(record as ToolCallRecord, context),
        record as ToolCallRecord,
        context,
      ),
    ),
    RUNS,
  )
}
/** Where the premise holds, the conclusion does. */
const follows = (premise: boolean, conclusion: boolean) => !premise || conclusion
const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

describe('deriveToolCallStatus is total: whatever a record, a policy, a ledger and a host hold', () => {
  it('never throws, and gives only what the contract knows', () => {
    every(
      ({
        kind,
        reason,
        delivery,
        mode,
        modeSource,
        because,
        needsConsent,
        isTerminal,
        willRetry,
        isPending,
        isSettled,
      }) => {
        expect(STATUS_KINDS).toContain(kind)
        expect(TOOL_MODES).toContain(mode)
        expect(['registered', 'annotation', 'name', 'assumed']).toContain(modeSource)
        expect(because.length).toBeGreaterThanOrEqual(2)
        expect(
          because.every(
            (each) =>
              typeof each.kind === 'string' && typeof each.text === 'string' && each.text !== '',
          ),
        ).toBe(true)
        expect(REASONS).toContain(reasonWordOf({ reason, delivery }))
        expect(follows(reason === 'decided', delivery !== undefined)).toBe(true)
        expect(
          [needsConsent, isTerminal, willRetry].every((flag) => typeof flag === 'boolean'),
        ).toBe(true)
        expect([isPending, isSettled]).toEqual([PENDING.includes(kind), !PENDING.includes(kind)])
      },
    )
  })

  it('succeeded needs a result with success: true; failed needs a failure or a time-out', () => {
    every(({ kind }, record) => {
      expect(
        follows(kind === 'succeeded', member(member(record, 'result'), 'success') === true),
      ).toBe(true)
      expect(
        follows(
          kind === 'failed',
          member(member(record, 'result'), 'success') === false ||
            member(record, 'outcome') === 'timed_out',
        ),
      ).toBe(true)
    })
  })

  it('denied and cancelled need somebody’s word', () => {
    every(({ kind }, record, context) => {
      const entry = context.decisions?.entry(record)
      const decidedHere = member(entry, 'decision')
      const isTakenBack = member(member(member(entry, 'activity'), 'undo'), 'kind') === 'undone'
      const words = [
        member(decidedHere, 'kind'),
        member(member(record, 'decision'), 'kind'),
        member(record, 'outcome'),
      ]
      expect(
        follows(
          kind === 'denied',
          words.some((word) => word === 'deny' || word === 'denied' || word === 'rejected'),
        ),
      ).toBe(true)
      expect(
        follows(
          kind === 'cancelled',
          isTakenBack || words.some((word) => word === 'abort' || word === 'cancelled'),
        ),
      ).toBe(true)
    })
  })

  it('allowed needs a decision that allows', () => {
    every(({ reason }, record, context) => {
      const kinds = [
        member(member(context.decisions?.entry(record), 'decision'), 'kind'),
        member(member(record, 'decision'), 'kind'),
      ]
      expect(
        follows(
          reason === 'allowed',
          kinds.some((kind) => kind === 'allow' || kind === 'respond'),
        ),
      ).toBe(true)
    })
  })

  it('needs consent when it awaits consent, and when it ran without it', () => {
    every(({ kind, reason, needsConsent }, record) => {
      const marks: unknown = (record as Partial<ToolCallRecord> | null)?.marks
      expect(
        follows(
          kind === 'awaiting_consent' || (reason === 'ran_without_consent' && !marks),
          needsConsent,
        ),
      ).toBe(true)
    })
  })

  it('is terminal only when settled, and retries only failures', () => {
    every(({ kind, isTerminal, isSettled, willRetry }) => {
      expect(follows(isTerminal, isSettled)).toBe(true)
      expect(follows(willRetry, kind === 'failed')).toBe(true)
    })
  })

  it('a denial the host has accepted stays, unless the call is known to have run', () => {
    const entry = {
      decision: {
        id: 'c1',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        kind: 'deny',
      },
      state: 'taken',
    } as const
    every((_, record, context) => {
      const status = deriveToolCallStatus(record, { ...context, decisions: { entry: () => entry } })
      if (status.reason === 'unreadable') return
      const hasRun = status.reason === 'ran_though_denied'
      expect(follows(hasRun, member(member(record, 'result'), 'success') === true)).toBe(true)
      expect(status).toMatchObject({
        kind: hasRun ? 'succeeded' : 'denied',
        isSettled: true,
        willRetry: false,
      })
    })
  })

  it('late progress, phase, partial, question and times do not change a call with a result', () => {
    const late = fc.record(
      {
        progress: hostileValues,
        phase: wordOr('queued', 'waiting', 'running', 'done'),
        partial: results,
        times: hostileValues,
        question: fc.constantFrom({ id: 'q' }, undefined),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        records,
        fc.boolean(),
        late,
        contexts,
        (record, success, event, { policy, isGated }) => {
          const known = { ...(record as ToolCallRecord), result: { success }, question: undefined }
          const context = { policy, isGated, now: NOW }
          if (deriveToolCallStatus(known).reason === 'unreadable') return
          expect(deriveToolCallStatus({ ...known, ...event } as ToolCallRecord, context)).toEqual(
            deriveToolCallStatus(known as ToolCallRecord, context),
          )
        },
      ),
      RUNS,
    )
  })

  it('works with an empty record, and without a context', () => {
    for (const record of [{}, null, undefined, 'x', 7, []])
      expect(STATUS_KINDS).toContain(deriveToolCallStatus(record as ToolCallRecord).kind)
    expect(
      deriveToolCallStatus(
        { call: { id: '', name: '', arguments: {} } },
        { policy: undefined, decisions: undefined, now: undefined, isGated: undefined },
      ).mode,
    ).toBe('external')
  })
})

/** Records that hold little beside their call: what rules look for late in their table. */
const sparseRecords = fc
  .tuple(
    records,
    fc.subarray(
      [
        'argumentsState',
        'run',
        'result',
        'decision',
        'request',
        'question',
        'undo',
        'isDecidedElsewhere',
      ],
      { maxLength: 2 },
    ),
  )
  .map(([record, keys]) =>
    Object.fromEntries(['call', 'phase', ...keys].map((key) => [key, member(record, key)])),
  )

it('the generators reach every kind and every reason', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.oneof(records, sparseRecords, sparseRecords), contexts, (record, context) => {
      const status = deriveToolCallStatus(record as ToolCallRecord, context)
      for (const word of [status.kind, reasonWordOf(status)]) seen.add(word)
    }),
    { numRuns: 3000, seed: 8 },
  )
  expect([...STATUS_KINDS, ...REASONS].filter((word) => !seen.has(word))).toEqual([])
})
