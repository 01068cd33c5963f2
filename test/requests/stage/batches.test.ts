import { sendingOf } from '../../../src/requests/sendingOf.ts'
import fc from 'fast-check'
import { createIdentities, createLedger } from '../../../src/requests/createLedger.ts'
import type { CallIdentity, LedgerStore } from '../../../src/requests/createLedger.ts'
import type { BatchEntry } from '../../../src/host/ToolHost.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import { caseCount } from '../../support/processorTime.ts'

const straight = () => createLedger()
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })
const decisionOf = (
  index: number,
  kind: 'allow' | 'deny',
  digest = `d${index}`,
): ConsentDecision => {
  const about = {
    id: `r${index}`,
    digest,
    scope: 'once',
    by: { kind: 'person', id: 'ann' },
  } as const
  return kind === 'deny' ? { ...about, kind } : { ...about, kind, arguments: {} }
}
const recordOf = (index: number): ToolCallRecord => ({
  call: { id: `c${index}`, name: 'x', arguments: {} },
})
const CALLS = [0, 1, 2, 3].map((number) => createIdentities().identityOf(recordOf(number)))
const memberOf = (index: number, kind: 'allow' | 'deny', size = 3, digest?: string) => ({
  batch: 'b1',
  size,
  index,
  request: `r${index}`,
  call: CALLS[index]!,
  entry: { record: recordOf(index), decision: decisionOf(index, kind, digest) },
})

/** The request at a place has expired, or was decided elsewhere. */
const leave = (ledger: LedgerStore, index: number, call = CALLS[index]!) =>
  sendingOf(ledger).leaveBatch({ batch: 'b1', size: 2, index }, `r${index}`, call)

