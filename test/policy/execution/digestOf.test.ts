import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { checksumOf, digestOf, isBindable, isExact } from '../../../src/policy/digestOf.ts'
import { digestCall } from '../../../src/engines/json/digestCall.ts'
import type { ToolCallRecord } from '../../../src/index.ts'

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

describe('whether a decision can be bound to a call', () => {
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

const sha256 = (value: unknown) => createHash('sha256').update(canonicalize(value)!).digest('hex')
const LONG = { content: `${'a'.repeat(65_535)}😀${'\n"é'.repeat(60_000)}\ud800` }
const ROWS = {
  rows: Array.from({ length: 9_000 }, (_, id) => ({
    id,
    tags: ['a', null],
    b: undefined,
    a: id / 7,
  })),
}

describe('the digest of a call that was given much', () => {
  it.each<[string, object, object]>([
    ['a long text', LONG, {}],
    ['many values', ROWS, {}],
    ['a list of many numbers', { rows: Array.from({ length: 60_000 }, (_, at) => at) }, {}],
    ['text with blanks', ROWS, { argumentsText: JSON.stringify(ROWS, null, 2) }],
  ])('is the one that others make: %s', (_, given, changes) => {
    const execution = executionOf(given, changes)
    const shown = { arguments: given, definition: null, server: null, tool: 'add' }
    expect(digestOf(execution)).toBe(sha256(shown))
    expect(checksumOf(execution)).toBe(sha256({ args: given, tool: 'add' }))
  })

  it.each<[string, unknown, object]>([
    ['a text', { content: 'a'.repeat(1_000_001) }, {}],
    ['many values', { rows: Array.from({ length: 250_001 }, () => 1) }, {}],
    ['what they were read from', { a: 1 }, { argumentsText: `{"a":1${' '.repeat(1_000_000)}}` }],
  ])('of more than 1 MB is none, so that it cannot be allowed: %s', (_, given, changes) => {
    const execution = executionOf(given, changes)
    expect([digestOf(execution), isBindable(execution)]).toEqual([undefined, false])
  })

  it('of just 1 MB is one', () => {
    expect(isBindable(executionOf({ content: 'a'.repeat(999_900) }))).toBe(true)
  })

  it.each([
    ['arguments', executionOf({ a: 2 })],
    ['tool', { ...executionOf({ a: 1 }), name: 'addAll' }],
    ['server', { ...executionOf({ a: 1 }), server: 'other' }],
    ['definition', executionOf({ a: 1 }, { spec: { name: 'add', description: 'Adds more.' } })],
    ['text', executionOf({ a: 1 }, { argumentsText: '{"a":1,"a":1}' })],
    ['state', executionOf({ a: 1 }, { argumentsState: 'streaming' })],
  ])('is not that of a call with another %s', (_, execution) => {
    expect(digestOf(execution)).not.toBe(digestOf(executionOf({ a: 1 })))
  })

  it.each([
    ['is that of the call without its text', '{ "a": 1 }', true],
    ['is another where the text says more', '{ "a": 1.00000000000000000001 }', false],
    ['is none where the text cannot be read', '{ "a": 1, "a": 1 }', false],
  ])('%s', (_, argumentsText, isSame) => {
    const digest = digestOf(executionOf({ a: 1 }, { argumentsText }))
    expect(digestOf(executionOf({ a: 1 })) === digest).toBe(isSame)
  })

  it('is none of what is deeper than data can be', () => {
    const deepest: { in?: unknown } = {}
    let at = deepest
    for (let depth = 0; depth < 100_000; depth++) {
      const inside = {}
      at.in = inside
      at = inside
    }
    const execution = { ...executionOf({}), arguments: deepest } as never
    expect(isBindable(execution)).toBe(false)
  })
})
