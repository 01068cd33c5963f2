import fc from 'fast-check'
import { createReconciler } from '../../../src/host/useToolCalls.ts'
import { withSource, type ToolCallRecord } from '../../../src/model/index.ts'

const record = (id: string, members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id, name: 'update_note', arguments: { path: 'a.md', text: id } },
  ...members,
})

/** What a reading of these records gives after one of those. */
function after(before: readonly ToolCallRecord[], records: readonly ToolCallRecord[]) {
  const reconcile = createReconciler()
  return [reconcile(before), reconcile(records)] as const
}

describe('records keep their identity', () => {
  it('for equal copies, and so does the list', () => {
    const full = () => [
      record('a', {
        result: { success: true, data: { value: 7, lines: 14 } },
        times: { startedAt: 1, endedAt: 2 },
        marks: ['redacted'],
      }),
      record('b', {
        request: { id: 'r', can: { edit: true }, expiresAt: 9 },
        spec: { name: 'update_note', annotations: { readOnlyHint: false } },
        origin: { protocol: 'x', ids: { call: 'b' } },
      }),
    ]
    const [before, now] = after(full(), structuredClone(full()))
    expect(now.list).toBe(before.list)
    expect(now.get('a')).toBe(before.list[0])
  })

  it('of every call but the changed one', () => {
    const [before, now] = after(
      [record('a'), record('b'), record('c')],
      [record('a'), record('b', { phase: 'running' }), record('c')],
    )
    expect(now.list).not.toBe(before.list)
    expect(now.list.map((kept, index) => kept === before.list[index])).toEqual([true, false, true])
    expect(now.get('b')).toBe(now.list[1])
  })

  it('when calls come and go: the list is new, the other records stay', () => {
    const [before, more] = after(
      [record('a'), record('b')],
      [record('a'), record('b'), record('c')],
    )
    expect(more.list).not.toBe(before.list)
    expect([more.list[0], more.list[1]].every((kept, index) => kept === before.list[index])).toBe(
      true,
    )
    const [full, fewer] = after([record('a'), record('b')], [record('b')])
    expect(fewer.list).toHaveLength(1)
    expect(fewer.list[0]).toBe(full.list[1])
    expect(fewer.get('a')).toBeUndefined()
  })

  it('also of calls that have one id, and no two become one', () => {
    const twin = () => record('a', { request: { id: 'r' } })
    const [twins, more] = after([twin(), twin()], [record('b'), twin(), twin()])
    expect(more.list.slice(1).map((kept, index) => kept === twins.list[index])).toEqual([
      true,
      true,
    ])
    const other = () => ({ ...record('a'), phase: 'running' as const })
    const [before, moved] = after(
      [record('a'), other(), record('c')],
      [record('b'), record('a'), other(), record('c')],
    )
    expect(moved.list.slice(1).every((kept, index) => kept === before.list[index])).toBe(true)
    const kept = record('a')
    const [all, fewer] = after([other(), kept], [record('a'), kept])
    expect(fewer.list[0]).not.toBe(fewer.list[1])
    expect(fewer.list[1]).toBe(all.list[1])
  })

  it('when their order changes', () => {
    const [before, now] = after([record('a'), record('b')], [record('b'), record('a')])
    expect(now.list).not.toBe(before.list)
    expect([now.list[0] === before.list[1], now.list[1] === before.list[0]]).toEqual([true, true])
  })

  it('an empty reading after an empty one is the same list', () => {
    const [before, now] = after([], [])
    expect(now.list).toBe(before.list)
  })
})

