import { CODE_PROGRAMS, PLAIN_RUNNERS, RUNNERS, STATE_PROGRAMS } from './programs.ts'
import { powerfulWords, programOf } from './powerfulWords.ts'
import { isAssignment, isPlainGlob } from './suspectOf.ts'
import { decidingCommand, isCommandForbidden } from './forbiddenCommands.ts'
import { Line, lineOf, type Command, type CommandWord, type FileGlob } from './Line.ts'
import {
  addTo,
  folded,
  matchGlob,
  pathOf,
  isPathAllowed,
  isPathForbidden,
  MAX_PATH,
  placesOf,
  plainPathOf,
  type Likelihood,
} from './keys.ts'
import type { CommandPattern, Pattern } from './Rule.ts'
import { argumentWord } from '../policy/schemaHints.ts'
import { isUrlAllowed, isUrlForbidden, readUrlPattern, urlsOf } from './urls.ts'

/**
 * A value with more members, or a longer text, may be what a rule says, and lets nothing run. One that
 * forbids reads on, as far as `MAX_READ`.
 */
const MAX_LEAVES = 200
export const MAX_TEXT = 10_000
const MAX_READ = { leaves: 10_000, text: 1_000_000 }

/** Arguments whose list is of lines, not of the words of one command. */
const LINES = /^(?:commands|scripts?)$/

/** A value of an argument, and what was read of it, once, when it was first needed. */
export class Subject {
  readonly value: unknown
  readonly name: string
  #leaves: { leaves: readonly unknown[]; isWhole: boolean } | undefined
  #lines: readonly Line[] | undefined

  constructor(value: unknown, name = '') {
    this.value = value
    this.name = name
  }

  /** The texts and numbers in it, at any depth; `isWhole`: all of them. */
  leaves(): { leaves: readonly unknown[]; isWhole: boolean } {
    return (this.#leaves ??= leavesOf(this.value))
  }

  get #isOfLines(): boolean {
    return LINES.test(argumentWord(this.name))
  }

  /** Its commands; null if they cannot be read with certainty. */
  commands(): readonly Command[] | null {
    const all = this.#ownLines().map(({ commands }) => commands)
    const [first = null] = all
    if (all.length < 2 || all.includes(null)) return all.includes(null) ? null : first
    return all.flatMap((some) => some ?? []).map((command) => ({ ...command, isAlone: false }))
  }

  /** Its commands as far as they can be read: to name one, never to let one run. */
  parts(): readonly Command[] {
    return this.#ownLines().flatMap(({ parts }) => parts)
  }

  /** A line, a list of lines, or the words of one; none in anything else. */
  #ownLines(): readonly Line[] {
    const { value } = this
    if (typeof value !== 'string' && !isWords(value)) return []
    return this.#isOfLines && isWords(value) ? value.map(lineOf) : this.lines().slice(0, 1)
  }

  /** The lines in it, and what they may run. */
  lines(): readonly Line[] {
    const words = isWords(this.value) ? [new Line(this.value)] : []
    return (this.#lines ??=
      words.length > 0 && !this.#isOfLines
        ? words
        : [...words, ...this.leaves().leaves.map((leaf) => lineOf(String(leaf)))])
  }
}

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')

function leavesOf(value: unknown): { leaves: readonly unknown[]; isWhole: boolean } {
  const leaves: unknown[] = []
  const open: unknown[] = [value]
  for (const next of open) {
    if (typeof next === 'object' && next !== null)
      open.push(...Object.values(next).slice(0, MAX_READ.leaves - open.length))
    else leaves.push(next)
  }
  return { leaves, isWhole: open.length <= MAX_LEAVES }
}

/** A range, and words to choose from, name one value. */
const isOneValue = (pattern: Pattern): boolean =>
  pattern.kind === 'range' ||
  (pattern.kind === 'text' && !pattern.alternatives.some((one) => one.includes('*')))

/**
 * True if the value is plainly the rule's. Of a list, every item; a range or an enumeration never
 * names a list.
 */
export function isAllowed(
  pattern: Exclude<Pattern, { kind: 'command' }>,
  { value }: Subject,
): boolean {
  if (pattern.kind === 'any') return true
  if (Array.isArray(value) && isOneValue(pattern)) return false
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return (
    items.length > 0 &&
    items.length <= MAX_LEAVES &&
    items.every((item) => isItemAllowed(pattern, item))
  )
}

