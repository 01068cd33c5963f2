import { deriveToolCallStatus } from '../../src/status/index.ts'
import { exampleRecord } from '../../src/testing/createTestHost.ts'
import { STATUS_KINDS } from '../status/statusKinds.ts'

describe('exampleRecord', () => {
  it.each(STATUS_KINDS)('%s has its status, with the default policy and nothing else', (kind) => {
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