describe('a batch that is answered together', () => {
  it('is sent once, in its order, when all of it is answered', async () => {
    const ledger = straight()
    const sent: (readonly BatchEntry[])[] = []
    const send = async (entries: readonly BatchEntry[]) => void sent.push(entries)
    expect(sendingOf(ledger).stage('c2', 'd2', memberOf(2, 'allow'), send)).toBe(true)
    expect(sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'deny'), send)).toBe(true)
    expect([ledger.entry('c0', 'd0')?.state, ledger.entry('c1', 'd1')?.state]).toEqual([
      'staged',
      undefined,
    ])
    expect(sent).toEqual([])
    expect(sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow'), send)).toBe(true)
    expect(
      sent.map((entries) =>
        entries.map(({ record, decision }) => [record.call.id, decision?.kind]),
      ),
    ).toEqual([
      [
        ['c0', 'deny'],
        ['c1', 'allow'],
        ['c2', 'allow'],
      ],
    ])
    expect(ledger.entry('c0', 'd0')?.state).toBe('sending')
    await settled()
    expect([0, 1, 2].map((index) => ledger.entry(`c${index}`, `d${index}`)?.state)).toEqual([
      'taken',
      'taken',
      'taken',
    ])
    expect(sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'deny'), send)).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it('You can still change it, but not while it is being sent', () => {
    const ledger = straight()
    const sent: (readonly BatchEntry[])[] = []
    const send = async (entries: readonly BatchEntry[]) => void sent.push(entries)
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'deny', 2), send)
    expect(sent).toEqual([])
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    expect(sent[0]?.map(({ decision }) => decision?.kind)).toEqual(['deny', 'allow'])
    expect(sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)).toBe(false)
    // nor is a call that changed meanwhile answered into what is on its way
    expect(sendingOf(ledger).stage('c0', 'changed', memberOf(0, 'allow', 2, 'changed'), send)).toBe(
      false,
    )
    expect(sent).toHaveLength(1)
  })

  it('that did not arrive is not sent again because a request that left it leaves again', async () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.reject(new Error('offline')))
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    leave(ledger, 1)
    await settled()
    expect(ledger.entry('c0', 'd0')?.state).toBe('failed')
    leave(ledger, 1)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('counts a request once that had left it and is answered after all', () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    leave(ledger, 1)
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow'), send)
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow'), send)
    expect(send).not.toHaveBeenCalled()
    sendingOf(ledger).stage('c2', 'd2', memberOf(2, 'allow'), send)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('keeps the answer to a question when the request of the same call is another one', () => {
    const ledger = straight()
    const answer = { kind: 'accept', value: { name: 'Ida' } } as const
    const entry = { record: recordOf(0), answer }
    const about = { batch: 'b1', size: 2, index: 0, request: 'q0', call: CALLS[0]! }
    const member = { ...about, entry, redacted: answer }
    sendingOf(ledger).stage('c0', 'question q0', member, async () => {})
    sendingOf(ledger).dropStaged('c0', (_entry, _key, staged) => staged.entry.answer !== undefined)
    expect(ledger.entry('c0', 'question q0')).toMatchObject({ state: 'staged', answer })
  })

  it('is not sent again, and loses no decision, because a request leaves it on its way', async () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'deny', 2), send)
    leave(ledger, 2)
    leave(ledger, 0)
    sendingOf(ledger).dropStaged('c1', () => false)
    expect([ledger.entry('c0', 'd0')?.state, ledger.entry('c1', 'd1')?.state]).toEqual([
      'sending',
      'sending',
    ])
    await settled()
    expect(send).toHaveBeenCalledTimes(1)
    expect([ledger.entry('c0', 'd0')?.state, ledger.entry('c1', 'd1')?.state]).toEqual([
      'taken',
      'taken',
    ])
  })

  it('keeps what was answered at a place where another call stands later', () => {
    const ledger = straight()
    const sent: string[][] = []
    const send = async (entries: readonly BatchEntry[]) =>
      void sent.push(entries.map(({ record }) => record.call.id))
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c1', 'd1', { ...memberOf(1, 'allow', 3), index: 0 }, send)
    expect(sent).toEqual([])
    sendingOf(ledger).stage('c2', 'd2', memberOf(2, 'allow', 3), send)
    expect(sent.map((ids) => ids.toSorted())).toEqual([['c0', 'c1', 'c2']])
  })

  it('holds what one call asks twice, and forgets of it only what is asked anew', () => {
    const ledger = straight()
    const sent: (readonly BatchEntry[])[] = []
    const send = async (entries: readonly BatchEntry[]) => void sent.push(entries)
    const entry = { record: recordOf(0), answer: { kind: 'decline' } } as const
    const about = { batch: 'b1', size: 2, index: 1, request: 'q0', call: CALLS[0]! }
    const question = { ...about, entry }
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 3), send)
    sendingOf(ledger).stage('c0', 'question q0', { ...question, size: 3 }, send)
    sendingOf(ledger).dropStaged('c0', (_entry, _key, staged) => staged.entry.answer !== undefined)
    expect(ledger.entry('c0', 'd0')).toBeUndefined()
    sendingOf(ledger).stage('c0', 'changed', memberOf(0, 'deny', 2, 'changed'), send)
    expect(
      sent.map((entries) => entries.map((each) => (each.decision ?? each.answer)?.kind)),
    ).toEqual([['deny', 'decline']])
  })

  it('that arrived leaves nothing for a later one of its name', async () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 1), send)
    await settled()
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    expect(send).toHaveBeenCalledTimes(1)
    sendingOf(ledger).stage('c2', 'd2', memberOf(2, 'allow', 2), send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  describe('of which every request is still asked, waits for the second answer', () => {
    const [OLD_0, OLD_1, NEW_0, NEW_1] = CALLS as [
      CallIdentity,
      CallIdentity,
      CallIdentity,
      CallIdentity,
    ]
    const member = (index: number, call: CallIdentity) => ({
      ...memberOf(index, 'allow', 2),
      call,
    })
    const answer = (
      ledger: LedgerStore,
      index: number,
      call: CallIdentity,
      send: () => Promise<void>,
    ) => sendingOf(ledger).stage(`c${call.number}`, `d${call.number}`, member(index, call), send)
    const ask = (ledger: LedgerStore, index: number, call: CallIdentity) =>
      sendingOf(ledger).askInBatch({ batch: 'b1', size: 2, index }, `r${index}`, call)

    it('where one of its name has arrived before', async () => {
      const ledger = straight()
      const send = vi.fn(() => Promise.resolve())
      answer(ledger, 0, OLD_0, send)
      answer(ledger, 1, OLD_1, send)
      await settled()
      leave(ledger, 0, OLD_0)
      leave(ledger, 1, OLD_1)
      answer(ledger, 0, NEW_0, send)
      expect(send).toHaveBeenCalledTimes(1)
      leave(ledger, 1, OLD_1)
      expect(send).toHaveBeenCalledTimes(1)
      answer(ledger, 1, NEW_1, send)
      expect(send).toHaveBeenCalledTimes(2)
    })

    it('where nobody could answer the one before', () => {
      const ledger = straight()
      const send = vi.fn(() => Promise.resolve())
      leave(ledger, 0, OLD_0)
      leave(ledger, 1, OLD_1)
      answer(ledger, 0, NEW_0, send)
      leave(ledger, 1, OLD_1)
      expect(send).not.toHaveBeenCalled()
      answer(ledger, 1, NEW_1, send)
      expect(send).toHaveBeenCalledTimes(1)
    })

    it('where part of an earlier one is still shown', () => {
      const ledger = straight()
      const send = vi.fn(() => Promise.resolve())
      leave(ledger, 1, OLD_1)
      ask(ledger, 0, NEW_0)
      ask(ledger, 1, NEW_1)
      leave(ledger, 1, OLD_1)
      answer(ledger, 0, NEW_0, send)
      expect(send).not.toHaveBeenCalled()
      leave(ledger, 1, NEW_1)
      expect(send).toHaveBeenCalledTimes(1)
    })
  })

  it('that did not arrive fails as a whole, loses no request, and is sent again as a whole', async () => {
    const ledger = straight()
    let isDown = true
    const sent: (readonly BatchEntry[])[] = []
    const send = async (entries: readonly BatchEntry[]) => {
      sent.push(entries)
      if (isDown) throw new Error('offline')
    }
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'deny', 2), send)
    await settled()
    expect([ledger.entry('c0', 'd0'), ledger.entry('c1', 'd1')]).toMatchObject([
      { state: 'failed', error: new Error('offline') },
      { state: 'failed' },
    ])
    isDown = false
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    await settled()
    expect(sent.map((entries) => entries.map(({ decision }) => decision?.kind))).toEqual([
      ['allow', 'deny'],
      ['allow', 'allow'],
    ])
    expect(ledger.entry('c0', 'd0')?.state).toBe('taken')
  })

  it('ignores an answer to a request that is no longer shown', () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    const heard = vi.fn()
    ledger.subscribe('c0', heard)
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).dropStaged('c0', (_, key) => key === 'd0')
    expect(ledger.entry('c0', 'd0')?.state).toBe('staged')
    sendingOf(ledger).dropStaged('c0', () => false)
    expect(ledger.entry('c0', 'd0')).toBeUndefined()
    expect(heard).toHaveBeenCalledTimes(2)
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    expect(send).not.toHaveBeenCalled()
    sendingOf(ledger).stage('c0', 'changed', memberOf(0, 'deny', 2, 'changed'), send)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('counts a request that is asked again only once', () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c0', 'd0b', { ...memberOf(0, 'deny', 2), request: 'r0-again' }, send)
    expect(send).not.toHaveBeenCalled()
  })

  it('waits for what joined it after the first answer, and for nothing that left it', () => {
    const ledger = straight()
    const send = vi.fn(() => Promise.resolve())
    sendingOf(ledger).stage('c0', 'd0', memberOf(0, 'allow', 2), send)
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 3), send)
    expect(send).not.toHaveBeenCalled()
    sendingOf(ledger).stage('c2', 'd2', memberOf(2, 'deny', 3), send)
    expect(send).toHaveBeenCalledTimes(1)

    const shrunk = straight()
    sendingOf(shrunk).stage('c0', 'd0', memberOf(0, 'allow', 3), send)
    sendingOf(shrunk).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('can hold answers and decisions', () => {
    const ledger = straight()
    const sent: (readonly BatchEntry[])[] = []
    const send = async (entries: readonly BatchEntry[]) => void sent.push(entries)
    sendingOf(ledger).stage(
      'c0',
      'question q',
      {
        batch: 'b1',
        size: 2,
        index: 0,
        request: 'q',
        call: CALLS[0]!,
        entry: { record: recordOf(0), answer: { kind: 'decline' } },
      },
      send,
    )
    expect(ledger.entry('c0', 'question q')).toEqual({
      answer: { kind: 'decline' },
      state: 'staged',
    })
    sendingOf(ledger).stage('c1', 'd1', memberOf(1, 'allow', 2), send)
    expect(sent[0]?.map(({ answer, decision }) => answer?.kind ?? decision?.kind)).toEqual([
      'decline',
      'allow',
    ])
  })
})