function isItemAllowed(
  pattern: Exclude<Pattern, { kind: 'command' | 'any' }>,
  item: unknown,
): boolean {
  if (pattern.kind === 'range')
    return typeof item === 'number' && item >= pattern.from && item <= pattern.to
  if (pattern.kind === 'text' && (['number', 'boolean'].includes(typeof item) || item === null))
    return pattern.alternatives.includes(String(item))
  if (typeof item !== 'string') return false
  if (pattern.kind === 'path') return isPathAllowed(pattern.path, plainPathOf(item))
  if (pattern.kind === 'url') return isUrlAllowed(pattern.url, item)
  return item.length <= MAX_TEXT && pattern.alternatives.some((one) => isTextAllowed(one, item))
}

/** A text as careless readers take it, and each address in it. */
export function textForms(text: string): readonly string[] {
  const whole = folded(text).trim()
  return whole.includes('@') ? [whole, ...whole.split(/[\s,;<>()"']+/)] : [whole]
}

/** A wildcard in an address stands for a part of one address: `*@example.com` is no list of them. */
const isTextAllowed = (glob: string, text: string): boolean =>
  matchGlob(glob, text) &&
  (glob === text || !glob.includes('@') || !/[\s,;:<>()"\\]|@.*@/.test(text))

/** The likelihood that something in the value is the rule's. */
export function isForbidden(pattern: Pattern, subject: Subject): Likelihood {
  if (pattern.kind === 'any') return 'yes'
  const { leaves, isWhole } = subject.leaves()
  const likelihoods: Iterable<Likelihood> =
    pattern.kind === 'command'
      ? subject.lines().map((line) => isCommandForbidden(pattern.command, line))
      : leaves.map((leaf) => isLeafForbidden(pattern, leaf))
  return likeliest([...likelihoods, isWhole ? 'no' : 'maybe'])
}

/** The part of the value that is the rule's, or may be; undefined if none is. */
export function decidingPart(pattern: Pattern, subject: Subject): unknown {
  if (pattern.kind === 'any') return undefined
  if (pattern.kind !== 'command')
    return subject.leaves().leaves.find((leaf) => isLeafForbidden(pattern, leaf) !== 'no')
  const deciding = subject.lines().map((line) => decidingCommand(pattern.command, line))
  return deciding.find((command) => command !== undefined)
}

/** The likelihood that one of several things is so. */
export const likeliest = (all: readonly Likelihood[]): Likelihood =>
  all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no'

/** A number, also one in a text; undefined if it is none. */
export function numberOf(leaf: unknown): number | undefined {
  const number = typeof leaf === 'string' && leaf.trim() !== '' ? Number(leaf) : leaf
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined
}

function isLeafForbidden(
  pattern: Exclude<Pattern, { kind: 'any' | 'command' }>,
  leaf: unknown,
): Likelihood {
  if (pattern.kind === 'range') {
    const number = numberOf(leaf)
    if (number === undefined) return 'maybe'
    return number >= pattern.from && number <= pattern.to ? 'yes' : 'no'
  }
  const text = String(leaf)
  // a rule that cannot be checked counts
  if (text.length > (pattern.kind === 'path' ? MAX_PATH : MAX_READ.text)) return 'yes'
  const likely = isTextForbidden(pattern, text)
  return likely === 'no' && text.length > MAX_TEXT ? 'maybe' : likely
}

function isTextForbidden(
  pattern: Exclude<Pattern, { kind: 'any' | 'command' | 'range' }>,
  text: string,
): Likelihood {
  if (pattern.kind === 'path') return isPathForbidden(pattern.path, placesOf(text))
  if (pattern.kind === 'url') return isUrlForbidden(pattern.url, urlsOf(text))
  const forms = textForms(text)
  const isNamed = (one: string) => forms.some((form) => matchGlob(folded(one), form))
  return pattern.alternatives.some(isNamed) ? 'yes' : 'no'
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
      .find((pattern) => isCommandAllowed(pattern, command, isNamed))
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

function isCommandAllowed(
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
  // without arguments it runs what it reads from its input
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
