import { byNames, CARRIERS, PLAIN_READERS, PLAIN_RUNNERS, READERS, RUNNERS } from './programs.ts'
import { folded, placesOf, type Places } from './keys.ts'
import { powerfulWords, programOf } from './powerfulWords.ts'
import type { ShellWord } from '../commands/ShellCommand.ts'
import { listOf } from '../policy/schemaHints.ts'

/** A command as it was read. */
export type ReadCommand = {
  words: readonly ShellWord[]
  writes: readonly ShellWord[]
  reads?: readonly ShellWord[]
}

type Words = readonly (string | null)[]

/**
 * A command that a line runs, or may. A word is null if it is known only when it runs. Behind a
 * program that runs others, each word may be a program: the first place of each is enough, since all
 * words of a later one are also behind it.
 */
export type Suspect = ReturnType<typeof suspectOf>

/** One command: where it and others that it runs begin, and what these write. */
export function suspectOf(
  {
    set,
    words: shellWords,
    folder,
    ...files
  }: Required<ReadCommand> & { set: readonly ShellWord[]; folder: string | null },
  isSure: boolean,
) {
  const texts = shellWords.map(({ text }) => text)
  const program = headOf(texts[0] ?? '')
  const isPlain = ({ isGlob, text }: ShellWord, at: number) =>
    isGlob && at > 0 && isPlainGlob(program, text) && isReading(texts)
  const words = shellWords.map((word, at) => (isPlain(word, at) ? '' : knownText(word)))
  const runs = RUNNERS.has(program)
  const mayRunOthers = runs || CARRIERS.has(program) || shellWords[0]?.isDynamic === true
  const surely = new Map<string, number>()
  const perhaps = new Map<string, number>()
  const writes = files.writes.map(knownText)
  let isRun = runs
  for (const [at, word] of (mayRunOthers ? words : words.slice(0, 1)).entries()) {
    const begins = at === 0 || isRun || /^-(?:exec|ok)/.test(shellWords[at - 1]?.text ?? '')
    const name = headOf(word ?? '')
    if (at > 0) isRun ||= begins && RUNNERS.has(name)
    const starts = isSure && begins ? surely : perhaps
    if (word === null || starts.has(folded(name))) continue
    starts.set(folded(name), at)
    if (at === 0 || starts === surely) writes.push(...writtenBy(name, words.slice(at + 1)))
  }
  // what it is handed, it may read as what it is told to read
  const given: Words = [...words, ...files.reads.map(knownText)]
  return {
    words: words as Words,
    /** The words as careless readers take them. */
    given: given.map((word) => (word === null ? null : folded(word))),
    /** Patterns of names of files that it only reads; its words have '' for these. */
    globs: shellWords.filter(isPlain).map(({ text }) => folded(text)),
    /** The first place in which a program surely runs, by its folded name. */
    surely,
    /** The same if nobody knows whether it runs. */
    perhaps,
    /** Anything may run. */
    isAny: (mayRunOthers ? words : words.slice(0, 1)).includes(null),
    writes: writes as Words,
    /** Files that it names, in the folder that its line went to (`cd`); null if nobody knows. */
    there: folder === '' ? [] : thereOf(folder, [...given.slice(1), ...writes]),
    mentions: new Mentions(
      texts,
      set.map(({ text }) => text),
    ),
  }
}

/** The text of a word; null if it is known only when it runs. No file is called `https://a?b`. */
export const knownText = ({ text, isDynamic, isGlob }: ShellWord): string | null =>
  isDynamic && !(isGlob && /^https?:\/\/[^*[\]]*$/.test(text)) ? null : text

/** A word that sets a variable for the command behind it. */
export const isAssignment = (word: string): boolean => /^\w+\+?=/.test(word)

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

/** A command that names more files than these is not looked into. */
const MAX_FILES = 200

/**
 * The names in a command's words, and in the texts and options that these hold. Nobody knows all
 * programs that run or write their arguments, so only readers are known not to.
 */
class Mentions {
  /** Words, and parts of words, as careless readers take them. */
  readonly words: ReadonlySet<string>
  /** It names so many files that not all are among `places`. */
  readonly hasMore: boolean
  /** The programs that it may mean. */
  readonly programs: ReadonlySet<string>
  #places: readonly Places[] | undefined

