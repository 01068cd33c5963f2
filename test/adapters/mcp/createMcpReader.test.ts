import fc from 'fast-check'
import { createMcpReader, fromMcp } from '../../../src/adapters/mcp/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import {
  answer,
  ask,
  call,
  notification,
  only,
  readerOf,
  recordings,
  recordsOf,
  text,
} from './support.ts'
import { caseCount } from '../../support/processorTime.ts'

describe('reading a stream gives the same records as reading the whole', () => {
  it.each(recordings.map((recording) => [recording.scenario, recording.messages] as const))(
    '%s: the same after every message, with and without knowing who sent it',
    (_name, list) => {
      const reader = createMcpReader()
      const plain = createMcpReader()
      for (const [index, { from, message }] of list.entries()) {
        reader.push(message, from)
        plain.push(message)
        expect(reader.records()).toStrictEqual(
          fromMcp(list.slice(0, index + 1).map((entry) => entry.message)),
        )
        expect(plain.records()).toStrictEqual(reader.records())
      }
    },
  )

  it('the same whenever somebody looks, and in batches', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordings),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        ({ messages }, cuts) => {
          const reader = createMcpReader()
          let batch: object[] = []
          for (const [index, { message }] of messages.entries()) {
            batch.push(message)
            if (!cuts[index] && index < messages.length - 1) continue
            reader.push(batch)
            reader.records()
            batch = []
          }
          expect(reader.records()).toStrictEqual(fromMcp(messages.map(({ message }) => message)))
        },
      ),
    )
  })
})

describe('records()', () => {
  it('returns the same array until something changes, and keeps unchanged records', () => {
    const reader = readerOf(call(1), call(2))
    const before = reader.records()
    reader.push(notification('message', { level: 'info', data: 'x' }))
    reader.push({ jsonrpc: '2.0', id: 9, method: 'ping' })
    reader.push(answer(9, {}))
    expect(reader.records()).toBe(before)
    reader.push(answer(2))
    expect(reader.records()).not.toBe(before)
    expect(reader.records()[0]).toBe(before[0])
    expect(before[1]).not.toHaveProperty('result')
  })

  it('tells listeners only about changes', () => {
    const reader = readerOf(call(1))
    const listener = vi.fn()
    const stop = reader.subscribe(listener)
    reader.push(notification('tools/list_changed', {}))
    expect(listener).toHaveBeenCalledTimes(0)
    reader.end()
    reader.end()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    reader.reset()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(reader.records()).toEqual([])
  })

  it('starts again after reset()', () => {
    const reader = createMcpReader()
    const all = recordings.find(({ scenario }) => scenario === 'everything-task')!.messages
    for (const { message } of all) reader.push(message)
    const before = reader.records()
    reader.reset()
    for (const { message } of all) reader.push(message)
    expect(reader.records()).toStrictEqual(before)
  })

  it('costs the same for the last message as for the first: earlier ones are not read again', () => {
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
    const reader = createMcpReader()
    const costs = Array.from({ length: 2000 }, (_, index) => {
      looks = 0
      reader.push(
        watched(call(index, 'x', watched({ index }), { _meta: watched({ progressToken: index }) })),
      )
      reader.push(watched(notification('progress', watched({ progressToken: index, progress: 1 }))))
      if (index > 0) reader.push(watched(answer(index - 1, watched(text('done')))))
      reader.records()
      return looks
    })
    expect(costs.at(-1)).toBe(costs[1])
  })
})

describe('both sides', () => {
  it('count requests from the same number, so the sender of a message decides which call it means', () => {
    const reader = createMcpReader()
    reader.push(call(0), 'client')
    reader.push(ask(0), 'server')
    reader.push(notification('cancelled', { requestId: 0 }), 'server')
    expect(only(reader.records())).not.toHaveProperty('question')
    expect(only(reader.records())).not.toHaveProperty('outcome')
    reader.push(ask(1), 'server')
    reader.push({ jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'no' } }, 'client')
    expect(only(reader.records())).not.toHaveProperty('question')
    reader.push(notification('cancelled', { requestId: 0 }), 'client')
    expect(only(reader.records()).outcome).toBe('cancelled')
  })

  it('are ignored when they send messages of the other side', () => {
    const reader = createMcpReader()
    reader.push(call(0), 'server')
    reader.push(ask(0), 'client')
    expect(reader.records()).toEqual([])
    reader.push(call(0), 'client')
    reader.push(answer(0), 'client')
    expect(only(reader.records())).not.toHaveProperty('result')
  })
})

