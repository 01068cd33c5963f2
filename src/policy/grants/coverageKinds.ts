import { isAssumed } from '../explainConsent.ts'
import { declaresArguments } from '../mode/schemaHints.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import { runsText } from './runsText.ts'

/**
 * How much a lasting permission covers. `exactly`: these arguments. `folders`: files in the same
 * folders, and otherwise these arguments. `tool`: whatever the tool is given. `server`: the
 * server's tools as they are now.
 */
export type CoverageKind = 'exactly' | 'folders' | 'tool' | 'server'

/**
 * The kinds of coverage that a call of this tool can have: when one is offered, and again when one
 * from a store is asked. What destroys, pays, grants or publishes, or may run text, is covered
 * exactly as it is: another call of it is another matter, and no rule can look into text. A
 * server's grant reaches only tools that say what they do and what they take.
 */
export function coverageKinds(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
): readonly CoverageKind[] {
  if (mode.mode === 'destructive' || mode.outbound || runsText(call.name, tool, call.arguments))
    return ['exactly']
  if (isAssumed(mode)) return ['exactly', 'folders']
  if (declaresArguments(tool.inputSchema)) return ['exactly', 'folders', 'tool', 'server']
  return mode.mode === 'local' ? ['exactly', 'folders'] : ['exactly', 'folders', 'tool']
}
