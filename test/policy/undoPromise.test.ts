import type { OfferedTool, ToolPolicy } from '../../src/policy/index.ts'
import { explainCall } from '../../src/policy/evaluateCall.ts'
import { needsConsent } from '../support/needsConsent.ts'

const notes: OfferedTool = { server: 'notes' }
const asks = (policy?: ToolPolicy, tool = notes) => needsConsent('delete_note', tool, policy)

describe('a destructive call', () => {
  it('asks, and leaves it to the decision whether it can be undone', () => {
    expect(explainCall('delete_note', notes)).toMatchObject({
      needsConsent: true,
      because: {
        kind: 'asks_destructive',
        text: 'this app asks for calls that delete or overwrite',
      },
    })
  })

  it.each([true, 'hold'] as const)('runs where the policy promises `undo: %s`', (undo) => {
    expect(asks({ tools: { delete_note: { undo } } })).toBe(false)
    expect(asks({ servers: { notes: { undo } } })).toBe(false)
    expect(asks({ servers: { notes: { undo } }, tools: { delete_note: { undo: false } } })).toBe(
      true,
    )
    expect(asks({ servers: { notes: { undo } } }, { server: 'other' })).toBe(true)
  })

  it('runs where the policy says for how long it can be undone, which is a promise', () => {
    expect(asks({ tools: { delete_note: { undoFor: 600_000 } } })).toBe(false)
    const servers = { notes: { undo: false } }
    expect(asks({ servers, tools: { delete_note: { undoFor: 600_000 } } })).toBe(false)
  })

  it('asked all the same, is asked for the same reason', () => {
    const tools = { delete_note: { undoFor: 600_000 } }
    const promised = { server: 'notes', undoFor: 600_000, undo: true } as OfferedTool
    const why = (policy: ToolPolicy, tool = notes) =>
      explainCall('delete_note', tool, policy).because.kind
    expect(why({ consentFor: ['destructive'], tools })).toBe('asks_destructive')
    expect(why({ consentFor: ['destructive'] }, promised)).toBe('asks_destructive')
    expect(asks({}, promised)).toBe(true)
  })

  it('asks whatever its server promises, and where the policy’s word is none', () => {
    expect(asks({}, { server: 'notes', undo: true } as OfferedTool)).toBe(true)
    for (const undo of ['yes', 1, null, {}])
      expect(asks({ tools: { delete_note: { undo } } } as never)).toBe(true)
    for (const undoFor of ['10', 0, -1, NaN, null, {}])
      expect(asks({ tools: { delete_note: { undoFor } } } as never)).toBe(true)
    expect(asks({ servers: Object.create({ notes: { undo: true } }) as never })).toBe(true)
  })

  it('a promise lets nothing else run: what is local asks, and what pays, grants or publishes', () => {
    const servers = { notes: { undo: true } }
    for (const name of ['shell_run', 'send_note', 'frobnicate'])
      expect(needsConsent(name, notes, { servers })).toBe(true)
  })

  it('asks by `consentFor` alone where the policy has it', () => {
    expect(asks({ consentFor: ['local'] })).toBe(false)
    const tools = { delete_note: { undo: true } } as const
    expect(asks({ consentFor: ['destructive'], tools })).toBe(true)
  })
})

describe('under the documented rules (`rules: spec`)', () => {
  const asksBySpec = (name: string) => needsConsent(name, { server: null }, { names: 'spec' })

  it('only what runs on this computer asks', () => {
    expect(
      ['get_x', 'update_x', 'delete_x', 'archive_x', 'shell_x', 'send_x'].filter(asksBySpec),
    ).toEqual(['shell_x'])
  })

  it('a destructive call runs without asking, with a way back or without', () => {
    expect(asksBySpec('delete_x')).toBe(false)
    expect(
      needsConsent(
        'delete_x',
        { server: null },
        { names: 'spec', tools: { delete_x: { undo: false } } },
      ),
    ).toBe(false)
  })
})
