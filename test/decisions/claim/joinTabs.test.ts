import { decidedEntryOf } from '../../../src/decisions/bind/decidedEntry.ts'
import { decisionKey, questionKey } from '../../../src/decisions/bind/decisionKey.ts'
import { createLedger } from '../../../src/decisions/claim/createLedger.ts'
import type { LedgerStore } from '../../../src/decisions/LedgerStore.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'
import { digestOf } from '../../../src/execution/digestOf.ts'
import type { ConsentDecision } from '../../../src/tool-call/index.ts'

const SECRET = 'hunter2'
const allow: ConsentDecision = {
  id: 'r1',
  digest: 'd1',
  scope: 'once',
  by: { kind: 'person', id: 'ann', name: 'Ann' },
  kind: 'allow',
  arguments: { password: SECRET },
  note: 'because',
}
const deny: ConsentDecision = {
  id: 'r1',
  digest: 'd1',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  kind: 'deny',
  reason: SECRET,
}
const said = (state: string, more: object = {}) => ({
  id: 'c1',
  key: 'd1',
  what: ['c1', 'd1'],
  state,
  said: { id: 'r1', kind: 'allow', by: 'person', scope: 'once', at: 7, ...more },
})
const taken = () => Promise.resolve()
/** A call that was decided before, which the ledger tells of whenever it is asked. */
const KNOWN = 'known'

/** What each lock is held by, and who waits for it. */
const held = new Map<string, 'here' | 'elsewhere'>()
const locks = {
  query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  async request(name: string, ...rest: unknown[]) {
    const run = rest.at(-1) as (lock: object | null) => unknown
    const isFree = !held.has(name)
    // it waits for the other tab
    if (!isFree && rest.length === 1) return new Promise(() => waiting.push(() => run({ name })))
    if (!isFree) return run(null)
    held.set(name, 'here')
    await run({ name })
    held.delete(name)
  },
}
const waiting: (() => unknown)[] = []
/** The other tab has closed, or has let go of everything. */
function releaseAll(): void {
  held.clear()
  for (const run of waiting.splice(0)) run()
}
/** Another tab has the lock of this. */
const lock = (...what: readonly string[]) =>
  held.set(JSON.stringify(['handrail', `joined-${count}`, ...what]), 'elsewhere')
