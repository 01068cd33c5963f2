import { ANNOUNCE_WORDS } from '../../../../src/status/announceMessages.en.ts'
import { createWords } from '../../../../src/words/foreign.ts'
import { announcementOf } from '../../../../src/host/provider/observing.lazy.tsx'
import { exampleRecord } from '../../../../src/testing/createTestHost.ts'
import type { ToolCallRecord } from '../../../../src/model/index.ts'
import { decided, derive, quiet } from '../../../status/support.ts'

const words = createWords(ANNOUNCE_WORDS)
const said = (record: ToolCallRecord, before?: string, context?: Parameters<typeof derive>[1]) =>
  announcementOf(record, derive(record, context), before, words)

describe('announcementOf', () => {
  it('announces a request, also one seen for the first time', () => {
    for (const before of [undefined, 'preparing', 'held', 'running'])
      expect(said(exampleRecord('awaiting_consent'), before)).toBe(
        'Wants to run “npm run build”, it runs on this computer',
      )
  })

  it.each([
    ['failed', 'Failed: Tried to change notes/plan.md'],
    ['denied', 'Denied: Did not run “npm run build”'],
    ['cancelled', 'Stopped: Stopped running “npm run build”'],
    ['expired', 'Expired: Did not run “npm run build”'],
    ['unknown', 'No result: May have changed notes/plan.md'],
    ['succeeded', 'Done: Changed notes/plan.md'],
  ] as const)('announces that a call ended: %s', (kind, sentence) => {
    expect(said(exampleRecord(kind), 'running')).toBe(sentence)
  })

  it.each([
    ['other_tab', 'Decided in another tab.'],
    ['elsewhere', 'Decided elsewhere.'],
  ] as const)('says once who decided what was asked here: %s', (decidedBy, sentence) => {
    const elsewhere = (record: ToolCallRecord, before: string) =>
      announcementOf(record, derive(record), before, words, decidedBy)
    expect(elsewhere(exampleRecord('running'), 'awaiting_consent')).toMatch(
      new RegExp(`^${sentence} Running: `),
    )
    expect(elsewhere(exampleRecord('denied'), 'awaiting_consent')).toBe(
      `${sentence} Denied: Did not run “npm run build”`,
    )
    expect(elsewhere(exampleRecord('expired'), 'awaiting_consent')).toBe(
      'Expired: Did not run “npm run build”',
    )
    expect(elsewhere(exampleRecord('running'), 'held')).toBeUndefined()
    expect(elsewhere(exampleRecord('succeeded'), 'running')).toBe('Done: Changed notes/plan.md')
  })

  it('is silent about history seen for the first time', () => {
    for (const kind of [
      'succeeded',
      'failed',
      'denied',
      'cancelled',
      'expired',
      'unknown',
    ] as const)
      expect([kind, said(exampleRecord(kind))]).toEqual([kind, undefined])
  })

  it('is silent about a successful read, but not about a failed one', () => {
    const read = { call: { id: 'c', name: 'read_file', arguments: { path: 'a.md' } } }
    expect(said({ ...read, result: { success: true } }, 'running')).toBeUndefined()
    expect(said({ ...read, result: { success: false } }, 'running')).toBe(
      'Failed: Tried to read a.md',
    )
  })

  it('is silent about a call that goes on', () => {
    for (const kind of ['preparing', 'held', 'running'] as const)
      for (const before of [undefined, 'preparing', 'awaiting_consent'])
        expect([kind, said(exampleRecord(kind), before)]).toEqual([kind, undefined])
  })

  it('is silent about a status that did not change', () => {
    for (const kind of ['awaiting_consent', 'failed', 'succeeded'] as const)
      expect([kind, said(exampleRecord(kind), kind)]).toEqual([kind, undefined])
  })

  it('does not announce a call the policy lets run', () => {
    expect(
      said(quiet({ phase: 'waiting' }), 'held', {
        decisions: decided('allow', 'sending', { kind: 'policy' }),
      }),
    ).toBeUndefined()
  })

  it('speaks the app’s language', () => {
    const german = createWords(ANNOUNCE_WORDS, {
      'announce.status': '{phrase} ({status})',
      'status.denied': 'Abgelehnt',
    })
    const record = exampleRecord('denied')
    expect(announcementOf(record, derive(record), 'running', german)).toBe(
      'Did not run “npm run build” (Abgelehnt)',
    )
  })
})
