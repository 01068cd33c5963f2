import { needsConsent, defineToolPolicy, type ToolPolicy } from '../../src/policy/index.ts'

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
  rules: undefined,
})
defineToolPolicy({
  ask: (call, mode) => (mode.mode === 'read' ? false : call.name === 'x' || undefined),
})
export const asks: boolean = needsConsent(
  { name: 'x', arguments: { path: '/' } },
  { annotations: { readOnlyHint: true } },
  kept,
)

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
// @ts-expect-error a word that rules does not take
defineToolPolicy({ rules: 'strict' })
// @ts-expect-error ask decides with a boolean or undefined
defineToolPolicy({ ask: () => 'yes' })
