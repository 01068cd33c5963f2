import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { brokenPromiseOf } from '../../../src/status/asking.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { decisionOf } from './decisionOf.ts'
import { protocols } from './protocols.ts'

/** Whose calls may become another while they are open: then what was allowed stands beside it. */
const CHANGES_ITS_CALL: Readonly<Record<string, string>> = {
  acp: 'Each update of a call tells it anew.',
  'agent-tool': 'Each record of an invocation tells it anew.',
  'nhtio-adk': 'Each event of a call tells it anew.',
}

/** What makes events later ones, and not the same ones told again or late. */
const LATER: Readonly<Record<string, { call?: object; result: object }>> = {
  langgraph: { result: { id: 'second result' } },
  'nhtio-adk': {
    call: { updatedAt: '2026-05-09T00:00:00Z' },
    result: { updatedAt: '2026-05-09T00:00:01Z' },
  },
}

/** Where an approval is one of the call as it stands when the answer comes. */
const APPROVES_WHAT_STANDS: Readonly<Record<string, string>> = {
  'ai-sdk': 'The answer is a member of the part, beside its input.',
}

const asking = protocols.flatMap(({ consent, ...protocol }) =>
  consent ? [[protocol.name, { ...protocol, consent }] as const] : [],
)
const bothWays = asking.flatMap(([name, protocol]) => [
  [name, 'live', protocol, true] as const,
  [name, 'stored', protocol, false] as const,
])

const extraOf = (extra: object | undefined) => (extra ? { extra } : {})

/** What is told of a call: how it stands, what was answered, what it ran with, what was allowed. */
function told(record: ToolCallRecord) {
  const status = deriveToolCallStatus(record)
  const { kind, execution, allowed } = status
  return {
    kind,
    isToldOtherwise: brokenPromiseOf(status) === 'ran_otherwise',
    decision: record.decision?.kind,
    ran: [execution.name, execution.arguments],
    allowed: allowed?.name,
  }
}

describe.each(bothWays)(
  '%s, %s',
  (name, _, { createReader, opening = [], ...protocol }, isLive) => {
    const { consent, call, result } = protocol
    const read = (...events: readonly object[]) => {
      const reader = createReader({ runActive: isLive })
      for (const event of [...opening, ...events]) reader.push(structuredClone(event))
      return reader.records()
    }
    const ask = consent.ask('c1')
    const asked = read(...ask)[0]!
    const answer = (kind: 'allow' | 'deny') => consent.decided(asked, decisionOf(asked, kind))
    const value = { of: 'c1' }
    const success = result('c1', { value })
    const second = result('c1', { value, ...extraOf(LATER[name]?.result) })
    const { name: tool, arguments: given } = asked.call
    const others = (
      [
        ['with other arguments', tool, { of: 'other' }],
        ['as another tool', 'wipe_disk', given],
      ] as const
    ).map(
      ([how, otherTool, args]) =>
        [
          how,
          call('c1', { name: otherTool, arguments: args, ...extraOf(LATER[name]?.call) }),
          [otherTool, args],
        ] as const,
    )
    const untold = {
      isToldOtherwise: false,
      decision: undefined,
      allowed: undefined,
    }

    it.each(others)('what runs %s after Allow is not told as allowed', (__, other, ran) => {
      const records = read(...ask, ...answer('allow'), ...other, ...second)
      const done = records.filter(({ result: came }) => came !== undefined).map(told)
      expect(done).toEqual([
        name in CHANGES_ITS_CALL
          ? {
              ...untold,
              kind: 'succeeded',
              isToldOtherwise: true,
              decision: 'allow',
              ran,
              allowed: tool,
            }
          : { ...untold, kind: 'succeeded', ran },
      ])
    })

    it.each(others)(
      'what is called %s before Allow comes is not what was allowed',
      (__, other, ran) => {
        const records = read(...ask, ...other, ...answer('allow'), ...second).map(told)
        const isTold = name in APPROVES_WHAT_STANDS && ran[0] === tool
        const ofOther = records.filter((one) => JSON.stringify(one.ran) === JSON.stringify(ran))
        const isUntold = ofOther.map((one) => one.decision !== undefined && !one.isToldOtherwise)
        expect(isUntold.includes(true)).toBe(isTold)
      },
    )

    it.each(others)('what runs %s after Deny is a call that nobody allowed', (__, other, ran) => {
      const records = read(...ask, ...answer('deny'), ...other, ...second)
      expect(records.map(told)).toEqual([
        { ...untold, kind: 'denied', decision: 'deny', ran: [tool, given] },
        { ...untold, kind: 'succeeded', ran },
      ])
    })

    it.each(others)(
      'what runs %s when the allowed call has its result is a call that nobody allowed',
      (__, other, ran) => {
        const records = read(...ask, ...answer('allow'), ...success, ...other, ...second)
        expect(records.map(told)).toEqual([
          { ...untold, kind: 'succeeded', decision: 'allow', ran: [tool, given] },
          { ...untold, kind: 'succeeded', ran },
        ])
      },
    )
  },
)
