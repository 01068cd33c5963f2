import { PLAIN_READERS, PLAIN_RUNNERS, READERS } from './programs.ts'
import { folded, placesOf, type Places } from './keys.ts'
import { powerfulWords, programOf } from './powerfulWords.ts'
import { listOf } from '../policy/schemaHints.ts'
import type { ShellWord } from '../commands/ShellCommand.ts'

/** A command that names more files than these is not looked into. */
const MAX_FILES = 200

/**
 * The names in a command's words, and in the texts and options that these hold. Nobody knows all
 * programs that run or write their arguments, so only readers are known not to.
 */
export class Mentions {
  /** Words, and parts of words, as careless readers take them. */
  readonly words: ReadonlySet<string>
  /** It names so many files that not all are among `places`. */
  readonly hasMore: boolean
  #programs: ReadonlySet<string> | undefined
  #places: readonly Places[] | undefined

  /** `set`: what is set for the command, `CONFIG=x`. */
  constructor(words: readonly string[], set: readonly string[] = []) {
    this.words = isReading(words) ? NOTHING : new Set([...set, ...words].flatMap(partsOf))
    this.hasMore =
      this.words.size > MAX_FILES &&
      [...this.words].filter((word) => !PLAIN_NAME.test(word)).length > MAX_FILES
  }

  /** The programs that it may mean. */
  get programs(): ReadonlySet<string> {
    return (this.#programs ??=
      this.words.size === 0 ? NOTHING : new Set([...this.words].map(headOf)))
  }

  get places(): readonly Places[] {
    return (this.#places ??= this.hasMore ? [] : [...this.words].map(placesOf))
  }
}

const NOTHING: ReadonlySet<string> = new Set()

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
const READING_VERBS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: listOf('status log diff show grep blame add commit tag branch describe ls-files shortlog'),
  gh: listOf('pr issue'),
  docker: listOf('ps images logs inspect'),
  kubectl: listOf('get describe logs'),
}

/** True if a command surely only reads what it names. */
function isReader(program: string, words: readonly string[]): boolean {
  const verbs = Object.hasOwn(READING_VERBS, program) ? READING_VERBS[program] : undefined
  return (
    (READERS.has(program) || verbs?.has(words[1] ?? '') === true) &&
    !powerfulWords(words).includes(true)
  )
}

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
