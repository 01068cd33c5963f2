import {
  byNames,
  CARRIERS,
  CODE_PROGRAMS,
  PLAIN_RUNNERS,
  RUNNERS,
  STATE_PROGRAMS,
} from './programs.ts'
import type { ShellWord } from '../commands/ShellCommand.ts'
import {
  addTo,
  folded,
  matchGlob,
  isPathAllowed,
  pathOf,
  plainPathOf,
  pathPatternOf,
  type PathPattern,
} from './keys.ts'
import { thereOf, Mentions, headOf, isPlainGlob, isReading } from './mentions.ts'
import { powerfulWords, programOf } from './powerfulWords.ts'
import { isUrlAllowed, readUrlPattern } from './urls.ts'
import type { CommandLine } from '../commands/readCommandLine.ts'
import { oncePer } from '../internal/basics.ts'
import { listOf } from '../policy/schemaHints.ts'

/**
 * A command that a line runs, or may. A word is null if it is known only when it runs. Behind a
 * program that runs others, each word may be a program: the first place of each is enough, since all
 * words of a later one are also behind it.
 */
export type Suspect = {
  words: readonly (string | null)[]
  /** The words as careless readers take them. */
  given: readonly (string | null)[]
  /** Patterns of names of files that it only reads; its words have '' for these. */
  globs: readonly string[]
  /** The first place in which a program surely runs, by its folded name. */
  surely: ReadonlyMap<string, number>
  /** The same if nobody knows whether it runs. */
  perhaps: ReadonlyMap<string, number>
  /** Anything may run. */
  isAny: boolean
  writes: readonly (string | null)[]
  /** Files that it names, in the folder that its line went to (`cd`); null if nobody knows. */
  there: readonly (string | null)[]
  mentions: Mentions
}

/** A command as it was read. */
export type ReadCommand = {
  words: readonly ShellWord[]
  writes: readonly ShellWord[]
  reads?: readonly ShellWord[]
}
const NO_PROGRAM: ReadonlyMap<string, number> = new Map()
const NO_WORD: readonly string[] = []

