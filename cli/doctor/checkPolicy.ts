import type { Node } from '@babel/types'
import { defineToolPolicy, type ToolPolicy } from '../../src/policy/index.ts'
import { reviewRules, rules } from '../../src/rules/index.ts'
import { parseRule } from '../../src/rules/parseRule.ts'
import { membersOf } from '../app/readJson.ts'
import { walk } from '../edit/parse.ts'
import { keyOf, UNKNOWN, valueOf } from '../edit/valueOf.ts'
import { problem, remark, unseen, type Finding } from './Finding.ts'
import type { Source } from './Source.ts'

/** They make the tools of a server. Without one of them, the tools are elsewhere. */
const SERVER_TOOLS = new Set(['tool', 'dynamicTool'])
/** What imports one of these gets tools that no code names. */
const TOOLS_FROM_OUTSIDE = /modelcontextprotocol|(?:^|\/)mcp(?:$|\/|-)/

/** Lines of the app's policies that no call can ever meet. */
export function checkPolicy(sources: readonly Source[]): Finding[] {
  const isOpen = sources.some(({ imports }) =>
    imports.some((name) => TOOLS_FROM_OUTSIDE.test(name)),
  )
  const tools = isOpen ? new Set<string>() : toolsIn(sources)
  const policies = sources.flatMap((source) =>
    policiesIn(source).map((node) => ({ path: source.path, node })),
  )
  if (policies.length === 0)
    return [
      unseen(
        'No file here makes a policy.',
        'Make one with defineToolPolicy of handrail/policy, in a file that page and server import.',
      ),
    ]
  return policies.flatMap(({ path, node }) => checkOne(path, valueOf(node), tools))
}

function policiesIn({ file }: Source): Node[] {
  const found: Node[] = []
  walk(file, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
    const [argument] = node.arguments
    if (node.callee.name === 'defineToolPolicy' && argument) found.push(argument)
  })
  return found
}

/** The names of the tools that the app's code makes; none if its server is elsewhere. */
function toolsIn(sources: readonly Source[]): Set<string> {
  const made = sources.flatMap(({ file }) => {
    const found: { name: string; maker: string }[] = []
    walk(file, (node) => {
      if (node.type !== 'ObjectProperty' || node.value.type !== 'CallExpression') return
      const { callee } = node.value
      const name = keyOf(node)
      if (callee.type === 'Identifier' && name !== undefined)
        found.push({ name, maker: callee.name })
    })
    return found
  })
  if (!made.some(({ maker }) => SERVER_TOOLS.has(maker))) return new Set()
  const own = made.filter(({ maker }) => SERVER_TOOLS.has(maker) || maker === 'defineLocalTool')
  return new Set(own.map(({ name }) => name))
}

function checkOne(path: string, value: unknown, tools: ReadonlySet<string>): Finding[] {
  const known = withoutUnknown(value)
  if (known === undefined)
    return [
      remark(
        `The policy in ${path} is computed, so its lines cannot be read here.`,
        `Run npx handrail explain ${path}, which runs the file.`,
      ),
    ]
  try {
    const policy = defineToolPolicy('rules' in membersOf(value) ? { ...known, rules } : known)
    return [...linesWithoutTool(path, policy, tools), ...shadowedRules(path, policy)]
  } catch (error) {
    const reason =
      error instanceof Error
        ? error.message.replace(/^handrail: (?:invalid policy\. )?/, '')
        : String(error)
    return [
      problem(`The policy in ${path} cannot be used: ${reason}`, `Correct this line of ${path}.`),
    ]
  }
}

/** Lines and rules for tools that the app does not have. What names a server is the server's. */
function linesWithoutTool(path: string, policy: ToolPolicy, tools: ReadonlySet<string>): Finding[] {
  if (tools.size === 0) return []
  const lines = Object.entries(membersOf(policy.tools)).flatMap(([name, line]) =>
    typeof membersOf(line)['server'] === 'string' ? [] : [{ name, what: `a line for ${name}` }],
  )
  const named = (policy.permissions ?? []).flatMap(({ rule, verdict }) => {
    const { server, tool } = parseRule(rule, verdict)
    return server !== undefined || tool.includes('*')
      ? []
      : [{ name: tool, what: `the rule ${rule}` }]
  })
  return [...lines, ...named].flatMap(({ name, what }) =>
    tools.has(name)
      ? []
      : problem(
          `The policy in ${path} has ${what}, and the app has no such tool. It has ${[...tools].join(', ')}.`,
          'Correct the name, or remove the line.',
        ),
  )
}

const shadowedRules = (path: string, policy: ToolPolicy): Finding[] =>
  reviewRules([], policy).shadowed.map(({ rule, by }) =>
    problem(
      `The rule ${rule.rule} (${rule.verdict}) in ${path} never decides: ${by.rule} (${by.verdict}) does first.`,
      'Remove it, or make the other one narrower.',
    ),
  )

/** The same value without what only running the code would tell. */
function withoutUnknown(value: unknown): ToolPolicy | undefined {
  if (value === UNKNOWN || typeof value !== 'object' || value === null) return undefined
  return kept(value) as ToolPolicy
}

function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isKnown).map(kept)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => isKnown(member))
      .map(([name, member]) => [name, kept(member)]),
  )
}

/** A rule of which a part is not known could be any rule. */
function isKnown(value: unknown): boolean {
  if (value === UNKNOWN) return false
  return !('rule' in membersOf(value)) || !Object.values(membersOf(value)).includes(UNKNOWN)
}
