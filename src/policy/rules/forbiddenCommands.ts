import { readCommandLine, type CommandLine } from '../../shell/readCommandLine.ts'
import type { ShellCommand, ShellWord } from '../../shell/ShellCommand.ts'
import { isAssignment, knownText, type CommandPattern } from './commands.ts'
import { folded, matchGlob } from './matchGlob.ts'
import { isPathForbidden, pathPatternOf, placesOf, type Likelihood } from './paths.ts'
import {
  CARRIERS,
  CODE_PROGRAMS,
  INPUT_RUNNERS,
  programOf,
  RUNNERS,
  TEXT_PROGRAMS,
} from './programs.ts'

/** How deep commands are looked for in the text of other commands. */
const MAX_DEPTH = 5

/** A command that a line runs, or may. A word is null where it is known only when it runs. */
export type Suspect = {
  words: readonly (string | null)[]
  writes: readonly (string | null)[]
  isSure: boolean
}

/** All commands that a line may run: its own, those that they run, those in their text. */
export type Suspects = { suspects: readonly Suspect[]; isUncertain: boolean }

export function suspectsOf(line: string): Suspects {
  const read = readCommandLine(line)
  const suspects: Suspect[] = []
  collect(suspects, read, true, 0)
  return { suspects, isUncertain: !read.isCertain || suspects.some(isOpaque) }
}

/** It runs what only its input says, or code of another language. */
function isOpaque({ words: [head, ...words] }: Suspect): boolean {
  const program = programOf(head ?? '')
  if (program === 'xargs' || program === 'parallel') return true
  const isFed = words.every((word) => word?.startsWith('-') === true)
  return (
    (INPUT_RUNNERS.has(program) && isFed) ||
    (CODE_PROGRAMS.has(program) &&
      words.some((word) =>
        /^(?:-\w*[ceprE]|--(?:eval|print|command|exec|execute))/.test(word ?? ''),
      ))
  )
}

/** The same for a command that is given as its words. */
export function suspectsOfWords(words: readonly string[]): Suspects {
  const suspects: Suspect[] = []
  const shellWords = words.map((text): ShellWord => ({
    text,
    at: [],
    start: 0,
    end: 0,
    isDynamic: false,
    isQuoted: true,
  }))
  collectCommand(suspects, { words: shellWords, writes: [] }, true, 0, false)
  return { suspects, isUncertain: suspects.some(isOpaque) }
}

function collect(
  suspects: Suspect[],
  { commands }: CommandLine,
  isSure: boolean,
  depth: number,
): void {
  const feeds = commands.some(({ words }) => INPUT_RUNNERS.has(programOf(words[0]?.text ?? '')))
  for (const command of commands) collectCommand(suspects, command, isSure, depth, feeds)
}

/** `feeds`: something in the line runs what it reads. */
function collectCommand(
  suspects: Suspect[],
  { words, writes }: Pick<ShellCommand, 'words' | 'writes'>,
  isSure: boolean,
  depth: number,
  feeds: boolean,
): void {
  const from = words.findIndex(({ text }) => !isAssignment(text))
  const start = from < 0 ? words.length : from
  const rest = words.slice(start)
  const program = programOf(rest[0]?.text ?? '')
  suspects.push({ words: rest.map(knownText), writes: writes.map(knownText), isSure })
  const runs = RUNNERS.has(program)
  if (runs || CARRIERS.has(program) || rest[0]?.isDynamic === true) {
    let isRun = runs
    for (let at = 1; at < rest.length; at += 1) {
      const begins = isRun || /^-(?:exec|ok)/.test(rest[at - 1]?.text ?? '')
      suspects.push({ words: rest.slice(at).map(knownText), writes: [], isSure: isSure && begins })
      isRun ||= begins && RUNNERS.has(programOf(rest[at]?.text ?? ''))
    }
  }
  if (depth >= MAX_DEPTH) return
  const isText = TEXT_PROGRAMS.has(program) && !feeds
  for (const { text } of words) {
    const code = text.replace(/^[^\s'"]{0,100}=!?/, '')
    if (!/[\s;|&<>$`(]/.test(text) && code === text) continue
    if (isText && !code.startsWith('!') && code === text) continue
    collect(suspects, readCommandLine(code), isSure && runs, depth + 1)
  }
}

/** Whether a command that the rule names runs, or may. */
export function isCommandForbidden(
  pattern: CommandPattern,
  { suspects, isUncertain }: Suspects,
): Likelihood {
  let found: Likelihood = isUncertain ? 'maybe' : 'no'
  for (const suspect of suspects) {
    const likely = isSuspect(pattern, suspect, isUncertain)
    if (likely === 'yes' && suspect.isSure) return 'yes'
    if (likely !== 'no') found = 'maybe'
  }
  return found
}

function isSuspect(pattern: CommandPattern, suspect: Suspect, isUncertain: boolean): Likelihood {
  const [program = '', ...wanted] = pattern.folded
  const [head, ...words] = suspect.words
  if (head === null) return 'maybe'
  if (head === undefined && program !== '*') return 'no'
  const name = programOf(program)
  if (!matchGlob(name, folded(programOf(head ?? '')))) return 'no'
  const isOpen = isUncertain || words.includes(null)
  const given = words.flatMap((word) => (word === null ? [] : [folded(word)]))
  const isMissing = wanted.some((word) => word !== '*' && !isGiven(word, given))
  if (isMissing || !areWritten(pattern.writes, suspect.writes)) return isOpen ? 'maybe' : 'no'
  return CARRIERS.has(name) && isSubcommandElsewhere(wanted, given) ? 'maybe' : 'yes'
}

/** `push` of `git push` behind another operand: `git log push`. */
function isSubcommandElsewhere(wanted: readonly string[], given: readonly string[]): boolean {
  const [verb = ''] = wanted
  if (!/^[a-z]/.test(verb)) return false
  const at = given.findIndex((word) => matchGlob(verb, word))
  return given
    .slice(0, Math.max(0, at))
    .some((word, index) => !word.startsWith('-') && !given[index - 1]?.startsWith('-'))
}

/** A word that is there in whatever order; letters of short options also in a bundle. */
function isGiven(wanted: string, given: readonly string[]): boolean {
  if (/^-[^-]/.test(wanted)) {
    const letters = given.flatMap((word) => (/^-[^-]/.test(word) ? word.slice(1).split('') : []))
    if (
      wanted
        .slice(1)
        .split('')
        .every((letter) => letters.includes(letter))
    )
      return true
  }
  return given.some((word) => {
    if (wanted.startsWith('--')) {
      const [name = ''] = word.split('=')
      if (name.length > 3 && wanted.startsWith(name)) return true
    }
    if (wanted.includes('/') && !wanted.startsWith('-'))
      return isPathForbidden(pathPatternOf(wanted), placesOf(word)) === 'yes'
    return matchGlob(wanted, word)
  })
}

const areWritten = (wanted: readonly string[], writes: readonly (string | null)[]): boolean =>
  wanted.every((glob) =>
    writes.some(
      (file) => file !== null && isPathForbidden(pathPatternOf(glob), placesOf(file)) !== 'no',
    ),
  )
