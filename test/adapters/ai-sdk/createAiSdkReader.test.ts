import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { readUIMessageStream as readUIMessageStream5 } from 'ai5'
import { readUIMessageStream as readUIMessageStream7 } from 'ai7'
import fc from 'fast-check'
import { createAiSdkReader, fromAiSdk } from '../../../src/adapters/ai-sdk/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { answersOf, only, recordings, type Recording } from './support.ts'
import { caseCount, processorTime } from '../../support/processorTime.ts'

const READERS = { 5: readUIMessageStream5, 6: readUIMessageStream, 7: readUIMessageStream7 }

/** The message that the SDK itself builds from the chunks. */
async function build(
  version: Recording['version'],
  chunks: readonly UIMessageChunk[],
  before?: UIMessage,
): Promise<UIMessage | undefined> {
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(structuredClone(chunk))
      controller.close()
    },
  })
  const read = READERS[version] as typeof readUIMessageStream
  let message = before
  for await (const snapshot of read({
    stream,
    ...(before && { message: structuredClone(before) }),
  }))
    message = snapshot
  return message
}

/** Streamed arguments are text, which AI SDK 5 does not keep. */
function withoutStreamed(records: readonly ToolCallRecord[]): ToolCallRecord[] {
  return records.map((record) => {
    if (record.argumentsState !== 'streaming') return record
    const { argumentsText: _text, ...rest } = record
    return { ...rest, call: { ...record.call, arguments: {} } }
  })
}

/** AI SDK 7 keeps input that was refused as `input`: then only the stream says that it was. */
function withoutRefusal(records: readonly ToolCallRecord[]): ToolCallRecord[] {
  return records.map((record) => {
    if (record.result?.success !== false) return record
    const { argumentsState: _state, argumentsText: _text, ...others } = record
    return { ...others, origin: { ...others.origin!, rest: undefined } }
  })
}

/** What the app says of the end, which a message does not hold. */
const whyOf = (chunk: { type: string; reason?: string }) =>
  chunk.type === 'abort' ? { runEnd: chunk.reason ?? 'abort' } : {}

describe('reading a stream gives the same records as reading the whole', () => {
  it.each(
    recordings.map(
      (recording) => [`v${recording.version} ${recording.scenario}`, recording] as const,
    ),
  )('%s: the same after every chunk', async (_name, { version, turns }) => {
    const reader = createAiSdkReader()
    const comparable = (records: readonly ToolCallRecord[]) =>
      version === 7 ? withoutRefusal(withoutStreamed(records)) : withoutStreamed(records)
    for (const { before, chunks } of turns) {
      for (const answer of before ? answersOf(before) : []) reader.push(answer)
      expect(reader.records()).toStrictEqual(
        before ? fromAiSdk([before], { runActive: false }) : [],
      )
      for (const [index, chunk] of chunks.entries()) {
        reader.push(chunk)
        const message = await build(version, chunks.slice(0, index + 1), before)
        const runActive = chunk.type !== 'finish' && chunk.type !== 'abort'
        expect(comparable(reader.records())).toStrictEqual(
          comparable(message ? fromAiSdk([message], { runActive, ...whyOf(chunk) }) : []),
        )
      }
    }
  })
})

const start = { type: 'start', messageId: 'm1' }
const inputStart = { type: 'tool-input-start', toolCallId: 'c1', toolName: 'a' }
const available = { type: 'tool-input-available', toolCallId: 'c1', toolName: 'a', input: { x: 1 } }
function readerOf(...chunks: object[]) {
  const reader = createAiSdkReader()
  for (const chunk of chunks) reader.push(chunk)
  return reader
}

describe('records()', () => {
  it('returns the same array until something changes, and keeps unchanged records', () => {
    const reader = readerOf(start, available, { ...available, toolCallId: 'c2' })
    const before = reader.records()
    reader.push({ type: 'text-delta', id: 't', delta: 'x' })
    expect(reader.records()).toBe(before)
    reader.push({ type: 'tool-output-available', toolCallId: 'c2', output: 1 })
    expect(reader.records()).not.toBe(before)
    expect(reader.records()[0]).toBe(before[0])
    expect(before[1]).not.toHaveProperty('result')
  })

  it('tells listeners only about changes', () => {
    const reader = readerOf(start, available)
    const listener = vi.fn()
    const stop = reader.subscribe(listener)
    reader.push({ type: 'text-delta', id: 't', delta: 'x' })
    expect(listener).toHaveBeenCalledTimes(0)
    reader.push({ type: 'finish' })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    reader.reset()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(reader.records()).toEqual([])
  })

  it('costs the same for the last event as for the first', () => {
    const time = (calls: number) => {
      const reader = readerOf(start)
      for (let call = 0; call < calls; call++)
        reader.push({ ...inputStart, toolCallId: `c${call}` })
      return processorTime(() => {
        for (let delta = 0; delta < 2000; delta++) {
          reader.push({
            type: 'tool-input-delta',
            toolCallId: 'c0',
            inputTextDelta: '"x",'.repeat(50),
          })
          reader.records()
        }
      })
    }
    time(10)
    expect(time(2000)).toBeLessThan(50 + 20 * time(10))
  })
})

