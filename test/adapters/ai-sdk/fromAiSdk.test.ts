import fc from 'fast-check'
import { fromAiSdk } from '../../../src/adapters/ai-sdk/index.ts'
import { sourcesOf } from '../../../src/model/isSameRecord.ts'
import { sevenParts } from '../../fixtures/ai-sdk/v7-parts.ts'
import { assistant, only, recording, user } from './support.ts'
import { caseCount } from '../../support/processorTime.ts'

const input = { to: 'ann@example.org' }
const call = { type: 'tool-send_mail', toolCallId: 'c1', input }
const requested = { ...call, state: 'approval-requested', approval: { id: 'a1' } }
const allowed = { ...call, state: 'approval-responded', approval: { id: 'a1', approved: true } }
const otherRequest = { ...requested, toolCallId: 'c2', approval: { id: 'a2' } }
const read = (part: unknown, options?: Parameters<typeof fromAiSdk>[1]) =>
  only(fromAiSdk([assistant(part)], options))

describe('the states of a part', () => {
  it('reads streaming input', () => {
    expect(
      read({ ...call, state: 'input-streaming', input: { to: 'a' }, rawInput: '{"to":"a' }),
    ).toStrictEqual({
      call: { id: 'c1', name: 'send_mail', arguments: { to: 'a' } },
      argumentsState: 'streaming',
      argumentsText: '{"to":"a',
      origin: { protocol: 'ai-sdk', exact: false, ids: { toolCallId: 'c1' } },
    })
    expect(read({ ...call, state: 'input-streaming', input: undefined })).toMatchObject({
      call: { arguments: {} },
      argumentsState: 'streaming',
    })
  })

  it('reads input that is there: the server runs it', () => {
    expect(read({ ...call, state: 'input-available' }, { status: 'streaming' })).toStrictEqual({
      call: { id: 'c1', name: 'send_mail', arguments: input },
      argumentsState: 'complete',
      phase: 'running',
      run: 'active',
      origin: { protocol: 'ai-sdk', exact: false, ids: { toolCallId: 'c1' } },
    })
  })

  it('reads a request', () => {
    expect(read(requested)).toMatchObject({
      phase: 'waiting',
      request: { id: 'a1', can: { reason: true } },
      origin: { ids: { toolCallId: 'c1', approvalId: 'a1' } },
    })
  })

  it('reads answers, with who gave them', () => {
    expect(read(allowed).decision).toStrictEqual({
      id: 'a1',
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'person' },
      kind: 'allow',
      arguments: input,
    })
    expect(
      read({ ...allowed, approval: { id: 'a1', approved: false, reason: 'no' } }).decision,
    ).toMatchObject({ kind: 'deny', reason: 'no' })
  })

  it('reads output by the rule for results, and keeps the permission', () => {
    const own = { success: false, needsFollowup: true }
    expect(read({ ...call, state: 'output-available', output: own }).result).toBe(own)
    const record = read({
      ...call,
      state: 'output-available',
      output: 'sent',
      approval: { id: 'a1', approved: true },
    })
    expect(record).toMatchObject({
      phase: 'done',
      result: { success: true, data: { value: 'sent' } },
      decision: { kind: 'allow' },
    })
  })

  it('takes preliminary output for a result so far', () => {
    const record = read({ ...call, state: 'output-available', output: { a: 1 }, preliminary: true })
    expect(record).toMatchObject({ phase: 'running', partial: { success: true, data: { a: 1 } } })
    expect('result' in record).toBe(false)
  })

  it('reads errors, and what the schema refused', () => {
    expect(read({ ...call, state: 'output-error', errorText: 'down' })).toMatchObject({
      argumentsState: 'complete',
      result: { success: false, error: 'down' },
    })
    expect(only(fromAiSdk([recording(6, 'invalid-input').turns[0]!.message]))).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"town":"Oslo"}',
      origin: { rest: { rawInput: { town: 'Oslo' } } },
    })
    expect(only(fromAiSdk([recording(5, 'broken-input').turns[0]!.message]))).toMatchObject({
      call: { arguments: {} },
      argumentsState: 'invalid',
      argumentsText: '{"city": "Os',
    })
  })

  it('reads a denial, with and without its approval', () => {
    const record = read({
      ...call,
      state: 'output-denied',
      approval: { id: 'a1', approved: false, reason: 'no' },
    })
    expect(record).toMatchObject({ outcome: 'denied', decision: { kind: 'deny', reason: 'no' } })
    expect('result' in record).toBe(false)
    expect(read({ ...call, state: 'output-denied' })).not.toHaveProperty('decision')
  })

  it('keeps an unknown state and says nothing about it', () => {
    const record = read({ ...call, state: 'output-postponed', output: 1 })
    expect(record).toStrictEqual({
      call: { id: 'c1', name: 'send_mail', arguments: input },
      argumentsState: 'complete',
      origin: {
        protocol: 'ai-sdk',
        exact: false,
        ids: { toolCallId: 'c1' },
        rest: { state: 'output-postponed', output: 1 },
      },
    })
  })

  it('keeps what has no word, and takes the title as the declared one', () => {
    const record = read({
      ...call,
      state: 'input-available',
      title: 'Send mail',
      providerExecuted: true,
      callProviderMetadata: { x: { y: 1 } },
      toolMetadata: { z: 1 },
    })
    expect(record.spec).toStrictEqual({ name: 'send_mail', title: 'Send mail' })
    expect(record.origin?.rest).toStrictEqual({
      providerExecuted: true,
      callProviderMetadata: { x: { y: 1 } },
      toolMetadata: { z: 1 },
    })
  })

  it('reads the parts of AI SDK 7', () => {
    expect(read(sevenParts.requested).request).toStrictEqual({
      id: 'a1',
      can: { reason: true },
      prompt: 'Leaves the company',
    })
    expect(read(sevenParts.requested).origin?.rest).toMatchObject({ approval: { signature: 's' } })
    expect(read(sevenParts.requestedAutomatically)).toMatchObject({ phase: 'queued' })
    expect(read(sevenParts.requestedAutomatically)).not.toHaveProperty('request')
    expect(read(sevenParts.deniedAutomatically)).toMatchObject({
      decision: { kind: 'deny', by: { kind: 'policy' }, reason: 'not at night' },
    })
    expect(read(sevenParts.output)).toMatchObject({
      decision: { kind: 'allow', by: { kind: 'policy' } },
      result: { success: true },
    })
    expect(read(sevenParts.invalidInput)).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"to',
    })
    expect(read(sevenParts.dynamic)).toMatchObject({
      call: { id: 'c2', name: 'mcp_search', arguments: { q: 'x' } },
    })
    for (const part of Object.values(sevenParts)) expect(read(part).call.id).toMatch(/^c[12]$/)
  })
})

