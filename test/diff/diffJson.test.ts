import fc from 'fast-check'
import { diffJson } from '../../src/diff/index.ts'

describe('diffJson', () => {
  it('says equal only for what is equal', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(diffJson(a, structuredClone(a))).toEqual({ changes: [], equal: true })
      expect(diffJson(a, b).equal).toBe(JSON.stringify(a) === JSON.stringify(b) || diffJson(b, a).equal)
    }))
  })

  it('shows a moved element as moved, with what changed in it', () => {
    const [a, b, c] = [{ id: 'a', n: 1 }, { id: 'b', n: 1 }, { id: 'c', n: 1 }]
    expect(diffJson([a, b, c], [c, a, { ...b, n: 2 }]).changes).toEqual([
      { path: [0], kind: 'moved', before: c, after: c, from: [2] },
      { path: [2, 'n'], kind: 'changed', before: 1, after: 2, from: [1, 'n'] },
    ])
  })
})
