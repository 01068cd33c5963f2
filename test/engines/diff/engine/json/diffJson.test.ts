import fc from 'fast-check'
import { diffJson } from '../../../../../src/engines/diff/index.ts'
import { applyJsonChanges } from '../../../../ui/diff/support/applyJsonChanges.ts'
import { caseCount } from '../../../../support/processorTime.ts'

const small = fc.constantFrom<unknown>(0, -0, 1, 1.5, '1', '', 'a', true, null, [], {}, [0], {
  a: 1,
})
const element = fc.oneof(
  small,
  fc.record({ id: fc.integer({ min: 0, max: 9 }), tags: fc.array(small, { maxLength: 4 }) }),
)
const elements = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    n: fc.integer({ min: 0, max: 2 }),
    list: fc.array(small, { maxLength: 3 }),
  }),
  { selector: ({ id }) => id, maxLength: 10 },
)
const key = fc.constantFrom('a', 'b', 'id', '__proto__', 'constructor', 'toString', '')
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
  fc.array(element, { maxLength: 12 }),
  elements,
  fc.array(small, { maxLength: 20 }),
  fc
    .array(fc.tuple(key, element), { maxLength: 5 })
    .map(
      (members) =>
        JSON.parse(
          `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
        ) as unknown,
    ),
)
const record = (id: string, more: object = {}) => ({ id, ...more })

describe('diffJson', () => {
  it('applied to the value before, gives the value after', () => {
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        const { changes, equal } = diffJson(before, after)
        expect(applyJsonChanges(before, changes)).toEqual(after)
        expect(equal).toBe(changes.length === 0)
      }),
      { numRuns: caseCount(3000) },
    )
  })

  it('gives back any edit of the same list: inserts, removals, moves, changes inside', () => {
    const edit = fc.record({
      at: fc.nat(20),
      to: fc.nat(20),
      what: fc.constantFrom('remove', 'insert', 'move', 'change'),
    })
    fc.assert(
      fc.property(
        fc.oneof(elements, fc.array(small, { maxLength: 12 })),
        fc.array(edit, { maxLength: 6 }),
        (list, edits) => {
          const after: unknown[] = structuredClone(list)
          for (const { at, to, what } of edits) {
            if (what === 'insert') after.splice(at, 0, { id: 100 + to })
            else if (what === 'change') after[at % (after.length || 1)] = { id: at, n: 'changed' }
            else {
              const taken = after.splice(at, 1)
              if (what === 'move') after.splice(to, 0, ...taken)
            }
          }
          expect(applyJsonChanges(list, diffJson(list, after).changes)).toEqual(after)
        },
      ),
      { numRuns: caseCount(2000) },
    )
  })

  it('says equal only for equal values; the order of members does not count', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(diffJson(value, structuredClone(value))).toEqual({ changes: [], equal: true })
      }),
    )
    expect(diffJson({ a: 1, b: [1] }, { b: [1], a: 1 }).equal).toBe(true)
    for (const [before, after] of [
      [0, -0],
      [1, '1'],
      [null, undefined],
      [[], {}],
      [{}, { a: undefined }],
      [
        [1, 2],
        [2, 1],
      ],
      ['é', 'e\u0301'],
      [0.1 + 0.2, 0.3],
      [2 ** 53, 2 ** 53 + 2],
      [10n, 11n],
    ])
      expect(diffJson(before, after).equal).toBe(false)
  })

  it('shows what moved as moved, and what changed in it', () => {
    const [a, b, c] = [record('a', { n: 1 }), record('b', { n: 1 }), record('c', { n: 1 })]
    expect(diffJson([a, b, c], [c, a, { ...b, n: 2 }]).changes).toEqual([
      { path: [0], kind: 'moved', before: c, after: c, from: [2] },
      { path: [2, 'n'], kind: 'changed', before: 1, after: 2, from: [1, 'n'] },
    ])
  })

  it('shows every change of order: of names, of records, of equal items', () => {
    expect(diffJson(['x', 'y', 'z'], ['z', 'x', 'y']).changes).toEqual([
      { path: [0], kind: 'moved', before: 'z', after: 'z', from: [2] },
    ])
    expect(diffJson(['x', 'x', 'y'], ['x', 'y', 'x']).changes).toHaveLength(1)
    const many = Array.from({ length: 200 }, (_, id) => ({ id, name: `n${id}` }))
    expect(
      diffJson(many, many.toReversed()).changes.filter(({ kind }) => kind === 'moved'),
    ).toHaveLength(199)
  })

  it('compares records without an id by their content', () => {
    const list = [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 3, y: 3 },
    ]
    expect(diffJson(list, [{ x: 0, y: 0 }, ...list]).changes).toEqual([
      { path: [0], kind: 'added', after: { x: 0, y: 0 } },
    ])
    expect(diffJson(list, [list[0], { x: 2, y: 5 }, list[2]]).changes).toEqual([
      { path: [1, 'y'], kind: 'changed', before: 2, after: 5 },
    ])
    expect(
      diffJson(list, [
        { x: 1, y: 9 },
        { x: 3, y: 3 },
      ]).changes,
    ).toEqual([
      { path: [1], kind: 'removed', before: { x: 2, y: 2 } },
      { path: [0, 'y'], kind: 'changed', before: 1, after: 9 },
    ])
  })

  it('replaces an element by one that has little in common with it as a whole', () => {
    const before = { id: 'a', name: 'left', size: 1, dev: true }
    const after = { key: 'k', value: 3, tags: ['x'], next: null }
    expect(diffJson([before], [after]).changes).toEqual([
      { path: [0], kind: 'changed', before, after },
    ])
    // in its own place, and not in a list, each member is told
    expect(diffJson({ at: before }, { at: after }).changes).toHaveLength(8)
    expect(diffJson([before], [{ id: 'a', name: 'left', size: 2, tags: [] }]).changes).toHaveLength(
      3,
    )
    expect(diffJson([{}], [after]).changes).toHaveLength(4)
    expect(diffJson([after], [{}]).changes).toHaveLength(4)
    const rewritten = (at: number) => ({ key: `k${at}`, value: at, tags: ['a', 'b'] })
    const records = Array.from({ length: 1000 }, (_, at) => ({ ...before, id: `a${at}` }))
    const list = records.map((_, at) => rewritten(at))
    expect(diffJson({ list: records }, { list }).changes).toHaveLength(1000)
  })

  it('never takes one record for another with a different id', () => {
    expect(
      diffJson([record('a', { n: 1 })], [record('b', { n: 1 })]).changes.map(({ kind }) => kind),
    ).toEqual(['removed', 'added'])
  })

  it('compares own keys: __proto__ is a key like any other, and inherited names are not', () => {
    const [before, after] = [
      JSON.parse('{"__proto__":{"admin":false}}'),
      JSON.parse('{"__proto__":{"admin":true}}'),
    ]
    expect(diffJson(before, after).changes).toEqual([
      { path: ['__proto__', 'admin'], kind: 'changed', before: false, after: true },
    ])
    expect(diffJson({}, after).changes).toEqual([
      { path: ['__proto__'], kind: 'added', after: { admin: true } },
    ])
    expect(diffJson({}, JSON.parse('{"toString":1}')).changes).toEqual([
      { path: ['toString'], kind: 'added', after: 1 },
    ])
    expect(diffJson(JSON.parse('{"toString":1}'), {}).changes).toEqual([
      { path: ['toString'], kind: 'removed', before: 1 },
    ])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  it('ends on values that are not JSON: cycles, deep values, dates', () => {
    const [a, b]: [Record<string, unknown>, Record<string, unknown>] = [{ n: 1 }, { n: 2 }]
    a.self = a
    b.self = b
    expect(diffJson(a, b).equal).toBe(false)
    const deep = (leaf: number): unknown =>
      JSON.parse(`${'['.repeat(50_000)}${leaf}${']'.repeat(50_000)}`)
    expect(diffJson(deep(1), deep(1)).equal).toBe(true)
    expect(diffJson(deep(1), deep(2)).changes).toHaveLength(1)
    expect(diffJson({ at: new Date(0) }, { at: new Date(1) }).equal).toBe(false)
  })
})
