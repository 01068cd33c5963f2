import { ARGUMENTS, argumentWord, listOf } from '../mode/argumentNames.ts'
import { bareName } from '../mode/hiddenName.ts'
import { RUNNING_WORDS, SHELL_WORDS } from '../mode/lexicon.ts'
import { wordsOf } from '../mode/splitName.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { ToolDeclaration } from '../ToolPolicy.ts'

/**
 * What takes text and runs it, here or elsewhere: shells, interpreters, query languages; and what
 * presses keys and buttons for the person, in any program.
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
 * its schema at any depth. What cannot be read to its end may.
 */
export function runsText(
  name: string,
  { server, inputSchema }: ToolDeclaration,
  given: JsonObject | undefined,
): boolean {
  if (bareName(name) !== undefined) return true
  const words = wordsOf(`${name} ${server ?? ''}`)
  // a query is words where a tool searches, and elsewhere perhaps in a language
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

/** What a person types into. */
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