describe('a record is new where anything changed', () => {
  const base = record('a', {
    result: { success: true, data: { value: 1 } },
    argumentsText: '{}',
    marks: ['redacted'],
    times: { startedAt: 0 },
  })
  it.each<[string, Partial<ToolCallRecord>]>([
    ['an argument', { call: { ...base.call, arguments: { path: 'b.md', text: 'a' } } }],
    [
      'an argument more',
      { call: { ...base.call, arguments: { ...base.call.arguments, force: undefined } } },
    ],
    ['the name', { call: { ...base.call, name: 'delete_note' } }],
    ['a member more', { phase: 'done' }],
    ['a member that is undefined', { phase: undefined }],
    ['the value in the data', { result: { success: true, data: { value: 2 } } }],
    ['success', { result: { success: false, data: { value: 1 } } }],
    ['a mark', { marks: ['synthetic'] }],
    ['a mark more', { marks: ['redacted', 'synthetic'] }],
    [
      'a list for an object',
      { marks: { 0: 'redacted' } as unknown as NonNullable<ToolCallRecord['marks']> },
    ],
    ['a time', { times: { startedAt: 2 } }],
    ['minus zero for zero', { times: { startedAt: -0 } }],
    ['text for a number', { times: { startedAt: '0' as unknown as number } }],
  ])('%s', (_, change) => {
    const changed = { ...base, ...change }
    const [, now] = after([base], [changed])
    expect(now.list[0]).toBe(changed)
  })

  it('for every change of JSON, at any depth', () => {
    const members = fc.record(
      {
        result: fc.record(
          {
            success: fc.boolean(),
            data: fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue({ maxDepth: 4 }), {
              noNullPrototype: true,
            }),
          },
          { noNullPrototype: true },
        ),
        argumentsText: fc.constantFrom('', 'x'),
        times: fc.record({ startedAt: fc.constantFrom(1, 2) }, { noNullPrototype: true }),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    fc.assert(
      fc.property(members, members, (a, b) => {
        const [, now] = after([record('x', a)], [record('x', b)])
        expect(now.list[0]).toStrictEqual(record('x', b))
      }),
    )
  })
})

describe('what a record was made from', () => {
  it('leads to it: every record of a source, in order', () => {
    const [message, part] = [{}, {}]
    const [now] = after(
      [withSource(record('a'), message, part), withSource(record('b'), message)],
      [],
    )
    expect(now.of(message)).toEqual(now.list)
    expect(now.of(part)).toEqual([now.list[0]])
    expect(now.of({})).toEqual([])
  })

  it('the source of a new copy leads to the record that was kept', () => {
    const copied = {}
    const [before, now] = after(
      [withSource(record('a'), {}), withSource(record('b'), {})],
      [withSource(record('a'), copied), withSource(record('b'), copied)],
    )
    expect(now.list).toBe(before.list)
    expect(now.of(copied).map((kept, index) => kept === before.list[index])).toEqual([true, true])
  })
})

describe('bad input loses nothing', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => record(`call ${at}`))
  const isKept = (now: readonly ToolCallRecord[], before: readonly ToolCallRecord[]) =>
    now.every((kept, at) => kept === before[at])

  it('10,000 calls that all change at once', () => {
    const changed = many.map((each): ToolCallRecord => ({ ...each, phase: 'done' }))
    const [, now] = after(many, changed)
    expect(isKept(now.list, changed)).toBe(true)
    expect(now.get('call 9999')).toBe(changed.at(-1))
  })

  it('a list in reverse: each call is the one that it was', () => {
    const [before, now] = after(many, structuredClone(many).toReversed())
    expect(isKept(now.list, before.list.toReversed())).toBe(true)
    expect(now.get('call 0')).toBe(before.list[0])
  })

  it('ids that repeat: every record is there, and each stays when another changes', () => {
    const copies = () => [1, 2, 3].map((at) => record('a', { argumentsText: `${at}` }))
    const [before, now] = after(copies(), copies().with(1, record('a', { argumentsText: 'new' })))
    expect(now.list.map(({ argumentsText }) => argumentsText)).toEqual(['1', 'new', '3'])
    expect([now.list[0] === before.list[0], now.list[2] === before.list[2]]).toEqual([true, true])
  })

  it('a list that the app changes in place after it was read', () => {
    const reconcile = createReconciler()
    const list = [record('a'), record('b')]
    reconcile(list)
    list.reverse()
    expect(reconcile([...list]).list.map(({ call }) => call.id)).toEqual(['b', 'a'])
  })
})

it('a reading in which nothing changed gives the same object, and a source the same list', () => {
  const message = {}
  const from = [withSource(record('a'), message), withSource(record('b'), {})]
  const reconcile = createReconciler()
  const before = reconcile(from)
  const ofMessage = before.of(message)
  expect(reconcile([...from])).toBe(before)
  const now = reconcile(from.with(1, record('b', { phase: 'done' })))
  expect(now).not.toBe(before)
  expect(now.of(message)).toBe(ofMessage)
})

it('a record that an adapter keeps leads from its new message, too', () => {
  const [first, copied] = [{}, {}]
  const kept = withSource(record('a'), first)
  const reconcile = createReconciler()
  const before = reconcile([kept])
  expect(before.of(first)).toEqual([kept])
  withSource(kept, copied)
  expect(reconcile([kept]).of(copied)).toEqual([kept])
})

it('ids such as toString are ordinary ids', () => {
  const [before, now] = after(
    [record('__proto__'), record('constructor')],
    [record('__proto__'), record('constructor')],
  )
  expect(now.list).toBe(before.list)
  expect(now.get('toString')).toBeUndefined()
})
