import { evaluateCall, defineToolPolicy, type ToolPolicy } from '../../src/policy/index.ts'
import type { ToolSpec } from '../../src/model/index.ts'
import { rules } from '../../src/rules/index.ts'

export const kept = defineToolPolicy({ tools: { a: { mode: 'read' } }, consentFor: ['local'] })
export const literal: 'read' = kept.tools.a.mode
export const asPolicy: ToolPolicy = kept
export const frozen: ToolPolicy = defineToolPolicy({
  tools: { a: { mode: 'read' } },
  consentFor: ['local'],
} as const)

const maybe: 'local' | undefined = Math.random() > 2 ? 'local' : undefined
defineToolPolicy({
  tools: { a: { mode: maybe, local: undefined } },
  servers: { s: { mode: maybe, nonRead: undefined } },
  names: undefined,
})
defineToolPolicy({
  ask: (call, mode) => (mode.mode === 'read' ? false : call.name === 'x' || undefined),
})
export const asked: 'run' | 'ask' | 'deny' = evaluateCall(
  { name: 'x', arguments: { path: '/' } },
  { tool: { server: null, annotations: { readOnlyHint: true } } },
  kept,
).verdict
declare const listed: ToolSpec
evaluateCall('x', { tool: { ...listed, server: 'payments' } }, kept)

// @ts-expect-error unknown mode
defineToolPolicy({ tools: { a: { mode: 'write' } } })
// @ts-expect-error unknown mode of a server
defineToolPolicy({ servers: { s: { nonRead: 'ask' } } })
// @ts-expect-error unknown mode that asks
defineToolPolicy({ consentFor: ['write'] })
// @ts-expect-error unknown key
defineToolPolicy({ consentfor: ['local'] })
// @ts-expect-error unknown key of a server
defineToolPolicy({ servers: { s: { nonread: 'local' } } })
// @ts-expect-error a word that names does not take
defineToolPolicy({ names: 'strict' })
// @ts-expect-error the server of a tool is said, or said to be none
evaluateCall('x', { tool: {} }, kept)
// @ts-expect-error a tool of which nobody says the server
evaluateCall('x', { tool: listed }, kept)
// @ts-expect-error a promise is no answer
defineToolPolicy({ ask: async () => true })
// @ts-expect-error ask decides with a boolean or undefined
defineToolPolicy({ ask: () => 'yes' })
// @ts-expect-error unknown key beside a known one
defineToolPolicy({ consetFor: ['local'], assumed: 'ask' })
// @ts-expect-error unknown key of a tool
defineToolPolicy({ tools: { a: { mode: 'read', locl: true } } })
// @ts-expect-error unknown hint of a tool
defineToolPolicy({ tools: { a: { annotations: { readonlyHint: true, openWorldHint: false } } } })
// @ts-expect-error unknown key of a server, beside a known one
defineToolPolicy({ servers: { s: { trusted: true, nonread: 'local' } } })
// @ts-expect-error unknown key of a rule
defineToolPolicy({ rules, permissions: [{ rule: 'a', verdict: 'ask', because: 'b' }] })
// what a server lists may stand there, whatever else it says
declare const listedTools: Record<string, ToolSpec & { _meta: object }>
defineToolPolicy({ tools: listedTools })
defineToolPolicy({
  tools: { a: { ...listed, mode: 'read', annotations: { readOnlyHint: true } } },
  rules,
  permissions: [{ rule: 'a', verdict: 'deny', reason: 'b' }],
})
declare const someTools: Record<string, { mode: 'read' | 'local' }>
defineToolPolicy({ tools: { ...someTools, b: { undo: true } }, servers: {} })
