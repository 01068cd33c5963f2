import { createWords } from '../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../src/status/messages.en.ts'
import { phraseOf, phraseText, tenseOf } from '../../src/status/phrase.ts'
import { statusMessageKey } from '../../src/status/asking.ts'
import { exampleRecord } from '../../src/testing/createTestHost.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import { asking, decided, derive, quiet } from './support.ts'
import { STATUS_KINDS } from './statusKinds.ts'

const words = createWords(STATUS_WORDS)
const said = (record: ToolCallRecord, context?: Parameters<typeof derive>[1]) => {
  const status = derive(record, context)
  return [
    status.kind,
    phraseText(phraseOf(status, tenseOf(status, record), words), words),
    words.text(statusMessageKey(status, record)),
  ]
}
const plan = quiet()
const changed = (members: Partial<ToolCallRecord>) => said(quiet(members))

describe('the true tense', () => {
  it('a call in preparation or held will change something', () => {
    expect(changed({ argumentsState: 'streaming' })).toEqual([
      'preparing',
      'Will change notes/plan.md',
      'Preparing',
    ])
    expect(changed({ phase: 'queued' })).toEqual([
      'preparing',
      'Will change notes/plan.md',
      'Queued',
    ])
    expect(changed({ phase: 'waiting' })).toEqual(['held', 'Will change notes/plan.md', 'Held'])
  })

  it('a call awaiting consent wants to change something', () => {
    expect(changed({ request: { id: 'r' } })).toEqual([
      'awaiting_consent',
      'Wants to change notes/plan.md',
      'Waits for you',
    ])
    expect(said(asking(), { decisions: decided('allow', 'sending') })).toEqual([
      'awaiting_consent',
      'Wants to run “npm run build”',
      'Sending',
    ])
    expect(
      said(asking({ phase: 'waiting', run: 'ended' }), { decisions: decided('allow', 'failed') }),
    ).toEqual(['awaiting_consent', 'Wants to run “npm run build”', 'Not sent'])
  })

  it('a running call is changing something', () => {
    expect(changed({ phase: 'running' })).toEqual(['running', 'Changing notes/plan.md', 'Running'])
    expect(said(asking({ phase: 'running' }))).toEqual([
      'running',
      'Running “npm run build”',
      'Started without approval',
    ])
    expect(changed({ question: { id: 'q' } })).toEqual([
      'running',
      'Changing notes/plan.md',
      'Asks you',
    ])
  })

  it('one that ended without being asked about ran: it is not told as running', () => {
    const key = statusMessageKey({ kind: 'succeeded', reason: 'ran_without_consent' }, plan)
    expect(words.text(key)).toBe('Started without approval')
  })

  it('a successful call changed something; a failed one tried to', () => {
    expect(changed({ result: { success: true } })).toEqual([
      'succeeded',
      'Changed notes/plan.md',
      'Done',
    ])
    expect(changed({ result: { success: false } })).toEqual([
      'failed',
      'Tried to change notes/plan.md',
      'Failed',
    ])
    expect(changed({ outcome: 'timed_out' })).toEqual([
      'failed',
      'Tried to change notes/plan.md',
      'Timed out',
    ])
  })

  it('a denied or expired call would have changed something', () => {
    expect(changed({ outcome: 'denied' })).toEqual([
      'denied',
      'Did not change notes/plan.md',
      'Denied',
    ])
    expect(changed({ outcome: 'rejected' })).toEqual([
      'denied',
      'Did not change notes/plan.md',
      'Denied by a person',
    ])
    expect(changed({ outcome: 'expired' })).toEqual([
      'expired',
      'Did not change notes/plan.md',
      'Expired',
    ])
    expect(changed({ outcome: 'denied', phase: 'running' })).toEqual([
      'denied',
      'Did not change notes/plan.md',
      'Denied',
    ])
  })

  it('a cancelled call would have changed something, or stopped changing it while running', () => {
    const cancelled = (members: Partial<ToolCallRecord>) =>
      changed({ outcome: 'cancelled', ...members })
    expect(cancelled({})).toEqual(['cancelled', 'Did not change notes/plan.md', 'Stopped'])
    expect(cancelled({ phase: 'waiting', times: { createdAt: 1, endedAt: 2 } })).toEqual([
      'cancelled',
      'Did not change notes/plan.md',
      'Stopped',
    ])
    for (const started of [
      { phase: 'running' },
      { phase: 'done' },
      { partial: { success: true } },
      { times: { startedAt: 0 } },
    ] as const) {
      expect(cancelled(started)).toEqual(['cancelled', 'Stopped changing notes/plan.md', 'Stopped'])
    }
  })

  it('an unknown call may have changed something', () => {
    expect(changed({ phase: 'running', run: 'ended' })).toEqual([
      'unknown',
      'May have changed notes/plan.md',
      'No result',
    ])
  })

  it('a read has its own verbs in the same table', () => {
    const read = { call: { id: 'c', name: 'read_file', arguments: { path: 'a.md' } } }
    const phrases = (
      [
        { phase: 'running' },
        { result: { success: true } },
        { result: { success: false } },
        { outcome: 'denied' },
        { run: 'ended' },
      ] as const
    ).map((members) => said({ ...read, ...members })[1])
    expect(phrases).toEqual([
      'Reading a.md',
      'Read a.md',
      'Tried to read a.md',
      'Did not read a.md',
      'May have read a.md',
    ])
  })

  it.each(STATUS_KINDS)('%s is said in full sentences of the catalogue', (kind) => {
    const [, phrase, word] = said(exampleRecord(kind))
    expect(phrase).toMatch(/^[A-Z][a-z]+ .*(?:notes\/plan\.md|“npm run build”)$/)
    expect(word).toMatch(/^[A-Z]/)
  })

  it('is decided only by status and record', () => {
    expect(tenseOf({ kind: 'cancelled' }, plan)).toBe('did_not')
    expect(
      tenseOf(
        { kind: 'cancelled' },
        { ...plan, times: { startedAt: 'soon' as unknown as number } },
      ),
    ).toBe('did_not')
  })
})

