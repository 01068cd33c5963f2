import { deriveToolCallStatus, type ToolCallStatus } from '../../src/status/index.ts'
import { exampleRecord } from '../../src/testing/exampleRecord.ts'

const KINDS: readonly ToolCallStatus['kind'][] = [
  'preparing',
  'held',
  'awaiting_consent',
  'running',
  'succeeded',
  'failed',
  'denied',
  'cancelled',
  'expired',
  'unknown',
]

describe('exampleRecord', () => {
  it.each(KINDS)('%s has its status, with the default policy and nothing else', (kind) => {
    expect(deriveToolCallStatus(exampleRecord(kind)).kind).toBe(kind)
  })

  it('can be changed, and a change never reaches the next example', () => {
    expect(exampleRecord('succeeded', { marks: ['redacted'] })).toEqual({
      ...exampleRecord('succeeded'),
      marks: ['redacted'],
    })
    expect(exampleRecord('succeeded')).not.toHaveProperty('marks')
    expect(deriveToolCallStatus(exampleRecord('running', { outcome: 'cancelled' })).kind).toBe(
      'cancelled',
    )
  })
})