/** One command: where it and others that it runs begin, and what these write. */
export function suspectOf(
  {
    set,
    words: shellWords,
    folder,
    ...files
  }: Required<ReadCommand> & { set: readonly ShellWord[]; folder: string | null },
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

/** A command as a rule names it: its words, and the files that it writes and reads. */
export type CommandPattern = {
  words: readonly string[]
  writes: readonly string[]
  reads: readonly string[]
  /** The words from the program on, as careless readers take them. */
  folded: readonly string[]
}

/** A word that a shell makes names of files of, or leaves as it stands if there are none. */
type FileGlob = { glob: string }
type CommandWord = string | FileGlob | null

/** One command of a call: a word is null if it is known only when it runs. */
export type Command = {
  words: readonly CommandWord[]
  writes: readonly (string | null)[]
  reads: readonly (string | null)[]
  /** Other commands of its line follow or precede. */
  isAlone: boolean
}

/** The text of a word; null if it is known only when it runs. No file is called `https://a?b`. */
const knownText = ({ text, isDynamic, isGlob }: ShellWord): string | null =>
  isDynamic && !(isGlob && /^https?:\/\/[^*[\]]*$/.test(text)) ? null : text

/** A word that sets a variable for the command behind it. */
export const isAssignment = (word: string): boolean => /^\w+\+?=/.test(word)

/** The commands of a line as rules name them; null if it cannot be read with certainty. */
export function commandsOf(
  { commands, isCertain }: CommandLine,
  line: string,
): readonly Command[] | null {
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

/**
 * The patterns that name the commands, whatever these run or write included; undefined if a
 * command is left.
 */
export function patternsFor(
  commands: readonly Command[],
  patterns: readonly CommandPattern[],
): ReadonlySet<CommandPattern> | undefined {
  const used = new Set<CommandPattern>()
  const byWord = new Map<string, CommandPattern[]>()
  for (const pattern of patterns) addTo(byWord, lastPlainWord(pattern), pattern)
  let depth = 0
  const isNamed = (command: Command): boolean => {
    if (depth >= MAX_DEPTH) return false
    depth += 1
    const found = command.words
      .flatMap((word, at) => (typeof word === 'string' && byWord.get(`${at} ${word}`)) || [])
      .find((pattern) => isAllowed(pattern, command, isNamed))
    depth -= 1
    if (found) used.add(found)
    return found !== undefined
  }
  return commands.length > 0 && commands.every(isNamed) ? used : undefined
}

/** The last word in front of all wildcards, by its place: every command that is named has it there. */
function lastPlainWord({ words }: CommandPattern): string {
  const wild = words.findIndex((word) => word.includes('*'))
  const at = (wild < 0 ? words.length : wild) - 1
  return `${at} ${words[at]}`
}

/** Programs that run others, in one another: more are not looked into. */
const MAX_DEPTH = 10

function isAllowed(
  pattern: CommandPattern,
  command: Command,
  isInnerNamed: (inner: Command) => boolean,
): boolean {
  const isNamed = (files: readonly string[]) => (file: string | null) =>
    file === '/dev/null' ||
    (file !== null && files.some((glob) => isPathAllowed(pathOf(glob), plainPathOf(file))))
  return (
    command.writes.every(isNamed(pattern.writes)) &&
    command.reads.every(isNamed(pattern.reads)) &&
    areWordsAllowed(pattern.words, command, isInnerNamed)
  )
}

/**
 * Word by word. A wildcard stands for words that only say what the program works on: none that is
 * known only when it runs, no option that does more, and no command of a program that runs others,
 * unless a rule names that command too.
 */
function areWordsAllowed(
  patterns: readonly string[],
  { words, isAlone }: Command,
  isInnerNamed: (inner: Command) => boolean,
): boolean {
  const hasRest = patterns.at(-1) === '*'
  const named = hasRest ? patterns.slice(0, -1) : patterns
  if (words.length < named.length || (!hasRest && words.length > named.length)) return false
  const [head] = words
  const program = programOf(typeof head === 'string' ? head : '')
  const behind = (at: number) => ({ words: words.slice(at), writes: [], reads: [], isAlone })
  const set = words.findIndex((word) => typeof word !== 'string' || !isAssignment(word))
  const inner = set === 0 ? innerCommandOf(program, words) : set
  // what is set, and a program that runs another: if the rule says it, it may run what follows
  const isSaid = inner !== undefined && inner > 0 && named.length > inner
  if (isSaid && words.slice(0, inner).every((word, at) => word === named[at]))
    return areWordsAllowed(patterns.slice(inner), behind(inner), isInnerNamed)
  if (set !== 0) return false
  // without a word of its own it runs what it reads
  const readsInput = RUNNERS.has(program) || CODE_PROGRAMS.has(program)
  const isBare = hasRest && words.length === named.length
  if (isBare && readsInput && !named.slice(1).some((word) => /^[^-*][^*]*$/.test(word)))
    return false
  const texts = words.map((word) => (isFileGlob(word) ? word.glob : (word ?? '')))
  const powerful = powerfulWords(texts, (at) => named[at] !== undefined && !named[at].includes('*'))
  const isFree = (at: number): boolean => {
    if (powerful[at] && !isOptionNamed(named[at] ?? '')) return false
    if (!isAlone && STATE_PROGRAMS.has(program)) return false
    return !RUNNERS.has(program) || (inner !== undefined && at >= inner)
  }
  let usesInner = false
  for (const [at, given] of words.entries()) {
    const glob = named[at] ?? '*'
    const word = isFileGlob(given) ? textOfGlob(program, given, glob) : given
    if (word === null || !(isFileGlob(given) || isWordAllowed(glob, word))) return false
    if (!glob.includes('*')) continue
    if (!isFree(at)) return false
    usesInner ||= RUNNERS.has(program)
  }
  if (!usesInner || inner === undefined) return true
  return isInnerNamed(behind(inner))
}

/** `--output=*` names its option, and `--*` none. */
const isOptionNamed = (glob: string): boolean => /^--?[\w-]+=/.test(glob)

/** The start of the command in a program that runs others. */
function innerCommandOf(program: string, words: readonly CommandWord[]): number | undefined {
  if (!PLAIN_RUNNERS.has(program)) return undefined
  const isLike = (at: number, pattern: RegExp) => {
    const word = words[at]
    return typeof word === 'string' && pattern.test(word)
  }
  const at = program === 'timeout' && isLike(1, /^\d+[smh]?$/) ? 2 : 1
  return isLike(at, /^[\w./]+$/) ? at : undefined
}

const isFileGlob = (word: CommandWord): word is FileGlob =>
  typeof word === 'object' && word !== null

/**
 * The text of a glob if the rule has all names that a shell can make of it; `.*` may be the folder
 * above.
 */
function textOfGlob(program: string, { glob }: FileGlob, named: string): string | null {
  const isNamed = named === '*' || (named === glob && !glob.includes('**'))
  const isAbove = /(?:^|\/)\.{1,2}[*?[]/.test(glob)
  return isNamed && !isAbove && isPlainGlob(program, glob) ? glob : null
}

/** A wildcard inside a word that holds a path or a URL is read as in one. */
function isWordAllowed(glob: string, word: string): boolean {
  if (glob === '*') return true
  if (!glob.includes('*')) return glob === word
  const url = glob.includes('://') ? readUrlPattern(glob) : undefined
  if (url) return isUrlAllowed(url, word)
  if (glob.includes('/') && !glob.startsWith('-'))
    return isPathAllowed(pathOf(glob), plainPathOf(word))
  // Windows: another folder, and another drive
  return matchGlob(glob, word, '/') && !/\.\.|\\|^[a-z]:/i.test(word)
}

/** How a program names the files that it writes, but for `>`. */
type Writer = {
  /** Its operands: all, the last one, or all if they are changed in place. */
  operands?: 'all' | 'last' | 'in place'
  /** Options in front of such a file. */
  options?: string
  /** The file in one of its words. */
  text?: RegExp
}

/** Not all of them: what is not known to write is not here. */
const WRITERS = new Map(
  byNames<Writer, Writer>(
    {
      'tee, touch, truncate, mkdir, rm, rmdir, unlink, shred, chmod, chown, chgrp, chattr': {
        operands: 'all',
      },
      'cp, mv, ln, install': { operands: 'last', options: '-t --target-directory' },
      'rsync, scp': { operands: 'last' },
      curl: { options: '-o --output --output-dir --dump-header --cookie-jar' },
      wget: { options: '-O -o -P --output-document --output-file --directory-prefix' },
      sort: { options: '-o --output' },
      tar: { options: '-C --directory' },
      unzip: { options: '-d' },
      git: { options: '--output' },
      dd: { text: /^of=(.+)$/gs },
      sed: { operands: 'in place', text: /(?:^|[\s;/}\d$])w\s{1,5}([^\s;}]{1,500})/g },
      'awk, gawk, mawk, nawk': { text: />\s{0,5}"([^"]{1,500})"/g },
    },
    (writer) => writer,
  ),
)
const IN_PLACE = /^(?:-[nErsuz]*i|--in-place)/

