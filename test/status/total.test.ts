import fc from 'fast-check'
import { STATUS_REASONS } from '../../src/status/statusReasons.ts'
import type { StatusContext } from '../../src/status/deriveToolCallStatus.ts'
import { deriveExecution } from '../../src/execution/deriveExecution.ts'
import { explainRegistered } from '../../src/policy/mode/registeredMode.ts'
import { deriveStatus } from '../../src/status/deriveStatus.ts'
import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import type { ToolCallRecord } from '../../src/tool-call/index.ts'
import {
  hostileNames,
  hostilePolicies,
  hostileSpecs,
  hostileValues,
  membersOr,
  wordOr,
} from '../support/hostileValues.ts'
import { TOOL_MODES } from '../../src/tool-call/ToolMode.ts'
import { NOW } from './support.ts'
import { STATUS_KINDS } from './statusKinds.ts'
import { caseCount } from '../support/processorTime.ts'

const DETAILS = [
  'queued',
  'sending',
  'unsent',
  'staged',
  'awaiting_answer',
  'partial',
  'redacted',
  'too_large',
  'synthetic',
  'discarded',
  'rejected',
  'refusal_text',
  'invalid_arguments',
  'timed_out',
  'by_person',
  'by_policy',
  'by_grant',
  'ran_without_consent',
  'ran_otherwise',
  'ran_though_denied',
  'forbidden',
  'ran_though_forbidden',
]
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
    fc.array(wordOr('refusal_text', 'synthetic', 'redacted', 'too_large', 'discarded')),
    hostileValues,
  ),
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
  undo: membersOr({
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
  state: wordOr('sending', 'delivered', 'failed', 'staged'),
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
        cause,
        details,
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
        expect([...details].filter((detail) => !DETAILS.includes(detail))).toEqual([])
        expect(new Set(details).size).toBe(details.length)
        expect(because.length).toBeGreaterThanOrEqual(2)
        expect(
          because.every(
            (reason) =>
              typeof reason.kind === 'string' &&
              typeof reason.text === 'string' &&
              reason.text !== '',
          ),
        ).toBe(true)
        expect(Object.hasOwn(STATUS_REASONS, cause)).toBe(true)
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
      const decidedHere = member(context.decisions?.entry(record), 'decision')
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
          words.some((word) => word === 'abort' || word === 'cancelled'),
        ),
      ).toBe(true)
    })
  })

  it('allowed needs a decision that allows', () => {
    every(({ cause, details }, record, context) => {
      const kinds = [
        member(member(context.decisions?.entry(record), 'decision'), 'kind'),
        member(member(record, 'decision'), 'kind'),
      ]
      expect(
        follows(
          cause === 'allowed',
          kinds.some((kind) => kind === 'allow' || kind === 'respond'),
        ),
      ).toBe(true)
      expect(
        follows(
          details.some((detail) => detail.startsWith('by_')),
          kinds.some((kind) => typeof kind === 'string'),
        ),
      ).toBe(true)
    })
  })

  it('needs consent when it awaits consent, and when it ran without it', () => {
    every(({ kind, details, needsConsent }) => {
      expect(
        follows(
          kind === 'awaiting_consent' || details.includes('ran_without_consent'),
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
      state: 'delivered',
    } as const
    every((_, record, context) => {
      const status = deriveToolCallStatus(record, { ...context, decisions: { entry: () => entry } })
      if (status.cause === 'unreadable_record') return
      const hasRun = status.details.includes('ran_though_denied')
      expect(follows(hasRun, member(member(record, 'result'), 'success') === true)).toBe(true)
      expect(status).toMatchObject({
        kind: hasRun ? 'succeeded' : 'denied',
        isSettled: true,
        willRetry: false,
      })
      expect(status.details).toContain('by_person')
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
          if (deriveToolCallStatus(known).cause === 'unreadable_record') return
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

it('the generators reach every kind and every detail', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(records, contexts, (record, context) => {
      const { kind, details } = deriveToolCallStatus(record as ToolCallRecord, context)
      for (const word of [kind, ...details]) seen.add(word)
    }),
    { numRuns: 5000, seed: 7 },
  )
  expect([...STATUS_KINDS, ...DETAILS].filter((word) => !seen.has(word))).toEqual([])
})

const NOTHING_KNOWN = {
  policy: undefined,
  decisions: undefined,
  now: undefined,
  isGated: undefined,
  isGranted: undefined,
}

it('a page that has not read names yet shows no status that reading them would change', () => {
  fc.assert(
    fc.property(records, contexts, (given, context) => {
      const record = given as ToolCallRecord
      const before = deriveStatus(record, { ...NOTHING_KNOWN, ...context }, explainRegistered)
      const after = deriveToolCallStatus(record, context)
      expect(after.kind).not.toBe('checking')
      const said = ({ kind, cause, details }: ToolCallStatus) => [kind, cause, details]
      const isChecking = before.kind === 'checking'
      expect(said(before)).toEqual(
        isChecking ? ['checking', 'checking', before.details] : said(after),
      )
      const mode = before.modeSource === 'checking' ? before : after
      expect([before.mode, before.modeSource]).toEqual([mode.mode, mode.modeSource])
    }),
    RUNS,
  )
})
