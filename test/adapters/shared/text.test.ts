import fc from 'fast-check'
import { createUniqueIds } from '../../../src/adapters/shared/createRecordList.ts'
import { errorTextOf, toDeniedResult } from '../../../src/adapters/shared/readFailure.ts'
import { textOf } from '../../../src/adapters/shared/members.ts'

describe('textOf', () => {
  it('leaves strings alone and writes the rest as JSON where it can', () => {
    expect([
      textOf('a'),
      textOf({ a: 1 }),
      textOf(1n),
      textOf(undefined),
      textOf(Symbol('s')),
    ]).toEqual(['a', '{"a":1}', '1', 'undefined', 'Symbol(s)'])
    expect(
      textOf(
        Object.assign(Object.create(null), {
          toJSON() {
            throw new Error()
          },
        }),
      ),
    ).toBe('[unreadable object]')
    expect(textOf('abc', 2)).toBe('ab…')
  })
})

describe('errorTextOf', () => {
  it('says something about anything thrown', () => {
    expect(errorTextOf(new TypeError('no'))).toBe('no')
    expect(errorTextOf(new TypeError())).toBe('TypeError')
    fc.assert(fc.property(fc.anything(), (thrown) => errorTextOf(thrown).length > 0))
  })
})

describe('toDeniedResult', () => {
  it('returns the decision’s own result, or else a failure that lets the assistant go on', () => {
    const deny = {
      id: 'r',
      digest: '',
      scope: 'once',
      by: { kind: 'policy' },
      kind: 'deny',
    } as const
    expect(toDeniedResult(deny)).toStrictEqual({
      success: false,
      needsFollowup: true,
      error: 'Denied by the person',
    })
    expect(toDeniedResult({ ...deny, reason: 'late' }).error).toBe('Denied by the person: late')
    const deniedResult = { success: true, rows: 0 }
    expect(toDeniedResult({ ...deny, deniedResult })).toBe(deniedResult)
  })
})

describe('createUniqueIds', () => {
  it('never gives an id twice, whatever ids come', () => {
    const unique = createUniqueIds()
    expect(['a', 'a', 'a#2', 'a'].map(unique)).toEqual(['a', 'a#2', 'a#2#2', 'a#3'])
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'a#2', 'a#2#2', 'a#3')),
        (ids) => new Set(ids.map(createUniqueIds())).size === ids.length,
      ),
    )
  })
})
