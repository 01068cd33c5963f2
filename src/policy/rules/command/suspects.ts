import { readCommandLine, type CommandLine } from '../../../shell/readCommandLine.ts'
import type { ShellCommand, ShellWord } from '../../../shell/ShellCommand.ts'
import { isAssignment, knownText } from './commands.ts'
import { folded } from '../matchGlob.ts'
import {
  CARRIERS,
  CODE_PROGRAMS,
  headOf,
  INPUT_RUNNERS,
  isPlainGlob,
  isReading,
  RUNNERS,
  STATE_PROGRAMS,
  TEXT_PROGRAMS,
} from './programs.ts'
import { folderAfter, goes, thereOf } from './folders.ts'
import { isOpaque } from './isOpaque.ts'
import { Mentions } from './mentions.ts'
import { writtenBy } from './writtenBy.ts'

/** How deep commands are looked for in the text of other commands. */
const MAX_DEPTH = 5
/** A longer line is read in one way only. */
const MAX_LINE = 5000
/** A longer line is only cut where commands may begin. */
const MAX_READ = 10_000
/** What is behind this may be anything. */
const MAX_CUT = 100_000
/** A call of another language that runs the command in its quotes. */
const CALL =
  /(?:\b(?:system|\w{0,10}exec\w{0,10}|popen|spawn\w{0,10}|call|run|check_\w{1,10}|getoutput|shell)\s{0,5}\(?\s{0,5}\[?|\|)\s{0,5}(?:"([^"]{1,500})"|'([^']{1,500})')|`([^`]{1,500})`/g
/** `1e rm x` of sed, `!rm x` of vim and ed. */
const ESCAPE = /^(?:[\d,$]{0,20}e\s{1,5}|:?!)(.{1,500})$/s

/**
 * A command that a line runs, or may. A word is null where it is known only when it runs. Behind a
 * program that runs others, each word may be a program: the first place of each is enough, since all
 * words of a later one are also behind it.
 */
export type Suspect = {
  words: readonly (string | null)[]
  /** The words as careless readers take them. */
  given: readonly (string | null)[]
  /** Patterns of names of files that it only reads; its words have '' for these. */
  globs: readonly string[]
  /** Where a program is first run for sure, by its folded name. */
  surely: ReadonlyMap<string, number>
  /** The same where nobody knows whether it runs. */
  perhaps: ReadonlyMap<string, number>
  /** What is run may be anything. */
  isAny: boolean
  writes: readonly (string | null)[]
  /** Files that it names, in the folder that its line went to (`cd`); null where nobody knows. */
  there: readonly (string | null)[]
  mentions: Mentions
}

/** All commands that a line may run: its own, those that they run, those in their text. */
export type Suspects = { suspects: readonly Suspect[]; isUncertain: boolean }

/** `read`: the line as a shell reads it. */
export function suspectsOf(line: string, read = readCommandLine(line)): Suspects {
  const found: Found = { suspects: [], seen: new Set() }
  if (line.length > MAX_READ) {
    for (const command of cutAtSigns(line))
      collectCommand(found, command, true, MAX_DEPTH, { feeds: true, folder: '' })
    return { suspects: found.suspects, isUncertain: true }
  }
  for (const reading of readingsOf(line))
    collect(found, reading === line ? read : readCommandLine(reading), true, 0)
  return { suspects: found.suspects, isUncertain: !read.isCertain || found.suspects.some(isOpaque) }
}

/** The commands of a line that is too long to be read: cut where one may begin, without its quotes. */
function cutAtSigns(line: string): readonly Pick<ShellCommand, 'words' | 'writes'>[] {
  const pieces = new Set(line.slice(0, MAX_CUT).split(/[;&|\n\r(){}`]+/))
  return [...pieces].flatMap((piece) => {
    const [names = '', ...writes] = piece.split('>')
    const words = names.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 ? [] : [{ words: words.map(wordOf), writes: writes.map(fileOf) }]
  })
}

const fileOf = (text: string): ShellWord => wordOf(text.trim().split(/\s/)[0] ?? '')

const wordOf = (text: string): ShellWord => ({
  text: text.replace(/["'\\]/g, ''),
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

/** The same for a command that is given as its words. */
export function suspectsOfWords(words: readonly string[]): Suspects {
  const found: Found = { suspects: [], seen: new Set() }
  const shellWords = words.map((text) => ({ ...wordOf(''), text }))
  collectCommand(found, { words: shellWords, writes: [] }, true, 0, { feeds: false, folder: '' })
  return { suspects: found.suspects, isUncertain: found.suspects.some(isOpaque) }
}

/** A command as it was read. */
type Read = {
  words: readonly ShellWord[]
  writes: readonly ShellWord[]
  reads?: readonly ShellWord[]
}
/** What its line does. `feeds`: something in it runs what it reads. `folder`: it went there. */
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
  { words: all, writes, reads = NO_FILE }: Read,
  isSure: boolean,
  depth: number,
  around: Around,
): void {
  const { feeds, folder } = around
  const words = all.some(({ isInput }) => isInput) ? all.filter(({ isInput }) => !isInput) : all
  if (words.length < all.length && depth < MAX_DEPTH)
    for (const { text, isInput } of all)
      if (isInput) collect(found, readCommandLine(text), isSure && feeds, depth + 1)
  let id = `${isSure},${depth},${feeds},${folder}`
  for (const word of words) id += idOf(word)
  id += '>'
  for (const word of writes) id += idOf(word)
  id += '<'
  for (const word of reads) id += idOf(word)
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

/** With its length, so that no word looks like two. */
const idOf = ({ text, isDynamic, isGlob }: ShellWord): string =>
  isDynamic && !isGlob ? ',$' : `,${isGlob ? '*' : ''}${text.length} ${text}`

function withoutAssignments(words: readonly ShellWord[]): readonly ShellWord[] {
  const from = words.findIndex(({ text }) => !isAssignment(text))
  return from === 0 ? words : words.slice(from < 0 ? words.length : from)
}

const NO_PROGRAM: ReadonlyMap<string, number> = new Map()
const NO_WORD: readonly string[] = []

/** One command: where it and others that it runs begin, and what these write. */
function suspectOf(
  {
    set,
    words: shellWords,
    folder,
    ...files
  }: Required<Read> & { set: readonly ShellWord[]; folder: string | null },
  isSure: boolean,
): Suspect {
  const texts = shellWords.map(({ text }) => text)
  const program = headOf(texts[0] ?? '')
  const isPlain = ({ isGlob, text }: ShellWord, at: number) =>
    isGlob && at > 0 && isPlainGlob(program, text) && isReading(texts)
  const words = shellWords.map((word, at) => (isPlain(word, at) ? '' : knownText(word)))
  const runs = RUNNERS.has(program)
  const mayRunOthers = runs || CARRIERS.has(program) || shellWords[0]?.isDynamic === true
  let surely: Map<string, number> | undefined
  let perhaps: Map<string, number> | undefined
  const writes = files.writes.map(knownText)
  let isRun = runs
  for (const [at, word] of (mayRunOthers ? words : words.slice(0, 1)).entries()) {
    const begins = at === 0 || isRun || /^-(?:exec|ok)/.test(shellWords[at - 1]?.text ?? '')
    const name = headOf(word ?? '')
    if (at > 0) isRun ||= begins && RUNNERS.has(name)
    const starts = isSure && begins ? (surely ??= new Map()) : (perhaps ??= new Map())
    if (word === null || starts.has(folded(name))) continue
    starts.set(folded(name), at)
    if (at === 0 || starts === surely) writes.push(...writtenBy(name, words.slice(at + 1)))
  }
  // what it is handed, it may read as what it is told to read
  const given = files.reads.length === 0 ? words : [...words, ...files.reads.map(knownText)]
  return {
    words,
    given: given.map((word) => (word === null ? null : folded(word))),
    globs: shellWords.some(({ isGlob }) => isGlob)
      ? shellWords.filter(isPlain).map(({ text }) => folded(text))
      : NO_WORD,
    surely: surely ?? NO_PROGRAM,
    perhaps: perhaps ?? NO_PROGRAM,
    isAny: (mayRunOthers ? words : words.slice(0, 1)).includes(null),
    writes,
    there: folder === '' ? NO_WORD : thereOf(folder, [...given.slice(1), ...writes]),
    mentions: new Mentions(
      texts,
      set.map(({ text }) => text),
    ),
  }
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
