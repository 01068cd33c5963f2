import { CARRIERS } from './programs.ts'
import {
  matchGlob,
  isPathForbidden,
  pathPatternOf,
  placesOf,
  type Likelihood,
  type PathPattern,
} from './keys.ts'
import { oncePer } from '../internal/basics.ts'
import { listOf } from '../policy/schemaHints.ts'
import { programOf } from './powerfulWords.ts'
import type { CommandPattern } from './Rule.ts'
import type { Suspect } from './suspectOf.ts'
import type { Line } from './Line.ts'

/** A command of a rule that denies, as careless readers take it. */
export type ForbiddenCommand = ReturnType<typeof forbiddenCommandOf>
type Wanted = ForbiddenCommand['wanted'][number]

/** `npm pub` is `npm publish`. */
const SHORTENS = listOf('npm hg ip nmcli')

/** The part of a pattern that counts if it denies; worked out once. */
export const forbiddenCommandOf = oncePer((pattern: CommandPattern) => {
  const [program = '', ...wanted] = pattern.folded
  return {
    /** Its name; with wildcards as the rule has them. */
    program: programOf(program),
    wanted: wanted
      .filter((text) => text !== '*')
      .map((text, at) => ({
        text,
        // the program also knows it by its first letters
        isVerb: at === 0 && SHORTENS.has(program) && /^[a-z]/.test(text),
        path: text.includes('/') && !text.startsWith('-') ? pathPatternOf(text) : undefined,
      })),
    writes: pattern.writes.map(pathPatternOf),
  }
})

/** The likelihood that a command of the rule runs. */
export const isCommandForbidden = (pattern: CommandPattern, line: Line): Likelihood =>
  deciding(pattern, line).likely

/** The text of the command that decides; undefined if none does, or what is there is not certain. */
export function decidingCommand(pattern: CommandPattern, line: Line): string | undefined {
  const { suspect } = deciding(pattern, line)
  return suspect && spelled(suspect)
}

type Words = readonly (string | null)[]
type Spelling = { words: Words; writes: Words; reads?: Words }

/**
 * A command without the word of the shell in front of it: `then rm x`, and the files that no word of it
 * names. Null: known when it runs.
 */
export function spelled({ words, writes, reads = [] }: Spelling): string {
  const own = words.slice(words.findIndex((word) => word === null || !BEFORE.test(word)))
  const files = (sign: string, names: Words) =>
    names
      .filter((name) => !own.some((word) => name !== null && word?.includes(name)))
      .map((name) => `${sign} ${name ?? '…'}`)
  return [...own.map((word) => word ?? '…'), ...files('>', writes), ...files('<', reads)].join(' ')
}

const BEFORE = /^(?:if|then|elif|else|while|until|do|time|!)$/

type Deciding = { likely: Likelihood; suspect?: Suspect }

function deciding(pattern: CommandPattern, line: Line): Deciding {
  const forbidden = forbiddenCommandOf(pattern)
  let found: Deciding = { likely: line.isUncertain ? 'maybe' : 'no' }
  for (const suspect of line.suspects) {
    const likely = isSuspect(forbidden, suspect)
    if (likely === 'yes') return { likely, suspect }
    if (likely !== 'no' || (found.likely === 'no' && isMentioned(forbidden, suspect)))
      found = { likely: 'maybe', suspect }
  }
  const isFar = (each: Suspect) => isSuspect(forbidden, each) === 'yes'
  const suspect = line.suspectsOf(forbidden.program).find(isFar)
  return suspect ? { likely: 'yes', suspect } : found
}

/** It names the program, its words and the files, in whatever order, and is not known to read. */
function isMentioned({ program, wanted, writes }: ForbiddenCommand, suspect: Suspect): boolean {
  const { mentions } = suspect
  if (mentions.words.size === 0) return false
  if (program !== '*' && !hasName(mentions.programs, program)) return false
  if (wanted.length > 0) {
    const given = [...mentions.words]
    if (howGiven(wanted, given, suspect.there) === 'no') return false
  }
  return writes.every(
    (glob) =>
      isWritten(glob, suspect) ||
      mentions.hasMore ||
      mentions.places.some((place) => isPathForbidden(glob, place) === 'yes'),
  )
}

const hasName = (names: ReadonlySet<string>, glob: string): boolean =>
  glob.includes('*') ? [...names].some((name) => matchGlob(glob, name)) : names.has(glob)

