import { readCommandLine, type CommandLine } from '../../../shell/readCommandLine.ts'
import { CommandKeys } from './commandKeys.ts'
import { commandsOf, type Command } from './commands.ts'
import { suspectsOf, suspectsOfWords, type Suspects } from './suspects.ts'

/** A command line, or one command as its words, and what was read of it, when it was first needed. */
export class Line {
  readonly #given: string | readonly string[]
  #read: CommandLine | undefined
  #commands: readonly Command[] | null | undefined
  #suspects: Suspects | undefined
  #keys: CommandKeys | undefined

  constructor(given: string | readonly string[]) {
    this.#given = given
  }

  /** Its commands; null where they cannot be read with certainty. */
  get commands(): readonly Command[] | null {
    if (this.#commands === undefined)
      this.#commands =
        typeof this.#given === 'string'
          ? commandsOf(this.#lineOf(this.#given), this.#given)
          : commandOfWords(this.#given)
    return this.#commands
  }

  /** What it runs may be something else. */
  get isUncertain(): boolean {
    return this.#readSuspects().isUncertain
  }

  /** All that it may run, by what that holds. */
  get keys(): CommandKeys {
    return (this.#keys ??= new CommandKeys(this.#readSuspects().suspects))
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

function commandOfWords(words: readonly string[]): readonly Command[] | null {
  const isPlain =
    words.length < 1000 &&
    !words.some((word) => /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(word))
  return isPlain ? [{ words, writes: [], reads: [], isAlone: true }] : null
}

/** The lines that were read last: a call is asked about more than once. */
const lines = new Map<string, Line>()
/** So many characters of them are kept. */
const MAX_KEPT = 50_000
let kept = 0

/** A line is read once, also where several calls, or several rules, hold it. */
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
