import { listOf } from '../mode/argumentNames.ts'
import { explainToolMode } from '../mode/explainToolMode.ts'
import { isAssignment, type CommandPattern } from '../rules/commands.ts'
import { CODE_PROGRAMS, programOf, RUNNERS } from '../rules/programs.ts'
import type { Pattern, Rule } from '../rules/Rule.ts'
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

/** Words of a command line that destroy, send or run something else: such a line is said whole. */
const GRAVE_WORDS = listOf(
  'rm rmdir unlink dd shred truncate mkfs kill pkill killall mv chmod chown tee push publish reset clean restore checkout switch rebase filter-branch prune gc delete del destroy drop apply deploy release merge revert uninstall remove purge login logout token config install add upload send post put create sudo doas eval',
)
/** What follows them is run. */
const RUN_WORDS = listOf('run exec x dlx start')

/**
 * A wildcard stands behind a program and a word that says what the program does: `git status *`.
 */
function isNarrowCommand({ words, writes, reads }: CommandPattern): boolean {
  if ([...writes, ...reads].some(isOpen)) return false
  const first = words.findIndex(isOpen)
  if (first < 0) return true
  const named = words.slice(0, first).filter((word) => !isAssignment(word))
  const plain = named.map((word, at) => (at === 0 ? programOf(word) : word.toLowerCase()))
  const [program = ''] = plain
  if (RUNNERS.has(program) || CODE_PROGRAMS.has(program)) return false
  const isAlone = plain.length === 1 && words[first] === '*'
  if (plain.length === 0 || isAlone || RUN_WORDS.has(plain.at(-1) ?? '')) return false
  const { mode, outbound } = explainToolMode(plain.join('_'), undefined, undefined)
  return mode !== 'destructive' && !outbound && !plain.some((word) => GRAVE_WORDS.has(word))
}
