import { sendingOf } from '../../../src/requests/sendingOf.ts'
import { QueryClient } from '@tanstack/react-query'
import { createLedger } from '../../../src/requests/createLedger.ts'
import type { ConsentDecision } from '../../../src/model/index.ts'

const allow: ConsentDecision = {
  id: 'c1',
  digest: 'd1',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  kind: 'allow',
  arguments: {},
}
const deny: ConsentDecision = {
  id: 'c1',
  digest: 'd1',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  kind: 'deny',
}
const straight = () => createLedger()
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })
const taken = () => Promise.resolve()

describe('the ledger keeps one decision for each request', () => {
  it('sends in the call itself, and shows the decision as sending until the host has accepted it', async () => {
    const ledger = straight()
    const states: unknown[] = []
    const sent = sendingOf(ledger).send(
      'c1',
      'd1',
      { decision: allow },
      async () => void states.push(ledger.entry('c1', 'd1')),
    )
    expect(sent).toBe(true)
    expect(states).toEqual([{ decision: allow, state: 'sending' }])
    expect(ledger.entry('c1', 'd1')).toEqual({ decision: allow, state: 'sending' })
    await settled()
    expect(ledger.entry('c1', 'd1')).toEqual({ decision: allow, state: 'taken' })
    expect(ledger.entry('c1', 'd1')?.decision).toBe(allow)
  })

  it('a second decision finds the first, and nothing is sent', async () => {
    const ledger = straight()
    const send = vi.fn(taken)
    expect([
      sendingOf(ledger).send('c1', 'd1', { decision: allow }, send),
      sendingOf(ledger).send('c1', 'd1', { decision: allow }, send),
      sendingOf(ledger).send('c1', 'd1', { decision: deny }, send),
    ]).toEqual([true, false, false])
    await settled()
    expect(sendingOf(ledger).send('c1', 'd1', { decision: deny }, send)).toBe(false)
    expect(send).toHaveBeenCalledTimes(1)
    expect(ledger.entry('c1', 'd1')).toEqual({ decision: allow, state: 'taken' })
  })

  it('a decision made while the first is being sent also finds the first', () => {
    const ledger = straight()
    const again: boolean[] = []
    sendingOf(ledger).send(
      'c1',
      'd1',
      { decision: allow },
      async () => void again.push(sendingOf(ledger).send('c1', 'd1', { decision: deny }, taken)),
    )
    expect(again).toEqual([false])
  })

  it('a decision that did not arrive can be made again, also as another one', async () => {
    const ledger = straight()
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, () =>
      Promise.reject(new Error('offline')),
    )
    await settled()
    expect(ledger.entry('c1', 'd1')).toEqual({
      decision: allow,
      state: 'failed',
      error: new Error('offline'),
    })
    expect(sendingOf(ledger).send('c1', 'd1', { decision: deny }, taken)).toBe(true)
    expect(ledger.entry('c1', 'd1')).toEqual({ decision: deny, state: 'sending' })
    await settled()
    expect(ledger.entry('c1', 'd1')).toEqual({ decision: deny, state: 'taken' })
  })

  it('another digest with the same id is another entry', async () => {
    const ledger = straight()
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    await settled()
    expect(ledger.entry('c1', 'd2')).toBeUndefined()
    expect(sendingOf(ledger).send('c1', 'd2', { decision: deny }, taken)).toBe(true)
    await settled()
    expect([
      ledger.entry('c1', 'd1')?.decision?.kind,
      ledger.entry('c1', 'd2')?.decision?.kind,
    ]).toEqual(['allow', 'deny'])
    expect(sendingOf(ledger).send('c1', 'd1', { decision: deny }, taken)).toBe(false)
  })

  it('keeps ids apart, also names such as toString', () => {
    const ledger = straight()
    expect(['c1', '__proto__', 'constructor'].map((id) => ledger.entriesOf(id).size > 0)).toEqual([
      false,
      false,
      false,
    ])
    sendingOf(ledger).send('__proto__', 'constructor', { decision: allow }, taken)
    expect(['c1', '__proto__', 'constructor'].map((id) => ledger.entriesOf(id).size > 0)).toEqual([
      false,
      true,
      false,
    ])
    expect(ledger.entry('__proto__', 'toString')).toBeUndefined()
  })
})

