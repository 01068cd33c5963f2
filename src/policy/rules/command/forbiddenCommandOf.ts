import { listOf } from '../../mode/argumentNames.ts'
import { pathPatternOf, type PathPattern } from '../paths.ts'
import type { CommandPattern } from './commands.ts'
import { programOf } from './programs.ts'

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

const known = new WeakMap<CommandPattern, ForbiddenCommand>()

/** What of a pattern counts where it denies; worked out once. */
export function forbiddenCommandOf(pattern: CommandPattern): ForbiddenCommand {
  let found = known.get(pattern)
  if (!found) {
    const [program = '', ...wanted] = pattern.folded
    found = {
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
    known.set(pattern, found)
  }
  return found
}
