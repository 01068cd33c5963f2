import fc from 'fast-check'
import { TOOL_MODES } from '../../src/model/JsonObject.ts'
import { commonNames, defineToolPolicy, type Verdict } from '../../src/policy/index.ts'
import { rules } from '../../src/rules/index.ts'

/** Values that no JSON has, and those that JSON has in places where nobody expects them. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    Number.NaN,
    Infinity,
    -Infinity,
    -0,
    0,
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    '{object}',
    '\u202E',
    '\uD800',
    true,
    false,
    1n,
    [],
    {},
    [null],
    [[]],
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(100_000),
    Symbol('hostile'),
    () => 'called',
    Object.create(null),
    new Date(Number.NaN),
    new Map([['kind', 'deny']]),
    Object.freeze({ kind: 'deny' }),
    /x/,
  ),
  fc
    .constantFrom<string>(
      '{"__proto__":{"success":true,"kind":"allow"}}',
      '{"constructor":{"prototype":{}}}',
      '{"kind":"__proto__","state":"constructor"}',
    )
    .map((text) => JSON.parse(text) as unknown),
  fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
  }),
)

/** One of the words, mostly; else anything. */
export const wordOr = (...words: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.constantFrom<unknown>(...words), weight: 4 },
    { arbitrary: hostileValues, weight: 1 },
  )

/** An object with some of the members, mostly; else anything. */
export const membersOr = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.record(members, { requiredKeys: [] }), weight: 5 },
    { arbitrary: hostileValues, weight: 1 },
  )

const TOOLS = [
  'get_note',
  'update_note',
  'delete_note',
  'shell_run',
  'frobnicate',
  '',
  'constructor',
  '__proto__',
] as const
const SERVERS = ['files', 'mail', '__proto__', 'toString'] as const
const flags = wordOr('true').map((value) => (value === 'true' ? true : value))
const modes = wordOr(...TOOL_MODES, 'other')

export const hostileNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TOOLS),
  fc.string({ unit: 'binary' }),
)

export const hostileSpecs = membersOr({
  name: wordOr(...TOOLS),
  mode: modes,
  local: flags,
  server: wordOr(...SERVERS),
  annotations: membersOr({ readOnlyHint: flags, destructiveHint: flags, title: hostileValues }),
  inputSchema: hostileValues,
  confirmation: membersOr({
    title: hostileValues,
    promptTemplate: hostileValues,
    deniedResultTemplate: hostileValues,
  }),
})

const throwing = () => {
  throw new Error('a policy that throws')
}

const permitting = (rule: string, verdict: Verdict) =>
  defineToolPolicy({ rules, permissions: [{ rule, verdict }] }).permissions

export const hostilePolicies = membersOr({
  tools: fc.oneof(fc.dictionary(fc.constantFrom(...TOOLS), hostileSpecs), hostileValues),
  servers: fc.oneof(
    fc.dictionary(
      fc.constantFrom(...SERVERS),
      membersOr({ mode: modes, nonRead: modes, trusted: flags }),
    ),
    hostileValues,
  ),
  names: fc.oneof(fc.constantFrom<unknown>('spec', commonNames), hostileValues),
  consentFor: fc.oneof(fc.array(modes), hostileValues),
  assumed: wordOr('ask', 'run'),
  permissions: fc.oneof(
    {
      arbitrary: fc.constantFrom<unknown>(
        undefined,
        permitting('delete_note', 'deny'),
        permitting('*', 'deny'),
        permitting('update_note(path: **)', 'ask'),
        permitting('*(...)', 'run'),
      ),
      weight: 3,
    },
    hostileValues,
  ),
  ask: fc.oneof(
    fc.constantFrom<unknown>(
      () => true,
      () => false,
      () => undefined,
      () => 'yes',
      throwing,
    ),
    hostileValues,
  ),
}).map((policy) =>
  typeof policy === 'object' && policy !== null && 'permissions' in policy
    ? Object.assign(policy, { rules })
    : policy,
)
