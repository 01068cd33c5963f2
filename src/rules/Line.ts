import { CODE_PROGRAMS, INPUT_RUNNERS, RUNNERS, STATE_PROGRAMS, TEXT_PROGRAMS } from './programs.ts'
import {
  folderAfter,
  goes,
  headOf,
  isAssignment,
  isReading,
  knownText,
  suspectOf,
  type ReadCommand,
  type Suspect,
} from './suspectOf.ts'
import type { ShellWord, ShellCommand } from '../commands/ShellCommand.ts'
import { folded } from './keys.ts'
import { readShell } from '../commands/readShell.ts'

/** A pattern of file names, which the shell replaces by the files that match, if there are any. */
export type FileGlob = { glob: string }
export type CommandWord = string | FileGlob | null

/** One command of a call: a word is null if it is known only when it runs. */
export type Command = {
  words: readonly CommandWord[]
  writes: readonly (string | null)[]
  reads: readonly (string | null)[]
  /** Other commands of its line follow or precede. */
  isAlone: boolean
}

/** A command line, or one command as its words, and what was read of it, when it was first needed. */
export class Line {
  readonly #given: string | readonly string[]
  #read: CommandLine | undefined
  #commands: readonly Command[] | null | undefined
  #suspects: Suspects | undefined

  constructor(given: string | readonly string[]) {
    this.#given = given
  }