function isSuspect(forbidden: ForbiddenCommand, suspect: Suspect): Likelihood {
  const { program, wanted, writes } = forbidden
  const { surely, perhaps, isAny } = suspect
  const surelyAt = placeOf(surely, suspect, program)
  const at = surelyAt ?? placeOf(perhaps, suspect, program)
  if (at === undefined) return isAny ? 'maybe' : 'no'
  const given = suspect.given.slice(at + 1)
  const texts = given.filter((word) => word !== null)
  const likely = howGiven(wanted, texts, suspect.there)
  const areGiven = likely === 'yes'
  if (areGiven && writes.every((glob) => isWritten(glob, suspect)))
    return surelyAt === undefined || (CARRIERS.has(program) && isSubcommandElsewhere(wanted, texts))
      ? 'maybe'
      : 'yes'
  if (likely !== 'no' && writes.every((glob) => isWritten(glob, suspect) || isThere(glob, suspect)))
    return 'maybe'
  const isOpen =
    given.includes(null) ||
    (areGiven && suspect.writes.includes(null)) ||
    (!areGiven && suspect.globs.some((glob) => wanted.some((word) => mayBeGiven(word, glob))))
  return isAny || isOpen ? 'maybe' : 'no'
}

/** The first place of a program; undefined if it has none. */
function placeOf(
  places: ReadonlyMap<string, number>,
  { words }: Suspect,
  glob: string,
): number | undefined {
  if (!glob.includes('*')) return places.get(glob)
  // a file alone is written without a program
  if (glob === '*' && words.length === 0) return 0
  for (const [name, at] of places) if (matchGlob(glob, name)) return at
  return undefined
}

/** `push` of `git push` behind another operand: `git log push`. */
function isSubcommandElsewhere(wanted: readonly Wanted[], given: readonly string[]): boolean {
  const verb = wanted[0]?.text ?? ''
  if (!/^[a-z]/.test(verb)) return false
  const at = given.findIndex((word) => matchGlob(verb, word))
  return given
    .slice(0, Math.max(0, at))
    .some((word, index) => !word.startsWith('-') && !given[index - 1]?.startsWith('-'))
}

/** Words in whatever order; of a path perhaps the folder above, of a verb its first letters. */
function howGiven(
  wanted: readonly Wanted[],
  given: readonly string[],
  there: Suspect['there'],
): Likelihood {
  let found: Likelihood = 'yes'
  for (const word of wanted) {
    if (isGiven(word, given)) continue
    const { text, path, isVerb } = word
    const mayBe = path
      ? isThere(path, { there }) || given.some((each) => mayBeIn(path, each))
      : isVerb && given.some((each) => each !== '' && text.startsWith(each))
    if (!mayBe) return 'no'
    found = 'maybe'
  }
  return found
}

/** A path may name what the rule names: all of its folder, or the same from another one. */
const mayBeIn = (path: PathPattern, file: string): boolean =>
  isPathForbidden(path, { ...placesOf(file), isUncertain: false }) !== 'no'

const isThere = (path: PathPattern, { there }: Pick<Suspect, 'there'>): boolean =>
  there.some((file) => file === null || mayBeIn(path, file))

/** A word that is there in whatever order; letters of short options also in a bundle. */
function isGiven({ text: wanted, path }: Wanted, given: readonly string[]): boolean {
  if (/^-[^-]/.test(wanted)) {
    const letters = given.flatMap((word) => (/^-[^-]/.test(word) ? word.slice(1).split('') : []))
    if (
      wanted
        .slice(1)
        .split('')
        .every((letter) => letters.includes(letter))
    )
      return true
  }
  if (path)
    return given.some(
      (word) => matchGlob(wanted, word) || isPathForbidden(path, placesOf(word)) === 'yes',
    )
  return given.some((word) => {
    if (wanted.startsWith('--')) {
      const [name = ''] = word.split('=')
      if (name.length > 3 && wanted.startsWith(name)) return true
    }
    return matchGlob(wanted, word)
  })
}

/** True if a name of a file, or the option in front of it, may be the word: by how both begin. */
function mayBeGiven({ text, path }: Wanted, glob: string): boolean {
  const [start = ''] = glob.split(/[*?[=]/)
  const [first = ''] = text.split('*')
  return path !== undefined || start.startsWith(first) || first.startsWith(start)
}

const isWritten = (glob: PathPattern, { writes }: Suspect): boolean =>
  writes.some((file) => file !== null && isPathForbidden(glob, placesOf(file)) !== 'no')
