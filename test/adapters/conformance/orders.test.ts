import fc from 'fast-check'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { caseCount } from '../../support/processorTime.ts'
import type { Protocol } from './Protocol.ts'
import { protocols } from './protocols.ts'
import { streamed } from './streamed.ts'

const IDS = ['a', 'b', 'c', 'd']
const argumentsOf = (id: string) => ({ path: `${id}.txt` })

/** What a person sees of a call: its name, what it was given, how it ended, with what. */
const seen = (records: readonly ToolCallRecord[]) =>
  new Map(
    records.map((record) => [
      record.call.id,
      {
        name: record.call.name,
        arguments: record.call.arguments,
        argumentsState: record.argumentsState ?? 'complete',
        status: deriveToolCallStatus(record).kind,
        result: record.result,
        content: record.content,
      },
    ]),
  )

function read({ createReader, opening = [] }: Protocol, events: readonly object[]) {
  const reader = createReader()
  for (const event of [...opening, ...events]) reader.push(structuredClone(event))
  return seen(reader.records())
}

/** The lists, each in its order, put into each other as the numbers say. */
function interleave(lists: readonly (readonly object[])[], turns: readonly number[]): object[] {
  const left = lists.map((list) => [...list])
  const out: object[] = []
  for (let at = 0; left.some((list) => list.length > 0); at++) {
    const open = left.filter((list) => list.length > 0)
    out.push(open[turns[at % turns.length]! % open.length]!.shift()!)
  }
  return out
}
const turns = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 })
const order = fc.shuffledSubarray(IDS, { minLength: IDS.length })
const failed = (id: string) => id === 'c'
const RUNS = { numRuns: caseCount(400) }

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  '%s',
  (_name, protocol) => {
    const { call, result } = protocol
    const callOf = (id: string) => call(id, { arguments: argumentsOf(id) })
    const resultOf = (id: string) => result(id, { value: { of: id }, failed: failed(id) })
    const inTurn = IDS.flatMap((id) => [...callOf(id), ...resultOf(id)])

    it('calls that are made side by side end as they would alone', () => {
      const expected = read(protocol, inTurn)
      expect([...expected.values()].map(({ status }) => status)).toEqual([
        'succeeded',
        'succeeded',
        'failed',
        'succeeded',
      ])
      fc.assert(
        fc.property(order, turns, (ids, taken) => {
          const lists = ids.map((id) => [...callOf(id), ...resultOf(id)])
          expect(read(protocol, interleave(lists, taken))).toEqual(expected)
        }),
        RUNS,
      )
    })

    it('a result that comes twice, or a second one that says something else, changes nothing', () => {
      const expected = read(protocol, inTurn)
      fc.assert(
        fc.property(order, turns, fc.boolean(), (ids, taken, isOther) => {
          const again = (id: string) =>
            isOther ? result(id, { value: { of: 'another' }, failed: !failed(id) }) : resultOf(id)
          const lists = ids.map((id) => [
            ...callOf(id),
            ...resultOf(id),
            ...again(id),
            ...resultOf(id),
          ])
          expect(read(protocol, interleave(lists, taken))).toEqual(expected)
        }),
        RUNS,
      )
    })

    it('a result that comes before its call is its result', () => {
      const expected = read(protocol, inTurn)
      fc.assert(
        fc.property(order, order, (results, calls) => {
          const events = [...results.flatMap(resultOf), ...calls.flatMap(callOf)]
          expect(read(protocol, events)).toEqual(expected)
        }),
        RUNS,
      )
    })
  },
)

describe.each(Object.entries(streamed))('%s, in pieces', (name, streamOf) => {
  const protocol = protocols.find((each) => each.name === name)!
  const inPieces = (id: string, place: number) => {
    const { opening, first, last, finish, result } = streamOf(id, place)
    return [...opening, first, last, ...finish, ...result]
  }

  it('pieces of calls that are written side by side end in whole calls', () => {
    fc.assert(
      fc.property(turns, (taken) => {
        const records = read(protocol, interleave(IDS.map(inPieces), taken))
        expect([...records.keys()].toSorted()).toEqual(IDS)
        for (const id of IDS)
          expect(records.get(id)).toMatchObject({
            name: 'read_note',
            arguments: argumentsOf(id),
            argumentsState: 'complete',
            status: 'succeeded',
          })
      }),
      RUNS,
    )
  })
})