  /** Its commands; null if they cannot be read with certainty. */
  get commands(): readonly Command[] | null {
    if (this.#commands === undefined)
      this.#commands =
        typeof this.#given === 'string'
          ? commandsOf(this.#lineOf(this.#given), this.#given)
          : commandOfWords(this.#given)
    return this.#commands
  }

  /** Its commands as far as they can be read: to name one, never to let one run. */
  get parts(): readonly Command[] {
    if (typeof this.#given !== 'string') return this.commands ?? []
    return commandsOf({ ...this.#lineOf(this.#given), isCertain: true }, this.#given) ?? []
  }

  /** True if it may run something else. */
  get isUncertain(): boolean {
    return this.#readSuspects().isUncertain
  }

  /** All that it may run. */
  get suspects(): readonly Suspect[] {
    return this.#readSuspects().suspects
  }

  /** All words of a line that is too long to parse. */
  get farWords(): Iterable<string> {
    if (typeof this.#given !== 'string' || !isCutOff(this.#given)) return []
    return new Set(folded(this.#given.replace(QUOTES, '')).split(/[\s;&|(){}`<>]+/))
  }

  /** Of a line too long to be cut whole: what it may run of a program. */
  suspectsOf(program: string): readonly Suspect[] {
    return typeof this.#given === 'string' ? suspectsOfProgram(this.#given, program) : []
  }

  #readSuspects(): Suspects {
    return (this.#suspects ??=
      typeof this.#given === 'string'
        ? suspectsOf(this.#given, this.#lineOf(this.#given))
        : suspectsOfWords(this.#given))
  }

  #lineOf(text: string): CommandLine {
    return (this.#read ??= readCommandLine(text))
  }
}

/** The commands of a line as rules name them; null if it cannot be read with certainty. */
function commandsOf({ commands, isCertain }: CommandLine, line: string): readonly Command[] | null {
  if (!isCertain) return null
  return commands.map((command) => ({
    words: command.words.map((word) =>
      word.isGlob ? (knownText(word) ?? { glob: word.text }) : knownText(word),
    ),
    // `2>&1` writes no file
    writes: command.writes
      .filter(({ text, start }) => !(/^[12]$/.test(text) && line[start - 1] === '&'))
      .map(knownText),
    reads: command.reads.map(knownText),
    isAlone: commands.length === 1,
  }))
}

/** Signs that end a command, or begin another one, if a tool joins the words to a line. */
const UNPLAIN = /[;&|<>`\p{C}\p{Default_Ignorable_Code_Point}]|\$\(/u

function commandOfWords(words: readonly string[]): readonly Command[] | null {
  const isPlain = words.length < 1000 && !words.some((word) => UNPLAIN.test(word))
  return isPlain ? [{ words, writes: [], reads: [], isAlone: true }] : null
}

/** The lines that were read last: a call is asked about more than once. */
const lines = new Map<string, Line>()
/** So many characters of them are kept. */
const MAX_KEPT = 50_000
let kept = 0

/** A line is read once, also if several calls, or several rules, hold it. */
export function lineOf(text: string): Line {
  let line = lines.get(text)
  if (line) return line
  kept += text.length
  if (kept > MAX_KEPT) {
    lines.clear()
    kept = text.length
  }
  line = new Line(text)
  lines.set(text, line)
  return line
}

/** How deep commands are looked for in the text of other commands. */
const MAX_DEPTH = 5
/** A longer line is only cut where commands may begin. */
const MAX_READ = 10_000

/** All commands that a line may run: its own, those that they run, those in their text. */
type Suspects = { suspects: readonly Suspect[]; isUncertain: boolean }

/** `read`: the line as a shell reads it. */
export function suspectsOf(line: string, read = readCommandLine(line)): Suspects {
  if (line.length > MAX_READ) return { suspects: suspectsInPieces(line), isUncertain: true }
  const found: Found = { suspects: [], seen: new Set() }
  for (const reading of readingsOf(line))
    collect(found, reading === line ? read : readCommandLine(reading), true, 0)
  return { suspects: found.suspects, isUncertain: !read.isCertain || found.suspects.some(isOpaque) }
}

/** The commands of one program, by its folded name or glob, in a line that is too long to be read whole. */
function suspectsOfProgram(line: string, program: string): readonly Suspect[] {
  const [name = ''] = program.split('*')
  return isCutOff(line) && name !== '' ? suspectsInPieces(line, name) : []
}

function suspectsInPieces(line: string, program?: string): readonly Suspect[] {
  const found: Found = { suspects: [], seen: new Set() }
  for (const command of cutAtSigns(line, program))
    collectCommand(found, command, true, MAX_DEPTH, { feeds: true, folder: '' })
  return found.suspects
}

/** The same for a command that is given as its words; a tool may join them, or run each as a line. */
function suspectsOfWords(words: readonly string[]): Suspects {
  const found: Found = { suspects: [], seen: new Set() }
  const shellWords = words.map((text) => ({ ...wordOf(''), text }))
  collectCommand(found, { words: shellWords, writes: [] }, true, 0, { feeds: false, folder: '' })
  const texts = words.filter((word) => /[\s;&|<>$`(]/.test(word))
  for (const line of texts.length > 0 ? [...texts, words.join(' ')] : [])
    collect(found, readCommandLine(line), false, 1)
  return { suspects: found.suspects, isUncertain: found.suspects.some(isOpaque) }
}

/** The line around it. `feeds`: something in it runs its input. `folder`: the folder it went to. */
type Around = { feeds: boolean; folder: string | null }
const NO_FILE: readonly ShellWord[] = []

/** Each command counts once, however often the line has it. */
type Found = { suspects: Suspect[]; seen: Set<string> }

function collect(found: Found, { commands }: CommandLine, isSure: boolean, depth: number): void {
  const hasInput = commands.some(({ words }) => words.some(({ isInput }) => isInput))
  const feeds = commands.some(({ words: [head] }) => {
    const program = headOf(head?.text ?? '')
    return INPUT_RUNNERS.has(program) || (hasInput && mayRunInput(program, head))
  })
  let around: Around = { feeds, folder: '' }
  for (const command of commands) {
    collectCommand(found, command, isSure, depth, around)
    if (goes(command.words[0]))
      around = { feeds, folder: folderAfter(around.folder, command.words) }
  }
}

/** It may run what another command of its line was handed, or make something else of that command. */
const mayRunInput = (program: string, head: ShellWord | undefined): boolean =>
  RUNNERS.has(program) ||
  head?.isDynamic === true ||
  (program !== 'cd' && STATE_PROGRAMS.has(program))

function collectCommand(
  found: Found,
  { words: all, writes, reads = NO_FILE }: ReadCommand,
  isSure: boolean,
  depth: number,
  around: Around,
): void {
  const { feeds, folder } = around
  const words = all.some(({ isInput }) => isInput) ? all.filter(({ isInput }) => !isInput) : all
  if (words.length < all.length && depth < MAX_DEPTH)
    for (const { text, isInput } of all)
      if (isInput) collect(found, readCommandLine(text), isSure && feeds, depth + 1)
  const files = ['>', ...writes.map(idOf), '<', ...reads.map(idOf)]
  const id = [isSure, depth, feeds, folder, ...words.map(idOf), ...files].join()
  if (found.seen.has(id)) return
  found.seen.add(id)
  const rest = withoutAssignments(words)
  const texts = rest.map(({ text }) => text)
  const program = headOf(texts[0] ?? '')
  const set = rest === words ? NO_FILE : words.slice(0, words.length - rest.length)
  found.suspects.push(suspectOf({ set, words: rest, writes, reads, folder }, isSure))
  if (depth >= MAX_DEPTH) return
  const inTwo = inTwoWords(program, rest)
  if (inTwo) collectCommand(found, { words: inTwo, writes, reads }, isSure, depth + 1, around)
  const isText = TEXT_PROGRAMS.has(program) && !feeds
  const given = !feeds && isReading(texts) ? set : words
  for (const { text } of given) {
    for (const inner of commandsIn(program, text))
      collect(found, readCommandLine(inner), isSure, depth + 1)
    const code = text.replace(/^[^\s'"]{0,100}=!?/, '')
    if (!/[\s;|&<>$`(]/.test(text) && code === text) continue
    if (isText && !code.startsWith('!') && code === text) continue
    collect(found, readCommandLine(code), isSure && RUNNERS.has(program), depth + 1)
  }
}

/** With its length, so that no word looks like two. */
const idOf = ({ text, isDynamic, isGlob }: ShellWord): string =>
  isDynamic && !isGlob ? '$' : `${isGlob ? '*' : ''}${text.length} ${text}`

function withoutAssignments(words: readonly ShellWord[]): readonly ShellWord[] {
  const from = words.findIndex(({ text }) => !isAssignment(text))
  return from === 0 ? words : words.slice(from < 0 ? words.length : from)
}

/** A longer line is read in one way only. */
const MAX_LINE = 5000
/** The part behind this may be anything. */
const MAX_CUT = 100_000
/** A call of another language that runs the command in its quotes. */
const CALL =
  /(?:\b(?:system|\w{0,10}exec\w{0,10}|popen|spawn\w{0,10}|call|run|check_\w{1,10}|getoutput|shell)\s{0,5}\(?\s{0,5}\[?|\|)\s{0,5}(?:"([^"]{1,500})"|'([^']{1,500})')|`([^`]{1,500})`/g
/** `1e rm x` of sed, `!rm x` of vim and ed. */
const ESCAPE = /^(?:[\d,$]{0,20}e\s{1,5}|:?!)(.{1,500})$/s

/**
 * The commands of a line that is too long to be read: cut where one may begin, without its quotes.
 * With `program`, of all of it those that name the program.
 */
function cutAtSigns(
  line: string,
  program?: string,
): readonly Pick<ShellCommand, 'words' | 'writes'>[] {
  const pieces = new Set((program ? line : line.slice(0, MAX_CUT)).split(SIGNS))
  return [...pieces].flatMap((piece) => {
    if (program && !folded(piece.replace(QUOTES, '')).includes(program)) return []
    const [names = '', ...writes] = piece.split('>')
    const words = names.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 ? [] : [{ words: words.map(wordOf), writes: writes.map(fileOf) }]
  })
}

/** True if something of a long line was not cut. */
const isCutOff = (line: string): boolean => line.length > MAX_CUT

const SIGNS = /[;&|\n\r(){}`]+/
const QUOTES = /["'\\]/g

const fileOf = (text: string): ShellWord => wordOf(text.trim().split(/\s/)[0] ?? '')

const wordOf = (text: string): ShellWord => ({
  text: text.replace(QUOTES, ''),
  start: 0,
  end: 0,
  isDynamic: text.includes('$'),
  isGlob: false,
  isQuoted: true,
})

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

/** `git-push x` as `git push x`, and `cmd /crm x` as `cmd /c rm x`. */
function inTwoWords(program: string, words: readonly ShellWord[]): ShellWord[] | undefined {
  if (!program.startsWith('git-') && !RUNNERS.has(program)) return undefined
  const partsOf = (text: string, at: number) => {
    if (program === 'cmd' && /^\/[ckr][^\s/]/i.test(text)) return [text.slice(0, 2), text.slice(2)]
    const name = at === 0 || RUNNERS.has(program) ? headOf(text) : ''
    return name.startsWith('git-') ? ['git', name.slice(4)] : undefined
  }
  const at = words.findIndex(({ text }, index) => partsOf(text, index) !== undefined)
  const word = words[at]
  if (!word) return undefined
  const parts = partsOf(word.text, at) ?? []
  return words.toSpliced(at, 1, ...parts.map((text) => ({ ...word, text })))
}

/** Commands that plainly stand in the code of another language, or in an alias. */
function commandsIn(program: string, text: string): readonly string[] {
  // what `env -S` splits has signs of its own for blanks
  if (RUNNERS.has(program) && /\\[_tnrfv]/.test(text)) return [text.replace(/\\[_tnrfv]/g, ' ')]
  if (program === 'git') return /^alias\.[\w-]{1,50}=!(.{1,500})$/s.exec(text)?.slice(1) ?? []
  if (!CODE_PROGRAMS.has(program) || text.length > MAX_LINE) return []
  const calls = [...text.matchAll(CALL)].flatMap(([, ...quoted]) => quoted.filter(Boolean))
  return [...calls, ...(ESCAPE.exec(text)?.slice(1) ?? [])]
}

/** `-EncodedCommand` of PowerShell, and its first letters. */
const ENCODED = /^[-/]e(?:c|nc?|nco\w*)?$/i

/** It runs what only its input says, or code of another language. */
function isOpaque({ words, surely, perhaps }: Suspect): boolean {
  for (const programs of [surely, perhaps])
    for (const [program, at] of programs) if (isOpaqueFrom(program, words, at)) return true
  return false
}

function isOpaqueFrom(program: string, all: readonly (string | null)[], at: number): boolean {
  if (program === 'xargs' || program === 'parallel') return true
  if (/^(?:pwsh|powershell)$/.test(program) && all.some((word) => ENCODED.test(word ?? '')))
    return true
  if (!INPUT_RUNNERS.has(program) && !CODE_PROGRAMS.has(program)) return false
  const words = all.slice(at + 1)
  // behind a program that runs others, a later one of the same name has fewer words
  const last = at === 0 ? 0 : all.findLastIndex((word) => headOf(word ?? '') === program)
  const isFed = all.slice(last + 1).every((word) => word?.startsWith('-') === true)
  return (
    (INPUT_RUNNERS.has(program) && isFed) ||
    (CODE_PROGRAMS.has(program) &&
      words.some((word) =>
        /^(?:-\w*[ceprE]|--(?:eval|print|command|exec|execute))/.test(word ?? ''),
      ))
  )
}

/** The commands of a line; `isCertain`: every shell reads the line as it was read here. */
export type CommandLine = { commands: readonly ShellCommand[]; isCertain: boolean }

/**
 * The part that all shells read alike: words, text in quotes that nothing expands in (`"a\|b$"`),
 * `HEAD^`, chains, pipes, redirections, substitutions. Everything else is read as well as it can
 * be, and is not certain: escapes, groups, variables in quotes, here-documents, and characters that
 * are not seen.
 */
const PLAIN =
  /^(?:[\p{L}\p{M}\p{N}_./:@%+,=~*?[\]#\- \t\n|&;<>]|\$\w(?:\^+(?=[\s~.\d]|$))?|\$\((?!\()|\)|'(?:[^'\p{C}]|[\n\t])*'|[\w~]\^+(?=[\s~.\d]|$)|"(?:[^"$`\\!\p{C}]|[\n\t]|\\[^"$`!\p{C}]|\$(?=["|)\s]))*")*$/u
/** `%NAME%` of Windows, also in quotes, and signs that are not seen. */
const HIDDEN = /%\w+(?::(?:~|[^%\s=]*=)[^%\n]*)?%|\p{Default_Ignorable_Code_Point}/u
/** Here-documents, comments, `=program` of zsh, `;;` of a case, an operator without its command. */
const SPECIAL =
  /<<|^\s*[|&;]|[<>]\s*(?:[;)\n]|$)|[<>]\s+[|&<>]|[<>][|&-]\s*(?:[;)\n|&<>]|$)|(?:^|[\s;&|(<>])[#=]|;[;&]/
const KEYWORDS = new Set(
  'if then elif else fi for select while until do done case esac in function time coproc [[ ]]'.split(
    ' ',
  ),
)
/**
 * Programs that take their input as text, and run none of it. Their output may be run: to know that
 * something surely runs, look at the other commands of the line, too.
 */
const TEXT_READERS: ReadonlySet<string> = new Set([
  ...'apply_patch cat tac tee head tail wc grep egrep fgrep rg sort uniq cut tr nl rev fold'.split(
    ' ',
  ),
  'git commit',
  'git tag',
  'git notes',
  'gh pr',
  'gh issue',
])
/** A longer line is not read. */
const MAX_LENGTH = 10_000

/** Reads a line into its commands, also those in substitutions. Never throws. */
export function readCommandLine(line: string): CommandLine {
  const commands: ShellCommand[] = []
  if (line.length > MAX_LENGTH) return { commands, isCertain: false }
  readShell({ text: line }, (command) => commands.push(command), TEXT_READERS)
  const isCertain =
    PLAIN.test(line) &&
    !HIDDEN.test(line) &&
    isPlainOutside(line.replace(/'[^']*'|"[^"]*"/g, 'q')) &&
    commands.every(({ words: [head] }) => head !== undefined && !KEYWORDS.has(head.text))
  return { commands, isCertain }
}

/** Behind a pipe, or a sign that chains, no command follows. */
const OPEN_END = /(?:^|[^|&])(?:\|\||&&|\|&|\|)(?![|&])\s*(?:[|;&)]|$)/

/** Between two signs there is a command. A sign is taken whole: nothing in it is read again. */
const NO_COMMAND = /(?=(&&|\|\||\|&|[|;&]))\1\s*[|;&]/

/** A line without its quotes has nothing special; every substitution is closed, every chain ends. */
function isPlainOutside(bare: string): boolean {
  if (SPECIAL.test(bare)) return false
  const chain = bare.replace(/&>|>&|<&|>\|/g, '>')
  if (OPEN_END.test(chain) || NO_COMMAND.test(chain)) return false
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    if (character === ')' && (depth -= 1) < 0) return false
  }
  return depth === 0
}
