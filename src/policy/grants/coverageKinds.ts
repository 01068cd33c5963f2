import type { JsonObject } from '../../model/JsonObject.ts'
import { isAssumed } from '../explainConsent.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import {
  listOf,
  declaresArguments,
  schemaHints,
  wordsOf,
  ARGUMENTS,
  argumentWord,
} from '../schemaHints.ts'
import { commonNames } from '../commonNames.ts'
import { explainToolMode } from '../explainToolMode.ts'
import { LEXICON, bareName, RUNNING_WORDS, SHELL_WORDS } from '../lexicon.ts'

/** The words of a command line are English, whatever the policy makes of the names of tools. */
export const BY_WORDS = { names: commonNames }

/** The rule of a grant for every call of a tool. It is compared as a text, so no engine reads it. */
export const everyCall = (name: string, server: string | null | undefined): string =>
  `${server ? `${server}/` : ''}${name}(...)`

/**
 * How much a rule covers. `command`: command lines of one program that it names. `bounded`: every
 * argument stays inside what it says. `tool`: some arguments are free. `server`: tools of the server
 * as they are now.
 */
export type CoverageKind = 'command' | 'bounded' | 'tool' | 'server'

/**
 * How much a grant by a rule may cover of this call: when one is offered, and again when one from a
 * store is asked. A call that destroys, pays, grants or publishes is covered exactly as it is:
 * another call is another matter. So is one that runs text, but for readable commands. A server's
 * grant reaches only tools that say what they do and what they take.
 */
export function coverageKinds(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
): readonly CoverageKind[] {
  // a tool that nobody classified is judged by its words, also in a policy that does not read them
  const judged = isAssumed(mode) ? explainToolMode(call.name, tool, BY_WORDS) : mode
  if (judged.outbound || destroys(call.name, tool, judged)) return []
  if (runsText(call.name, tool, call.arguments))
    return mode.mode === 'local' && !isAssumed(mode) ? ['command'] : []
  if (isAssumed(mode)) return ['bounded']
  if (declaresArguments(tool.inputSchema)) return ['bounded', 'tool', 'server']
  return mode.mode === 'local' ? ['bounded'] : ['bounded', 'tool']
}

/** Programs that remove something on this computer. */
const REMOVING_WORDS = listOf('rm rmdir unlink')

/**
 * Whether a tool may destroy. A destructive tool of this computer is `local`, so its name and its
 * schema count too.
 */
function destroys(name: string, tool: ToolDeclaration, { mode }: ModeExplanation): boolean {
  if (mode !== 'local') return mode === 'destructive'
  const { always, unlessRead } = schemaHints(tool.inputSchema)
  return (
    wordsOf(name).some((word) => LEXICON.get(word) === 'destructive' || REMOVING_WORDS.has(word)) ||
    [...always, ...unlessRead].some((hint) => hint.mode === 'destructive')
  )
}

/**
 * Words for tools that take text and run it, here or elsewhere: shells, interpreters, query
 * languages; and for those that press keys and buttons for the person, in any program.
 */
const TEXT_WORDS = listOf(
  `${SHELL_WORDS} computer desktop keyboard keystroke keystrokes keypress hotkey hotkeys mouse paste press click doubleclick rightclick drag tap swipe xdotool sh fish pwsh tmux ssh exec executor evaluate eval interpreter runner subprocess spawn launch python ruby perl php lua javascript typescript applescript scripts macro sql psql mysql postgres postgresql sqlite query queries graphql cypher sparql program function cron keys tool`,
)

/** Arguments that say what is run, or what is passed to it. */
const TEXT_ARGUMENTS = [
  ARGUMENTS.command,
  ARGUMENTS.code,
  ARGUMENTS.sql,
  listOf(
    'program binary entrypoint args arguments expr formula sourcecode stmt pipeline steps js keys',
  ),
]

/** More members than this are not looked at. */
const MAX_MEMBERS = 2000

/**
 * Whether a tool may run text that it is given, by its name, its server's name, its arguments and
 * its schema at any depth. A schema that cannot be read to its end counts as one.
 */
function runsText(
  name: string,
  { server, inputSchema }: ToolDeclaration,
  given: JsonObject | undefined,
): boolean {
  if (bareName(name) !== undefined) return true
  const words = wordsOf(`${name} ${server ?? ''}`)
  // a query is words if a tool searches, and elsewhere perhaps in a language
  const searches = words.includes('search') || words.includes('find')
  const isText = (key: string): boolean => {
    const word = argumentWord(key)
    return TEXT_ARGUMENTS.some((list) => list.has(word)) || (word === 'query' && !searches)
  }
  return (
    typesText(words) ||
    words.some((word) => RUNNING_WORDS.has(word) || TEXT_WORDS.has(word)) ||
    hasKey([given, inputSchema], isText)
  )
}

/** Surfaces that a person types into. */
const SURFACES = listOf('browser page screen window app ui gui element')

/** `type_text`, `browser_type`: a verb. Not `get_type`. */
const typesText = (words: readonly string[]): boolean =>
  words.some(
    (word, index) =>
      /^typ(e|es|ing)$/.test(word) &&
      (words[index + 1] === 'text' ||
        words.slice(0, index).every((before) => SURFACES.has(before))),
  )

function hasKey(value: unknown, isWanted: (key: string) => boolean): boolean {
  const open: unknown[] = [value]
  let left = MAX_MEMBERS
  for (const next of open) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, member] of Object.entries(next)) {
      if (left-- === 0 || (!Array.isArray(next) && isWanted(key))) return true
      open.push(member)
    }
  }
  return false
}
