import fc from 'fast-check'
import {
  commonNames,
  defineToolPolicy,
  type OfferedTool,
  type ToolPolicy,
} from '../../src/policy/index.ts'
import { explainCall } from '../../src/policy/evaluateCall.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { TOOL_MODES } from '../../src/model/JsonObject.ts'
import type { ToolSpec } from '../../src/model/index.ts'
import { caseCount } from '../support/processorTime.ts'
import { needsConsent } from '../support/needsConsent.ts'

const page = (name: string, tool: OfferedTool | undefined, policy: ToolPolicy) =>
  deriveToolCallStatus(
    {
      call: { id: 'c1', name, arguments: {} },
      ...(tool && { spec: { name, ...tool } as ToolSpec }),
    },
    { policy },
  )

const modes = fc.constantFrom(...TOOL_MODES)
const names = fc.constantFrom(
  'get_x',
  'update_x',
  'delete_x',
  'shell_x',
  'pay_invoice',
  'frobnicate',
)
const tools = fc.record(
  {
    server: fc.constantFrom('payments', 'files', null),
    mode: modes,
    local: fc.boolean(),
    annotations: fc.record(
      { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean() },
      { requiredKeys: [] },
    ),
    inputSchema: fc.constantFrom({ properties: { command: {} } }, { properties: { id: {} } }),
    confirmation: fc.constant({ promptTemplate: 'Really?', deniedResultTemplate: '{}' }),
  },
  { requiredKeys: ['server'] },
)
const policies = fc.record(
  {
    tools: fc.dictionary(
      names,
      fc.record({ mode: modes, server: fc.constant('files') }, { requiredKeys: [] }),
    ),
    servers: fc.dictionary(
      fc.constantFrom('payments', 'files'),
      fc.record({ mode: modes, nonRead: modes, trusted: fc.boolean() }, { requiredKeys: [] }),
    ),
    names: fc.constantFrom('spec', commonNames),
    consentFor: fc.subarray([...TOOL_MODES]),
    assumed: fc.constantFrom('ask', 'run'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ToolPolicy>

describe('the page and the server', () => {
  it('give one answer with the same reasons, whatever the tool says of itself', () => {
    fc.assert(
      fc.property(names, tools, policies, (name, tool, policy) => {
        const status = page(name, tool, policy)
        const { mode, because } = explainCall(name, tool, policy)
        expect(status.needsConsent).toBe(needsConsent(name, tool, policy))
        expect(status.mode).toBe(mode.mode)
        expect(status.because).toEqual([...mode.because, because])
      }),
      { numRuns: caseCount(2000) },
    )
  })

  it.each<[string, string, OfferedTool, ToolPolicy]>([
    ['a mode that the tool brings', 'shell_run', { server: null, mode: 'read' }, {}],
    [
      'its own mode on a line for its server',
      'x',
      { server: 'payments', mode: 'read' },
      { servers: { payments: { mode: 'local' } } },
    ],
    [
      'a mode milder than its name',
      'delete_x',
      { server: null, mode: 'read' },
      { consentFor: ['destructive'] },
    ],
    ['its own word that it is not local', 'shell_run', { server: null, local: false }, {}],
  ])('ask both about %s', (_, name, tool, policy) => {
    expect(page(name, tool, policy).needsConsent).toBe(true)
    expect(needsConsent(name, tool, policy)).toBe(true)
  })
})

describe('the server of a tool', () => {
  const policy: ToolPolicy = {
    names: commonNames,
    servers: { payments: { mode: 'local' } },
  }
  const call = { name: 'close_invoice', arguments: {} }

  it('is given with the tool, or found in the policy: its line counts', () => {
    expect(needsConsent(call, { server: 'payments' }, policy)).toBe(true)
    const found = { ...policy, tools: { close_invoice: { server: 'payments' } } }
    expect(needsConsent(call, { server: null }, found)).toBe(true)
    expect(explainCall(call, { server: null }, found).because.kind).toBe('asks_local')
    expect(page('close_invoice', undefined, found).needsConsent).toBe(true)
  })

  it('is said to be none in the policy: the tool is the app’s own, on both sides', () => {
    const own = defineToolPolicy({ ...policy, tools: { get_note: { server: null } } })
    const unsaid = {} as OfferedTool // as a message of the AI SDK has it
    expect(needsConsent('get_note', unsaid, policy)).toBe(true)
    expect(needsConsent('get_note', unsaid, own)).toBe(false)
    expect(page('get_note', undefined, own).needsConsent).toBe(false)
  })

  it('that nobody says makes a call ask, where the policy has lines for servers', () => {
    for (const tool of [{}, undefined, { server: undefined }] as unknown as OfferedTool[]) {
      expect(explainCall(call, tool, policy)).toMatchObject({
        needsConsent: true,
        because: { kind: 'asks_server' },
      })
      expect(needsConsent('get_x', tool, policy)).toBe(true)
      expect(needsConsent('get_x', tool, {})).toBe(false)
      // what a page itself runs is the app's own
      expect(page('get_x', tool, policy).needsConsent).toBe(false)
    }
  })

  it('need not be said of a tool that the app registered, nor where its own rule lets the call run', () => {
    const tool = {} as OfferedTool
    const registered: ToolPolicy = { ...policy, tools: { close_invoice: { mode: 'external' } } }
    expect(needsConsent(call, tool, registered)).toBe(false)
    expect(needsConsent(call, tool, { ...policy, ask: () => false })).toBe(false)
  })
})
