import type { ToolFacts, ToolMode, ToolModeSource } from '../tool-call/index.ts'
import { TOOL_MODES } from '../tool-call/ToolMode.ts'
import { factsOf, ownObject } from './factsOf.ts'
import { NAME_RULES } from './nameRules.ts'
import type { ModeExplanation, ToolPolicy } from './ToolPolicy.ts'

/**
 * The mode of a tool, where it came from and why. In order: registered for the tool, `local: true`, the server's line, the four documented
 * rules on the name; else `external`, assumed. Never throws; an unknown mode word counts as none.
 */
export function explainToolMode(name: string, facts?: ToolFacts, policy?: ToolPolicy): ModeExplanation {
  const known = factsOf(name, facts, policy)
  if (isMode(known.mode)) return explain(known.mode, 'registered', 'registered', `the app registered ${name} as ${known.mode}`)
  if (known.local === true) return explain('local', 'registered', 'registered_local', `the app registered ${name} as running on this computer`)

  const server = ownObject(policy?.servers, known.server)
  if (isMode(server?.mode)) return explain(server.mode, 'registered', 'server', `the app says that every tool of ${known.server} is ${server.mode}`)
  const rule = NAME_RULES.find(({ pattern }) => pattern.test(name))
  const readOnly = server?.trusted === true && known.annotations?.readOnlyHint === true
  if (isMode(server?.nonRead) && rule?.mode !== 'read' && !readOnly) {
    return explain(server.nonRead, 'registered', 'server_non_read', `the app says that tools of ${known.server} that do not read are ${server.nonRead}`)
  }
  if (readOnly && policy?.rules !== 'spec') return explain('read', 'annotation', 'trusted_read_only', `the server ${known.server} says that it only reads, and the app trusts it`)
  if (rule) return explain(rule.mode, 'name', 'name_rule', `its name starts with ${name.slice(0, name.indexOf('_') + 1)}`)
  return explain('external', 'assumed', 'assumed', 'no rule of this app names it')
}

/** The mode of a tool: what `explainToolMode` says, without the reasons. */
export function decideToolMode(name: string, facts?: ToolFacts, policy?: ToolPolicy): ToolMode {
  return explainToolMode(name, facts, policy).mode
}

const isMode = (value: unknown): value is ToolMode => (TOOL_MODES as readonly unknown[]).includes(value)

const explain = (mode: ToolMode, source: ToolModeSource, kind: string, text: string): ModeExplanation => ({ mode, source, because: [{ kind, text }] })
