import { sendingOf } from '../../../src/requests/sendingOf.ts'
import fc from 'fast-check'
import { settleOpenCalls } from '../../../src/helpers/calls.ts'
import { decisionKey } from '../../../src/requests/Ledger.ts'
import { createLedger } from '../../../src/requests/createLedger.ts'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { digestOf as digestOfExecution } from '../../../src/policy/digestOf.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { waitsForPerson } from '../../../src/status/asking.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import { caseCount } from '../../support/processorTime.ts'

const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })
const COUNT = 3

const step = fc.record({
  what: fc.constantFrom(
    'ask',
    'ask',
    'ask',
    'allow',
    'allow',
    'deny',
    'wait',
    'expire',
    'change',
    'reload',
    'go on',
    'wait',
    'offline',
  ),
  index: fc.nat(COUNT - 1),
})

/**
 * A runtime that holds calls, and a page that decides them as the components do: only what waits
 * for the person.
 */
async function play(steps: readonly { what: string; index: number }[]) {
  const records: (ToolCallRecord | undefined)[] = Array.from({ length: COUNT }, () => undefined)
  const taken = new Map<string, ConsentDecision[]>()
  const wrong: string[] = []
  let isOffline = false
  let version = 0
  let now = 1000
  let ledger = createLedger()
  const digestOf = (record: ToolCallRecord) =>
    digestOfExecution(deriveExecution(record, undefined)) ?? ''
  const keyOf = (record: ToolCallRecord) =>
    decisionKey(record.request?.id ?? record.call.id, digestOf(record))
  const entry = (record: ToolCallRecord) => {
    return ledger.entry(record.call.id, keyOf(record))
  }
  const context = () => ({ now, decisions: { entry } })

  function send(record: ToolCallRecord, decision: ConsentDecision) {
    sendingOf(ledger).send(record.call.id, keyOf(record), { decision }, async () => {
      const down = isOffline
      await settled()
      if (down) throw new Error('offline')
      const index = records.findIndex((known) => known?.request?.id === decision.id)
      const current = records[index]
      // what is no longer asked is not answered: the runtime refuses it
      if (!current || digestOf(current) !== decision.digest) throw new Error('withdrawn')
      taken.set(decision.id, [...(taken.get(decision.id) ?? []), decision])
      records[index] = {
        ...current,
        decision,
        ...(decision.kind === 'allow' ? { phase: 'running' } : { outcome: 'denied' }),
      }
    })
  }

  for (const { what, index } of steps) {
    const record = records[index]
    if (what === 'ask' && (!record || deriveToolCallStatus(record, context()).isSettled)) {
      version += 1
      records[index] = {
        call: { id: `c${index}`, name: 'write_file', arguments: { version } },
        request: { id: `r${version}`, expiresAt: now + 500 },
        phase: 'waiting',
        run: 'active',
      }
    } else if ((what === 'allow' || what === 'deny') && record) {
      const status = deriveToolCallStatus(record, context())
      const about = {
        id: record.request!.id,
        digest: digestOf(record),
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
      } as const
      if (waitsForPerson(status))
        send(
          record,
          what === 'deny'
            ? { ...about, kind: 'deny' }
            : { ...about, kind: 'allow', arguments: record.call.arguments },
        )
    } else if (what === 'expire') {
      now += 600
    } else if (what === 'change' && record && !record.decision) {
      records[index] = { ...record, call: { ...record.call, arguments: { version, changed: now } } }
    } else if (what === 'reload') {
      ledger = createLedger()
    } else if (what === 'go on') {
      for (const end of settleOpenCalls(
        records.flatMap((known) => known ?? []),
        'deny',
        context(),
      ))
        if (end.decision) send(end.record, end.decision)
    } else if (what === 'offline') {
      isOffline = !isOffline
    } else {
      await settled()
      await settled()
    }
    for (const known of records) {
      if (!known?.decision || known.decision.kind !== 'deny') continue
      if (deriveToolCallStatus(known, context()).kind !== 'denied')
        wrong.push('a denial was forgotten')
    }
  }
  await settled()
  await settled()
  return { taken, wrong }
}

describe('each request settles at most once', () => {
  it('in any order of requests, decisions, expiry, changes, failures, reloads and new messages', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const { taken, wrong } = await play(steps)
        expect(wrong).toEqual([])
        // A page that is loaded again while its answer is on its way may answer again: the runtime
        // has the id. Without that, never twice.
        const isLoadedAgain = steps.some(({ what }) => what === 'reload')
        for (const decisions of taken.values()) {
          answered += 1
          expect(decisions.length === 1 || isLoadedAgain).toBe(true)
        }
      }),
      { numRuns: 80 },
    )
    expect(answered).toBeGreaterThan(50)
  })

  it('also across a reload, when nothing was being sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const quiet = steps.flatMap((one) =>
          one.what === 'reload' ? [{ ...one, what: 'wait' }, one] : [one],
        )
        const { taken } = await play(quiet)
        expect([...taken.values()].filter((decisions) => decisions.length > 1)).toEqual([])
      }),
      { numRuns: caseCount(80) },
    )
  })
})
