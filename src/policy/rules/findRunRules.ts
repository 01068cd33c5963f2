import type { CommandPattern } from './command/commands.ts'
import type { Entry, RuleIndex, Subjects } from './createRuleIndex.ts'
import { isAllowed, patternsForLine, type Subject } from './matchArgument.ts'
import { isToolAllowed, type CalledTool } from './matchTool.ts'

/**
 * The rules that let a call run; none where it asks. Every argument is one that the rule names. The
 * commands of one line may each have a rule of their own.
 */
export function findRunRules(
  index: RuleIndex,
  tool: CalledTool,
  named: ReadonlyMap<string, Subject> | undefined,
  subjects: Subjects | undefined,
): readonly Entry[] {
  /** Rules that hold but for the commands of one argument. */
  const byArgument = new Map<string, Entry[]>()
  for (const entry of index.likely(tool, subjects ?? new Map())) {
    const { rule } = entry
    if (!isToolAllowed(rule, tool)) continue
    if (!named) {
      if (rule.others && rule.arguments.every(({ pattern }) => pattern.kind === 'any'))
        return [entry]
      continue
    }
    if (!isRestAllowed(entry, named)) continue
    const lines = rule.arguments.filter(({ pattern }) => pattern.kind === 'command')
    const [line] = lines
    if (!line) return [entry]
    if (lines.length > 1) continue
    const others = byArgument.get(line.name)
    if (others) others.push(entry)
    else byArgument.set(line.name, [entry])
  }
  for (const [name, entries] of byArgument) {
    const subject = named?.get(name)
    const patterns = entries.map((entry) => patternOf(entry, name))
    const used = subject && patternsForLine(patterns, subject)
    if (used) return entries.filter((entry) => used.has(patternOf(entry, name)))
  }
  return []
}

/** Everything that is given is named, and is what the rule says; commands aside. */
const isRestAllowed = ({ rule }: Entry, named: ReadonlyMap<string, Subject>): boolean =>
  rule.arguments.every(({ name, pattern }) => {
    const subject = named.get(name)
    if (pattern.kind === 'any') return true
    return subject !== undefined && (pattern.kind === 'command' || isAllowed(pattern, subject))
  }) &&
  (rule.others ||
    [...named.keys()].every((name) => rule.arguments.some((argument) => argument.name === name)))

function patternOf({ rule }: Entry, name: string): CommandPattern {
  const pattern = rule.arguments.find((argument) => argument.name === name)?.pattern
  return pattern?.kind === 'command' ? pattern.command : NO_COMMAND
}
const NO_COMMAND: CommandPattern = { words: [''], writes: [], reads: [], folded: [] }