describe('the run', () => {
  it.each([
    ['submitted', 'active'],
    ['streaming', 'active'],
    ['ready', 'ended'],
    ['error', 'ended'],
  ] as const)('is by status: %s is %s', (status, run) => {
    expect(read(requested, { status }).run).toBe(run)
  })

  it('is what runActive says before what status says, and absent when nothing does', () => {
    expect(read(requested, { status: 'ready', runActive: true }).run).toBe('active')
    expect(read(requested, { status: 'streaming', runActive: false }).run).toBe('ended')
    expect(read(requested)).not.toHaveProperty('run')
  })

  it('is over for what is not in the last message: a request there has expired', () => {
    const record = only(fromAiSdk([assistant(requested), user], { status: 'streaming' }))
    expect(record).toMatchObject({ run: 'ended', outcome: 'expired', request: { id: 'a1' } })
    expect(record).not.toHaveProperty('phase')
  })

  it.each([
    ['submitted', [allowed], 'waiting'],
    ['streaming', [allowed], 'running'],
    ['ready', [allowed], 'waiting'],
    ['error', [allowed], 'waiting'],
    ['ready', [allowed, otherRequest], 'queued'],
    ['streaming', [allowed, otherRequest], 'running'],
    [undefined, [allowed], undefined],
  ] as const)('says where an answer is: %s, %#', (status, parts, phase) => {
    expect(fromAiSdk([assistant(...parts)], { status })[0]?.phase).toBe(phase)
  })
})

describe('identity', () => {
  it('gives the same record for an unchanged part, and remembers where it came from', () => {
    const part = { ...call, state: 'input-available' }
    const message = assistant(part)
    const [first] = fromAiSdk([message])
    expect(fromAiSdk([{ ...message }])[0]).toBe(first)
    expect(fromAiSdk([message], { runActive: true })[0]).not.toBe(first)
    expect(sourcesOf(only(fromAiSdk([message])))).toEqual([message, part])
  })

  it('keeps the record of a call when only an answer beside it travels', () => {
    const message = assistant({ ...call, toolCallId: 'c9', state: 'input-available' }, allowed)
    expect(fromAiSdk([message], { status: 'streaming' })[0]).toBe(
      fromAiSdk([message], { status: 'submitted' })[0],
    )
  })

  it('notices a part that the SDK changed in place, and changes none itself', () => {
    const part: Record<string, unknown> = { ...call, state: 'input-available' }
    expect(read(Object.freeze({ ...part })).phase).toBe('running')
    expect(read(part).phase).toBe('running')
    Object.assign(part, { state: 'output-available', output: 1 })
    expect(read(part).phase).toBe('done')
    expect(Object.isFrozen(part)).toBe(false)
  })

  it('makes a second record of an id that is used again', () => {
    const messages = [
      assistant({ ...call, state: 'output-available', output: 1 }),
      user,
      assistant({ ...call, state: 'input-available' }),
    ]
    expect(fromAiSdk(messages).map((record) => [record.call.id, record.origin?.ids])).toEqual([
      ['c1', { toolCallId: 'c1' }],
      ['c1#2', { toolCallId: 'c1' }],
    ])
  })
})

