import { fromSteerable } from '../../../src/adapters/steerable/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { sourcesOf } from '../../../src/model/isSameRecord.ts'
import { call, done, events, messages, only, recordsOf, result, sidecar } from './support.ts'

const kindOf = (record: ToolCallRecord) => deriveToolCallStatus(record).kind
const kinds = (records: readonly ToolCallRecord[]) => records.map(kindOf)
const ids = (records: readonly ToolCallRecord[]) => records.map((record) => record.call.id)

describe('a stream of events', () => {
  it('the example of the published spec is read completely', () => {
    expect(fromSteerable(events('spec-example'))).toStrictEqual([
      {
        call: { id: 'c1', name: 'read_file', arguments: { path: 'README.md' } },
        argumentsState: 'complete',
        phase: 'done',
        run: 'ended',
        times: { durationMs: 12 },
        result: { success: true, data: { content: '# Steerable', durationMs: 12 } },
        origin: { protocol: 'steerable', exact: false, ids: { id: 'c1' } },
      },
    ])
  })

  it('every announced mode is accepted: ours count as claims, others are kept', () => {
    const modes = ['read', 'external', 'ui', 'synthetic', 'other', 'unknown', 7, null]
    const records = recordsOf(
      ...modes.map((mode, index) => ({
        type: 'tool_call',
        payload: { id: `c${index}`, name: 'frobnicate', arguments: {}, mode },
      })),
    )
    expect(records.map(({ spec }) => spec?.mode)).toEqual([
      'read',
      'external',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(records.slice(2).map(({ origin }) => origin?.rest)).toEqual([
      { mode: 'ui' },
      { mode: 'synthetic' },
      { mode: 'other' },
      { mode: 'unknown' },
      { mode: 7 },
      { mode: null },
    ])
    expect(records.map((record) => deriveToolCallStatus(record).modeSource)).toEqual(
      records.map(() => 'assumed'),
    )
  })

  it('a call is pending, running, done or failed', () => {
    const running = { jsonrpc: '2.0', method: 'tool.running', params: { callId: 'c2' } }
    const records = recordsOf(
      call('c1'),
      call('c2'),
      call('c3'),
      call('c4'),
      running,
      result({ success: true }, { callId: 'c3' }),
      result({ success: false }, { callId: 'c4' }),
    )
    expect(records.map(({ phase }) => phase)).toEqual([undefined, 'running', 'done', 'done'])
    expect(kinds(records)).toEqual(['running', 'running', 'succeeded', 'failed'])
  })

  it('a local call asks until it has a result, but never while it is running', () => {
    expect(kindOf(only(recordsOf(call('c1', 'shell_run'))))).toBe('awaiting_consent')
    expect(kindOf(only(recordsOf(call('c1', 'shell_run'), result({ success: true }))))).toBe(
      'succeeded',
    )
    expect(
      deriveToolCallStatus(
        only(recordsOf(call('c1', 'shell_run'), { method: 'tool.running', params: { id: 'c1' } })),
      ),
    ).toMatchObject({ kind: 'running', reason: 'ran_without_consent' })
  })

  it('a failure the agent can repair is tried again; a terminal one ends the run; unknown members are kept', () => {
    const [first, second] = fromSteerable(events('recoverable')) as [ToolCallRecord, ToolCallRecord]
    expect(first.result).toStrictEqual({
      success: false,
      needsFollowup: true,
      nextAction: 'retry_with_iso_date',
      error: 'Invalid date format',
      message: 'Please retry with ISO-8601.',
      retryAfter: 1,
    })
    // its run has ended
    expect(deriveToolCallStatus(first)).toMatchObject({ willRetry: false, isTerminal: false })
    expect(deriveToolCallStatus({ ...first, run: 'active' })).toMatchObject({
      kind: 'failed',
      willRetry: true,
      isTerminal: false,
    })
    expect(deriveToolCallStatus(second)).toMatchObject({ kind: 'succeeded', isTerminal: false })
    const terminal = fromSteerable(events('two-at-once'))[1] as ToolCallRecord
    expect(deriveToolCallStatus(terminal)).toMatchObject({
      kind: 'failed',
      willRetry: false,
      isTerminal: true,
    })
  })

  it('results go to the calls in their order, or by the id they carry', () => {
    expect(
      fromSteerable(events('two-at-once')).map(
        (record) => record.result?.message ?? record.result?.error,
      ),
    ).toEqual(['Event created.', 'Calendar service unavailable'])
    expect(
      fromSteerable(events('by-id')).map((record) => [record.call.id, record.result?.data]),
    ).toEqual([
      ['c1', { found: 1 }],
      ['c2', { found: 2 }],
    ])
    for (const key of ['callId', 'call_id', 'toolCallId', 'tool_call_id']) {
      expect(
        recordsOf(call('c1'), call('c2'), result({ success: true, [key]: 'c2' })).map(
          (record) => record.result?.success,
        ),
      ).toEqual([undefined, true])
    }
    expect(
      recordsOf(call('c1'), call('c2'), result({ success: true, callId: '' })).map(
        (record) => record.result?.success,
      ),
      'an empty id names nothing',
    ).toEqual([true, undefined])
  })

  it('a result in a member beside the id of its call is that result', () => {
    const records = fromSteerable(events('nested-result'))
    expect(records.map((record) => [record.call.id, record.result])).toEqual([
      ['c1', { success: true, message: 'mode=read' }],
      ['c2', { success: false, error: 'no such file' }],
    ])
    expect(records.map((record) => deriveToolCallStatus(record).kind)).toEqual([
      'succeeded',
      'failed',
    ])
  })

  it('the next run does not answer what an earlier run left open', () => {
    const records = recordsOf(call('c1'), done, call('c2'), result({ success: true }))
    expect(kinds(records)).toEqual(['unknown', 'succeeded'])
    expect(
      kinds(recordsOf(call('c1'), done, call('c2'), result({ success: true, callId: 'c1' }))),
    ).toEqual(['succeeded', 'running'])
  })

  it.each([
    [[done]],
    [[{ type: 'error', message: 'boom', code: 'E' }]],
    [[{ type: 'budget_exhausted', message: 'max', code: 'E' }]],
  ])('%j ends the run: nothing keeps spinning, and what ended it is kept', (end) => {
    const [answered, open] = recordsOf(
      call('c1'),
      call('c2'),
      result({ success: true }),
      ...end,
    ) as [ToolCallRecord, ToolCallRecord]
    expect([answered.run, open.run, kindOf(answered), kindOf(open)]).toEqual([
      'ended',
      'ended',
      'succeeded',
      'unknown',
    ])
    expect(open.origin?.rest).toEqual({ end: end[0] })
    expect(answered.origin?.rest).toBeUndefined()
  })

  it('keepalives, unknown types, and results without a boolean success make no calls', () => {
    const before = recordsOf(call('c1'))
    const noise = [
      { type: 'keepalive' },
      { type: 'weather', payload: { name: 'x' } },
      { type: 'content', content: 'x' },
      result({}),
      result({ success: 'true' }),
      result(null),
      { type: 'tool_result' },
      { type: 'agent' },
      { type: 'orchestration', payload: {} },
      { type: 'loader-hint', hint: 'x' },
    ]
    expect(recordsOf(call('c1'), ...noise)).toStrictEqual(before)
    expect(
      recordsOf(call('c1'), ...noise, result({ success: true })).map(({ result: own }) => own),
    ).toEqual([{ success: true }])
  })

  it.each([
    [
      'no id',
      { name: 'search_notes', arguments: {} },
      { call: { id: 'call:0', name: 'search_notes', arguments: {} } },
    ],
    [
      'an empty id',
      { id: '', name: 'search_notes', arguments: {} },
      { call: { id: 'call:0' }, origin: { rest: { id: '' } } },
    ],
    [
      'no name',
      { id: 'c1', arguments: { q: 1 } },
      { call: { id: 'c1', name: 'unknown', arguments: { q: 1 } } },
    ],
    ['no arguments', { id: 'c1', name: 'search_notes' }, { call: { id: 'c1', arguments: {} } }],
    [
      'arguments as text',
      { id: 'c1', name: 'search_notes', arguments: '{"q":"te' },
      { argumentsText: '{"q":"te', call: { arguments: {} } },
    ],
    [
      'arguments as an array',
      { id: 'c1', name: 'search_notes', arguments: [1] },
      { argumentsText: '[1]', call: { arguments: {} } },
    ],
    ['no payload', undefined, { call: { id: 'call:0', name: 'unknown', arguments: {} } }],
  ])('a tool_call with %s makes a record that says so', (_what, payload, expected) => {
    const record = only(recordsOf({ type: 'tool_call', ...(payload && { payload }) }))
    expect(record).toMatchObject({ ...expected, argumentsState: 'invalid' })
    expect(deriveToolCallStatus(record).execution.state).toBe('invalid')
  })

  it('the exact marker of a denial is shown as denied, with the reason; timed out and aborted look different', () => {
    const records = fromSteerable(events('approvals'))
    expect(kinds(records)).toEqual(['succeeded', 'denied', 'expired', 'denied', 'cancelled'])
    expect(records.map(({ outcome }) => outcome)).toEqual([
      undefined,
      'denied',
      'expired',
      'denied',
      'cancelled',
    ])
    const person = { kind: 'person', id: 'person' }
    expect(records.map(({ decision }) => decision)).toStrictEqual([
      {
        id: 'c1',
        digest: '',
        scope: 'conversation',
        by: person,
        kind: 'allow',
        arguments: { command: 'ls' },
      },
      { id: 'c2', digest: '', scope: 'once', by: person, kind: 'deny', reason: 'not that folder' },
      undefined,
      { id: 'c4', digest: '', scope: 'always', by: { kind: 'policy' }, kind: 'deny' },
      { id: 'c5', digest: '', scope: 'once', by: person, kind: 'abort' },
    ])
    expect(records[1]?.result).toMatchObject({
      success: false,
      error: 'approval_denied',
      needsFollowup: true,
    })
  })

  it.each(['approval_denied by the user', 'Approval_denied', 'denied', 'PolicyDenied'])(
    'the text %s alone is not a denial',
    (error) => {
      expect(
        kindOf(
          only(
            recordsOf(
              call('c1'),
              result({ success: false, error, data: { approval: 'deny_once' } }),
            ),
          ),
        ),
      ).toBe('failed')
    },
  )

  it('a denial marker without a known kind is denied, by nobody known', () => {
    const record = only(recordsOf(call('c1'), result({ success: false, error: 'approval_denied' })))
    expect([record.outcome, record.decision]).toEqual(['denied', undefined])
    expect(
      only(recordsOf(call('c1'), result({ success: true, error: 'approval_denied' }))).outcome,
      'a success is no denial',
    ).toBeUndefined()
  })

  it.each([
    ['allow_once', 'once'],
    ['allow_for_session', 'conversation'],
    ['allow_always', 'always'],
  ])('%s is a permission', (kind, scope) => {
    const waited = { success: true, data: { _approval: { kind, waitMs: 1 } } }
    const { decision } = only(recordsOf(call('c1'), result(waited)))
    expect(decision).toMatchObject({ kind: 'allow', scope, by: { kind: 'person' } })
  })

  it.each([
    'allow',
    'allowed',
    'allow_',
    'allow_none',
    'allow_list_checked',
    'allow_once_pending_always',
    'Allow_once',
    'allow_once ',
    'toString',
    '__proto__',
    'constructor',
    'deny_once',
    'timed_out',
    '',
  ])('no other kind is one: %j', (kind) => {
    const waited = { success: true, data: { _approval: { kind, waitMs: 1 } } }
    const record = only(recordsOf(call('c1'), result(waited)))
    expect(record.decision).toBeUndefined()
    expect(kindOf(record)).toBe('succeeded')
  })

  it.each(['allow_always', 'deny_everything_always', 'allow', 'toString'])(
    'a denial whose kind is %s was said by nobody known, for no longer than once',
    (approval) => {
      const denied = { success: false, error: 'approval_denied', data: { approval } }
      expect(only(recordsOf(call('c1'), result(denied)))).toMatchObject({ outcome: 'denied' })
      expect(only(recordsOf(call('c1'), result(denied))).decision).toBeUndefined()
      const withReason = { ...denied, data: { approval, reason: 'no', _approval: { waitMs: 0 } } }
      expect(only(recordsOf(call('c1'), result(withReason))).decision).toMatchObject({
        kind: 'deny',
        scope: 'once',
        reason: 'no',
      })
    },
  )

  it('keeps unknown members, and the ids of the envelope', () => {
    const record = fromSteerable(events('two-at-once'))[0]
    expect(record?.origin?.ids).toEqual({ id: 'c1', messageId: 'm2', taskId: 't1' })
    const odd = only(
      recordsOf(
        {
          type: 'tool_call',
          agentId: 'a',
          payload: { id: 'c1', name: 'x', arguments: {}, icon: 'y' },
        },
        result({ success: true, version: 2 }, { agentId: 'b' }),
      ),
    )
    expect(odd.origin?.rest).toEqual({ agentId: 'a', icon: 'y', resultEvent: { agentId: 'b' } })
    expect(odd.result).toEqual({ success: true, version: 2 })
  })

  it('does not change its input, and passes on the same arguments and results', () => {
    const list = events('by-id')
    const before = JSON.stringify(list)
    const records = fromSteerable(list)
    expect(JSON.stringify(list)).toBe(before)
    expect(records[0]?.call.arguments).toBe(
      (list[0] as { payload: { arguments: object } }).payload.arguments,
    )
    expect(records[0]?.result).toBe((list[3] as { payload: object }).payload)
    expect(sourcesOf(records[0]!)).toEqual([list[0], (list[0] as { payload: object }).payload])
  })
})

describe('chat messages', () => {
  it('the example of the published spec is read completely', () => {
    const list = messages('spec-example') as { toolCalls?: object[] }[]
    const record = only(fromSteerable(list))
    expect(record).toMatchObject({
      call: { id: 'c1', name: 'web_search' },
      result: { success: true, data: { results: [] } },
      origin: { ids: { id: 'c1', messageId: 'm2' } },
    })
    expect(record.run).toBeUndefined()
    expect(sourcesOf(record)).toEqual([list[1], list[1]?.toolCalls?.[0]])
  })

  it('rows with the role tool answer calls in their order', () => {
    expect(kinds(fromSteerable(messages('tool-rows')))).toEqual(['succeeded', 'failed'])
  })

  it('one result of a message is never given to all of its calls', () => {
    expect(
      fromSteerable(messages('one-result-of-two'), { runActive: false }).map((record) => [
        record.result,
        kindOf(record),
      ]),
    ).toEqual([
      [{ success: true }, 'succeeded'],
      [undefined, 'unknown'],
    ])
  })

  it('a message’s own result is never used for another message', () => {
    const [first, second] = fromSteerable([
      { id: 'm1', role: 'assistant', toolCalls: [{ id: 'a', name: 'get_x', arguments: {} }] },
      {
        id: 'm2',
        role: 'assistant',
        toolCalls: [{ id: 'b', name: 'get_y', arguments: {} }],
        toolResult: { success: true },
      },
    ])
    expect([first?.result, second?.result]).toEqual([undefined, { success: true }])
  })

  it('an id used again in a later message makes another call', () => {
    const records = fromSteerable(messages('ids-again'), { runActive: true })
    expect(
      records.map((record) => [
        record.call.id,
        record.origin?.ids?.id,
        record.result?.success,
        record.run,
      ]),
    ).toEqual([
      ['c1', 'c1', true, 'ended'],
      ['c1#2', 'c1', undefined, 'active'],
    ])
  })

  it('runActive says whether the last run goes on', () => {
    const run = (options: { runActive?: boolean }) =>
      fromSteerable(messages('one-result-of-two'), options).map((record) => record.run)
    expect([run({}), run({ runActive: true }), run({ runActive: false })]).toEqual([
      [undefined, undefined],
      ['active', 'active'],
      ['ended', 'ended'],
    ])
    expect(
      fromSteerable(events('spec-example'), { runActive: true })[0]?.run,
      'an end that was said stands',
    ).toBe('ended')
  })
})

describe('cards and the sidecar', () => {
  it('every status of a card is read, with one record for each id', () => {
    const records = fromSteerable(events('cards'), { runActive: false })
    expect(ids(records)).toEqual(['k1', 'k2', 'k3'])
    expect(kinds(records)).toEqual(['succeeded', 'failed', 'cancelled'])
    expect(records[0]).toMatchObject({
      result: { success: true, data: { value: 'eggs' } },
      summary: 'Read a.txt',
      times: { durationMs: 5 },
      origin: { rest: { icon: 'file' } },
    })
    expect(records[1]?.result).toEqual({ success: false, error: 'no such file' })
  })

  it('the streams of a sidecar are kept apart', () => {
    const [echo, shell] = fromSteerable(sidecar()) as [ToolCallRecord, ToolCallRecord]
    expect([echo.run, shell.run]).toEqual(['ended', 'ended'])
    expect(fromSteerable(sidecar().slice(0, -1))[1]?.run).toBe('active')
    expect(shell.origin).toMatchObject({
      ids: { id: 'c2', streamId: 's_2' },
      rest: { end: { type: 'stream.error', kind: 'TransportError' } },
    })
  })

  it('arguments a sidecar lost in part are shown as incomplete', () => {
    expect(fromSteerable(sidecar()).map(({ argumentsState }) => argumentsState)).toEqual([
      'complete',
      'invalid',
    ])
  })
})

it.each([[null], [undefined], ['text'], [7], [{}]])(
  '%j is no array, so it holds no calls',
  (input) => {
    expect(fromSteerable(input as never)).toEqual([])
  },
)
