import type { ToolMode, ToolPolicy } from 'handrail'
import { readPolicy } from '../../transcript/page/rules/readPolicy.ts'

/** A policy that registers nothing. */
export const NO_POLICY = '{\n  "names": "commonNames",\n  "tools": {}\n}\n'

type Members = Readonly<Record<string, unknown>>
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** With these members and this one; a name is only a name, whatever it is called. */
const withMember = (members: Members, name: string, value: unknown): Members =>
  Object.fromEntries([
    ...Object.entries(members).filter(([key]) => key !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ])

/** The mode that a policy gives a tool by its name. */
export const modeIn = (policy: object, tool: string): string => {
  const { mode } = membersOf(ownOf(membersOf(ownOf(policy, 'tools')), tool))
  return typeof mode === 'string' ? mode : ''
}

const ownOf = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Members)[key] : undefined

/** The text of a policy, in which a tool has this mode; without one, what tells it otherwise counts. */
export function withMode(text: string, tool: string, mode: ToolMode | ''): string {
  const read = readPolicy(text)
  if ('problem' in read) return text
  const policy = membersOf(read.policy)
  const tools = membersOf(ownOf(policy, 'tools'))
  const line = withMember(membersOf(ownOf(tools, tool)), 'mode', mode || undefined)
  const isEmpty = Object.keys(line).length === 0
  return write({
    ...policy,
    names: namesIn(policy),
    rules: undefined,
    tools: withMember(tools, tool, isEmpty ? undefined : line),
  })
}

/** The module that a policy is in an app. Nothing in a name can end the text that it stands in. */
export function codeOf(text: string): string | undefined {
  const read = readPolicy(text)
  if ('problem' in read) return undefined
  const { names, rules } = read.policy
  const imported = names === undefined || names === 'spec' ? '' : 'commonNames, '
  return [
    `import { ${imported}defineToolPolicy } from 'handrail/policy'`,
    ...(rules ? ["import { rules } from 'handrail/rules'"] : []),
    '',
    `export const policy = defineToolPolicy(${moduleText(read.policy)})`,
    '',
  ].join('\n')
}

/** As JSON, with what cannot be seen, or turns text around, as its code. */
const write = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

/** How JSON names the word lists. */
const namesIn = (policy: Members): unknown =>
  policy.names === undefined || policy.names === 'spec' ? policy.names : 'commonNames'

const moduleText = (policy: ToolPolicy): string =>
  write({ ...policy, names: namesIn(membersOf(policy)), ...(policy.rules && { rules: 'rules' }) })
    .trimEnd()
    .replace('"names": "commonNames"', '"names": commonNames')
    .replace(/"rules": "rules"(?=\n\}$)/, '"rules": rules')
