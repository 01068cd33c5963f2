import { describe, expect, test } from 'vitest'
import { deriveQuestion } from '../../../src/ui/question/useQuestion.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { LedgerEntry } from '../../../src/requests/Ledger.ts'
import { exampleRecord } from '../../../src/testing/createTestHost.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const question = { id: 'q1', message: 'Who comes?' }
const answer = { kind: 'decline' } as const
const asks = (changes: Partial<ToolCallRecord> = {}) =>
  exampleRecord('running', { question, ...changes })

/** The state of a record with what the ledger has of it. */
const stateOf = (record: ToolCallRecord, entry?: LedgerEntry, now = 0) =>
  deriveQuestion(
    record,
    deriveToolCallStatus(record, { decisions: { entry: () => entry }, now }),
    entry,
    question,
  )

describe('the state of a question', () => {
  const error = new Error('lost')
  test.each([
    ['asked', asks(), undefined, { kind: 'open', question, error: undefined }],
    ['on its way', asks(), { answer, state: 'sending' }, { kind: 'sending', question, answer }],
    [
      'kept for its batch',
      asks(),
      { answer, state: 'staged' },
      { kind: 'staged', question, answer },
    ],
    [
      'lost on its way',
      asks(),
      { answer, state: 'failed', error },
      { kind: 'open', question, error },
    ],
    ['arrived', asks(), { answer, state: 'taken' }, { kind: 'answered', question, answer }],
    [
      'past its deadline',
      asks({ question: { ...question, expiresAt: -1 } }),
      undefined,
      { kind: 'expired', question: { ...question, expiresAt: -1 } },
    ],
    [
      'gone from the record',
      asks({ question: undefined }),
      undefined,
      { kind: 'closed', question },
    ],
    [
      'overtaken by the result',
      asks({ result: { success: true } }),
      undefined,
      { kind: 'closed', question },
    ],
    [
      'a decision that failed is not an answer that failed',
      asks(),
      { state: 'failed', error },
      { kind: 'open', question, error: undefined },
    ],
  ] satisfies [string, ToolCallRecord, LedgerEntry | undefined, object][])(
    '%s',
    (_, record, entry, state) => {
      expect(stateOf(record, entry)).toEqual(state)
    },
  )

  test('there is none when nothing was ever asked', () => {
    const record = exampleRecord('running')
    expect(deriveQuestion(record, deriveToolCallStatus(record), undefined)).toEqual({
      kind: 'none',
    })
  })
})
