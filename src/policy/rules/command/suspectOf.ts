import type { ShellWord } from '../../../shell/ShellCommand.ts'
import { folded } from '../matchGlob.ts'
import { knownText } from './commands.ts'
import { thereOf } from './folders.ts'
import { Mentions } from './mentions.ts'
import { CARRIERS, headOf, isPlainGlob, isReading, RUNNERS } from './programs.ts'
import { writtenBy } from './writtenBy.ts'

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