describe('a host that fails', () => {
  it.each<[string, () => Promise<void>, string]>([
    [
      'throws synchronously',
      () => {
        throw new TypeError('no such verb')
      },
      'no such verb',
    ],
    ['rejects', () => Promise.reject(new Error('offline')), 'offline'],
    ['rejects with undefined', () => Promise.reject(undefined), 'The app gave no reason.'],
    ['rejects with text', () => Promise.reject('busy'), 'busy'],
    ['rejects with an empty text', () => Promise.reject(''), 'The app gave no reason.'],
    ['rejects with an object', () => Promise.reject({ code: 7 }), 'The app gave no reason.'],
    [
      'throws undefined',
      () => {
        throw undefined
      },
      'The app gave no reason.',
    ],
  ])('%s: the decision comes back with an error', async (_, send, message) => {
    const ledger = straight()
    expect(sendingOf(ledger).send('c1', 'd1', { decision: allow }, send)).toBe(true)
    await settled()
    const entry = ledger.entry('c1', 'd1')
    expect(entry).toMatchObject({ decision: allow, state: 'failed' })
    expect(entry?.error).toBeInstanceOf(Error)
    expect(entry?.error?.message).toBe(message)
  })

  it('that returns no promise has accepted the decision', async () => {
    const ledger = straight()
    sendingOf(ledger).send(
      'c1',
      'd1',
      { decision: allow },
      (() => undefined) as unknown as () => Promise<void>,
    )
    await settled()
    expect(ledger.entry('c1', 'd1')?.state).toBe('taken')
  })

  it('that never settles leaves the decision in sending', async () => {
    const ledger = straight()
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, () => new Promise(() => {}))
    await settled()
    expect(ledger.entry('c1', 'd1')?.state).toBe('sending')
  })
})

it('what is sent is a mutation of the app, named by the call, and retried by nobody', async () => {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 0 } } })
  const ledger = createLedger({ client, conversation: 'notes' })
  const send = vi.fn(() => Promise.reject(new Error('lost on the way')))
  sendingOf(ledger).send('c1', 'd1', { decision: allow }, send)
  expect(
    client
      .getMutationCache()
      .getAll()
      .map(({ options }) => options.mutationKey),
  ).toEqual([['handrail', 'consent', 'notes', 'c1']])
  await settled()
  expect(send).toHaveBeenCalledTimes(1)
  expect(ledger.entry('c1', 'd1')).toMatchObject({
    state: 'failed',
    error: new Error('lost on the way'),
  })
})

describe('listeners', () => {
  it('hear about their own id, at every change', async () => {
    const ledger = straight()
    const heard: string[] = []
    ledger.subscribe('c1', () => heard.push('c1'))
    ledger.subscribe('c2', () => heard.push('c2'))
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    expect(heard).toEqual(['c1'])
    sendingOf(ledger).send('c1', 'd1', { decision: deny }, taken)
    expect(heard).toEqual(['c1'])
    await settled()
    expect(heard).toEqual(['c1', 'c1'])
  })

  it('read the new entry when they are told', () => {
    const ledger = straight()
    const read: unknown[] = []
    ledger.subscribe('c1', () => read.push(ledger.entry('c1', 'd1')?.state))
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    expect(read).toEqual(['sending'])
  })

  it('hear nothing after they unsubscribed, and unsubscribing twice is harmless', () => {
    const ledger = straight()
    const heard: string[] = []
    const stop = ledger.subscribe('c1', () => heard.push('first'))
    stop()
    ledger.subscribe('c1', () => heard.push('second'))
    stop()
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    expect(heard).toEqual(['second'])
  })

  it('can unsubscribe themselves and others while they are told', () => {
    const ledger = straight()
    const heard: string[] = []
    const stopFirst = ledger.subscribe('c1', () => {
      heard.push('first')
      stopFirst()
      stopSecond()
    })
    const stopSecond = ledger.subscribe('c1', () => heard.push('second'))
    ledger.subscribe('c1', () => heard.push('third'))
    sendingOf(ledger).send('c1', 'd1', { decision: allow }, taken)
    expect(heard).toEqual(['first', 'third'])
    sendingOf(ledger).send('c1', 'd2', { decision: allow }, taken)
    expect(heard).toEqual(['first', 'third', 'third'])
  })
})
