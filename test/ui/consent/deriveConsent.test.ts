import { createHash } from 'node:crypto'
import { deriveConsent } from '../../../src/ui/consent/useConsentState.ts'
import { hashJson } from '../../../src/engines/json/digestCall.ts'
import { deriveToolCallStatus } from '../../../src/status/deriveToolCallStatus.ts'
import { defineToolPolicy } from '../../../src/policy/index.ts'
import type { ConsentRequest, ToolCallRecord } from '../../../src/model/index.ts'
import { rules } from '../../../src/rules/index.ts'

const call = { id: 'c1', name: 'shell_run', arguments: { command: 'make', n: 1 } }
const derive = (members: Partial<ToolCallRecord> = {}, isHeld = false) => {
  const record: ToolCallRecord = { call, request: { id: 'r' }, ...members }
  return deriveConsent({
    record,
    status: deriveToolCallStatus(record, { isGated: () => isHeld }),
    isGated: isHeld,
  })
}
const asked = (request: Partial<ConsentRequest>) => derive({ request: { id: 'r', ...request } })
const exact = (argumentsText: string, isHeld: boolean) =>
  derive(
    {
      call: { ...call, arguments: JSON.parse(argumentsText) as Record<string, unknown> },
      argumentsText,
      request: isHeld ? undefined : { id: 'r' },
    },
    isHeld,
  )

describe('what can be answered', () => {
  it('follows the request: nothing else is offered, and “once” always is', () => {
    expect(derive().can).toEqual({
      edit: false,
      reason: false,
      note: false,
      respond: false,
      scopes: ['once'],
    })
    expect(
      asked({
        can: {
          edit: true,
          reason: true,
          note: true,
          respond: true,
          scopes: ['always', 'conversation'],
        },
      }).can,
    ).toEqual({
      edit: true,
      reason: true,
      note: true,
      respond: true,
      scopes: ['once', 'conversation', 'always'],
    })
  })

  it('does not include a scope the request does not name: “always” needs somebody who keeps it', () => {
    expect(asked({ can: { scopes: ['once', 'conversation'] } }).can.scopes).toEqual([
      'once',
      'conversation',
    ])
  })

  it.each(['make', 'm*'])(
    'is no lasting permission where the rule “ask: %s” asks all the same',
    (command) => {
      const request = { id: 'r', can: { scopes: ['always', 'conversation'] as const } }
      const record: ToolCallRecord = { call, request }
      const scopes = (rule: string) => {
        const policy = defineToolPolicy({ rules, permissions: [{ rule, verdict: 'ask' }] })
        const status = deriveToolCallStatus(record, { policy })
        return deriveConsent({ record, status, isGated: false, canStoreGrants: true }).can.scopes
      }
      expect(scopes(`shell_run(command: "${command}")`)).toEqual(['once'])
      expect(scopes('other_tool')).toEqual(['once', 'conversation', 'always'])
    },
  )

  it('includes arguments and a reason for a call held by this page, because they are used here', () => {
    expect(derive({ request: undefined }, true).can).toMatchObject({
      edit: true,
      reason: true,
      note: false,
      scopes: ['once'],
    })
    expect(derive({ request: undefined }, false).can).toMatchObject({ edit: false, reason: false })
  })

  it.each([null, 'all', [], 7, { edit: 'yes', scopes: 'always', reason: 1 }])(
    'is nothing when a request says %j',
    (can) => {
      expect(asked({ can: can as never }).can).toEqual({
        edit: false,
        reason: false,
        note: false,
        respond: false,
        scopes: ['once'],
      })
    },
  )

  it('includes the options of the request, which are offers; what is not an option is left out', () => {
    expect(
      asked({
        options: [{ id: 'a', label: 'A' }, { id: 1, label: 'B' }, null, { id: 'c' }] as never,
      }).options,
    ).toEqual([{ id: 'a', label: 'A' }])
  })

  it('reads no option more often where there are more of them', () => {
    let reads = 0
    const options = Array.from({ length: 5000 }, (_, at) => ({
      get id() {
        reads += 1
        return `option ${at}`
      },
      label: 'Sure',
    }))
    expect(asked({ options }).options).toHaveLength(20)
    expect(reads).toBeLessThan(10 * options.length)
  })

  it('is carried by an open request; a closed one has none', () => {
    expect(asked({ can: { reason: true } }).request).toMatchObject({
      id: 'r',
      can: { reason: true, edit: false },
    })
    expect(derive({ result: { success: true } }).request).toBeNull()
    expect(derive({ request: undefined }).request).toMatchObject({ id: 'c1' })
  })
})

describe('who is asked', () => {
  it('nobody here, when another authority decides or a check is running', () => {
    const elsewhere = derive({
      call: { ...call, name: 'read_file' },
      request: undefined,
      phase: 'waiting',
    })
    expect([elsewhere.kind, elsewhere.request]).toEqual(['closed', null])
  })

  it('nobody, after a denial: the request is closed and stays visible', () => {
    expect(derive({ outcome: 'denied', result: { success: false } }).kind).toBe('closed')
  })

  it('nobody, after the deadline: the request is closed', () => {
    expect(asked({ expiresAt: Date.now() - 1 }).kind).toBe('closed')
    expect(asked({ expiresAt: Date.now() + 60_000 }).kind).toBe('open')
  })
})

describe('a checksum', () => {
  const sum = (args: object) => hashJson({ args, tool: call.name })

  it('covers arguments and tool: the order of keys does not matter, the order of lists does', () => {
    expect(
      asked({ checksum: { algorithm: 'sha256', value: sum({ n: 1, command: 'make' }) } }).checksum,
    ).toBe('verified')
    expect(hashJson({ args: { list: [1, 2] }, tool: 't' })).not.toBe(
      hashJson({ args: { list: [2, 1] }, tool: 't' }),
    )
    expect(hashJson({ tool: 't', args: { a: 1 } })).toBe(
      createHash('sha256').update('{"args":{"a":1},"tool":"t"}').digest('hex'),
    )
  })

  it('of something else blocks Allow; one made by an unknown method is shown as unverified', () => {
    const other = asked({ checksum: { algorithm: 'SHA-256', value: sum({ command: 'rm', n: 1 }) } })
    expect([other.checksum, other.block]).toEqual(['mismatch', 'checksum'])
    const unknown = asked({ checksum: { algorithm: 'blake3', value: 'x' } })
    expect([unknown.checksum, unknown.block]).toEqual(['unverified', undefined])
    expect(derive().checksum).toBeUndefined()
  })
})

describe('Allow is off', () => {
  it('when a number is not exact and the call runs here, but not when a runtime has the text', () => {
    const text = '{"account":9007199254740993,"amount":10000000000000000000000}'
    expect(exact(text, true).block).toBe('inexact')
    expect(exact(text, false).block).toBeUndefined()
    expect(exact('{"account":9007199254740992}', true).block).toBeUndefined()
  })

  it('when a key is given twice, whoever runs the call', () => {
    for (const isHeld of [true, false])
      expect(exact('{"path":"/tmp/a","path":"/etc/passwd"}', isHeld).block).toBe('digest')
  })

  it('while arguments arrive, and when they cannot be read; they are shown as they came', () => {
    expect(derive({ argumentsState: 'streaming', argumentsText: '{"comm' })).toMatchObject({
      block: 'arriving',
      raw: '{"comm',
    })
    expect(derive({ argumentsState: 'invalid', argumentsText: '{"comm' })).toMatchObject({
      block: 'arguments',
      raw: '{"comm',
    })
  })
})
