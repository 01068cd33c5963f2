import { createReconciler } from '../../../src/host/useToolCalls.ts'
import { withSource, type ToolCallRecord } from '../../../src/model/index.ts'

const record = (id: string, members: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id, name: 'update_note', arguments: { path: `${id}.md` } },
  ...members,
})
const IDS = ['a', 'b', 'c', 'd', 'e']
const open = IDS.map((id) => record(id, { phase: 'running' }))
const ended = IDS.map((id) => record(id, { phase: 'done' }))

/** The ids of those that say what is new, reading by reading, until nothing waits. */
function portions(most: number, before: readonly ToolCallRecord[], now: readonly ToolCallRecord[]) {
  const reconcile = createReconciler(most)
  reconcile(before)
  const shown: string[] = []
  do
    shown.push(
      reconcile(now)
        .list.filter((each) => now.includes(each))
        .map(({ call }) => call.id)
        .join(''),
    )
  while (reconcile.isBehind() && shown.length < 10)
  return shown
}

describe('of calls that all change at once', () => {
  it('so many are shown at a time, the last ones first, and in the end all', () => {
    expect(portions(2, open, ended)).toEqual(['de', 'bcde', 'abcde'])
  })

  it('those that ask, or asked, are shown before others', () => {
    const asks = { request: { id: 'r' } }
    const asking = ended.with(1, record('b', asks))
    expect(portions(1, open, asking)[0]).toBe('b')
    expect(portions(1, open.with(1, asking[1]!), ended)[0]).toBe('b')
  })

  it('as many as are shown at a time are shown at once', () => {
    expect(portions(5, open, ended)).toEqual(['abcde'])
  })

  it('one that changes again is shown as it is then', () => {
    const reconcile = createReconciler(2)
    reconcile(open)
    reconcile(ended)
    const failed = ended.with(0, record('a', { phase: 'done', argumentsText: '{}' }))
    while ((reconcile(failed), reconcile.isBehind()));
    expect(reconcile(failed).list).toEqual(failed)
  })

  it('what comes, goes or moves does not wait', () => {
    expect(portions(1, open, ended.toReversed())[0]).toBe('edcba')
    const reconcile = createReconciler(1)
    reconcile(open)
    expect(
      reconcile([...ended, record('f')])
        .list.map(({ call }) => call.id)
        .join(''),
    ).toBe('abcdef')
    expect(reconcile(ended.slice(0, 2)).list).toHaveLength(2)
  })

  it('a new message leads to what is shown of its calls', () => {
    const [before, now] = [{}, {}]
    const reconcile = createReconciler(1)
    reconcile(open.map((each) => withSource({ ...each }, before)))
    const calls = reconcile(ended.map((each) => withSource({ ...each }, now)))
    expect(calls.of(now)).toEqual(calls.list)
    expect(calls.of(before)).toEqual([])
  })
})

describe('the calls of one message', () => {
  const messageOf = (...records: readonly ToolCallRecord[]) => {
    const parts = records.map(() => ({}))
    const message = { parts }
    return {
      message,
      parts,
      records: records.map((each, at) => withSource({ ...each }, message, parts[at]!)),
    }
  }

  it('are the same object until one of them changes', () => {
    const [first, second] = [messageOf(...open.slice(0, 2)), messageOf(...open.slice(2))]
    const reconcile = createReconciler()
    const before = reconcile([...first.records, ...second.records])
    const changed = withSource(record('e', { phase: 'done' }), second.message, second.parts[2]!)
    const now = reconcile([...first.records, ...second.records.with(2, changed)])
    expect(now.in(first.message)).toBe(before.in(first.message))
    expect(now.in(second.message)).not.toBe(before.in(second.message))
    expect(now.in(second.message).list).toEqual(now.list.slice(2))
  })

  it('are found by their id and by their part, also by that of a copy', () => {
    const reconcile = createReconciler()
    const { message, parts, records } = messageOf(...open)
    const calls = reconcile(records).in(message)
    expect([calls.get('b'), calls.get('z')]).toEqual([records[1], undefined])
    expect(calls.of(parts[1]!)).toEqual([records[1]])
    const copy = messageOf(...open)
    const now = reconcile(copy.records).in(copy.message)
    expect(now.of(copy.parts[3]!)).toEqual([records[3]])
  })

  it('are none, and the same object, for messages without calls', () => {
    const calls = createReconciler()(messageOf(...open).records)
    expect(calls.in({}).list).toEqual([])
    expect(calls.in({})).toBe(calls.in({}))
  })
})

it('what an older reading says stays what it said', () => {
  const message = {}
  const reconcile = createReconciler()
  const records = open.map((each) => withSource({ ...each }, message))
  const before = reconcile(records)
  const now = reconcile(records.slice(1))
  expect(now.of(message)).toHaveLength(4)
  expect(before.of(message)).toHaveLength(5)
  expect(before.get('a')).toBe(before.list[0])
  expect(now.get('a')).toBeUndefined()
})
