import fc from 'fast-check'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { decisionOf } from './decisionOf.ts'
import { protocols } from './protocols.ts'

/** What comes late of what came before, in any number and order. */
const late = <T>(events: readonly T[]) =>
  fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 6 })

/**
 * Whose runtime may report a denial as a success, so that no success tells that the call ran.
 * Elsewhere what was denied is reported as that, or as a failure.
 */
const DENIALS_MAY_SUCCEED: Readonly<Record<string, string>> = {
  'ag-ui': 'A result is text; the refusal that the agent wrote is one.',
  langgraph: 'A message of a tool is what its node wrote, and a node that was refused writes one.',
  'loom-mcp': 'A denied call ends with the result that its tool declares for that.',
  openai:
    'An output is what the app wrote, a refusal too; what a server ran has an item, and is told.',
}

const NOT_ASKING = {
  allow: expect.stringMatching(/^(preparing|running)$/) as string,
  deny: 'denied',
}

const asking = protocols.flatMap(({ consent, ...protocol }) =>
  consent ? [[protocol.name, { ...protocol, consent }] as const] : [],
)

describe.each(asking)('%s', (name, { createReader, opening = [], consent, result }) => {
  // The first: an interrupt of LangGraph that comes again may be another one of its node, with the
  // same id, and is shown on its own.
  const recordOf = (...events: readonly object[]): ToolCallRecord => {
    const reader = createReader()
    for (const event of [...opening, ...events]) reader.push(structuredClone(event))
    return reader.records()[0]!
  }
  const seen = (record: ToolCallRecord) => ({
    status: deriveToolCallStatus(record).kind,
    request: record.request,
    decision: record.decision?.kind,
    result: record.result,
  })

  const ask = consent.ask('c1')
  const asked = recordOf(...ask)
  const answer = (kind: 'allow' | 'deny') => consent.decided(asked, decisionOf(asked, kind))
  const success = result('c1', { value: { of: 'c1' } })
  const failure = result('c1', { failed: true })

  it('a request that comes again after its answer does not ask again', () => {
    for (const kind of ['allow', 'deny'] as const) {
      const expected = { request: undefined, decision: kind, status: NOT_ASKING[kind] }
      fc.assert(
        fc.property(late([ask, answer(kind)]), (again) => {
          expect(seen(recordOf(...ask, ...answer(kind), ...again.flat()))).toMatchObject(expected)
        }),
        { numRuns: 20 },
      )
    }
  })

  it('a refusal stays, whatever is said of its request afterwards', () => {
    fc.assert(
      fc.property(late([ask, answer('allow'), answer('deny')]), (again) => {
        expect(seen(recordOf(...ask, ...answer('deny'), ...again.flat()))).toMatchObject({
          status: 'denied',
          request: undefined,
          decision: 'deny',
        })
      }),
      { numRuns: 20 },
    )
  })

  it('a result that follows a refusal does not hide it, and a success says that the call ran', () => {
    const ran = recordOf(...ask, ...answer('deny'), ...success)
    const broke = recordOf(...ask, ...answer('deny'), ...failure)
    expect([ran, broke]).toMatchObject([
      { decision: { kind: 'deny' }, result: { success: true } },
      { decision: { kind: 'deny' }, result: { success: false } },
    ])
    const { kind, reason } = deriveToolCallStatus(ran)
    expect([kind, reason === 'ran_though_denied']).toEqual(
      name in DENIALS_MAY_SUCCEED ? ['denied', false] : ['succeeded', true],
    )
    expect(deriveToolCallStatus(broke).kind).toBe('denied')
  })

  it('no request, answer or other result changes a call that has its result', () => {
    const before = [ask, [...ask, ...answer('allow')], [...ask, ...answer('deny')]]
    fc.assert(
      fc.property(
        fc.constantFrom(...before),
        fc.constantFrom(success, failure),
        late([ask, answer('allow'), answer('deny'), success, failure]),
        (first, came, again) => {
          const expected = seen(recordOf(...first, ...came))
          expect(expected.request).toBeUndefined()
          expect(seen(recordOf(...first, ...came, ...again.flat()))).toEqual(expected)
        },
      ),
    )
  })
})
