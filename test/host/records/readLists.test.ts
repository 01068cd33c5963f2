// Lists of records that follow each other are looked at where something else stands.
import { describe, expect, it } from 'vitest'
import { createListReader, markRead, readRecords } from '../../../src/host/records/readRecord.ts'
import type { ToolCallRecord } from '../../../src/tool-call/index.ts'

const record = (id: string): ToolCallRecord => ({ call: { id, name: 'read_file', arguments: {} } })
const lent = (id: string): ToolCallRecord =>
  Object.assign(Object.create({ lent: true }), record(id))

describe('lists of records', () => {
  it('that an app writes into are read where it wrote', () => {
    const read = createListReader()
    const list = [record('a'), record('b')]
    expect(read(list)).toBe(list)
    list[1] = lent('c')
    const [, written] = read(list)
    expect(written).not.toHaveProperty('lent')
    expect(written).toMatchObject({ call: { id: 'c' } })
  })

  it('keep what stands where it stood', () => {
    const read = createListReader()
    const [a, b] = [record('a'), record('b')]
    read([a, b])
    expect(read([a, record('c'), b]).map(({ call }) => call.id)).toEqual(['a', 'c', 'b'])
    expect(read([a])[0]).toBe(a)
  })

  it('of the kit are not read again', () => {
    const list = [lent('a')]
    expect(readRecords(list)).not.toBe(list)
    expect(readRecords(markRead([...list]))[0]).toBe(list[0])
  })
})
