import fc from 'fast-check'
import { createSteerableReader, fromSteerable } from '../../../src/adapters/steerable/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { call, done, events, only, readerOf, recordsOf, result, scenarios } from './support.ts'
import { caseCount } from '../../support/processorTime.ts'

describe('reading a stream gives the same records as reading the whole', () => {
  it.each(scenarios)('%s: the same after every event', (_name, list) => {
    const reader = createSteerableReader()
    for (const [index, event] of list.entries()) {
      reader.push(event)
      expect(reader.records()).toStrictEqual(fromSteerable(list.slice(0, index + 1)))
    }
  })

  it('the same whenever somebody looks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scenarios),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        ([, list], looks) => {
          const reader = createSteerableReader()
          for (const [index, event] of list.entries()) {
            reader.push(event)
            if (looks[index]) reader.records()
          }
          expect(reader.records()).toStrictEqual(fromSteerable(list))
        },
      ),
    )
  })
})

describe('records()', () => {
  it('returns the same array until something changes, and keeps unchanged records', () => {
    const reader = readerOf(call('c1'), call('c2'))
    const before = reader.records()
    reader.push({ type: 'content', content: 'x' })
    expect(reader.records()).toBe(before)
    reader.push(result({ success: true, callId: 'c2' }))
    expect(reader.records()).not.toBe(before)
    expect(reader.records()[0]).toBe(before[0])
    expect(before[1]).not.toHaveProperty('result')
  })

  it('tells listeners only about changes', () => {
    const reader = readerOf(call('c1'))
    const listener = vi.fn()
    const stop = reader.subscribe(listener)
    reader.push({ type: 'keepalive' })
    expect(listener).toHaveBeenCalledTimes(0)
    reader.push(done)
    reader.push(done)
    reader.end()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    reader.reset()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(reader.records()).toEqual([])
  })

  it('starts again after reset(): a second connection makes the same records', () => {
    const reader = readerOf(...events('approvals'))
    const before = reader.records()
    reader.reset()
    for (const event of events('approvals')) reader.push(event)
    expect(reader.records()).toStrictEqual(before)
  })

  it('costs the same for the last event as for the first: earlier ones are not read again', () => {
    let looks = 0
    const watched = <T extends object>(value: T): T =>
      new Proxy(value, {
        get: (target, key) => {
          looks++
          return Reflect.get(target, key) as unknown
        },
        ownKeys: (target) => {
          looks++
          return Reflect.ownKeys(target)
        },
      })
    const reader = createSteerableReader()
    const costs = Array.from({ length: 2000 }, (_, index) => {
      looks = 0
      reader.push(
        watched({
          type: 'tool_call',
          payload: watched({ id: `c${index}`, name: 'get_x', arguments: watched({ index }) }),
        }),
      )
      if (index % 2 === 1)
        reader.push(watched({ type: 'tool_result', payload: watched({ success: true }) }))
      reader.records()
      return looks
    })
    expect(costs.at(-1)).toBe(costs[1])
    expect(costs.at(-2)).toBe(costs[0])
  })
})

describe('the run', () => {
  it('ends with end() where the stream ends in [DONE]', () => {
    const reader = readerOf(call('c1'))
    expect(only(reader.records()).run).toBe('active')
    reader.end()
    expect(deriveToolCallStatus(only(reader.records())).kind).toBe('unknown')
  })

  it('is over in a stored stream', () => {
    const reader = createSteerableReader({ runActive: false })
    reader.push(call('c1'))
    expect(only(reader.records()).run).toBe('ended')
  })

  it('begins again with the next call', () => {
    expect(recordsOf(call('c1'), done, call('c2')).map(({ run }) => run)).toEqual([
      'ended',
      'active',
    ])
  })
})

