import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupTree } from '../../../src/ui/conversation/deriveGroup.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const call = (id: string, parentId?: string): ToolCallRecord => ({
  call: { id, name: 'read_file', arguments: {} },
  ...(parentId !== undefined && { parentId }),
})
const idsOf = (records: readonly ToolCallRecord[]) =>
  groupTree(records).map(({ record, descendants }) => [
    record.call.id,
    descendants.map((each) => each.call.id),
  ])

describe('the calls of a run', () => {
  test('are placed under the call that started them, also through another call', () => {
    expect(idsOf([call('a'), call('b', 'a'), call('c', 'b'), call('d')])).toEqual([
      ['a', ['b', 'c']],
      ['d', []],
    ])
  })

  test('are shown on their own until their parent arrives', () => {
    expect(idsOf([call('b', 'a'), call('c', 'b')])).toEqual([['b', ['c']]])
    expect(idsOf([call('b', 'a'), call('a')])).toEqual([['a', ['b']]])
  })

  test('without a parent are not placed under a call without an id', () => {
    expect(idsOf([call(''), call('a'), call('b', '')])).toEqual([
      ['', []],
      ['a', []],
      ['b', []],
    ])
  })

  test('in a circle, or their own parents, are all shown', () => {
    expect(idsOf([call('a', 'a')])).toEqual([['a', []]])
    expect(idsOf([call('a', 'b'), call('b', 'a'), call('c', 'a')]).flat(2)).toHaveLength(3)
  })

  test('are all shown, once, whoever is said to have started them', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '')
    fc.assert(
      fc.property(
        fc.uniqueArray(ids),
        fc.array(fc.option(ids, { nil: undefined })),
        (own, parents) => {
          const records = own.map((id, index) => call(id, parents[index]))
          const shown = groupTree(records).flatMap(({ record, descendants }) => [
            record,
            ...descendants,
          ])
          expect(new Set(shown)).toEqual(new Set(records))
          expect(shown).toHaveLength(records.length)
        },
      ),
    )
  })

  test('in a chain of 100,000 are grouped in one pass', () => {
    const records = Array.from({ length: 100_000 }, (_, index) =>
      call(String(index), String(index - 1)),
    )
    expect(groupTree(records)).toHaveLength(1)
    expect(groupTree(records.toReversed())[0]!.descendants).toHaveLength(99_999)
  })
})