beforeEach(() => {
  held.clear()
  waiting.length = 0
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

let count = 0
let channel: BroadcastChannel
/** What the ledger told, but for that call. */
let told: unknown[]
afterEach(() => channel.close())

/** A ledger of a conversation, and another tab, whose channel the test has. */
async function joined() {
  count += 1
  const ledger = createLedger((_id, request) => request, { conversation: `joined-${count}` })
  await new Promise<void>((resolve) => {
    ledger.withTabs(() => resolve())
  })
  ledger.decide(KNOWN, 'd1', { decision: deny }, taken)
  await vi.waitFor(() => expect(ledger.entry(KNOWN, 'd1')?.state).toBe('delivered'))
  channel = new BroadcastChannel(`handrail/joined-${count}`)
  told = []
  let answers = 0
  channel.addEventListener('message', ({ data }: MessageEvent<{ id: string }>) => {
    if (data.id === KNOWN) answers += 1
    else told.push(data)
  })
  const say = (news: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(news)
  }
  /** The ledger hears this; it has when it answers what it is asked next. */
  const hear = async (news: unknown) => {
    const before = answers
    say(news)
    say({ id: KNOWN, event: { kind: 'ask' } })
    await vi.waitFor(() => expect(answers).toBe(before + 1), { interval: 1 })
  }
  return { ledger, hear }
}

describe('what the other tabs are told', () => {
  it('a decision is being sent, in the call itself, and has arrived; never arguments, words or names', async () => {
    const { ledger } = await joined()
    ledger.decide('c1', 'd1', { decision: allow }, taken)
    await vi.waitFor(() => expect(told).toHaveLength(2))
    expect(told).toEqual(
      [said('sending'), said('delivered')].map((news) => ({
        ...news,
        said: { ...news.said, at: expect.any(Number) },
      })),
    )
    expect(JSON.stringify(told)).not.toMatch(/hunter2|because|[Aa]nn/)
  })

  it('a decision failed; one for longer or with other arguments is described as that', async () => {
    const { ledger } = await joined()
    ledger.decide('c1', 'd1', { decision: { ...allow, scope: 'always', edited: true } }, () =>
      Promise.reject(new Error(SECRET)),
    )
    ledger.decide('c2', 'd1', { decision: deny }, taken)
    ledger.answer('c3', 'q1', { kind: 'accept', value: { password: SECRET } }, taken)
    await vi.waitFor(() => expect(told).toHaveLength(6))
    expect(told).toContainEqual(
      expect.objectContaining({
        id: 'c1',
        state: 'failed',
        said: expect.objectContaining({ kind: 'allow', scope: 'always', edited: true }),
      }),
    )
    expect(told).toContainEqual(
      expect.objectContaining({
        id: 'c3',
        state: 'delivered',
        said: expect.objectContaining({ kind: 'accept' }),
      }),
    )
    expect(JSON.stringify(told)).not.toContain(SECRET)
  })

  it('on request, what this page decided, never what it only heard', async () => {
    const { ledger, hear } = await joined()
    lock('c2', 'd1')
    ledger.decide('c1', 'd1', { decision: deny }, taken)
    await hear({ ...said('delivered'), id: 'c2', what: ['c2', 'd1'] })
    told.length = 0
    await hear({ id: 'c1', event: { kind: 'ask' } })
    await hear({ id: 'c2', event: { kind: 'ask' } })
    expect(told).toEqual([expect.objectContaining({ id: 'c1', state: 'delivered' })])
  })

  it('is asked again by a page that the browser had put aside, and listens no longer than it is used', async () => {
    const listeners = new Set<(event: object) => void>()
    vi.stubGlobal('addEventListener', (_: string, one: () => void) => listeners.add(one))
    vi.stubGlobal('removeEventListener', (_: string, one: () => void) => listeners.delete(one))
    const show = (persisted: boolean) => listeners.forEach((hear) => hear({ persisted }))
    const { ledger, hear } = await joined()
    ledger.withTabs((tabs) => tabs?.askOtherTabs('c1'))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    show(false)
    show(true)
    await vi.waitFor(() => expect(told).toHaveLength(2))
    expect(told).toEqual([1, 2].map(() => ({ id: 'c1', event: { kind: 'ask' } })))
    lock('c1', 'd1')
    await hear(said('delivered'))
    expect(ledger.entry('c1', 'd1')).toMatchObject({ otherTab: { kind: 'allow' } })
    expect(listeners.size).toBe(1)
    ledger.withTabs((tabs) => tabs?.leave())
    expect(listeners.size).toBe(0)
  })

  it('nothing, in a conversation without a name', () => {
    const ledger = createLedger((_id, request) => request)
    const use = vi.fn()
    ledger.withTabs(use)
    expect(use).toHaveBeenCalledExactlyOnceWith(undefined)
    channel = new BroadcastChannel('none')
  })
})

describe('what another tab says', () => {
  it('closes only the same request, and sends nothing', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(said('sending'))
    const send = vi.fn(taken)
    expect(ledger.entry('c1', 'd1')).toEqual({
      otherTab: { id: 'r1', kind: 'allow', by: { kind: 'person' }, scope: 'once', at: 7 },
      state: 'sending',
    })
    expect([
      ledger.decide('c1', 'd1', { decision: deny }, send),
      ledger.decide('c1', 'd2', { decision: deny }, send),
      ledger.decide('c1', JSON.stringify(['r2', 'd1']), { decision: { ...deny, id: 'r2' } }, send),
    ]).toEqual([false, true, true])
  })

  it('can be that its decision failed: then this page can decide', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(said('sending'))
    await hear(said('failed'))
    expect(ledger.entry('c1', 'd1')).toMatchObject({ state: 'failed', error: expect.any(Error) })
    expect(ledger.decide('c1', 'd1', { decision: deny }, taken)).toBe(true)
  })

  it('about an earlier request of the same call changes nothing of a later one', async () => {
    const { ledger, hear } = await joined()
    lock('c1', decisionKey('r1', 'd1'))
    const [first, second] = [decisionKey('r1', 'd1'), decisionKey('r2', 'd1')]
    ledger.decide('c1', second, { decision: { ...allow, id: 'r2' } }, taken)
    await vi.waitFor(() => expect(ledger.entry('c1', second)?.state).toBe('delivered'))
    await hear({ ...said('delivered'), key: first, what: ['c1', first] })
    expect(ledger.entry('c1', second)?.decision).toMatchObject({ id: 'r2' })
    expect(ledger.decide('c1', second, { decision: { ...allow, id: 'r2' } }, taken)).toBe(false)
  })

  it('neither moves a decision this page has sent, nor opens one that arrived', async () => {
    const { ledger, hear } = await joined()
    lock('c3', 'd1')
    ledger.decide('c1', 'd1', { decision: deny }, () => new Promise(() => {}))
    ledger.decide('c2', 'd1', { decision: deny }, taken)
    await vi.waitFor(() => expect(ledger.entry('c2', 'd1')?.state).toBe('delivered'))
    for (const id of ['c1', 'c2'])
      for (const state of ['sending', 'delivered', 'failed'])
        await hear({ ...said(state), id, what: [id, 'd1'] })
    expect([ledger.entry('c1', 'd1'), ledger.entry('c2', 'd1')]).toEqual([
      { decision: deny, state: 'sending' },
      { decision: deny, state: 'delivered' },
    ])
    await hear({ ...said('delivered'), id: 'c3', what: ['c3', 'd1'] })
    await hear({ ...said('failed'), id: 'c3', what: ['c3', 'd1'] })
    expect(ledger.entry('c3', 'd1')?.state).toBe('delivered')
  })

  /** One of two requests that are answered together. */
  const memberIn = (ledger: LedgerStore) => (index: number) => ({
    batch: 'b1',
    size: 2,
    index,
    request: `r${index}`,
    call: ledger.identityOf({ call: { id: `c${index}`, name: 'x', arguments: {} } }),
    entry: {
      record: { call: { id: `c${index}`, name: 'x', arguments: {} } },
      decision: { ...deny, id: `r${index}` },
    },
  })

  it('takes a batch that another tab sends as a whole: nothing is left to send here', async () => {
    const { ledger, hear } = await joined()
    const what = ['batch', 'b1', 'r0', 'r1']
    lock(...what)
    const send = vi.fn(taken)
    const member = memberIn(ledger)
    const keyOf = (index: number) => decisionKey(`r${index}`, 'd')
    ledger.stage('c1', keyOf(1), member(1), send)
    // as a page does that shows the first request, once it is decided
    ledger.subscribeAll(() => {
      if (ledger.entry('c0', keyOf(0)))
        queueMicrotask(() => ledger.leaveBatch(member(0), 'r0', member(0).call))
    })
    const [first, second] = [0, 1].map((index) => ({
      ...said('delivered', { id: `r${index}`, kind: 'deny' }),
      id: `c${index}`,
      key: keyOf(index),
      what,
    }))
    await hear({ ...first, together: [second] })
    expect(send).not.toHaveBeenCalled()
    expect(ledger.entry('c1', keyOf(1))).toMatchObject({ state: 'delivered', otherTab: {} })
  })

  it('tells of a batch in one message, also to a tab that comes later', async () => {
    const { ledger } = await joined()
    const member = memberIn(ledger)
    for (const index of [0, 1]) ledger.stage(`c${index}`, `d${index}`, member(index), taken)
    const of = (state: string) =>
      expect.objectContaining({
        id: 'c0',
        state,
        together: [expect.objectContaining({ id: 'c1', state })],
      })
    await vi.waitFor(() => expect(told).toEqual([of('sending'), of('delivered')]))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ id: 'c1', event: { kind: 'ask' } })
    await vi.waitFor(() => expect(told.slice(2)).toEqual([of('delivered')]))
  })

  it('takes a request out of a waiting batch, and the rest is not sent', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    const send = vi.fn(taken)
    const member = memberIn(ledger)
    ledger.stage('c1', 'd1', member(1), send)
    await hear(said('sending'))
    ledger.stage('c0', 'd0', member(0), send)
    expect(send).not.toHaveBeenCalled()
    expect(ledger.stage('c1', 'd1', member(1), send)).toBe(false)
  })

  it.each([
    ['text', 'allow'],
    ['nothing', null],
    ['no id', { ...said('delivered'), id: 7 }],
    ['no key', { ...said('delivered'), key: undefined }],
    ['no name', { ...said('delivered'), what: 'c1' }],
    ['a name of other things', { ...said('delivered'), what: [{}] }],
    ['a state of its own', said('staged')],
    ['no decision', { ...said('delivered'), said: 'allow' }],
    ['a decision of its own', said('delivered', { kind: 'run' })],
    ['a decision that objects inherit', said('delivered', { kind: 'constructor' })],
  ])('is ignored when it is %s', async (_what, news) => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(news)
    expect(ledger.has('c1')).toBe(false)
  })

  it('is kept only as far as it is known', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(
      said('delivered', {
        arguments: { path: '/' },
        note: 'x',
        by: 'root',
        scope: 'all',
        edited: 'yes',
        at: '7',
      }),
    )
    expect(ledger.entry('c1', 'd1')).toEqual({
      otherTab: { id: 'r1', kind: 'allow' },
      state: 'delivered',
    })
  })
})

