import type { RuleEngine, CallLike, Permission, ToolPolicy, Verdict } from '../policy/ToolPolicy.ts'
import { ruleCovers } from './ruleCovers.ts'
import { compilePermissions } from './compilePermissions.ts'
import { evaluateByRules, type Evaluation, type EvaluationFacts } from '../policy/evaluateCall.ts'
import { commandWords, parseRule, patternText } from './parseRule.ts'
import type { Pattern } from './Rule.ts'

/**
 * Reads the permission rules of a policy, and lets a request offer grants by rule. Works on a page,
 * on a server and on the command line.
 * @example
 * import { defineToolPolicy } from 'handrail/policy'
 * import { rules } from 'handrail/rules'
 *
 * const policy = defineToolPolicy({
 *   permissions: [{ rule: 'shell_run(command: git push *)', verdict: 'deny' }],
 *   rules,
 * })
 */
export const rules: RuleEngine = {
  compile: compilePermissions,
  covers: ruleCovers,
  suggestions: () => import('./suggestRules.lazy.ts'),
}

/** The effect of a policy's rules on calls. */
export type RuleReview = {
  /** In English: "41 calls: 32 run, 7 ask, 2 refused". */
  text: string
  evaluations: readonly Evaluation[]
  counts: Readonly<Record<Verdict, number>>
  /** Rules that decided none of these calls. */
  unused: readonly Permission[]
  /** Rules that cannot decide a call: another one does. */
  shadowed: readonly { rule: Permission; by: Permission }[]
}

/**
 * Evaluates calls, and says which rules did nothing.
 * @example
 * const { text, unused, shadowed } = reviewRules([{ call }], policy)
 */
export function reviewRules(
  calls: readonly { call: CallLike; facts?: EvaluationFacts }[],
  policy: ToolPolicy,
): RuleReview {
  const counts = { run: 0, ask: 0, deny: 0 }
  const used = new Set<Permission>()
  const evaluations = calls.map(({ call, facts }) => {
    const { evaluation, rules: deciding } = evaluateByRules(call, facts, policy)
    counts[evaluation.verdict] += 1
    for (const rule of deciding) used.add(rule)
    return evaluation
  })
  const all = rulesOf(policy)?.permissions ?? []
  const { run, ask, deny } = counts
  const size = calls.length === 1 ? '1 call' : `${calls.length} calls`
  return {
    text: `${size}: ${run} run, ${ask} ask, ${deny} refused`,
    evaluations,
    counts,
    unused: all.filter((rule) => !used.has(rule)),
    shadowed: all.flatMap((rule) => {
      const by = shadowOf(rule, policy)
      return by ? [{ rule, by }] : []
    }),
  }
}

const rulesOf = ({ permissions }: ToolPolicy) => permissions && compilePermissions(permissions)

/** The rule that decides a call which this one names, in its place. */
function shadowOf(permission: Permission, policy: ToolPolicy): Permission | undefined {
  const { server, tool, arguments: named } = parseRule(permission.rule, permission.verdict)
  const given = Object.fromEntries(named.map(({ name, pattern }) => [name, exampleOf(pattern)]))
  const call = { name: filled(tool), arguments: given }
  const found = rulesOf(policy)?.verdictOf(call, server === undefined ? null : filled(server))
  const isShadowed =
    found && found.because.kind !== 'asks_rule_unsure' && !found.rules.includes(permission)
  return isShadowed ? found.rules[0] : undefined
}

/** A word that no other rule is likely to name. */
const filled = (text: string): string => text.replaceAll(/\*+/g, 'q7z')

/** A value that the pattern names. */
function exampleOf(pattern: Pattern): unknown {
  if (pattern.kind === 'text') return filled(pattern.alternatives[0] ?? '')
  if (pattern.kind === 'range') return pattern.from
  if (pattern.kind === 'url')
    return filled(patternText(pattern).replace(/^\*/, 'https').replace(':*/', ':81/'))
  return pattern.kind === 'command'
    ? commandWords(pattern.command, quoted).map(filled).join(' ')
    : filled(patternText(pattern))
}

const quoted = (word: string): string => (/^[\w./:@%+,=*-]+$/.test(word) ? word : `'${word}'`)
