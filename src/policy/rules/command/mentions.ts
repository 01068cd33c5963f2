import { folded } from '../matchGlob.ts'
import { placesOf, type Places } from '../paths.ts'
import { headOf, isReading } from './programs.ts'

/** A command that names more files than these is not looked into. */
const MAX_FILES = 200

/**
 * What a command names in its words, and in the texts and options that these hold. Nobody knows all
 * programs that run or write what they are given; so only of those that read is it known that they
 * do not.
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
    return (this.#places ??= this.hasMore ? [] : [...this.words].map(placesOfWord))
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** A name that is only itself, on every system. */
const PLAIN_NAME = /^[a-z\d_-](?:[a-z\d_.-]*[a-z\d_-])?$/

/** The same as `placesOf`, for words. */
export const placesOfWord = (word: string): Places =>
  PLAIN_NAME.test(word)
    ? { places: [{ root: '', names: [word] }], isUncertain: false }
    : placesOf(word)

/** The word, what is behind a `=` or the letter of an option, and the words in its text. */
function partsOf(word: string): readonly string[] {
  const text = folded(word.replace(/\bhttps?:\/\/[^\s"'`]{0,2000}/gi, ' ')).trim()
  const inside = text.split(/[\s;|&()[\]{}<>"'`,=:@$]+/)
  return [text, ...inside].flatMap((part) =>
    part === '' ? [] : /^-[^-]./.test(part) ? [part, part.slice(2)] : [part],
  )
}