describe('a tab that decided, and closes', () => {
  it('has decided nothing that can be counted on, where what it sent did not arrive', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(said('sending'))
    releaseAll()
    expect(ledger.entry('c1', 'd1')?.state).toBe('failed')
  })

  it('takes back nothing that has arrived', async () => {
    const { ledger, hear } = await joined()
    lock('c1', 'd1')
    await hear(said('sending'))
    await hear(said('delivered'))
    releaseAll()
    expect(ledger.entry('c1', 'd1')?.state).toBe('delivered')
  })

  it('hides nothing that this page decided itself', async () => {
    const { ledger, hear } = await joined()
    const record = { call: { id: 'c1', name: 'x', arguments: {} }, request: { id: 'r1' } }
    const execution = deriveExecution(record, undefined)
    const without = decisionKey('r1', undefined)
    ledger.decide('c1', without, { decision: deny, execution }, taken)
    const key = decisionKey('r1', digestOf(execution))
    lock('c1', key)
    await hear({ ...said('delivered'), key, what: ['c1', key] })
    expect(ledger.entry('c1', key)?.otherTab?.kind).toBe('allow')
    expect(decidedEntryOf(ledger, record, undefined)?.decision?.kind).toBe('deny')
  })
})

describe('what another tab says without the lock of what it decided', () => {
  const KEY = decisionKey('r1', 'd1')
  const RECORD = { call: { id: 'c1', name: 'x', arguments: {} } }
  const about = (state: string, kind: string, what: readonly string[] = ['c1', KEY]) => ({
    ...said(state, { kind }),
    key: KEY,
    what,
  })
  async function asked() {
    const page = await joined()
    page.ledger.rememberRequest(RECORD, 'r1')
    return page
  }

  it.each(
    ['sending', 'delivered'].flatMap((state) =>
      ['allow', 'deny', 'respond', 'abort'].map((kind) => [state, kind] as const),
    ),
  )('is told and closes nothing: %s, %s', async (state, kind) => {
    const { ledger, hear } = await asked()
    await hear(about(state, kind))
    expect([ledger.has('c1'), ledger.claims('c1')]).toEqual([false, new Map([[KEY, { kind }]])])
    expect(ledger.decide('c1', KEY, { decision: deny }, taken)).toBe(true)
  })

  it.each(['accept', 'decline', 'cancel'])(
    'is told of a question, which stays open: %s',
    async (kind) => {
      const { ledger, hear } = await joined()
      ledger.rememberQuestion(RECORD, 'q1')
      const key = questionKey('q1')
      await hear({ ...about('delivered', kind, ['c1', key]), key })
      expect([ledger.answerEntry('c1', 'q1'), ledger.claims('c1')]).toEqual([
        undefined,
        new Map([[key, { kind }]]),
      ])
      expect(ledger.answer('c1', 'q1', { kind: 'decline' }, taken)).toBe(true)
    },
  )

  it('is not told where it did not arrive, and opens nothing', async () => {
    const { ledger, hear } = await asked()
    await hear(about('delivered', 'allow'))
    await hear(about('failed', 'allow'))
    expect([ledger.has('c1'), ledger.claims('c1')]).toEqual([false, undefined])
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['another call', ['c2', KEY], ['c2', KEY]],
    ['another request', ['c1', decisionKey('r2', 'd1')], ['c1', decisionKey('r2', 'd1')]],
    ['a batch without it', ['batch', 'b', 'r2', 'r3'], ['batch', 'b', 'r2', 'r3']],
    ['taking a call back', ['undo', 'c1', KEY], ['undo', 'c1', KEY]],
  ])('is not proven by the lock of %s', async (_what, locked, what) => {
    const { ledger, hear } = await asked()
    lock(...locked)
    await hear(about('delivered', 'allow', what))
    expect([ledger.has('c1'), ledger.claims('c1')?.get(KEY)]).toEqual([false, { kind: 'allow' }])
  })

  it('is told of each request under one id, and taken back of that one alone', async () => {
    const { ledger, hear } = await asked()
    const other = { ...RECORD, call: { ...RECORD.call, name: 'y' } }
    ledger.follow([RECORD, other], RECORD)
    ledger.rememberRequest(other, 'r2')
    const second = decisionKey('r2', 'd2')
    await hear(about('delivered', 'allow'))
    await hear({ ...about('delivered', 'deny', ['c1', second]), key: second })
    expect([...(ledger.claims('c1') ?? [])]).toEqual([
      [KEY, { kind: 'allow' }],
      [second, { kind: 'deny' }],
    ])
    await hear({ ...about('failed', 'deny', ['c1', second]), key: second })
    expect([...(ledger.claims('c1') ?? [])]).toEqual([[KEY, { kind: 'allow' }]])
  })

  it('is kept of few requests, however much is said', async () => {
    const { ledger, hear } = await asked()
    for (let at = 0; at < 200; at += 1) {
      const key = decisionKey('r1', `d${at}`)
      await hear({ ...about('delivered', 'allow', ['c1', key]), key })
    }
    expect(ledger.claims('c1')?.size).toBeLessThanOrEqual(100)
    expect(ledger.claims('c1')?.has(decisionKey('r1', 'd199'))).toBe(true)
  })

  it('is proven by the lock of a batch that the request belongs to', async () => {
    const { ledger, hear } = await asked()
    lock('batch', 'b', 'r1', 'r2')
    await hear(about('delivered', 'allow', ['batch', 'b', 'r1', 'r2']))
    expect([ledger.entry('c1', KEY)?.state, ledger.claims('c1')]).toEqual(['delivered', undefined])
  })

  it('is not proven by the lock of this page, on which a person presses', async () => {
    const { ledger, hear } = await asked()
    ledger.withTabs((tabs) => tabs?.reserveLock(['c1', KEY], new AbortController().signal))
    await vi.waitFor(() => expect([...held.values()]).toContain('here'))
    await hear(about('delivered', 'allow'))
    expect(ledger.has('c1')).toBe(false)
  })

  it.each([
    ['no locks', {}],
    ['locks that cannot be asked for', { locks: { ...locks, query: () => Promise.reject() } }],
  ])('is never proven by a browser with %s', async (_what, navigator) => {
    const { ledger, hear } = await asked()
    vi.stubGlobal('navigator', navigator)
    lock('c1', KEY)
    await hear(about('delivered', 'allow'))
    expect([ledger.has('c1'), ledger.claims('c1')?.get(KEY)]).toEqual([false, { kind: 'allow' }])
  })

  it('is proven no longer once that tab is gone, however often it is repeated', async () => {
    const { ledger, hear } = await asked()
    await hear(about('delivered', 'allow'))
    await hear(about('delivered', 'allow'))
    expect(ledger.has('c1')).toBe(false)
  })

  it('is not kept about what this page was not asked', async () => {
    const { ledger, hear } = await joined()
    await hear(about('delivered', 'allow'))
    expect(ledger.claims('c1')).toBeUndefined()
  })
})

it('a refusal waits for no lock; the other tabs are told once the lock proves it', async () => {
  const { ledger } = await joined()
  let grant = () => {}
  const granted = new Promise<void>((resolve) => (grant = resolve))
  vi.stubGlobal('navigator', {
    locks: {
      ...locks,
      request: async (...args: Parameters<typeof locks.request>) => {
        await granted
        return locks.request(...args)
      },
    },
  })
  const send = vi.fn(taken)
  ledger.decide('c1', 'd1', { decision: deny }, send)
  expect(send).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(ledger.entry('c1', 'd1')?.state).toBe('delivered'))
  expect(told).toEqual([])
  grant()
  await vi.waitFor(() =>
    expect(told).toEqual([
      expect.objectContaining({ state: 'sending' }),
      expect.objectContaining({ state: 'delivered' }),
    ]),
  )
})
