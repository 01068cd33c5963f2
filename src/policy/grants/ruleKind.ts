import type { Pattern, Rule } from '../rules/Rule.ts'
import { isNarrowCommand } from './commandCoverage.ts'
import type { CoverageKind } from './coverageKinds.ts'
import type { Grant } from './Grant.ts'

/** How much a rule covers, where it stands in a grant. */
export function ruleKind(rule: Rule, tools: Grant['tools']): CoverageKind {
  if (tools) return 'server'
  if (rule.others || isOpen(rule.tool) || isOpen(rule.server ?? '')) return 'tool'
  const patterns = rule.arguments.map(({ pattern }) => pattern)
  if (!patterns.every(isBounded)) return 'tool'
  return patterns.some(({ kind }) => kind === 'command') ? 'command' : 'bounded'
}

const isOpen = (text: string): boolean => text.includes('*')

/** It stays in a folder, on a host, in a range, or is one of a few texts. */
function isBounded(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'any':
      return false
    case 'text':
      return !pattern.alternatives.some(isOpen)
    case 'range':
      return true
    case 'path':
      return !isOpen(pattern.path.names[0] ?? '*')
    case 'url':
      return !isOpen(pattern.url.scheme + pattern.url.host + pattern.url.port)
    case 'command':
      return isNarrowCommand(pattern.command)
    default:
      return pattern satisfies never
  }
}
