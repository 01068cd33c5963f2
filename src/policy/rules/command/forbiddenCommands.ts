import { readCommandLine, type CommandLine } from '../../../shell/readCommandLine.ts'
import type { ShellCommand, ShellWord } from '../../../shell/ShellCommand.ts'
import { isAssignment, knownText, type CommandPattern } from './commands.ts'
import { folded, matchGlob } from '../matchGlob.ts'
import {
  isPathForbidden,
  pathPatternOf,
  placesOf,
  type Likelihood,
  type PathPattern,
} from '../paths.ts'
import {
  CARRIERS,
  CODE_PROGRAMS,
  headOf,
  INPUT_RUNNERS,
  Mentions,
  programOf,
  RUNNERS,
  TEXT_PROGRAMS,
  writtenBy,
} from './programs.ts'

/** How deep commands are looked for in the text of other commands. */
const MAX_DEPTH = 5
/** A longer line is read in one way only. */
const MAX_LINE = 5000
/** A call of another language that runs the command in its quotes. */
const CALL =
  /(?:\b(?:system|\w{0,10}exec\w{0,10}|popen|spawn\w{0,10}|call|run|check_\w{1,10}|getoutput|shell)\s{0,5}\(?\s{0,5}\[?|\|)\s{0,5}(?:"([^"]{1,500})"|'([^']{1,500})')|`([^`]{1,500})`/g
/** `1e rm x` of sed, `!rm x` of vim and ed. */
const ESCAPE = /^(?:[\d,$]{0,20}e\s{1,5}|:?!)(.{1,500})$/s

/** A command that a line runs, or may. A word is null where it is known only when it runs. */
export type Suspect = {
  words: readonly (string | null)[]
  writes: readonly (string | null)[]
  isSure: boolean
  /** What it names besides; undefined for a command inside of one that names the same. */
  mentions?: Mentions
}

/** All commands that a line may run: its own, those that they run, those in their text. */
export type Suspects = { suspects: readonly Suspect[]; isUncertain: boolean }

export function suspectsOf(line: string): Suspects {
  const suspects: Suspect[] = []
  for (const reading of readingsOf(line)) collect(suspects, readCommandLine(reading), true, 0)
  return { suspects, isUncertain: !readCommandLine(line).isCertain || suspects.some(isOpaque) }
}

/** As it stands; with `$"rm"` as `"rm"`; with `r{m,}` as the words that some shells make of it. */
function readingsOf(line: string): ReadonlySet<string> {
  if (line.length > MAX_LINE) return new Set([line])
  const plain = line.replace(/\$(?=")/g, '')
  const expanded = plain.replace(
    /([^\s{}'"$]{0,100})\{([^\s{}'"]{0,100},[^\s{}'"]{0,100})\}([^\s{}'"]{0,100})/g,
    (_, before: string, choices: string, after: string) =>
      choices
        .split(',')
        .map((choice) => before + choice + after)
        .join(' '),
  )
  return new Set([line, plain, expanded])
}

/** It runs what only its input says, or code of another language. */
function isOpaque({ words: [head, ...words] }: Suspect): boolean {
  const program = headOf(head ?? '')
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
  const feeds = commands.some(({ words }) => INPUT_RUNNERS.has(headOf(words[0]?.text ?? '')))
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
  const program = headOf(rest[0]?.text ?? '')
  const known = rest.map(knownText)
  suspects.push({
    words: known,
    writes: [...writes.map(knownText), ...writtenBy(program, known.slice(1))],
    isSure,
    mentions: new Mentions(rest.map(({ text }) => text)),
  })
  const runs = RUNNERS.has(program)
  if (runs || CARRIERS.has(program) || rest[0]?.isDynamic === true) {
    let isRun = runs
    for (let at = 1; at < rest.length; at += 1) {
      const begins = isRun || /^-(?:exec|ok)/.test(rest[at - 1]?.text ?? '')
      const inner = known.slice(at)
      suspects.push({
        words: inner,
        writes: isSure && begins ? writtenBy(headOf(inner[0] ?? ''), inner.slice(1)) : [],
        isSure: isSure && begins,
      })
      isRun ||= begins && RUNNERS.has(headOf(rest[at]?.text ?? ''))
    }
  }
  if (depth >= MAX_DEPTH) return
  const isText = TEXT_PROGRAMS.has(program) && !feeds
  for (const { text } of words) {
    for (const inner of commandsIn(program, text))
      collect(suspects, readCommandLine(inner), isSure, depth + 1)
    const code = text.replace(/^[^\s'"]{0,100}=!?/, '')
    if (!/[\s;|&<>$`(]/.test(text) && code === text) continue
    if (isText && !code.startsWith('!') && code === text) continue
    collect(suspects, readCommandLine(code), isSure && runs, depth + 1)
  }
}

/** Commands that plainly stand in the code of another language, or in an alias. */
function commandsIn(program: string, text: string): readonly string[] {
  if (program === 'git') return /^alias\.[\w-]{1,50}=!(.{1,500})$/s.exec(text)?.slice(1) ?? []
  if (!CODE_PROGRAMS.has(program) || text.length > MAX_LINE) return []
  const calls = [...text.matchAll(CALL)].flatMap(([, ...quoted]) => quoted.filter(Boolean))
  return [...calls, ...(ESCAPE.exec(text)?.slice(1) ?? [])]
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
    if (likely !== 'no' || (found === 'no' && isMentioned(pattern, suspect))) found = 'maybe'
  }
  return found
}

/** It names the program, its words and the files, in whatever order, and is not known to read. */
function isMentioned(pattern: CommandPattern, { mentions, writes }: Suspect): boolean {
  if (!mentions || mentions.words.size === 0) return false
  const [program = '', ...wanted] = pattern.folded
  const name = programOf(program)
  if (name !== '*' && !mentions.programs.some((one) => matchGlob(name, one))) return false
  const given = [...mentions.words]
  if (wanted.some((word) => word !== '*' && !isGiven(word, given))) return false
  const isNamed = (glob: PathPattern) =>
    mentions.hasMore || mentions.places.some((place) => isPathForbidden(glob, place) === 'yes')
  return pattern.writes.every((glob) => areWritten([glob], writes) || isNamed(pathPatternOf(glob)))
}

function isSuspect(pattern: CommandPattern, suspect: Suspect, isUncertain: boolean): Likelihood {
  const [program = '', ...wanted] = pattern.folded
  const [head, ...words] = suspect.words
  if (head === null) return 'maybe'
  if (head === undefined && program !== '*') return 'no'
  const name = programOf(program)
  if (!matchGlob(name, folded(headOf(head ?? '')))) return 'no'
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
