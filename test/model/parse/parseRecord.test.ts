import { hasUnreadDecision, isUnreadable, parseRecord } from '../../../src/model/parseRecord.ts'
import { deriveToolCallStatus } from '../../../src/status/deriveToolCallStatus.ts'

const call = { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } }
const parse = (members: object) => parseRecord({ call, ...members })

describe('a record is parsed once', () => {
  it('into the same frozen object for the same value, and for itself', () => {
    const given = { call, request: { id: 'r1' } }
    const record = parseRecord(given)
    expect(record).toEqual(given)
    expect(Object.isFrozen(record) && Object.isFrozen(record.request)).toBe(true)
    expect([parseRecord(given), parseRecord(record)]).toEqual([record, record])
    expect(parseRecord(given)).toBe(record)
    expect(parseRecord(record)).toBe(record)
  })

  it('reads each member once, and only its own', () => {
    let reads = 0
    const base = { phase: 'done' }
    const given = Object.assign(Object.create(base) as object, {
      call,
      request: {
        get id() {
          reads += 1
          return `r${reads}`
        },
      },
    })
    const record = parseRecord(given)
    expect([record.phase, record.request?.id, record.request?.id]).toEqual([undefined, 'r1', 'r1'])
  })

  it.each<[string, object, object]>([
    ['a phase', { phase: 'resting' }, {}],
    ['a request', { request: 'please' }, {}],
    [
      'the id of a request',
      { request: { id: 5, title: 'Delete' } },
      { request: { id: 'c1', title: 'Delete' } },
    ],
    [
      'what can be answered',
      { request: { id: 'r', can: { edit: 'yes' } } },
      { request: { id: 'r', can: {} } },
    ],
    [
      'an option',
      { request: { id: 'r', options: [{ id: 'a' }, null] } },
      { request: { id: 'r', options: [] } },
    ],
    ['a batch', { request: { id: 'r', batch: { id: 'b' } } }, { request: { id: 'r' } }],
    ['marks', { marks: ['partial', 5, 'new'] }, { marks: ['partial'] }],
    ['an offer to undo', { undo: { kind: 'hold', token: 5 } }, {}],
    ['times', { times: { startedAt: 'soon', endedAt: 5 } }, { times: { endedAt: 5 } }],
    [
      'what a tool declares',
      { spec: { name: 'x', mode: 'admin', local: 'no' } },
      { spec: { name: 'x' } },
    ],
    ['later results', { later: [{ success: true }, 'paid'] }, { later: [{ success: true }] }],
  ])('leaves out %s of another shape', (_what, given, members) => {
    expect(parse(given)).toEqual({ call, ...members })
  })

  it('keeps what only its reader understands: arguments, a payload, a handle, what a tool returned', () => {
    const handle = () => {}
    const result = { success: true, data: [1], rows: new Map() }
    const given = { request: { id: 'r', payload: 'x', handle }, result }
    expect(parse(given)).toEqual({ call, ...given })
    expect(parse(given).request?.handle).toBe(handle)
    expect(parseRecord({ call: { ...call, arguments: 'x' } }).call.arguments).toBe('x')
  })
})

describe('what another shape leads to', () => {
  const status = (members: object) => deriveToolCallStatus({ call, run: 'ended', ...members })

  it('a result that is none is there, and unclear', () => {
    for (const result of ['done', null, [], 5])
      expect(status({ result })).toMatchObject({ kind: 'unknown', reason: 'unclear' })
  })

  it('a decision that is none lets no grant answer for the person', () => {
    const asks = { request: { id: 'r' }, decision: { kind: 'maybe' } }
    const record = parse(asks)
    expect([record.decision, hasUnreadDecision(record)]).toEqual([undefined, true])
    const isGranted = () => true
    const of = (given: object) =>
      deriveToolCallStatus({ call, ...given }, { isGranted }).consentCause
    expect([of({ request: { id: 'r' } }), of(asks)]).toEqual(['runs_grant', 'asks_destructive'])
  })

  it('a deadline that is none, and an address that is none, are not absent', () => {
    expect(parse({ request: { id: 'r', expiresAt: 'soon' } }).request?.expiresAt).toBeNaN()
    expect(parse({ question: { id: 'q', url: 7 } }).question?.url).toBe('')
  })

  it('a checksum of another shape is not absent either', () => {
    const { request } = parse({ request: { id: 'r', checksum: { algorithm: 5 } } })
    expect(request?.checksum).toEqual({ algorithm: '', value: '' })
  })

  it('an option whose id another one has is not offered', () => {
    const [a, b, c] = ['a', 'a', 'c'].map((id, at) => ({ id, label: `${at}` }))
    expect(parse({ request: { id: 'r', options: [a, b, c] } }).request?.options).toEqual([c])
  })

  it('a tool whose declaration throws has a schema that throws', () => {
    const spec = {
      name: 'x',
      get mode(): never {
        throw new Error('no mode')
      },
    }
    const record = parse({ spec })
    expect(isUnreadable(record)).toBe(false)
    expect(() => record.spec?.inputSchema?.['properties' as never]).toThrow(TypeError)
  })
})
