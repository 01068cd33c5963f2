import { ownOptions, type Optional } from '../../tool-call/JsonObject.ts'
import type { CompiledPermissions } from '../permissionsOf.ts'
import { compilePermissions } from '../rules/compilePermissions.ts'
import { parseRule } from '../rules/parseRule.ts'
import { Subject } from '../rules/matchArgument.ts'
import type { Rule } from '../rules/Rule.ts'
import type { CallLike, ModeExplanation, OfferedTool, ToolDeclaration } from '../ToolPolicy.ts'
import { isHarmless } from './commandCoverage.ts'
import { coverageKinds } from './coverageKinds.ts'
import type { Grant } from './Grant.ts'
import { ruleKind } from './ruleKind.ts'

/** A call, and what is known of its tool. */
export type KnownCall = { call: CallLike; tool: ToolDeclaration; mode: ModeExplanation }

/**
 * A call, and its tool as it is offered. `isRequested`: the agent's runtime asks about it, and only a
 * grant answers that.
 */
export type SeenCall = {
  call: CallLike
  spec: Optional<OfferedTool> | undefined
  isRequested: boolean
}

/** What a grant by a rule says, and the tools beyond its own. */
export type GrantRule = { rule: string; tools?: Grant['tools'] }

/**
 * Whether a grant's rule covers a call: as a rule that lets run names it, and no wider than a grant
 * for this call may be. `tool` and `mode`: what is known of the call's tool.
 */
export function ruleCovers(
  { rule: text, tools }: GrantRule,
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
): boolean {
  const compiled = compiledRule(text)
  return (
    compiled !== undefined &&
    coverageKinds(call, tool, mode).includes(ruleKind(compiled.rule, tools)) &&
    compiled.permissions.verdictOf(call, tool.server)?.verdict === 'run' &&
    areLinesHarmless(compiled.rule, call)
  )
}

/** A command that destroys, sends or runs something is covered only as the rule says it in full. */
const areLinesHarmless = ({ arguments: named }: Rule, { arguments: given }: CallLike): boolean =>
  named.every(({ name, pattern }) => {
    if (pattern.kind !== 'command') return true
    const commands = new Subject(ownOptions(given)[name]).commands() ?? []
    return commands.every((command) => isHarmless(pattern.command, command))
  })

type CompiledRule = { rule: Rule; permissions: CompiledPermissions }

const compiledRules = new Map<string, CompiledRule | undefined>()
const MAX_COMPILED = 500

/** A rule that lets run, read once; undefined where it cannot be read. */
function compiledRule(text: string): CompiledRule | undefined {
  if (!compiledRules.has(text)) {
    if (compiledRules.size >= MAX_COMPILED) compiledRules.clear()
    compiledRules.set(text, compile(text))
  }
  return compiledRules.get(text)
}

function compile(text: string): CompiledRule | undefined {
  try {
    const permissions = compilePermissions([{ rule: text, verdict: 'run' }])
    return { rule: parseRule(text, 'run'), permissions }
  } catch {
    return undefined
  }
}