describe('a batch settles at most once', () => {
  const step = fc.record({
    index: fc.nat(3),
    kind: fc.constantFrom('allow', 'allow', 'allow', 'deny', 'deny', 'withdraw', 'wait'),
    digest: fc.constantFrom('a', 'b'),
  })

  it('whatever is decided, changed and withdrawn, in any order, when sending fails', async () => {
    let settledOnes = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 5 }),
        async (steps, fails) => {
          const ledger = straight()
          let arrived = 0
          let tries = 0
          const shown = ['a', 'a', 'a', 'a']
          const wrong: unknown[] = []
          const send = async (entries: readonly BatchEntry[]) => {
            const isDown = fails[tries++] === true
            // every place once, each an answer to what is shown now
            if (
              entries.length !== 4 ||
              entries.some(
                ({ record, decision }, index) =>
                  record.call.id !== `c${index}` || decision?.digest !== shown[index],
              )
            )
              wrong.push(entries)
            await settled()
            if (isDown) throw new Error('offline')
            arrived += 1
          }
          for (const { index, kind, digest } of steps) {
            if (kind === 'wait') await settled()
            else if (kind === 'withdraw') {
              const sending = ledger.entry(`c${index}`, shown[index]!)?.state
              if (sending === 'sending' || sending === 'taken') continue
              shown[index] = digest
              sendingOf(ledger).dropStaged(`c${index}`, (_, key) => key === digest)
            } else
              sendingOf(ledger).stage(
                `c${index}`,
                shown[index]!,
                memberOf(index, kind, 4, shown[index]),
                send,
              )
          }
          await settled()
          await settled()
          expect(wrong).toEqual([])
          expect(arrived).toBeLessThanOrEqual(1)
          settledOnes += arrived
        },
      ),
      { numRuns: caseCount(300, 4) },
    )
    expect(settledOnes).toBeGreaterThan(caseCount(10, 4))
  })
})