describe('data that cannot be read', () => {
  it('becomes a record that says so', () => {
    expect(read({ type: 'tool-a', state: 'input-available', input: {} }).call.id).toBe('m1:0')
    expect(read({ ...call, state: 'input-available', input: [1, 2] })).toMatchObject({
      call: { arguments: {} },
      argumentsState: 'invalid',
      argumentsText: '[1,2]',
      origin: { rest: { input: [1, 2] } },
    })
    expect(
      read({ type: 'dynamic-tool', toolCallId: 'c1', state: 'input-available', input: {} }),
    ).toMatchObject({ call: { name: 'unknown' }, argumentsState: 'invalid' })
  })

  it('bounds the text, whatever it is made of', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(read({ ...call, state: 'input-available', input: cycle }).argumentsText).toBeTypeOf(
      'string',
    )
    expect(
      read({ ...call, state: 'input-available', input: 'x'.repeat(1_000_000) }).argumentsText
        ?.length,
    ).toBeLessThan(101_000)
  })

  it('makes no record of what is no call', () => {
    expect(
      fromAiSdk([
        assistant(
          null,
          undefined,
          1,
          'x',
          [],
          { type: 'text' },
          { type: 'data-tool' },
          { type: 'step-start' },
          {},
        ),
      ]),
    ).toEqual([])
    for (const messages of [null, {}, [null], [1], [{ id: 'x' }], [{ parts: {} }]])
      expect(fromAiSdk(messages as never)).toEqual([])
  })

  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const hostile = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withTypedArray: true,
    }),
    fc.constantFrom<unknown>(
      cyclic,
      Symbol('x'),
      () => 1,
      NaN,
      -0,
      '__proto__',
      {
        toJSON() {
          throw new Error('json')
        },
      },
      { toString: null },
    ),
  )
  // Added after generation: fast-check itself cannot look at these.
  const untouchable = () => [
    revoked(),
    {
      get id() {
        throw new Error('getter')
      },
      get type() {
        throw new Error('getter')
      },
      get success() {
        throw new Error('getter')
      },
    },
  ]
  const spoilt = (parts: unknown[]) =>
    parts.flatMap((part) => {
      const keys = typeof part === 'object' && part !== null ? Object.keys(part) : []
      return [
        part,
        ...untouchable(),
        ...keys.flatMap((key) =>
          untouchable().map((value) => ({ ...(part as object), [key]: value })),
        ),
      ]
    })
  const state = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'input-streaming',
        'input-available',
        'approval-requested',
        'approval-responded',
        'output-available',
        'output-error',
        'output-denied',
      ),
    },
    hostile,
  )
  const approval = fc.oneof(
    hostile,
    fc.record(
      {
        id: fc.oneof(fc.string(), hostile),
        approved: fc.oneof(fc.boolean(), hostile),
        reason: hostile,
        requestReason: hostile,
        isAutomatic: hostile,
        descriptor: hostile,
      },
      { requiredKeys: [] },
    ),
  )
  const part = fc.record(
    {
      type: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom('tool-', 'tool-a', 'tool-__proto__', 'dynamic-tool'),
        },
        hostile,
      ),
      state,
      approval,
      toolCallId: fc.oneof(fc.string(), hostile),
      toolName: hostile,
      input: hostile,
      rawInput: hostile,
      output: hostile,
      errorText: hostile,
      preliminary: hostile,
      title: hostile,
      providerExecuted: hostile,
      ['__proto__']: hostile,
    },
    { requiredKeys: ['type'] },
  )

  it('never throws, and every record is a call', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, hostile)),
        hostile,
        fc.constantFrom(undefined, 'submitted', 'streaming', 'ready', 'error'),
        (parts, id, status) => {
          const records = fromAiSdk(
            [{ id, parts }, { id, role: 'assistant', parts: spoilt(parts) }, revoked()] as never,
            { status: status as never },
          )
          for (const record of records) {
            expect(typeof record.call.id).toBe('string')
            expect(typeof record.call.name).toBe('string')
            expect(
              typeof record.call.arguments === 'object' && record.call.arguments !== null,
            ).toBe(true)
          }
          expect(new Set(records.map((record) => record.call.id)).size).toBe(records.length)
        },
      ),
      { numRuns: caseCount(400) },
    )
  })
})
