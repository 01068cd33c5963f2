import type { RuleEngine } from '../policy/ToolPolicy.ts'
import { ruleCovers } from './ruleCovers.ts'
import { compilePermissions } from './compilePermissions.ts'

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
  suggestions: () => import('./suggestions.lazy.ts'),
}
