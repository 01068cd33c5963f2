import fc from 'fast-check'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { caseCount } from '../../support/processorTime.ts'
import { createWatch } from './createWatch.ts'
import { decisionOf } from './decisionOf.ts'
import { deepFreeze } from './deepFreeze.ts'
import type { Protocol } from './Protocol.ts'
import { protocols } from './protocols.ts'

const ODD_IDS = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'x'.repeat(1_000_000),
  'é\u202Ee',
] as const

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  '%s',
  (_name, protocol) => {
    const {
      createReader,
      call,
      result,
      others,
      noise,
      opening = [],
      end,
      cut,
      comparable = (records: readonly ToolCallRecord[]) => records,
    } = protocol
    const readerOf = (...events: readonly object[]) => {
      const reader = createReader()
      for (const event of [...opening, ...events]) reader.push(event)
      return reader
    }
    const recordsOf = (...events: readonly object[]) => readerOf(...events).records()

    describe.each(Object.entries(protocol.fixtures))('recording %s', (_fixture, read) => {
      it('reading the whole gives the same as reading the stream, after every event', async () => {
        const reader = createReader()
        const events = read()
        for (const [index, event] of events.entries()) {
          reader.push(event)
          expect(comparable(reader.records())).toStrictEqual(
            comparable(await protocol.whole(events.slice(0, index + 1))),
          )
        }
      })

      it('gives the same whenever somebody looks, and however its text is split', () => {
        const events = read()
        const expected = withoutLooks(protocol, events)
        fc.assert(
          fc.property(fc.infiniteStream(fc.nat({ max: 12 })), (chances) => {
            const reader = createReader()
            for (const event of events) {
              const [at = 0] = chances.take(1)
              for (const piece of cut?.(event, at) ?? [event]) reader.push(piece)
              if (at % 2 === 0) reader.records()
            }
            expect(said(reader.records())).toStrictEqual(said(expected))
          }),
          { numRuns: caseCount(200) },
        )
      })

      it('gives the same when every event arrives twice', () => {
        const events = read()
        const { isRepeatable = (event: object) => cut?.(event, 0) === undefined } = protocol
        const reader = createReader()
        for (const event of events)
          for (const delivered of isRepeatable(event) ? [event, structuredClone(event)] : [event])
            reader.push(delivered)
        expect(said(reader.records())).toStrictEqual(said(withoutLooks(protocol, events)))
      })

      it('is read without being changed', () => {
        const events = deepFreeze(read())
        const reader = createReader()
        for (const event of events) reader.push(event)
        expect(said(reader.records())).toStrictEqual(said(withoutLooks(protocol, read())))
        expect(events).toStrictEqual(read())
      })

      it('gives every call its own id', () => {
        const ids = withoutLooks(protocol, read()).map((record) => record.call.id)
        expect(new Set(ids).size).toBe(ids.length)
      })

      it('starts again after reset()', () => {
        const reader = createReader()
        for (const event of read()) reader.push(event)
        const before = said(reader.records())
        reader.reset()
        expect(reader.records()).toEqual([])
        for (const event of read()) reader.push(event)
        expect(said(reader.records())).toStrictEqual(before)
      })
    })

    it('keeps the same array until something changes, and keeps unchanged records', () => {
      const reader = readerOf(...call('c1'), ...call('c2'))
      const before = reader.records()
      for (const event of noise) reader.push(event)
      expect(reader.records()).toBe(before)
      for (const event of result('c2')) reader.push(event)
      expect(reader.records()).not.toBe(before)
      expect(reader.records()[0]).toBe(before[0])
      expect(before[1], 'what was handed out stays as it was').not.toHaveProperty('result')
    })

    it('tells listeners only about changes', () => {
      const reader = readerOf(...call('c1'))
      const listener = vi.fn()
      const stop = reader.subscribe(listener)
      for (const event of noise) reader.push(event)
      expect(listener).toHaveBeenCalledTimes(0)
      for (const event of result('c1')) reader.push(event)
      expect(listener).toHaveBeenCalled()
      stop()
      listener.mockClear()
      reader.reset()
      expect(listener).toHaveBeenCalledTimes(0)
    })

    it('the same call and the same result, delivered twice, are one call', () => {
      const once = recordsOf(...call('c1'), ...result('c1'))
      expect(
        said(
          recordsOf(...call('c1'), ...call('c1'), ...result('c1'), ...result('c1'), ...call('c1')),
        ),
      ).toStrictEqual(said(once))
    })

    it('a result that arrives before its call belongs to that call', () => {
      const [record, ...more] = recordsOf(
        ...result('c1', { value: { early: 1 } }),
        ...call('c1', { arguments: { a: 1 } }),
      )
      expect(more).toEqual([])
      expect(record).toMatchObject({
        phase: 'done',
        result: { success: true },
        call: { arguments: { a: 1 } },
      })
      expect(deriveToolCallStatus(record!).kind).toBe('succeeded')
    })

    it('results whose calls never come are reported, and memory does not grow without limit', () => {
      const reader = readerOf(
        ...Array.from({ length: 2_000 }, (_, index) => result(`c${index}`)).flat(),
      )
      const orphans = protocol.orphans === 'records' ? 2_000 : 0
      expect(reader.records()).toHaveLength(orphans)
      expect(
        reader
          .records()
          .every(
            (record) => record.argumentsState === 'invalid' && record.result?.success === true,
          ),
      ).toBe(true)
      for (const event of [...call('c0'), ...call('c1999')]) reader.push(event)
      const [first, last] = [reader.records()[0], reader.records().at(-1)]
      expect([first?.result?.success, last?.result?.success], 'the oldest goes first').toEqual([
        orphans > 0 ? true : undefined,
        true,
      ])
    })

    it('a settled call stays settled: late events and a second result change nothing', () => {
      const reader = readerOf(...call('c1'), ...result('c1', { failed: true }), ...call('c2'))
      const before = reader.records()
      for (const late of [...others('c1'), ...result('c1'), ...call('c1')]) reader.push(late)
      expect(reader.records()[0]?.result).toBe(before[0]?.result)
      expect(deriveToolCallStatus(reader.records()[0]!)).toEqual(deriveToolCallStatus(before[0]!))
      expect(reader.records()).toHaveLength(2)
    })

    it('results in any order find their calls, and the calls keep their order', () => {
      const ids = ['a', 'b', 'c', 'd']
      fc.assert(
        fc.property(fc.shuffledSubarray(ids, { minLength: 4 }), (order) => {
          const records = recordsOf(
            ...ids.flatMap((id) => call(id)),
            ...order.flatMap((id) => result(id, { value: { of: id }, failed: id === 'c' })),
          )
          expect(records.map((record) => [record.call.id, record.result?.success])).toEqual([
            ['a', true],
            ['b', true],
            ['c', false],
            ['d', true],
          ])
          expect(JSON.stringify(records[1]?.result)).toContain('"of":"b"')
        }),
      )
    })

    it('calls with odd ids stay separate, and their results find them', () => {
      const named = ODD_IDS.filter((id) => id !== '')
      const records = recordsOf(
        ...named.flatMap((id) => call(id)),
        ...named.toReversed().flatMap((id) => result(id, { value: { of: id.slice(0, 20) } })),
      )
      expect(records.map((record) => record.call.id)).toEqual(named)
      expect(records.map((record) => JSON.stringify(record.result))).toEqual(
        named.map((id) => expect.stringContaining(JSON.stringify(id.slice(0, 20)))),
      )
      const empty = recordsOf(
        ...call('', { name: 'first' }),
        ...call('', { name: 'second' }),
        ...call('c1'),
      )
      expect(new Set(empty.map((record) => record.call.id)).size).toBe(3)
      expect(
        empty.map((record) => record.call.name).slice(0, 2),
        'two calls without an id are two',
      ).toEqual(['first', 'second'])
    })

    it('arguments that are no object are shown as they came, but not used as arguments', () => {
      for (const odd of [null, [], 7, true, 'plain']) {
        const [record] = recordsOf(...call('c1', { arguments: odd }))
        expect(record).toMatchObject({ call: { arguments: {} }, argumentsState: 'invalid' })
        expect(record?.argumentsText).toContain(typeof odd === 'string' ? odd : JSON.stringify(odd))
      }
    })

    it('unknown events change nothing, and unknown members are kept', () => {
      expect(recordsOf(...noise)).toEqual([])
      const records = recordsOf(
        ...call('c1', { extra: { novel: 'of the call' } }),
        ...result('c1', { value: { own: 1 }, extra: { fresh: 'of the result' } }),
      )
      expect(JSON.stringify(records)).toContain('of the call')
      expect(JSON.stringify(records)).toContain('of the result')
    })

    it('passes arguments and results on unchanged', () => {
      const args = { deep: { list: [1, { '': null }] } }
      const value = { '': '', zero: 0, no: false, nothing: null, deep: args }
      const [record] = recordsOf(...call('c1', { arguments: args }), ...result('c1', { value }))
      expect(record?.call.arguments).toStrictEqual(args)
      expect(record?.result).toStrictEqual({ success: true, data: value })
    })

    it('a run is active while events come, over at its end, and over in a stored stream', () => {
      expect(recordsOf(...call('c1'))[0]?.run).toBe('active')
      expect(recordsOf(...call('c1'), ...end)[0]?.run).toBe(end.length > 0 ? 'ended' : 'active')
      const reader = readerOf(...call('c1'))
      reader.end()
      expect(reader.records()[0]?.run).toBe('ended')
      expect(deriveToolCallStatus(reader.records()[0]!).kind).toBe('unknown')
      const stored = createReader({ runActive: false })
      for (const event of [...opening, ...call('c1')]) stored.push(event)
      expect(stored.records()[0]?.run).toBe('ended')
    })

    it('a late event costs the same as an early one', () => {
      const { watched, spent } = createWatch()
      const reader = readerOf()
      const costs: number[] = []
      const times: number[] = []
      const count = caseCount(50_000)
      for (let index = 0; index < count; index++) {
        const events = [
          ...call(`c${index}`, { arguments: { index } }),
          ...result(`c${index}`, { value: { index } }),
        ]
        // a look into any event of before shows as well in a thousand of them
        const isWatched = index % 50 === 0
        const pushed = isWatched ? events.map(watched) : events
        const began = performance.now()
        for (const event of pushed) reader.push(event)
        if (isWatched) costs.push(spent())
        else times.push(performance.now() - began)
      }
      expect(reader.records()).toHaveLength(count)
      expect(costs.at(-1), 'looks into the event').toBe(costs[1])
      expect(spent(), 'looks again when records are made').toBeLessThan(costs.length * 200)
      // Work that looks at no event, such as walking the calls there are, shows in the time alone.
      expect(median(times.slice(-1000))).toBeLessThan(1 + 20 * median(times.slice(50, 1050)))
    })

    it.each(protocol.consent?.kinds ?? [])(
      'what is written for %s is read back with the same outcome',
      (kind) => {
        const reader = readerOf(...(protocol.consent?.ask('c1') ?? []))
        const [record] = reader.records()
        expect(deriveToolCallStatus(record!).kind).toBe('awaiting_consent')
        for (const event of protocol.consent?.decided(record!, decisionOf(record!, kind)) ?? [])
          reader.push(event)
        expect(reader.records()[0]?.decision?.kind).toBe(kind)
        expect(['awaiting_consent', 'unknown']).not.toContain(
          deriveToolCallStatus(reader.records()[0]!).kind,
        )
      },
    )

    it('never throws, whatever an event holds, and always returns valid records', () => {
      fc.assert(
        fc.property(fc.array(protocol.anyEvent, { maxLength: 25 }), (events) => {
          const reader = createReader()
          for (const event of events) {
            reader.push(event as object)
            for (const record of reader.records()) {
              expect([
                typeof record.call.id,
                typeof record.call.name,
                typeof record.call.arguments,
              ]).toEqual(['string', 'string', 'object'])
              expect(record.call.arguments).not.toBeNull()
              expect([true, false, undefined]).toContain(record.result?.success)
              deriveToolCallStatus(record)
            }
          }
          reader.end()
          expect(new Set(reader.records().map((record) => record.call.id)).size).toBe(
            reader.records().length,
          )
        }),
        { numRuns: caseCount(200) },
      )
    })
  },
)

function withoutLooks(
  { createReader }: Protocol,
  events: readonly object[],
): readonly ToolCallRecord[] {
  const reader = createReader()
  for (const event of events) reader.push(event)
  return reader.records()
}

/** What records say, without which object said it. */
function said(records: readonly ToolCallRecord[]): unknown {
  return structuredClone(records)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
