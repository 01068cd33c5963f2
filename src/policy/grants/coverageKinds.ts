import { isAssumed } from '../explainConsent.ts'
import { listOf } from '../mode/argumentNames.ts'
import { LEXICON } from '../mode/lexicon.ts'
import { declaresArguments, schemaHints } from '../mode/schemaHints.ts'
import { wordsOf } from '../mode/splitName.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import { runsText } from './runsText.ts'

/**
 * How much a rule covers. `command`: command lines of one program that it names. `bounded`: every
 * argument stays inside what it says. `tool`: some arguments are free. `server`: tools of the server
 * as they are now.
 */
export type CoverageKind = 'command' | 'bounded' | 'tool' | 'server'

/**
 * How much a grant by a rule may cover of this call: when one is offered, and again when one from a
 * store is asked. What destroys, pays, grants or publishes is covered exactly as it is: another call
 * of it is another matter. So is what runs text, but for commands that can be read. A server's grant
 * reaches only tools that say what they do and what they take.
 */
export function coverageKinds(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
): readonly CoverageKind[] {
  if (mode.outbound || destroys(call.name, tool, mode)) return []
  if (runsText(call.name, tool, call.arguments))
    return mode.mode === 'local' && !isAssumed(mode) ? ['command'] : []
  if (isAssumed(mode)) return ['bounded']
  if (declaresArguments(tool.inputSchema)) return ['bounded', 'tool', 'server']
  return mode.mode === 'local' ? ['bounded'] : ['bounded', 'tool']
}

/** What removes something on this computer, by the name of a program. */
const REMOVING_WORDS = listOf('rm rmdir unlink')

/**
 * Whether a tool may destroy. A destructive tool that runs on this computer is `local`, so there its
 * name and its schema are asked too.
 */
function destroys(name: string, tool: ToolDeclaration, { mode }: ModeExplanation): boolean {
  if (mode !== 'local') return mode === 'destructive'
  const { always, unlessRead } = schemaHints(tool.inputSchema)
  return (
    wordsOf(name).some((word) => LEXICON.get(word) === 'destructive' || REMOVING_WORDS.has(word)) ||
    [...always, ...unlessRead].some((hint) => hint.mode === 'destructive')
  )
}
