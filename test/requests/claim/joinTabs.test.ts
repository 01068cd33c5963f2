import { sendingOf } from '../../../src/requests/sendingOf.ts'
import { createLedger } from '../../../src/requests/createLedger.ts'
import type { LedgerStore } from '../../../src/requests/createLedger.ts'
import { decisionKey, questionKey } from '../../../src/requests/Ledger.ts'
import type { ConsentDecision } from '../../../src/model/index.ts'

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
const deny: ConsentDecision = { ...allow, kind: 'deny', reason: SECRET }
const decided = (more: object = {}, said: object = {}) => ({
  decided: [
    {
      id: 'c1',
      key: 'd1',
      said: { id: 'r1', kind: 'allow', by: 'person', scope: 'once', at: 7, ...said },
      ...more,
    },
  ],
})
const IS_ABOUT = { isAbout: expect.any(Function) as () => boolean }
const taken = () => Promise.resolve()
/** A call that was decided before, which the ledger tells of whenever it is asked. */
const KNOWN = 'known'

let count = 0
let channel: BroadcastChannel
let ledger: LedgerStore
/** What the ledger told, but for that call. */
let told: { decided?: { id: string }[]; ask?: true; id?: string }[]

/** Each message names the page that sent it. */
const withoutPage = (message: (typeof told)[number]) => ({ ...message, page: undefined })

/** A ledger of a conversation, and another tab, whose channel the test has. */
beforeEach(async () => {
  count += 1
  told = []
  let begins = () => {}
  const began = new Promise<void>((resolve) => (begins = resolve))
  channel = new BroadcastChannel(`handrail/joined-${count}`)
  channel.addEventListener('message', ({ data }: MessageEvent<(typeof told)[number]>) =>
    data.decided?.[0]?.id === KNOWN ? begins() : told.push(withoutPage(data)),
  )
  ledger = createLedger({ conversation: `joined-${count}` })
  sendingOf(ledger).send(KNOWN, 'd1', { decision: deny }, taken)
  await began
})
afterEach(() => {
  ledger.tabs.close()
  channel.close()
  vi.unstubAllGlobals()
})
const say = (message: unknown) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage(message)
}
/** The ledger hears this; it has when it answers what it is asked next. */
async function hear(message: unknown) {
  const answered = new Promise<void>((resolve) =>
    channel.addEventListener('message', ({ data }: MessageEvent<(typeof told)[number]>) => {
      if (data.decided?.[0]?.id === KNOWN) resolve()
    }),
  )
  say(message)
  say({ id: KNOWN, ask: true })
  await answered
}

describe('the other tabs are told', () => {
  it('what the host has taken; never arguments, words or names', async () => {
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    sendingOf(ledger).send(
      'c2',
      'd1',
      { decision: { ...allow, scope: 'always', edited: true } },
      taken,
    )
    sendingOf(ledger).send(
      'c3',
      questionKey('q1'),
      { answer: { kind: 'accept', value: { password: SECRET } } },
      taken,
    )
    await vi.waitFor(() => expect(told).toHaveLength(3))
    expect(told).toEqual([
      decided({}, { at: expect.any(Number) }),
      decided({ id: 'c2' }, { scope: 'always', edited: true, at: expect.any(Number) }),
      {
        decided: [
          { id: 'c3', key: questionKey('q1'), said: { kind: 'accept', at: expect.any(Number) } },
        ],
      },
    ])
    expect(JSON.stringify(told)).not.toMatch(/hunter2|because|[Aa]nn/)
  })

  it('nothing of what did not arrive', async () => {
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, () =>
      Promise.reject(new Error('offline')),
    )
    await vi.waitFor(() => expect(ledger.entry('c1', 'd1')?.state).toBe('failed'))
    await hear({ id: 'c1', ask: true })
    expect(told).toEqual([])
  })

  it('on request, what this page decided, never what it only heard', async () => {
    sendingOf(ledger).send('c1', 'd1', { decision: deny }, taken)
    await hear(decided({ id: 'c2' }))
    told.length = 0
    await hear({ id: 'c1', ask: true })
    await hear({ id: 'c2', ask: true })
    expect(told).toEqual([decided({}, { kind: 'deny', at: expect.any(Number) })])
  })

  it('are asked again by a page that the browser had put aside, until it leaves', async () => {
    const listeners = new Set<(event: object) => void>()
    vi.stubGlobal('addEventListener', (_: string, one: () => void) => listeners.add(one))
    vi.stubGlobal('removeEventListener', (_: string, one: () => void) => listeners.delete(one))
    const other = createLedger({ conversation: `joined-${count}` })
    other.tabs.ask('c1')
    const isAsked = (times: number) =>
      vi.waitFor(() =>
        expect(told).toEqual(Array.from({ length: times }, () => ({ id: 'c1', ask: true }))),
      )
    await isAsked(1)
    for (const persisted of [false, true]) listeners.forEach((on) => on({ persisted }))
    await isAsked(2)
    other.tabs.close()
    await vi.waitFor(() => expect(listeners.size).toBe(0))
  })

  it('of a batch in one message, also a tab that comes later', async () => {
    for (const index of [0, 1])
      sendingOf(ledger).stage(`c${index}`, `d${index}`, memberOf(index), taken)
    const both = {
      decided: [expect.objectContaining({ id: 'c0' }), expect.objectContaining({ id: 'c1' })],
    }
    await vi.waitFor(() => expect(told).toEqual([both]))
    await hear({ id: 'c1', ask: true })
    expect(told).toEqual([both, both])
  })
})

/** One of two requests that are answered together. */
const memberOf = (index: number) => {
  const record = { call: { id: `c${index}`, name: 'x', arguments: {} } }
  return {
    batch: 'b1',
    size: 2,
    index,
    request: `r${index}`,
    call: ledger.identityOf(record),
    entry: { record, decision: { ...deny, id: `r${index}` } },
  }
}

