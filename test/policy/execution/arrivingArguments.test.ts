import fc from 'fast-check'
import { deriveDiff } from '../../../src/ui/diff/acceptedArguments.ts'
import { arrivingArguments, deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { deriveToolCallStatus } from '../../../src/status/deriveToolCallStatus.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { hostileValues } from '../../support/hostileValues.ts'

/** A value that counts how often something in it is read. */
function counted<T extends object>(value: T) {
  const read = { count: 0 }
  const counting = new Proxy(value, {
    get(target, key, receiver) {
      read.count += 1
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { read, counting }
}

const record = (given: object, members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'write_file', arguments: given as Record<string, unknown> },
  run: 'active',
  ...members,
})

describe('arguments that still arrive', () => {
  it('are not copied for what is shown of every piece: status, sentence and growing diff', () => {
    const { read, counting: rows } = counted([1, 2, 3])
    for (const content of ['One', 'One\nTwo', 'One\nTwo\nThree']) {
      const piece = record({ path: 'a.md', content, rows }, { argumentsState: 'streaming' })
      const { kind, execution } = deriveToolCallStatus(piece, {})
      expect([kind, execution.arguments.content]).toEqual(['preparing', content])
      expect(deriveDiff(execution, piece)).toMatchObject({ kind: 'files', isGrowing: true })
    }
    expect(read.count).toBe(0)
  })

  it('are copied once where somebody reads them, and do not change then', () => {
    const rows = [{ cell: 'a' }]
    const { read, counting } = counted(rows)
    const given = arrivingArguments({ rows: counting })
    expect(given.rows).toEqual([{ cell: 'a' }])
    const { count } = read
    expect(count).toBeGreaterThan(0)
    rows[0]!.cell = 'b'
    expect(given.rows).toEqual([{ cell: 'a' }])
    expect(read.count).toBe(count)
    expect(Object.isFrozen(given) && Object.isFrozen(given.rows)).toBe(true)
  })

  it('are left out where they are no data, and an own __proto__ stays an argument', () => {
    const given: unknown = JSON.parse('{"__proto__":{"path":"x"},"a":1}')
    expect(Object.keys(arrivingArguments(given))).toEqual(['__proto__', 'a'])
    expect(arrivingArguments({ run: () => 1, at: Symbol('x'), size: 1n, a: 1 })).toEqual({ a: 1 })
    expect(arrivingArguments({ at: new Date(0) }).at).toBeUndefined()
  })

  it('never throw, and are the same however often they are read', () => {
    fc.assert(
      fc.property(hostileValues, (value) => {
        for (const given of [arrivingArguments(value), arrivingArguments({ value })])
          expect(JSON.stringify(given)).toBe(JSON.stringify(given))
      }),
    )
  })
})

describe('arguments that are complete', () => {
  it('are copied once for a record, whoever asks how often', () => {
    const { read, counting } = counted({ path: 'a.md', content: 'One' })
    const complete = record(counting)
    const first = deriveToolCallStatus(complete, {}).execution
    const { count } = read
    for (let times = 0; times < 3; times += 1)
      expect(deriveExecution(complete, undefined)).toBe(first)
    expect(deriveToolCallStatus(complete, {}).execution).toBe(first)
    expect(read.count).toBe(count)
  })
})
