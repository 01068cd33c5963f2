import { createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import { fromAiSdk } from '../../src/adapters/ai-sdk/index.ts'
import { diffText } from '../../src/diff/index.ts'
import { findGrant } from '../../src/policy/grants/findGrant.ts'
import {
  defineToolPolicy,
  explainToolMode,
  needsConsent,
  type Grant,
  type ToolPolicy,
} from '../../src/policy/index.ts'
import { definitionDigest } from '../../src/policy/definitionOf.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import type { ToolCallRecord } from '../../src/tool-call/index.ts'
import { renderTemplate } from '../../src/template/index.ts'

const ROOT = Object.prototype as unknown as Record<string, unknown>

/** While it runs, every object of the page inherits these. */
function whileInherited<T>(members: object, run: () => T): T {
  for (const [key, value] of Object.entries(members))
    Object.defineProperty(ROOT, key, { value, configurable: true, writable: true })
  try {
    return run()
  } finally {
    for (const key of Object.keys(members)) delete ROOT[key]
  }
}

const own = { server: null }
const files = { server: 'files' }

describe('what an object inherits does not count', () => {
  it.each<[string, object, () => unknown, unknown]>([
    ['assumed', { assumed: 'run' }, () => needsConsent('frobnicate', own, {}), true],
    ['ask', { ask: () => false }, () => needsConsent('shell_x', own, {}), true],
    ['consentFor', { consentFor: [] }, () => needsConsent('shell_x', own, {}), true],
    ['rules', { rules: 'spec' }, () => needsConsent('frobnicate', own, {}), true],
    ['tools', { tools: { x: { mode: 'read' } } }, () => needsConsent('x', own, {}), true],
    [
      'the mode of an entry',
      { mode: 'read' },
      () => needsConsent('shell_x', own, { tools: { shell_x: {} } }),
      true,
    ],
    [
      'the mode of a server',
      { mode: 'read' },
      () => needsConsent('shell_x', files, { servers: { files: {} } }),
      true,
    ],
    [
      'nonRead',
      { nonRead: 'read' },
      () => needsConsent('shell_x', files, { servers: { files: {} } }),
      true,
    ],
    [
      'trust in a server',
      { trusted: true },
      () => needsConsent('frobnicate', { ...files, mode: 'read' }, { servers: { files: {} } }),
      true,
    ],
    [
      'a hint',
      { readOnlyHint: true },
      () =>
        needsConsent(
          'frobnicate',
          { ...files, annotations: {} },
          { servers: { files: { trusted: true } } },
        ),
      true,
    ],
    [
      'the server of a tool',
      { server: 'files' },
      () => explainToolMode('x', {}, { servers: { files: { mode: 'read' } } }).mode,
      'external',
    ],
    [
      'a grant',
      { isGranted: () => true },
      () => deriveToolCallStatus(record('shell_x'), {}).needsConsent,
      true,
    ],
    [
      'the policy of a status',
      { policy: { assumed: 'run' } },
      () => deriveToolCallStatus(record('frobnicate'), {}).needsConsent,
      true,
    ],
    [
      'whether a run goes on',
      { runActive: true },
      () => runOf(fromAiSdk([MESSAGE], {})),
      undefined,
    ],
    [
      'whether words are compared',
      { words: true },
      () => diffText('a b', 'a c', {}).changes.length,
      2,
    ],
    [
      'how a template treats what is missing',
      { missingKey: 'zero' },
      () => isRefused(() => renderTemplate('{{ .a }}', {}, {})),
      true,
    ],
  ])('%s', (_, members, read, expected) => {
    expect(whileInherited(members, read)).toEqual(expected)
  })

  it('the conversation in which a grant is asked', () => {
    const grant: Grant = {
      id: 'g',
      scope: 'conversation',
      conversation: 'c1',
      tool: 'get_x',
      definition: definitionDigest('get_x', {})!,
      by: { kind: 'person', id: 'ann' },
      at: 1,
    }
    const find = () => findGrant({ name: 'get_x' }, {}, explainToolMode('get_x'), [grant], {})
    expect(whileInherited({ conversation: 'c1', now: 2 }, find)).toBeUndefined()
  })

  it('the declared tools of a reader', () => {
    const specs = [{ name: 'x', mode: 'read' }]
    const reader = whileInherited({ specs }, () => createAgUiReader({}))
    reader.push({ type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'x' })
    expect(reader.records()[0]).toMatchObject({ call: { name: 'x' } })
    expect(reader.records()[0]?.spec).toBeUndefined()
  })

  it('a policy that was made from another one', () => {
    const base: ToolPolicy = { tools: { shell_x: { mode: 'read' } }, assumed: 'run' }
    const made = Object.create(base) as ToolPolicy
    expect(needsConsent('shell_x', own, made)).toBe(true)
    expect(needsConsent('frobnicate', own, made)).toBe(true)
    const lent = JSON.parse('{"__proto__":{"assumed":"run"}}') as ToolPolicy
    expect(needsConsent('frobnicate', own, lent)).toBe(true)
  })
})

describe('defineToolPolicy', () => {
  class Rules {
    consentFor = ['local'] as const
  }
  it.each<[string, unknown, string]>([
    ['a policy made from another one', Object.create({ assumed: 'run' }), 'It must be'],
    ['a policy of a class', new Rules(), 'It must be'],
    ['tools as a Map', { tools: new Map([['x', { mode: 'read' }]]) }, 'tools must be'],
    [
      'a tool made from another one',
      { tools: { x: Object.create({ mode: 'read' }) } },
      'tools.x must be',
    ],
    ['servers made from others', { servers: Object.create({ x: {} }) }, 'servers must be'],
    [
      'a server line made from another one',
      { servers: { x: Object.create({ mode: 'local' }) } },
      'servers.x must be',
    ],
  ])('refuses %s: what it inherits would not count', (_, policy, sentence) => {
    expect(() => defineToolPolicy(policy as ToolPolicy)).toThrow(
      `handrail: invalid policy. ${sentence} a plain object: members that it inherits do not count.`,
    )
  })

  it('takes an object without a prototype', () => {
    const policy = Object.assign(Object.create(null), { assumed: 'run' }) as ToolPolicy
    expect(defineToolPolicy(policy)).toBe(policy)
  })

  it('does not see members that every object inherits', () => {
    const check = () => defineToolPolicy({ servers: { x: {} }, tools: { x: {} } })
    expect(() =>
      whileInherited({ rules: 'strict', mode: 'write', nonRead: 1 }, check),
    ).not.toThrow()
  })
})

const record = (name: string) => ({ call: { id: 'c1', name, arguments: {} } })
const MESSAGE = {
  id: 'm1',
  role: 'assistant' as const,
  parts: [
    { type: 'dynamic-tool', toolName: 'x', toolCallId: 'c1', state: 'input-available', input: {} },
  ],
}
const runOf = ([first]: readonly ToolCallRecord[]) => first?.run
function isRefused(render: () => unknown): boolean {
  try {
    render()
    return false
  } catch {
    return true
  }
}