describe('the run', () => {
  it('begins with the stream and ends with finish, abort, error or end()', () => {
    expect(only(readerOf(start, available).records()).run).toBe('active')
    for (const type of ['finish', 'abort', 'error'])
      expect(only(readerOf(start, available, { type }).records()).run).toBe('ended')
    const reader = readerOf(start, available)
    reader.end()
    expect(only(reader.records()).run).toBe('ended')
  })

  it('is over in a stored stream', () => {
    const reader = createAiSdkReader({ runActive: false })
    for (const chunk of [start, available]) reader.push(chunk)
    expect(only(reader.records()).run).toBe('ended')
  })

  it('is over for calls of earlier messages: their requests have expired', () => {
    const reader = readerOf(
      start,
      available,
      { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
      { type: 'finish' },
      { type: 'start', messageId: 'm3' },
      available,
    )
    expect(reader.records().map(({ call, outcome, run }) => [call.id, outcome, run])).toEqual([
      ['c1', 'expired', 'ended'],
      ['c1#2', undefined, 'active'],
    ])
  })

  it('goes on in the message that asked when the next one has no id', () => {
    const reader = readerOf(
      { type: 'start' },
      available,
      { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
      { type: 'finish' },
      { type: 'start' },
    )
    expect(only(reader.records())).toMatchObject({ phase: 'waiting', run: 'active' })
    reader.push({ type: 'tool-output-available', toolCallId: 'c1', output: 1 })
    expect(only(reader.records())).toMatchObject({ phase: 'done' })
  })
})

describe('chunks of AI SDK 7', () => {
  it('reads an automatic answer', () => {
    const reader = readerOf(start, available, {
      type: 'tool-approval-request',
      approvalId: 'a1',
      toolCallId: 'c1',
      isAutomatic: true,
      reason: 'rule',
    })
    expect(only(reader.records())).toMatchObject({ phase: 'queued' })
    reader.push({
      type: 'tool-approval-response',
      approvalId: 'a1',
      approved: false,
      reason: 'night',
    })
    expect(only(reader.records())).toMatchObject({
      decision: { kind: 'deny', by: { kind: 'policy' }, reason: 'night' },
    })
  })

  it('takes back the calls of a step that is reset, and their ids', () => {
    const reader = readerOf(
      start,
      { type: 'start-step' },
      available,
      { type: 'start-step' },
      { ...available, toolCallId: 'c2' },
      { type: 'reset-step' },
    )
    expect(reader.records().map(({ call }) => call.id)).toEqual(['c1'])
    reader.push({ ...available, toolCallId: 'c2', input: { x: 2 } })
    expect(reader.records().map(({ call }) => [call.id, call.arguments])).toEqual([
      ['c1', { x: 1 }],
      ['c2', { x: 2 }],
    ])
  })
})

describe('events that do not fit', () => {
  it('never bring a settled call back', () => {
    const reader = readerOf(start, available, { type: 'tool-output-denied', toolCallId: 'c1' })
    const [before] = reader.records()
    for (const late of [
      inputStart,
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{' },
      available,
    ])
      reader.push(late)
    expect(reader.records()[0]).toBe(before)
    reader.push({ type: 'tool-output-error', toolCallId: 'c1', errorText: 'late' })
    expect(reader.records()[0]).toEqual({
      ...before,
      later: [{ success: false, error: 'late' }],
    })
  })

  it('tell of a call that has its end as denied, and then a result, that it ran', () => {
    const reader = readerOf(
      start,
      available,
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' },
      { type: 'tool-output-denied', toolCallId: 'c1' },
      { type: 'tool-output-available', toolCallId: 'c1', output: 1 },
    )
    expect(deriveToolCallStatus(only(reader.records())).reason).toBe('ran_though_denied')
  })

  it('make a record from a result whose call is missing', () => {
    expect(
      only(readerOf({ type: 'tool-output-available', toolCallId: 'c1', output: 1 }).records()),
    ).toMatchObject({
      call: { id: 'c1', name: 'unknown' },
      argumentsState: 'invalid',
      result: { success: true },
    })
  })

  it('never throw', () => {
    const type = fc.oneof(
      fc.constantFrom(
        'start',
        'start-step',
        'reset-step',
        'finish',
        'tool-input-start',
        'tool-input-delta',
        'tool-input-available',
        'tool-input-error',
        'tool-approval-request',
        'tool-approval-response',
        'tool-output-available',
        'tool-output-error',
        'tool-output-denied',
      ),
      fc.anything(),
    )
    const id = fc.oneof(fc.constantFrom('c1', 'c2'), fc.anything())
    const chunk = fc.record(
      {
        type,
        toolCallId: id,
        approvalId: id,
        toolName: fc.oneof(fc.constant('a'), fc.anything()),
        input: fc.anything(),
        output: fc.anything(),
        inputTextDelta: fc.anything(),
        approved: fc.anything(),
        reason: fc.anything(),
        messageId: fc.anything(),
        dynamic: fc.anything(),
        errorText: fc.anything(),
      },
      { requiredKeys: ['type'] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(chunk, fc.anything()), { maxLength: 30 }), (chunks) => {
        const reader = createAiSdkReader()
        for (const event of chunks) {
          reader.push(event as object)
          for (const { call } of reader.records())
            expect([typeof call.id, typeof call.name, typeof call.arguments]).toEqual([
              'string',
              'string',
              'object',
            ])
        }
      }),
      { numRuns: caseCount(300) },
    )
  })
})
