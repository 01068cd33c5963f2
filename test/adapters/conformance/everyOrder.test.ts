import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { decisionOf } from './decisionOf.ts'
import type { Protocol } from './Protocol.ts'
import { protocols } from './protocols.ts'
import { streamed } from './streamed.ts'

/** Whose calls come whole, and so have no pieces that could come twice or late. */
const WHOLE_CALLS: Readonly<Record<string, string>> = {
  acp: 'Raw input comes whole with each update.',
  'agent-tool': 'An invocation is one record with its whole input.',
  glue: 'Arguments are in one event; a call that is pending has none.',
  mcp: 'A request of JSON-RPC is one message.',
  'nhtio-adk': 'A call is announced with its arguments.',
  steerable: 'A call is one message; what streams is text of the answer.',
}
/** Where nobody is asked by the protocol, and so no answer can come early, or twice. */
const NO_REQUESTS: Readonly<Record<string, string>> = {
  anthropic: 'The API has no request; the page asks, and sends a result.',
  mcp: 'A client asks before it sends the call; the host of this adapter does.',
  steerable: 'The call is sent to the page, which asks and sends a result.',
}

/** Where the end of the arguments says them whole. Elsewhere the pieces are all there is. */
const END_SAYS_ARGUMENTS = ['ai-sdk', 'loom-mcp', 'openai']
/** Whose arguments end with the result: what follows is not read. */
const RESULT_ENDS_ARGUMENTS = ['ai-sdk', 'langgraph']
/** Whose library starts a call only with whole arguments, so that without them nothing ran. */
const NEEDS_WHOLE_ARGUMENTS = ['ai-sdk']
/** Where a call with a known id is the same call, told anew, until it has its result. */
const SAME_ID_IS_SAME_CALL = ['acp', 'agent-tool', 'ai-sdk', 'langgraph', 'nhtio-adk']
/** Where the same events, of a call that has its result, are no call of their own. */
const SAYS_NO_MORE: Readonly<Record<string, string>> = {
  langgraph: 'A message with a known id replaces that message: the history is written anew.',
  'nhtio-adk': 'Events have their time, and this one is older than the result.',
}
/** Where an answer is the runtime's own word about the call, which needs no request. */
const ANSWERS_NAME_CALLS: Readonly<Record<string, readonly string[]>> = {
  'agent-tool': ['deny'],
  'loom-mcp': ['allow', 'deny'],
}
/** Where the last answer counts until a refusal. Elsewhere the first counts. */
const REFUSED_AFTERWARDS = ['agent-tool', 'ai-sdk', 'loom-mcp']
const AFTER_ALLOW = expect.stringMatching(/^(preparing|running)$/) as string

const recordsOf = ({ createReader, opening = [] }: Protocol, ...events: readonly object[]) => {
  const reader = createReader()
  for (const event of [...opening, ...events]) reader.push(structuredClone(event))
  return reader.records()
}
const statusOf = (record: ToolCallRecord | undefined) => deriveToolCallStatus(record!).kind

it('says of every adapter which orders its protocol cannot have, and why', () => {
  const names = protocols.map(({ name }) => name).toSorted()
  expect([...Object.keys(streamed), ...Object.keys(WHOLE_CALLS)].toSorted()).toEqual(names)
  const asking = protocols.flatMap(({ name, consent }) => (consent ? [name] : []))
  expect([...asking, ...Object.keys(NO_REQUESTS)].toSorted()).toEqual(names)
})