describe('events that do not fit', () => {
  it('the same call delivered twice is one call', () => {
    expect(
      recordsOf(
        call('c1', 'shell_run', { command: 'ls' }),
        call('c1', 'shell_run', { command: 'ls' }),
      ),
    ).toHaveLength(1)
    expect(
      recordsOf(call('c1'), result({ success: true }), call('c1')).map(
        (record) => record.result?.success,
      ),
    ).toEqual([true])
  })

  it('a result that arrives before its call waits for it', () => {
    expect(recordsOf(result({ success: true, callId: 'c1' }))).toEqual([])
    expect(only(recordsOf(result({ success: true, callId: 'c1' }), call('c1')))).toMatchObject({
      phase: 'done',
      result: { success: true },
    })
    expect(
      deriveToolCallStatus(only(recordsOf(result({ success: true }), call('c1', 'shell_run'))))
        .kind,
      'without an id it is nobody’s',
    ).toBe('awaiting_consent')
  })

  it('results whose calls never come are kept in limited memory', () => {
    const reader = createSteerableReader()
    for (let index = 0; index < 10_000; index++)
      reader.push(result({ success: true }, { callId: `c${index}` }))
    reader.push(call('c0'))
    reader.push(call('c9999'))
    expect(reader.records().map((record) => record.result?.success)).toEqual([undefined, true])
  })

  it('a settled call stays settled: late events change nothing, and a second result stands beside the first', () => {
    const reader = readerOf(
      call('c1', 'shell_run'),
      result({ success: false, error: 'approval_denied', callId: 'c1' }),
      call('c2'),
    )
    const [before] = reader.records()
    for (const late of [
      result({ success: true, callId: 'c1' }),
      { method: 'tool.running', params: { id: 'c1' } },
      { id: 'c1', name: 'shell_run', status: 'succeeded', args: {} },
    ])
      reader.push(late)
    const [after] = reader.records()
    expect(after).toEqual({ ...before, later: [{ callId: 'c1', success: true }] })
    expect(deriveToolCallStatus(after!).kind).toBe('denied')
  })

  it('if a call is answered after the end of its run, the next open one says why the run ended', () => {
    const given = [
      { role: 'user', toolCalls: [{}, {}] },
      { method: 'stream.error' },
      { role: 'user', toolResults: [{ success: false }] },
    ]
    const reader = createSteerableReader()
    for (const event of given) reader.push(event)
    expect(reader.records().map(({ runEnd }) => runEnd)).toEqual([undefined, 'stream.error'])
    expect(reader.records()).toStrictEqual(fromSteerable(given))
  })

  it('results in another order keep the order of the calls', () => {
    expect(
      recordsOf(
        call('c1'),
        call('c2'),
        result({ success: false, callId: 'c2' }),
        result({ success: true, callId: 'c1' }),
      ).map((record) => [record.call.id, record.result?.success]),
    ).toEqual([
      ['c1', true],
      ['c2', false],
    ])
  })

  it('ids that are missing, empty, numbers, long, or names such as toString make separate calls', () => {
    const odd = [undefined, '', 7, 'x'.repeat(1_000_000), '__proto__', 'constructor', '']
    const records = recordsOf(...odd.map((id) => call(id)))
    expect(new Set(records.map((record) => record.call.id)).size).toBe(odd.length)
    expect(records[2]?.call.id).toBe('7')
    expect(
      only(recordsOf(call('__proto__'), result({ success: true, callId: '__proto__' }))).result,
    ).toMatchObject({ success: true })
  })

  it('the same id with other content is another call, and its request is asked again', () => {
    const records = recordsOf(
      call('c1', 'shell_run', { command: 'ls' }),
      call('c1', 'shell_run', { command: 'rm -rf /' }),
    )
    expect(
      records.map((record) => [
        record.call.id,
        record.call.arguments.command,
        deriveToolCallStatus(record).kind,
      ]),
    ).toEqual([
      ['c1', 'ls', 'awaiting_consent'],
      ['c1#2', 'rm -rf /', 'awaiting_consent'],
    ])
  })

  it('results with odd members are still results', () => {
    for (const odd of [
      { message: {} },
      { error: undefined },
      { data: null },
      { error: { a: 1 } },
      { message: '' },
    ]) {
      expect(
        deriveToolCallStatus(only(recordsOf(call('c1'), result({ success: true, ...odd })))).kind,
      ).toBe('succeeded')
      expect(
        deriveToolCallStatus(only(recordsOf(call('c1'), result({ success: false, ...odd })))).kind,
      ).toBe('failed')
    }
  })

  it('events never throw, whatever they hold', () => {
    const id = fc.oneof(wordOr('c1', 'c2', '__proto__', ''), fc.integer({ min: 0, max: 2 }))
    const payload = fc.oneof(
      hostileValues,
      fc.record(
        {
          id,
          name: wordOr('get_x', 'shell_run', '__proto__'),
          arguments: hostileValues,
          success: fc.oneof(fc.boolean(), hostileValues),
          error: wordOr('approval_denied'),
          data: fc.oneof(
            hostileValues,
            fc.record(
              {
                approval: wordOr('deny_once', 'abort', 'timed_out'),
                _approval: hostileValues,
                reason: hostileValues,
              },
              { requiredKeys: [] },
            ),
          ),
          callId: id,
          status: wordOr('pending', 'running', 'succeeded', 'failed', 'cancelled'),
          args: hostileValues,
          output: hostileValues,
        },
        { requiredKeys: [] },
      ),
    )
    const event = fc.record(
      {
        type: wordOr('tool_call', 'tool_result', 'done', 'error', 'tool_execution'),
        role: fc.option(wordOr('user', 'assistant', 'tool'), { nil: undefined }),
        method: fc.option(wordOr('stream.chunk', 'stream.done', 'stream.error', 'tool.running'), {
          nil: undefined,
        }),
        params: fc.record({ streamId: id, toolCall: payload, id }, { requiredKeys: [] }),
        payload,
        id,
        toolCalls: fc.oneof(hostileValues, fc.array(payload, { maxLength: 3 })),
        toolResult: payload,
        toolResults: fc.oneof(hostileValues, fc.array(payload, { maxLength: 3 })),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(event, hostileValues), { maxLength: 25 }), (list) => {
        const reader = createSteerableReader()
        for (const item of list) {
          reader.push(item as object)
          for (const record of reader.records()) {
            expect([
              typeof record.call.id,
              typeof record.call.name,
              typeof record.call.arguments,
            ]).toEqual(['string', 'string', 'object'])
            deriveToolCallStatus(record)
          }
        }
        expect(new Set(reader.records().map((record) => record.call.id)).size).toBe(
          reader.records().length,
        )
        expect(fromSteerable(list as object[])).toStrictEqual(reader.records())
      }),
      { numRuns: caseCount(300) },
    )
  })
})
