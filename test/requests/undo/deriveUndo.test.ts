import fc from 'fast-check'
import { canPress, deriveUndo, type UndoEvent } from '../../../src/requests/deriveUndo.ts'
import type { UndoOffer, UndoOutcome, UndoStatus } from '../../../src/model/index.ts'

const OFFER: UndoOffer = { kind: 'compensate', token: 't', expiresAt: 60_000 }
const HOLD: UndoOffer = { ...OFFER, kind: 'hold' }
const offer = (made: UndoOffer = OFFER, left: number | undefined = 60_000): UndoEvent => ({
  kind: 'offer',
  offer: made,
  remaining: left,
  expiresAt: made.expiresAt,
})
const press: UndoEvent = { kind: 'press', by: { kind: 'person', id: 'ann' }, at: 7 }
const answer = (outcome: UndoOutcome): UndoEvent => ({ kind: 'answer', outcome, at: 9 })
const after = (...events: UndoEvent[]) =>
  events.reduce<UndoStatus | undefined>(deriveUndo, undefined)
const kinds = (...events: UndoEvent[]) =>
  events.map((_, index) => after(...events.slice(0, index + 1))?.kind)

describe('one undo offer', () => {
  it.each<[string, UndoEvent[], (UndoStatus['kind'] | undefined)[]]>([
    ['nobody asked yet', [press, { kind: 'end' }], [undefined, undefined]],
    ['compensated', [offer(), press, answer({ kind: 'undone' })], ['offered', 'undoing', 'undone']],
    [
      'held, then taken back',
      [offer(HOLD), press, answer({ kind: 'undone' })],
      ['held', 'undoing', 'undone'],
    ],
    [
      'in part',
      [offer(), press, answer({ kind: 'partial', items: [] })],
      ['offered', 'undoing', 'partial'],
    ],
    [
      'refused',
      [offer(), press, answer({ kind: 'conflict', reason: 'changed since' }), press],
      ['offered', 'undoing', 'conflict', 'conflict'],
    ],
    ['over', [offer(), { kind: 'end' }, press], ['offered', 'expired', 'expired']],
    ['over before it was known', [offer(OFFER, 0)], ['expired']],
    ['none', [{ kind: 'none' }, press], ['impossible', 'impossible']],
    ['none, and then one', [{ kind: 'none' }, offer()], ['impossible', 'offered']],
    ['taken away', [offer(HOLD), { kind: 'none' }], ['held', 'expired']],
    [
      'given more time',
      [offer(), { kind: 'end' }, offer({ ...OFFER, expiresAt: 90_000 }, 30_000)],
      ['offered', 'expired', 'offered'],
    ],
    ['undone before a reload', [offer({ ...OFFER, outcome: { kind: 'undone' } })], ['undone']],
    [
      'undone elsewhere',
      [offer(), answer({ kind: 'undone' }), press],
      ['offered', 'undone', 'undone'],
    ],
    [
      'under way when the offer ended',
      [
        offer(),
        press,
        { kind: 'end' },
        { kind: 'none' },
        answer({ kind: 'conflict', reason: '409' }),
      ],
      ['offered', 'undoing', 'undoing', 'undoing', 'conflict'],
    ],
    [
      'no answer came, and the host knows it when it is asked again',
      [offer(), press, offer(), offer({ ...OFFER, outcome: { kind: 'undone' } })],
      ['offered', 'undoing', 'undoing', 'undone'],
    ],
  ])('%s', (_, events, expected) => {
    expect(kinds(...events)).toEqual(expected)
  })

  it('says who undid it, when, and for which offer', () => {
    expect(after(offer(HOLD), press, answer({ kind: 'undone' }))).toEqual({
      kind: 'undone',
      outcome: { kind: 'undone' },
      offer: HOLD,
      expiresAt: 60_000,
      by: { kind: 'person', id: 'ann' },
      at: 9,
    })
  })

  it('has no undefined members, so it can be stored and compared', () => {
    for (const status of [
      after(offer({ kind: 'hold' }, undefined)),
      after({ kind: 'none' }),
      after(offer(), { kind: 'end' }),
      after(offer(), { kind: 'press' }),
    ])
      expect(Object.values(status ?? {})).not.toContain(undefined)
  })
})

