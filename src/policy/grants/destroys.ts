import { listOf } from '../mode/argumentNames.ts'
import { LEXICON } from '../mode/lexicon.ts'
import { schemaHints } from '../mode/schemaHints.ts'
import { wordsOf } from '../mode/splitName.ts'
import type { ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'

/** What removes something on this computer, by the name of a program. */
const REMOVING_WORDS = listOf('rm rmdir unlink')

/**
 * Whether a tool may destroy. A destructive tool that runs on this computer is `local`, so there its
 * name and its schema are asked too.
 */
export function destroys(name: string, tool: ToolDeclaration, { mode }: ModeExplanation): boolean {
  if (mode !== 'local') return mode === 'destructive'
  const { always, unlessRead } = schemaHints(tool.inputSchema)
  return (
    wordsOf(name).some((word) => LEXICON.get(word) === 'destructive' || REMOVING_WORDS.has(word)) ||
    [...always, ...unlessRead].some((hint) => hint.mode === 'destructive')
  )
}