type Words = readonly (string | null)[]

/** Files that a command plainly writes by its arguments, without `>`. */
function writtenBy(program: string, words: Words): Words {
  const writer = WRITERS.get(program)
  if (!writer) return []
  const { operands, text } = writer
  const options = writer.options?.split(' ') ?? []
  const all = words.filter((word) => word === null || !/^-./.test(word))
  const isInPlace = operands === 'in place' && words.some((word) => IN_PLACE.test(word ?? ''))
  const values = words.flatMap((word, at) => {
    const before = words[at - 1]
    if (typeof before === 'string' && options.includes(before)) return [word]
    const option = options.find((each) => each.startsWith('--') && word?.startsWith(`${each}=`))
    return option === undefined ? [] : [word!.slice(option.length + 1)]
  })
  const texts = text ? words.flatMap((word) => [...(word ?? '').matchAll(text)]) : []
  return [
    ...(operands === 'all' || isInPlace ? all : operands === 'last' ? all.slice(-1) : []),
    ...values,
    ...texts.map(([, file]) => file!),
  ]
}

/** A command of a rule that denies, as careless readers take it. */
export type ForbiddenCommand = {
  /** Its name; with wildcards as the rule has them. */
  program: string
  wanted: readonly Wanted[]
  writes: readonly PathPattern[]
}
/** `isVerb`: the program also knows it by its first letters. */
export type Wanted = { text: string; path: PathPattern | undefined; isVerb: boolean }

/** `npm pub` is `npm publish`. */
const SHORTENS = listOf('npm hg ip nmcli')

/** The part of a pattern that counts if it denies; worked out once. */
export const forbiddenCommandOf = oncePer((pattern: CommandPattern): ForbiddenCommand => {
  const [program = '', ...wanted] = pattern.folded
  return {
    program: programOf(program),
    wanted: wanted
      .filter((text) => text !== '*')
      .map((text, at) => ({
        text,
        isVerb: at === 0 && SHORTENS.has(program) && /^[a-z]/.test(text),
        path: text.includes('/') && !text.startsWith('-') ? pathPatternOf(text) : undefined,
      })),
    writes: pattern.writes.map(pathPatternOf),
  }
})
