import { describe, expect, it } from 'vitest'
import { createIdentities } from '../../../src/requests/createLedger.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const call = { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } }
const asks = (request?: string): ToolCallRecord => ({
  call: structuredClone(call),
  ...(request !== undefined && { request: { id: request } }),
})

describe('which call a record tells of, where nobody listed it', () => {
  it('is another one where the same call is asked for by another request', () => {
    const { identityOf } = createIdentities()
    const [first, second] = [identityOf(asks('r1')), identityOf(asks('r2'))]
    expect(first).not.toBe(second)
    expect([identityOf(asks('r1')), identityOf(asks('r2'))]).toEqual([first, second])
    expect(identityOf(asks('r2'))).toBe(second)
  })

  it('is the same one when it no longer asks, and when its arguments have come', () => {
    const { identityOf } = createIdentities()
    const first = identityOf(asks('r1'))
    expect(identityOf(asks())).toBe(first)
    const arriving = { ...asks(), call: { ...call, id: 'c2', arguments: {} } }
    const streamed = identityOf({ ...arriving, argumentsState: 'streaming' })
    expect(identityOf({ ...asks(), call: { ...call, id: 'c2' } })).toBe(streamed)
  })
})

describe('which call a record of a list tells of', () => {
  it('is the one that has gone from that list, and never one of another list', () => {
    const { identityOf, follow } = createIdentities()
    const [outer, inner] = [{}, {}]
    const [first, second] = [asks('r1'), asks('r2')]
    follow([first], outer)
    follow([second], inner)
    const [one, two] = [identityOf(first), identityOf(second)]
    expect(one).not.toBe(two)
    const [third, fourth] = [asks('r3'), asks('r4')]
    follow([third], inner)
    follow([fourth], outer)
    expect([identityOf(third), identityOf(fourth)].map(({ number }) => number)).toEqual([
      two.number,
      one.number,
    ])
  })
})