  /** `set`: what is set for the command, `CONFIG=x`. */
  constructor(words: readonly string[], set: readonly string[]) {
    this.words = new Set(isReading(words) ? [] : [...set, ...words].flatMap(partsOf))
    this.programs = new Set([...this.words].map(headOf))
    this.hasMore =
      this.words.size > MAX_FILES &&
      [...this.words].filter((word) => !PLAIN_NAME.test(word)).length > MAX_FILES
  }

  get places(): readonly Places[] {
    return (this.#places ??= this.hasMore ? [] : [...this.words].map(placesOf))
  }
}

/** A name that is only itself, on every system. */
const PLAIN_NAME = /^[a-z\d_-](?:[a-z\d_.-]*[a-z\d_-])?$/

/** The word, what is behind a `=` or the letter of an option, and the words in its text. */
function partsOf(word: string): readonly string[] {
  const text = folded(word.replace(/\bhttps?:\/\/[^\s"'`]{0,2000}/gi, ' ')).trim()
  const inside = text.split(/[\s;|&()[\]{}<>"'`,=:@$]+/)
  return [text, ...inside].flatMap((part) =>
    part === '' ? [] : /^-[^-]./.test(part) ? [part, part.slice(2)] : [part],
  )
}

/**
 * True if no name that a shell makes of `*.md` is an option that does more: a file may be called
 * `--output=x.md`, so it begins with a folder or the name of an option, or the program has none.
 */
export function isPlainGlob(program: string, glob: string): boolean {
  const [start = ''] = glob.split(/[*?[]/)
  if (/^[-+]/.test(glob)) return /^--[\w-]+=/.test(start)
  return start.includes('/') || PLAIN_READERS.has(program)
}

/** `!rm` of IPython and vim, `@rm` of cmd, `%rm` of Jupyter: the program, for rules that deny. */
export const headOf = (word: string): string =>
  programOf(/^[!@%]/.test(word) ? word.replace(/^[!@%]+(?=.)/, '') : word)

/** Subcommands that run nothing of their text, and write only in their own store. */
const READING_VERBS = new Map([
  [
    'git',
    listOf('status log diff show grep blame add commit tag branch describe ls-files shortlog'),
  ],
  ['gh', listOf('pr issue')],
  ['docker', listOf('ps images logs inspect')],
  ['kubectl', listOf('get describe logs')],
])

/** True if a command surely only reads what it names. */
const isReader = (program: string, words: readonly string[]): boolean =>
  (READERS.has(program) || READING_VERBS.get(program)?.has(words[1] ?? '') === true) &&
  !powerfulWords(words).includes(true)

/** `cat x`, also behind `sudo` or `timeout 5`. */
export function isReading(words: readonly string[]): boolean {
  let rest = words
  while (PLAIN_RUNNERS.has(headOf(rest[0] ?? ''))) {
    const at = rest.findIndex((word, index) => index > 0 && !/^\d+[smh]?$|^$/.test(word))
    rest = at < 0 ? [] : rest.slice(at)
  }
  return isReader(headOf(rest[0] ?? ''), rest)
}

const GOES = listOf('cd chdir pushd set-location sl')
/** True if a command goes to another folder. */
export const goes = (head: ShellWord | undefined): boolean => GOES.has(headOf(head?.text ?? ''))

/** A longer path is not followed. */
const MAX_FOLDER = 200

/** The folder of the commands behind a `cd`. '': the line's first one; null: nobody knows. */
export function folderAfter(folder: string | null, words: readonly ShellWord[]): string | null {
  const to = words.slice(1).findLast(({ text }) => !/^[-/]\w?$/.test(text) || text === '/')
  if (to?.isDynamic || words.at(-1)?.text === '-') return null
  const path = fileIn(folder, to?.text ?? '~')
  return path !== null && path.length > MAX_FOLDER ? null : path
}

/** A file, from a folder that may not be known. */
function fileIn(folder: string | null, file: string): string | null {
  if (folder === '' || /^(?:[/\\~]|[a-z]:)/i.test(file)) return file
  return folder && `${folder}/${file}`
}

/** Files of a command that are somewhere else than its line began. */
export const thereOf = (
  folder: string | null,
  files: readonly (string | null)[],
): readonly (string | null)[] =>
  files.flatMap((file) => {
    const path = file === null ? null : fileIn(folder, file)
    return file !== null && path === file ? [] : [path]
  })
