import { runInNewContext } from 'node:vm'
import { toResult } from '../../../../src/adapters/shared/readResult.ts'

describe('toResult', () => {
  it('takes an object with a boolean success for the result itself', () => {
    for (const output of [{ success: true }, { success: false, needsFollowup: true, extra: 1 }])
      expect(toResult(output)).toBe(output)
  })

  it('makes any other output the data of a success', () => {
    expect(toResult({ a: 1 })).toStrictEqual({ success: true, data: { a: 1 } })
    expect(toResult({ success: 'yes' })).toStrictEqual({ success: true, data: { success: 'yes' } })
    const bare = Object.assign(Object.create(null), { a: 1 })
    expect(toResult(bare).data).toBe(bare)
    const foreign: unknown = runInNewContext('({ a: 1 })')
    expect(toResult(foreign).data).toBe(foreign)
  })

  it.each([0, '', false, null, [], [1], 'text', new Date(0), new Map()])('wraps %s', (value) => {
    expect(toResult(value)).toStrictEqual({ success: true, data: { value } })
  })

  it('reads a missing output as a success without data, and an inherited success as none', () => {
    expect(toResult(undefined)).toStrictEqual({ success: true })
    expect(toResult(Object.create({ success: false }))).toMatchObject({ success: true })
  })
})