describe('the run', () => {
  it('ends with end(): open calls are unknown, and nobody is asked any more', () => {
    const reader = readerOf(call(1), ask(0))
    reader.end()
    expect(deriveToolCallStatus(only(reader.records()))).toMatchObject({
      kind: 'unknown',
      reason: 'run_ended',
    })
  })

  it('of a connection ends when the next one starts, whose ids start again', () => {
    const records = recordsOf(
      call(1),
      { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
      call(1, 'other'),
      answer(1),
    )
    expect(records.map((record) => [record.call.id, record.run, record.result?.success])).toEqual([
      ['1', 'ended', undefined],
      ['1#2', 'active', true],
    ])
  })

  it('is over in a stored log', () => {
    const reader = createMcpReader({ runActive: false })
    reader.push(call(1))
    expect(only(reader.records()).run).toBe('ended')
  })
})

describe('messages that do not fit', () => {
  it('the same call delivered twice is one call', () => {
    expect(recordsOf(call(1), call(1), answer(1), call(1))).toHaveLength(1)
  })

  it('a response that arrives before its call waits for it', () => {
    expect(recordsOf(answer(1))).toEqual([])
    expect(only(recordsOf(answer(1, text('early')), call(1)))).toMatchObject({
      phase: 'done',
      result: { success: true },
    })
  })

  it('responses whose calls never come are kept in limited memory', () => {
    const reader = createMcpReader()
    for (let index = 0; index < 10_000; index++) reader.push(answer(index))
    reader.push(call(0))
    reader.push(call(9999))
    expect(reader.records().map((record) => record.result?.success)).toEqual([undefined, true])
  })

  it('a settled call stays settled', () => {
    const reader = readerOf(call(1, 'x', {}, { _meta: { progressToken: 1 } }), {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'down' },
    })
    const before = reader.records()
    for (const late of [
      answer(1),
      notification('progress', { progressToken: 1, progress: 9 }),
      notification('cancelled', { requestId: 1 }),
      answer(1, { task: { taskId: 't', status: 'working' } }),
    ])
      reader.push(late)
    expect(reader.records()).toEqual([{ ...before[0], later: [{ success: true }] }])
  })

  it('responses in another order keep the order of the calls', () => {
    expect(
      recordsOf(call(1), call(2), answer(2, { isError: true, content: [] }), answer(1)).map(
        (record) => record.result?.success,
      ),
    ).toEqual([true, false])
  })

  it('odd ids make separate calls', () => {
    const odd = ['', '__proto__', 'constructor', 0, -1, 'x'.repeat(1_000_000)]
    const records = recordsOf(
      ...odd.map((id) => call(id)),
      answer('__proto__', text('p')),
      answer('', text('e')),
    )
    expect(new Set(records.map((record) => record.call.id)).size).toBe(odd.length)
    expect(records.map((record) => record.result?.success)).toEqual([
      true,
      true,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(
      recordsOf(call(1, 'a'), call(1, 'b')).map((record) => record.call.id),
      'no merge',
    ).toEqual(['1', '1#2'])
  })

  it('results with odd members are still results', () => {
    for (const odd of [null, '', [], 0, {}, { content: null }, { content: 'x' }])
      expect(deriveToolCallStatus(only(recordsOf(call(1), answer(1, odd)))).kind).toBe('succeeded')
    expect(
      only(recordsOf(call(1), { jsonrpc: '2.0', id: 1, error: null })).result,
      'an error without a word',
    ).toMatchObject({ success: false })
  })

  it('messages about something else make no calls', () => {
    expect(
      recordsOf(
        { jsonrpc: '2.0', id: 1, method: 'resources/read', params: {} },
        answer(1, { contents: [] }),
        { jsonrpc: '2.0', id: 2, method: 'sampling/createMessage', params: {} },
        answer(2, { role: 'assistant', content: {} }),
        {},
        [],
        { jsonrpc: '2.0' },
      ),
    ).toEqual([])
  })

  it('messages never throw, whatever they hold', () => {
    const id = fc.oneof(wordOr('1', '__proto__', ''), fc.integer({ min: 0, max: 2 }))
    const method = wordOr(
      'tools/call',
      'tools/list',
      'initialize',
      'elicitation/create',
      'tasks/get',
      'tasks/result',
      'tasks/list',
      'notifications/progress',
      'notifications/cancelled',
      'notifications/tasks/status',
      'notifications/elicitation/complete',
    )
    const block = fc.oneof(
      hostileValues,
      fc.record(
        {
          type: wordOr('text', 'image', 'audio', 'resource_link', 'resource'),
          text: hostileValues,
          data: hostileValues,
          mimeType: hostileValues,
          uri: hostileValues,
          resource: hostileValues,
        },
        { requiredKeys: [] },
      ),
    )
    const result = fc.oneof(
      hostileValues,
      fc.record(
        {
          content: fc.oneof(hostileValues, fc.array(block, { maxLength: 3 })),
          structuredContent: hostileValues,
          isError: fc.oneof(fc.boolean(), hostileValues),
          task: fc.oneof(
            hostileValues,
            fc.record(
              {
                taskId: id,
                status: wordOr('working', 'failed', 'cancelled'),
                statusMessage: hostileValues,
              },
              { requiredKeys: [] },
            ),
          ),
          tools: fc.oneof(
            hostileValues,
            fc.array(
              fc.record(
                { name: id, annotations: hostileValues, inputSchema: hostileValues },
                { requiredKeys: [] },
              ),
              { maxLength: 2 },
            ),
          ),
          tasks: hostileValues,
          action: wordOr('accept', 'decline', 'cancel'),
          taskId: id,
          status: wordOr('failed', 'cancelled'),
        },
        { requiredKeys: [] },
      ),
    )
    const params = fc.oneof(
      hostileValues,
      fc.record(
        {
          name: id,
          arguments: hostileValues,
          _meta: fc.oneof(hostileValues, fc.record({ progressToken: id })),
          progressToken: id,
          progress: fc.oneof(fc.integer(), hostileValues),
          requestId: id,
          taskId: id,
          status: wordOr('failed'),
          elicitationId: id,
          message: hostileValues,
          requestedSchema: hostileValues,
          mode: wordOr('url'),
          url: hostileValues,
          cursor: hostileValues,
        },
        { requiredKeys: [] },
      ),
    )
    const message = fc.oneof(
      fc.record({ id, method, params }, { requiredKeys: [] }),
      fc.record({ id, result }),
      fc.record({ id, error: hostileValues }),
      result,
      hostileValues,
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(message, fc.constantFrom(undefined, 'client', 'server')), {
          maxLength: 25,
        }),
        (list) => {
          const reader = createMcpReader()
          for (const [item, from] of list) {
            reader.push(item as object, from)
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
        },
      ),
      { numRuns: caseCount(400) },
    )
  })
})
