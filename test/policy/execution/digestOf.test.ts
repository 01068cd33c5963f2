import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deriveExecution } from '../../src/execution/deriveExecution.ts'
import {
  bindingSteps,
  checksumOf,
  digestOf,
  isBindable,
  isBound,
  isExact,
  shareBinding,
} from '../../src/execution/digestOf.ts'
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

const sha256 = (value: unknown) => createHash('sha256').update(canonicalize(value)!).digest('hex')
const STEP = 65_536
const LONG = { content: `${'a'.repeat(STEP - 1)}😀${'\n"é'.repeat(60_000)}\ud800` }
const ROWS = {
  rows: Array.from({ length: 9_000 }, (_, id) => ({
    id,
    tags: ['a', null],
    b: undefined,
    a: id / 7,
  })),
}

describe('the digest of a call that was given much', () => {
  afterEach(() => vi.restoreAllMocks())

  /** The length of each text that was made bytes. */
  const watchBytes = (): number[] => {
    const encode = vi.spyOn(TextEncoder.prototype, 'encode')
    return new Proxy([], {
      get: (_, key) =>
        Reflect.get(
          encode.mock.calls.map(([text]) => text?.length),
          key,
        ),
    })
  }

  it.each<[string, object, object]>([
    ['a long text', LONG, {}],
    ['many values', ROWS, {}],
    ['a list of many numbers', { rows: Array.from({ length: 60_000 }, (_, at) => at) }, {}],
    ['text with blanks', ROWS, { argumentsText: JSON.stringify(ROWS, null, 2) }],
  ])('is made in short steps, and is the same: %s', (_, given, changes) => {
    const made = watchBytes()
    const execution = executionOf(given, changes)
    expect(isBound(execution, true)).toBe(false)
    const steps = bindingSteps(execution, true)
    let count = 0
    while (steps.next().done !== true) count++
    expect(isBound(execution, true)).toBe(true)
    expect(Math.max(...made)).toBeLessThan(STEP * 6)
    expect(count).toBeGreaterThan(JSON.stringify(given).length / STEP)
    const wasMade = made.length
    const shown = { arguments: given, definition: null, server: null, tool: 'add' }
    expect(digestOf(execution)).toBe(sha256(shown))
    expect(checksumOf(execution)).toBe(sha256({ args: given, tool: 'add' }))
    expect(made.length).toBe(wasMade)
  })

  it('reads a long text with blanks in short steps, too', () => {
    const text = JSON.stringify(ROWS, null, 2)
    const execution = executionOf(ROWS, { argumentsText: text })
    const made = watchBytes()
    const steps = bindingSteps(execution, false)
    let count = 0
    while (made.length === 0 && steps.next().done !== true) count++
    expect(count).toBeGreaterThan(text.length / STEP)
  })

  it('is finished at once where a decision does not wait for its steps, which then end', () => {
    const made = watchBytes()
    const execution = executionOf(LONG)
    const steps = bindingSteps(execution, false)
    steps.next()
    expect(made.length).toBe(1)
    expect(digestOf(execution)).toMatch(/^\w{64}$/)
    const wasMade = made.length
    expect(steps.next().done).toBe(true)
    expect(made.length).toBe(wasMade)
    expect(isBound(execution, false)).toBe(true)
    expect(isBound(execution, true)).toBe(false)
  })

  it('needs no steps for little, for what cannot be bound, and while it arrives', () => {
    const argumentsText = `{"content":"${'a'.repeat(STEP)}","content":"b"}`
    const twice = executionOf({ content: 'b' }, { argumentsText })
    expect(isBound(twice, false)).toBe(false)
    for (const step of bindingSteps(twice, false)) expect(step).toBeUndefined()
    expect(isBound(twice, false)).toBe(true)
    expect(isBound(executionOf({ a: 1 }), true)).toBe(true)
    expect(isBound(executionOf(LONG, { argumentsState: 'streaming' }), true)).toBe(true)
    expect(isBound(executionOf('a'.repeat(9 * STEP)), true)).toBe(true)
  })

  it('is not looked at as a whole before its steps, where it is many small parts', () => {
    let looked = 0
    const part = (id: number) =>
      new Proxy({ id }, { ownKeys: (own) => (looked++, Reflect.ownKeys(own)) })
    const execution = executionOf({ list: [] })
    const list = Array.from({ length: 5 * 10_000 }, (_, id) => part(id))
    const long = { ...execution, arguments: { list } } as never
    expect(isBound(long, false)).toBe(false)
    expect(looked).toBeLessThan(STEP)
    looked = 0
    bindingSteps(long, false).next()
    expect(looked).toBeLessThan(5_000)
  })

  it('is made once for a record that an app writes anew', () => {
    const [before, anew] = [executionOf(LONG), executionOf({ ...LONG })]
    const digest = digestOf(before)
    const made = watchBytes()
    expect(shareBinding(anew, before)).toBe(true)
    expect(isBound(anew, false)).toBe(true)
    expect(digestOf(anew)).toBe(digest)
    expect(made.length).toBe(0)
  })

  it.each([
    ['arguments', executionOf({ a: 2 })],
    ['tool', { ...executionOf({ a: 1 }), name: 'addAll' }],
    ['server', { ...executionOf({ a: 1 }), server: 'other' }],
    ['definition', executionOf({ a: 1 }, { spec: { name: 'add', description: 'Adds more.' } })],
    ['text', executionOf({ a: 1 }, { argumentsText: '{"a":1,"a":1}' })],
    ['state', executionOf({ a: 1 }, { argumentsState: 'streaming' })],
  ])('is not that of a call with another %s', (_, execution) => {
    const before = executionOf({ a: 1 })
    expect(shareBinding(execution, before)).toBe(false)
    expect(digestOf(execution)).not.toBe(digestOf(before))
  })

  it.each([
    ['is that of the call without its text, once that was read', '{ "a": 1 }', true],
    ['is another where the text says more', '{ "a": 1.00000000000000000001 }', false],
    ['is another where the text cannot be read', '{ "a": 1, "a": 1 }', false],
  ])('%s', (_, argumentsText, isShared) => {
    const before = executionOf({ a: 1 }, { argumentsText })
    const later = executionOf({ a: 1 })
    expect(shareBinding(later, before)).toBe(false)
    const digest = digestOf(before)
    expect(shareBinding(later, before)).toBe(isShared)
    expect(digestOf(later) === digest).toBe(isShared)
  })

  it('is not shared where a schema holds itself', () => {
    const spec = () => {
      const inputSchema: Record<string, unknown> = {}
      return { name: 'add', inputSchema: Object.assign(inputSchema, { self: inputSchema }) }
    }
    const execution = executionOf({ a: 1 }, { spec: spec() })
    expect(shareBinding(execution, executionOf({ a: 1 }, { spec: spec() }))).toBe(false)
    expect(digestOf(execution)).toBeUndefined()
  })

  it('is as long as it is deep, and looked at no deeper than data can be', () => {
    const deepest: { in?: unknown } = {}
    let at = deepest
    for (let depth = 0; depth < 100_000; depth++) {
      const inside = {}
      at.in = inside
      at = inside
    }
    const execution = { ...executionOf({}), arguments: deepest } as never
    expect(isBound(execution, false)).toBe(true)
    expect(isBindable(execution)).toBe(false)
  })
})
