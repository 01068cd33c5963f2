import { parseRule, RuleError } from '../rules/parseRule.ts'
import { ruleCovers, type KnownCall } from './ruleCovers.ts'
import { coverageKinds } from './coverageKinds.ts'
import { ruleKind } from './ruleKind.ts'

/**
 * What is wrong with a rule that a person wrote: it cannot be read (`text` says why, in English, from
 * `column` on), is about another tool, is wider than a grant for this call may be, or does not cover
 * the call.
 */
export type RuleProblem =
  { kind: 'unreadable'; text: string; column: number } | { kind: 'tool' | 'wide' | 'misses' }

/** Checks a rule for a grant; undefined where it can be given. `at`: the call at hand. */
export function checkRule(rule: string, { call, tool, mode }: KnownCall): RuleProblem | undefined {
  try {
    const read = parseRule(rule, 'run')
    if (read.tool !== call.name || (read.server ?? '') !== (tool.server ?? ''))
      return { kind: 'tool' }
    if (!coverageKinds(call, tool, mode).includes(ruleKind(read, undefined)))
      return { kind: 'wide' }
    return ruleCovers({ rule }, call, tool, mode) ? undefined : { kind: 'misses' }
  } catch (error) {
    return error instanceof RuleError
      ? { kind: 'unreadable', text: error.problem, column: error.column }
      : { kind: 'misses' }
  }
}