describe('another try', () => {
  const failed = (canRetry?: boolean): UndoEvent =>
    answer({ kind: 'failed', reason: 'offline', ...(canRetry !== undefined && { canRetry }) })
  it.each<[string, UndoOffer, boolean | undefined, boolean]>([
    ['an idempotent promise', { ...OFFER, idempotent: true }, undefined, true],
    ['one that is not', OFFER, undefined, false],
    ['where the host says that it can', OFFER, true, true],
    ['where the host says that it cannot', { ...OFFER, idempotent: true }, false, false],
  ])('%s', (_, made, canRetry, expected) => {
    const status = after(offer(made), press, failed(canRetry))
    expect(canPress(status)).toBe(expected)
    expect(deriveUndo(status, press)?.kind).toBe(expected ? 'undoing' : 'failed')
  })

  it('is never possible after the end: trying does not extend the window', () => {
    const status = after(offer({ ...OFFER, idempotent: true }), press, failed(), { kind: 'end' })
    expect(status).toMatchObject({ kind: 'failed', outcome: { reason: 'offline' } })
    expect(canPress(status)).toBe(false)
    expect(deriveUndo(status, press)).toBe(status)
  })

  it('is possible for the rest of a partial undo, when doing it twice is the same as once', () => {
    const part = answer({
      kind: 'partial',
      items: [
        { label: 'a', undone: true },
        { label: 'b', undone: false },
      ],
    })
    expect(canPress(after(offer(), press, part))).toBe(false)
    expect(after(offer({ ...OFFER, idempotent: true }), press, part, press)?.kind).toBe('undoing')
  })
})

describe('any events in any order', () => {
  const outcomes: fc.Arbitrary<UndoOutcome> = fc.oneof(
    fc.constant<UndoOutcome>({ kind: 'undone' }),
    fc.constant<UndoOutcome>({ kind: 'partial', items: [{ label: 'a', undone: true }] }),
    fc.constant<UndoOutcome>({ kind: 'conflict', reason: 'x' }),
    fc.record(
      { kind: fc.constant('failed' as const), reason: fc.string() },
      { requiredKeys: ['kind', 'reason'] },
    ),
    fc.record({
      kind: fc.constant('failed' as const),
      reason: fc.string(),
      canRetry: fc.boolean(),
    }),
  )
  const offers: fc.Arbitrary<UndoOffer> = fc.record({
    kind: fc.constantFrom('compensate', 'hold'),
    idempotent: fc.boolean(),
    outcome: fc.option(outcomes, { nil: undefined, freq: 9 }),
  })
  const events: fc.Arbitrary<UndoEvent> = fc.oneof(
    fc.record({
      kind: fc.constant('offer' as const),
      offer: offers,
      left: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    }),
    fc.constantFrom<UndoEvent>(
      { kind: 'none' },
      { kind: 'none', cause: 'no_answer' },
      press,
      press,
      press,
      { kind: 'end' },
    ),
    outcomes.map(answer),
  )
  const histories = fc.array(events, { maxLength: 40 })
  /** Where it stood before and after each event. */
  const steps = (history: readonly UndoEvent[]) => {
    let now: UndoStatus | undefined
    return history.map((event, index) => {
      const before = now
      now = deriveUndo(before, event)
      return { event, index, before, now }
    })
  }
  const holds = (property: (history: readonly UndoEvent[]) => boolean) =>
    fc.assert(fc.property(histories, property))

  it('an undone call is never undone again', () => {
    expect(() =>
      holds((history) => {
        const all = steps(history).map(({ now }) => now?.kind)
        const first = all.indexOf('undone')
        return first < 0 || all.slice(first).every((kind) => kind === 'undone')
      }),
    ).not.toThrow()
  })

  it('undo starts only by a press on an open offer, and never after its end', () => {
    expect(() =>
      holds((history) =>
        steps(history).every(({ event, index, before, now }, _, all) => {
          if (now?.kind !== 'undoing' || before?.kind === 'undoing') return true
          // What comes while it is being undone ends nothing: the page ends it when the answer is
          // there.
          const last = all
            .slice(0, index)
            .findLast(
              (step) =>
                step.before?.kind !== 'undoing' &&
                ['offer', 'end', 'none'].includes(step.event.kind),
            )?.event
          return event.kind === 'press' && last?.kind === 'offer' && last.remaining !== 0
        }),
      ),
    ).not.toThrow()
  })

  it('a press is never lost: it waits for an answer, and the answer is shown', () => {
    expect(() =>
      holds((history) =>
        steps(history).every(({ event, before, now }) => {
          if (before?.kind !== 'undoing') return true
          if (event.kind === 'answer') return now?.outcome === event.outcome
          return event.kind === 'offer' && event.offer.outcome
            ? now?.outcome === event.offer.outcome
            : now === before
        }),
      ),
    ).not.toThrow()
  })

  it('a result is shown only when somebody said it', () => {
    expect(() =>
      holds((history) =>
        steps(history).every(({ index, now }) => {
          const said = history
            .slice(0, index + 1)
            .map((event) =>
              event.kind === 'answer'
                ? event.outcome
                : event.kind === 'offer'
                  ? event.offer.outcome
                  : undefined,
            )
          return now?.outcome === undefined || said.includes(now.outcome)
        }),
      ),
    ).not.toThrow()
  })

  it('a press that changes nothing returns the same object', () => {
    expect(() =>
      holds((history) => {
        const status = after(...history)
        return canPress(status) || deriveUndo(status, press) === status
      }),
    ).not.toThrow()
  })
})
