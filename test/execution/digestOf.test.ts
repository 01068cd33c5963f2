import { describe, expect, it } from 'vitest'
import { deriveExecution } from '../../src/execution/deriveExecution.ts'
import { digestOf, isBindable, isExact } from '../../src/execution/digestOf.ts'
import { digestCall } from '../../src/json/digestCall.ts'
import type { ToolCallRecord } from '../../src/index.ts'

const CYCLE: Record<string, unknown> = {}
CYCLE.self = CYCLE
const deep = (depth: number): unknown => (depth === 0 ? {} : { a: deep(depth - 1) })
const executionOf = (given: unknown, changes: object = {}) =>
  deriveExecution(
    {
      call: { id: 'call-1', name: 'add', arguments: given },
      origin: { protocol: 'test' },
      ...changes,
    } as ToolCallRecord,
    undefined,
  )

describe('whether a decision can be bound to a call, without making its digest', () => {
  it.each([
    ['arguments', executionOf({ a: [1, { b: null }] })],
    ['no arguments', executionOf(undefined)],
    ['a number without end', executionOf({ a: [Number.NaN] })],
    ['arguments that hold themselves', executionOf(CYCLE)],
    ['text that says the same', executionOf({ a: 1 }, { argumentsText: '{"a":1}' })],
    ['text that says the same with blanks', executionOf({ a: 1 }, { argumentsText: '{ "a": 1 }' })],
    ['text that says something else', executionOf({ a: 1 }, { argumentsText: '{"a":2}' })],
    ['text with a key given twice', executionOf({ a: 1 }, { argumentsText: '{"a":2,"a":1}' })],
    [
      'text with a number that is lost',
      executionOf({ a: 1 }, { argumentsText: '{"a":1.00000000000000000001}' }),
    ],
    [
      'text that is an argument',
      executionOf({ a: '{"b":1,"b":2}' }, { argumentsText: '{"b":1,"b":2}' }),
    ],
    ['a free text', executionOf({ a: 'b' }, { argumentsText: 'b' })],
    ['arguments that arrive', executionOf({ a: 1 }, { argumentsState: 'streaming' })],
    [
      'a schema that holds itself',
      executionOf({ a: 1 }, { spec: { name: 'add', inputSchema: CYCLE } }),
    ],
    [
      'a schema of great depth',
      executionOf({ a: 1 }, { spec: { name: 'add', inputSchema: deep(9_000) } }),
    ],
    [
      'a schema with a bigint',
      executionOf({ a: 1 }, { spec: { name: 'add', inputSchema: { default: 1n } } }),
    ],
  ])('says for %s whether it has one', (_, execution) => {
    expect(isBindable(execution)).toBe(digestOf(execution) !== undefined)
  })

  it('names a call whose text JSON.stringify would write as one without text', () => {
    const given = { b: 0.1, a: ['x', -1e21, { é: '😀\n' }], 1: null }
    const shown = { tool: 'add', definition: null, arguments: given }
    const execution = executionOf(given, { argumentsText: JSON.stringify(given) })
    expect(digestOf(execution)).toBe(digestCall(shown))
    expect(digestCall({ ...shown, argumentsText: execution.text })).toBe(digestCall(shown))
    expect(isExact(execution)).toBe(true)
  })
})