describe('what another tab decided', () => {
  it('closes only the same request, and sends nothing', async () => {
    await hear(decided())
    const send = vi.fn(taken)
    expect(ledger.entry('c1', 'd1')).toEqual({
      otherTab: {
        id: 'r1',
        kind: 'allow',
        by: { kind: 'person' },
        scope: 'once',
        at: 7,
        ...IS_ABOUT,
      },
      state: 'taken',
    })
    const other = JSON.stringify(['r2', 'd1'])
    expect([
      sendingOf(ledger).send('c1', 'd1', { decision: deny }, send),
      sendingOf(ledger).send('c1', 'd2', { decision: deny }, send),
      sendingOf(ledger).send('c1', other, { decision: { ...deny, id: 'r2' } }, send),
    ]).toEqual([false, true, true])
  })

  it('changes nothing of what this page has sent', async () => {
    sendingOf(ledger).send('c1', 'd1', { decision: deny }, () => new Promise(() => {}))
    sendingOf(ledger).send('c2', 'd1', { decision: deny }, taken)
    await vi.waitFor(() => expect(ledger.entry('c2', 'd1')?.state).toBe('taken'))
    for (const id of ['c1', 'c2']) await hear(decided({ id }))
    expect([ledger.entry('c1', 'd1'), ledger.entry('c2', 'd1')]).toEqual([
      { decision: deny, state: 'sending' },
      { decision: deny, state: 'taken' },
    ])
  })

  it('takes the place of what did not arrive here', async () => {
    sendingOf(ledger).send('c1', 'd1', { decision: deny }, () =>
      Promise.reject(new Error('offline')),
    )
    await vi.waitFor(() => expect(ledger.entry('c1', 'd1')?.state).toBe('failed'))
    await hear(decided())
    expect(ledger.entry('c1', 'd1')).toMatchObject({ state: 'taken', otherTab: {} })
  })

  it('as a whole batch leaves nothing to send here', async () => {
    const send = vi.fn(taken)
    const keyOf = (index: number) => decisionKey(`r${index}`, 'd')
    sendingOf(ledger).stage('c1', keyOf(1), memberOf(1), send)
    // as a page does that shows the first request, once it is decided
    ledger.subscribeAll(() => {
      if (ledger.entry('c0', keyOf(0)))
        queueMicrotask(() => sendingOf(ledger).leaveBatch(memberOf(0), 'r0', memberOf(0).call))
    })
    const [first, second] = [0, 1].map(
      (index) =>
        decided({ id: `c${index}`, key: keyOf(index) }, { id: `r${index}`, kind: 'deny' }).decided,
    )
    await hear({ decided: [...first!, ...second!] })
    expect(send).not.toHaveBeenCalled()
    expect(ledger.entry('c1', keyOf(1))).toMatchObject({ state: 'taken', otherTab: {} })
  })
})

describe('what nobody pressed', () => {
  const automatic: ConsentDecision = { ...allow, by: { kind: 'policy' } }
  /** The lock as another tab has it, until that closes. */
  function lockElsewhere() {
    let close = () => {}
    const closed = new Promise<void>((resolve) => (close = resolve))
    const request = async (_name: string, start: () => Promise<void>) => {
      await closed
      return start()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    return () => close()
  }

  it('is not sent while another tab has its lock, nor after that tab has sent it', async () => {
    const closeOther = lockElsewhere()
    const send = vi.fn(taken)
    sendingOf(ledger).send('c1', 'd1', { decision: automatic }, send)
    expect(ledger.entry('c1', 'd1')?.state).toBe('sending')
    await hear(decided({}, { by: 'policy' }))
    expect(ledger.entry('c1', 'd1')).toMatchObject({ state: 'taken', otherTab: {} })
    closeOther()
    await hear({ id: 'c1' })
    expect(send).not.toHaveBeenCalled()
    expect(ledger.entry('c1', 'd1')?.otherTab).toBeDefined()
  })

  it('is sent once that tab has closed without having sent it', async () => {
    const closeOther = lockElsewhere()
    const send = vi.fn(taken)
    sendingOf(ledger).send('c1', 'd1', { decision: automatic }, send)
    closeOther()
    await vi.waitFor(() => expect(ledger.entry('c1', 'd1')?.state).toBe('taken'))
    expect(send).toHaveBeenCalledOnce()
  })

  it('is sent in a page that may not lock, and its failure is told', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('no')) } })
    sendingOf(ledger).send('c1', 'd1', { decision: automatic }, () =>
      Promise.reject(new Error('offline')),
    )
    await vi.waitFor(() => expect(ledger.entry('c1', 'd1')?.error?.message).toBe('offline'))
  })

  it('waits for no lock where a person pressed', () => {
    lockElsewhere()
    const send = vi.fn(taken)
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, send)
    expect(send).toHaveBeenCalledOnce()
  })
})

it('a page for which the code of other tabs did not come hears them once it has', async () => {
  const JOINING = '../../../src/requests/joinTabs.lazy.ts'
  vi.resetModules()
  vi.doMock(JOINING, () => {
    throw new Error('no such chunk')
  })
  const { createLedger: createAnew } = await import('../../../src/requests/createLedger.ts')
  const other = createAnew({ conversation: `joined-${count}` })
  other.tabs.ask('c1')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  vi.doUnmock(JOINING)
  await vi.waitFor(() => {
    other.tabs.ask('c1')
    expect(told).toContainEqual({ id: 'c1', ask: true })
  })
  await hear(decided())
  await vi.waitFor(() => expect(other.entry('c1', 'd1')?.state).toBe('taken'))
  other.tabs.close()
})
