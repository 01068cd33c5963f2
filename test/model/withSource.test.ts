import { withSource } from '../../src/model/index.ts'
import { sourcesOf } from '../../src/model/isSameRecord.ts'

const record = () => ({ call: { id: 'c1', name: 'get_note', arguments: {} } })

describe('withSource', () => {
  it('remembers where a record came from, and returns the record itself, unchanged', () => {
    const made = record()
    const message = {}
    const part = {}
    expect(withSource(made, message, part)).toBe(made)
    expect(made).toStrictEqual(record())
    expect(sourcesOf(made)).toHaveLength(2)
    expect(sourcesOf(made)[0]).toBe(message)
    expect(sourcesOf(made)[1]).toBe(part)
  })

  it('takes frozen records', () => {
    const part = {}
    expect(sourcesOf(withSource(Object.freeze(record()), part))[0]).toBe(part)
  })

  it('knows nothing of a copy, nor of a record without a source', () => {
    const made = withSource(record(), {})
    expect(sourcesOf({ ...made })).toEqual([])
    expect(sourcesOf(record())).toEqual([])
  })

  it('the last source counts', () => {
    const made = record()
    const later = {}
    withSource(withSource(made, {}), later)
    expect(sourcesOf(made)).toHaveLength(1)
    expect(sourcesOf(made)[0]).toBe(later)
  })
})
