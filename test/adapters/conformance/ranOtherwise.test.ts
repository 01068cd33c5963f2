import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { decisionOf } from './decisionOf.ts'
import { protocols } from './protocols.ts'

/** Where a call with a known id is the same call, told anew. */
const CHANGES_ITS_CALL = ['agent-tool', 'nhtio-adk']
/** Whose library takes no other input for a call that has one. */
const KEEPS_ITS_INPUT = ['ai-sdk']
const SAME_ID_IS_SAME_CALL = [...CHANGES_ITS_CALL, ...KEEPS_ITS_INPUT]

const asking = protocols.flatMap(({ consent, ...protocol }) =>
  consent ? [[protocol.name, { ...protocol, consent }] as const] : [],
)
const bothWays = asking.flatMap(([name, protocol]) => [
  [name, 'live', protocol, true] as const,
  [name, 'stored', protocol, false] as const,
])

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
    const success = result('c1', { value: { of: 'c1' } })
    const others = [
      ['with other arguments', call('c1', { name: asked.call.name, arguments: { of: 'other' } })],
      ['as another tool', call('c1', { name: 'wipe_disk', arguments: asked.call.arguments })],
    ] as const

    it.each(others)('what runs %s after Allow is not told as allowed', (__, other) => {
      const records = read(...ask, ...answer('allow'), ...other, ...success)
      const done = records.filter(({ result: came }) => came !== undefined)
      expect(done).toHaveLength(1)
      const { details, execution, allowed } = deriveToolCallStatus(done[0]!)
      expect({
        isToldOtherwise: details.includes('ran_otherwise'),
        allowed: CHANGES_ITS_CALL.includes(name) ? allowed?.name : undefined,
        decision: done[0]!.decision?.kind,
      }).toEqual({
        isToldOtherwise: CHANGES_ITS_CALL.includes(name),
        allowed: CHANGES_ITS_CALL.includes(name) ? asked.call.name : undefined,
        decision: SAME_ID_IS_SAME_CALL.includes(name) ? 'allow' : undefined,
      })
      const isSame = execution.name === asked.call.name && !('of' in execution.arguments)
      expect(isSame).toBe(KEEPS_ITS_INPUT.includes(name))
    })

    it.each(others)(
      'what runs %s after Deny is a call of its own, or told as denied',
      (__, other) => {
        const records = read(...ask, ...answer('deny'), ...other, ...success)
        expect(records.map(({ decision }) => decision?.kind)).toEqual(
          SAME_ID_IS_SAME_CALL.includes(name) ? ['deny'] : ['deny', undefined],
        )
      },
    )

    it.each(others)(
      'what runs %s when the allowed call has its result is not that call',
      (__, other) => {
        const first = read(...ask, ...answer('allow'), ...success)
        const records = read(...ask, ...answer('allow'), ...success, ...other, ...success)
        expect(records.slice(0, 1)).toMatchObject([
          { call: first[0]!.call, result: first[0]!.result },
        ])
        expect(records.slice(1).map(({ decision }) => decision)).toEqual(
          SAME_ID_IS_SAME_CALL.includes(name) ? [] : [undefined],
        )
      },
    )
  },
)
