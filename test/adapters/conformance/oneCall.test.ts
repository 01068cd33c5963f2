import fc from 'fast-check'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { assistantUi } from './assistantUi.ts'
import { copilotKit } from './copilotKit.ts'
import { deepFreeze } from './deepFreeze.ts'
import type { OneCall } from './OneCall.ts'
import { caseCount } from '../../support/processorTime.ts'

const ODD_IDS = ['__proto__', 'constructor', 'x'.repeat(1_000_000), 'é\u202Ee'] as const

/** Every adapter that reads one call. A new one is one file beside this one, and one name here. */
const systems: readonly OneCall[] = [assistantUi, copilotKit]

describe.each(systems.map((system) => [system.name, system] as const))(
  '%s',
  (_name, { read, running, succeeded, failed, denied, cancelled, anyCall }) => {
    const all = [
      running,
      failed,
      denied,
      cancelled,
      (id: unknown) => succeeded(id, { deep: [{ a: 1 }] }),
    ]

    it('gives the same record for an equal copy, and a new one when it says more', () => {
      for (const make of all) expect(read(make('c1'))).toBe(read(make('c1')))
      const before = read(running('c1'))
      expect(read(succeeded('c1', {}))).not.toBe(before)
      expect(read(running('c1'))).toStrictEqual(before)
    })

    it('never mixes two calls that share an id', () => {
      const [one, other] = [
        read(succeeded('c1', { of: 'one' })),
        read(succeeded('c1', { of: 'other' })),
      ]
      expect([one.result, other.result]).toEqual([
        { success: true, data: { of: 'one' } },
        { success: true, data: { of: 'other' } },
      ])
      expect(read(running('c1', { a: 1 })).call.arguments).toEqual({ a: 1 })
      expect(read(running('c1', { a: 2 })).call.arguments).toEqual({ a: 2 })
    })

    it('keeps a thousand calls apart', () => {
      for (let index = 0; index < 3000; index++) read(succeeded(`c${index}`, { index }))
      for (const index of [0, 1500, 2999])
        expect(read(succeeded(`c${index}`, { index })).result).toEqual({
          success: true,
          data: { index },
        })
    })

    it.each(ODD_IDS)('accepts an id as it is', (id) => {
      expect(read(running(id)).call.id).toBe(id)
      expect(Object.getPrototypeOf(read(running(id)))).toBe(Object.prototype)
    })

    it('changes nothing in its input', () => {
      for (const make of all)
        expect(read(deepFreeze(make('frozen')))).toStrictEqual(read(make('frozen')))
    })

    it('never shows a failed, denied or stopped call as done', () => {
      expect(all.map((make) => deriveToolCallStatus(read(make('c1'))).kind).slice(1)).toEqual([
        'failed',
        'denied',
        'cancelled',
        'succeeded',
      ])
    })

    it('never throws, and every call has a status', () => {
      fc.assert(
        fc.property(anyCall, (call) => {
          const record = read(call as object)
          expect(typeof record.call.id).toBe('string')
          expect(typeof record.call.name).toBe('string')
          expect(
            deriveToolCallStatus(record).kind !== 'succeeded' || record.result?.success === true,
          ).toBe(true)
        }),
        { numRuns: caseCount(500) },
      )
    })

    it('never throws on objects that throw when they are read', () => {
      const hostile = new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
          get: () => {
            throw new Error('no')
          },
        },
      )
      expect(read(hostile).argumentsState).toBe('invalid')
      expect(read({ ...running('c1'), args: hostile }).call.id).toBe('c1')
    })
  },
)