describe.each(Object.entries(streamed))('%s', (name, streamOf) => {
  const protocol = protocols.find((each) => each.name === name)!
  const { opening, first, last, finish, result } = streamOf('a', 0)
  const only = (...events: readonly object[]) => {
    const records = recordsOf(protocol, ...events)
    expect(records).toHaveLength(1)
    return records[0]!
  }
  const whole = { argumentsState: 'complete', call: { arguments: { path: 'a.txt' } } }
  const unread = { argumentsState: 'invalid', call: { arguments: {} } }
  const read = only(...opening, first, last, ...finish, ...result)

  it.each([
    ['first', [first, first, last]],
    ['last', [first, last, last]],
  ])(
    'arguments whose %s piece comes twice are whole, or are said to be unreadable',
    (_, pieces) => {
      const record = only(...opening, ...pieces, ...finish, ...result)
      expect(record).toMatchObject(END_SAYS_ARGUMENTS.includes(name) ? whole : unread)
      expect(statusOf(record)).toBe('succeeded')
    },
  )

  it('a piece that comes after the arguments have ended changes nothing', () => {
    const ends = finish.length > 0 ? finish : result
    for (const pieces of [[first, last], [first]])
      expect(only(...opening, ...pieces, ...ends, last)).toStrictEqual(
        only(...opening, ...pieces, ...ends),
      )
    expect(only(...opening, first, last, ...finish, ...result, last)).toStrictEqual(read)
  })

  it('arguments that end after the result stand beside it', () => {
    const record = only(...opening, first, ...result, last, ...finish)
    expect(record).toMatchObject(RESULT_ENDS_ARGUMENTS.includes(name) ? unread : whole)
    expect(record.result).toEqual(read.result)
  })

  it('a call whose stream ends before its arguments do is not told as done', () => {
    const reader = protocol.createReader()
    for (const event of [...(protocol.opening ?? []), ...opening, first]) reader.push(event)
    reader.end()
    expect(reader.records()).toMatchObject([{ run: 'ended', call: { arguments: {} } }])
    expect(statusOf(reader.records()[0])).toBe(
      NEEDS_WHOLE_ARGUMENTS.includes(name) ? 'cancelled' : 'unknown',
    )
  })
})

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  '%s',
  (name, protocol) => {
    const { call, result, end, consent } = protocol
    const one = call('c1', { arguments: { path: 'a' } })
    const other = call('c1', { arguments: { path: 'b' } })
    const came = result('c1', { value: { of: 'a' } })
    const pathsOf = (...events: readonly object[]) =>
      recordsOf(protocol, ...events).map((record) => [record.call.arguments.path, statusOf(record)])

    it('an id that comes again with other arguments changes no call that has its result', () => {
      const again = name in SAYS_NO_MORE ? [] : [['b', 'running']]
      expect(pathsOf(...one, ...came, ...other)).toEqual([['a', 'succeeded'], ...again])
    })

    it('of two calls with one id, the result belongs to one', () => {
      const shown = pathsOf(...one, ...other, ...came)
      expect(shown).toHaveLength(SAME_ID_IS_SAME_CALL.includes(name) ? 1 : 2)
      expect(shown.filter(([, status]) => status === 'succeeded')).toHaveLength(1)
      expect(shown.at(-1)?.[0]).toBe('b')
    })

    it('an error after a result, and a result after an error, change nothing', () => {
      const broke = result('c1', { failed: true })
      expect(pathsOf(...one, ...came, ...broke)).toEqual([['a', 'succeeded']])
      expect(pathsOf(...one, ...broke, ...came)).toEqual([['a', 'failed']])
    })

    it('a tool that reports after its run has ended is told as it reports', () => {
      expect(pathsOf(...one, ...end, ...came)).toEqual([['a', 'succeeded']])
      expect(pathsOf(...one, ...end, ...result('c1', { failed: true }))).toEqual([['a', 'failed']])
    })

    if (!consent) return
    const ask = consent.ask('c1')
    const asked = recordsOf(protocol, ...ask)[0]!
    const [allow, deny] = (['allow', 'deny'] as const).map((kind) =>
      consent.decided(asked, decisionOf(asked, kind)),
    ) as [object[], object[]]
    const answered = (...events: readonly object[]) => {
      const [record] = recordsOf(protocol, ...events)
      return [statusOf(record), record!.decision?.kind, record!.request !== undefined]
    }

    it('an answer that comes before its request does not answer it, unless it names the call', () => {
      const asks = ['awaiting_consent', undefined, true]
      const isKept = (kind: string) => ANSWERS_NAME_CALLS[name]?.includes(kind)
      expect(answered(...allow, ...ask)).toEqual(
        isKept('allow') ? [AFTER_ALLOW, 'allow', false] : asks,
      )
      expect(answered(...deny, ...ask)).toEqual(isKept('deny') ? ['denied', 'deny', false] : asks)
    })

    it('a request that two tabs answer differently has one answer, and no later Allow', () => {
      expect(answered(...ask, ...deny, ...allow)).toEqual(['denied', 'deny', false])
      expect(answered(...ask, ...allow, ...deny)).toEqual(
        REFUSED_AFTERWARDS.includes(name)
          ? ['denied', 'deny', false]
          : [AFTER_ALLOW, 'allow', false],
      )
    })
  },
)

describe('agent-tool', () => {
  const protocol = protocols.find(({ name }) => name === 'agent-tool')!
  const { ask, decided } = protocol.consent!
  const asked = ask('c1')
  const again = { ...asked.at(-1), decision_id: 'd2' }
  const after = (kind: 'allow' | 'deny') => {
    const [record] = recordsOf(protocol, ...asked)
    return recordsOf(protocol, ...asked, ...decided(record!, decisionOf(record!, kind)), again)[0]!
  }

  it('a second request of an allowed call asks, and the first answer does not count for it', () => {
    const record = after('allow')
    const status = deriveToolCallStatus(record)
    expect(status).toMatchObject({ kind: 'awaiting_consent', reason: 'asked' })
    expect(status.delivery).toBeUndefined()
    expect(record).toMatchObject({ request: { id: 'd2' } })
    expect(record.decision).toBeUndefined()
  })

  it('a second request of a denied call asks nothing', () => {
    expect(after('deny')).toMatchObject({ outcome: 'denied', decision: { kind: 'deny' } })
    expect(statusOf(after('deny'))).toBe('denied')
  })
})

describe('ai-sdk', () => {
  it('a piece of the input that comes after its request leaves the request open', () => {
    const protocol = protocols.find(({ name }) => name === 'ai-sdk')!
    const asked = protocol.consent!.ask('c1')
    const late = { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '"x"}' }
    expect(recordsOf(protocol, ...asked, late)).toStrictEqual(recordsOf(protocol, ...asked))
    expect(statusOf(recordsOf(protocol, ...asked, late)[0])).toBe('awaiting_consent')
  })
})