describe('statusWord', () => {
  it.each([
    [{ reason: 'decided', delivery: 'sending' }, 'status.sending'],
    [{ reason: 'forbidden', delivery: 'unsent' }, 'status.unsent'],
    [{ reason: 'question' }, 'status.question'],
    [{ reason: 'question', delivery: 'staged' }, 'status.staged'],
    [{ reason: 'timed_out' }, 'status.timed_out'],
    [{ reason: 'rejected' }, 'status.rejected'],
    [{ reason: 'refusal_text' }, 'status.refusal_text'],
    [{ reason: 'refused' }, 'status.refused'],
    [{ reason: 'decided_elsewhere' }, 'status.decided_elsewhere'],
    [{ reason: 'forbidden' }, 'status.forbidden'],
    [{ reason: 'ran_without_consent' }, 'status.ran_without_consent'],
    [{ reason: 'ran_though_denied' }, 'status.ran_though_denied'],
    [{ reason: 'ran_though_forbidden' }, 'status.ran_though_forbidden'],
    [{ reason: 'allowed', allowed: derive(plan).execution }, 'status.ran_otherwise'],
    [{ reason: 'at_work', silence: { kind: 'slow', since: 0 } }, 'status.slow'],
    [{ reason: 'at_work' }, 'status.running'],
  ] as const)('%j is %s, which the catalogue has', (status, key) => {
    expect(statusMessageKey({ kind: 'running', ...status }, plan)).toBe(key)
    expect(words.find(key)).toBeDefined()
  })

  it('of a call in line says so, until its run has ended', () => {
    expect(statusMessageKey({ kind: 'preparing', reason: 'queued' }, plan)).toBe('status.queued')
    expect(statusMessageKey({ kind: 'held', reason: 'queued' }, plan)).toBe('status.held')
  })
})
