import {
  ALL,
  formsOfKey,
  keysOfGlob,
  keysOfNames,
  openKeysOfPath,
  openKeysOfPlace,
  triplesOf,
  placesOf,
  type Places,
} from './keys.ts'
import { oncePer } from '../internal/basics.ts'
import { placesOfWord } from './mentions.ts'
import type { Verdict } from '../policy/ToolPolicy.ts'
import type { ForbiddenCommand, Suspect } from './suspectOf.ts'

/** All of these must be in a command that the rule surely names, or that mentions all it names. */
export function keysOfCommand(
  { program, wanted, writes }: ForbiddenCommand,
  verdict: Verdict,
): readonly string[] {
  const words = wanted.flatMap(({ text, path, isVerb }) => {
    if (isVerb && verdict !== 'run') return []
    if (path) return path.names.every(isPlainName) ? keysOfNames(path.folded.names, '/') : []
    return /^-(?!-[^*]+$)/.test(text) ? [] : keysOfGlob(text)
  })
  // a rule that lets run only permits its files
  const files =
    verdict === 'run' ? [] : writes.flatMap((path) => keysOfNames(path.folded.names, '/'))
  return [...keysOfGlob(program), ...words, ...files]
}

const isPlainName = (name: string): boolean => /^[\w.*-]*[\w*]$/.test(name)

/** Keys of commands that the rule may name, if something is not known for certain. */
export const openKeysOfCommand = (forbidden: ForbiddenCommand): readonly string[] => [
  ...unclearKeysOf(forbidden),
  ...fileKeysOf(forbidden),
  ...pathKeysOf(forbidden),
]

/** The sign of keys of paths that are words of a rule: of few rules, and read only for these. */
export const PATHS = ':'

const pathKeysOf = ({ wanted }: ForbiddenCommand): readonly string[] =>
  wanted.flatMap(({ path }) => (path ? openKeysOfPath(path).map((key) => PATHS + key) : []))

const unclearKeysOf = ({ program }: ForbiddenCommand): readonly string[] => [
  ALL,
  `program ${program.includes('*') ? '*' : program}`,
]

const fileKeysOf = ({ writes }: ForbiddenCommand): readonly string[] =>
  writes.length === 0 ? [] : ['file', ...writes.flatMap(openKeysOfPath)]

type Found = Map<string, Suspect[]>
type Wanted = {
  keys: readonly (readonly string[])[]
  files: readonly string[]
  paths: readonly string[]
  unclear: readonly string[]
}

const wantedOf = oncePer((forbidden: ForbiddenCommand): Wanted => {
  const keys = keysOfCommand(forbidden, 'deny')
  const first = ['=', '/', '~'].find((sign) => keys.some((key) => key.startsWith(sign)))
  return {
    keys: keys.filter((key) => first && key.startsWith(first)).map(formsOfKey),
    files: fileKeysOf(forbidden),
    paths: pathKeysOf(forbidden),
    unclear: unclearKeysOf(forbidden),
  }
})

/**
 * The commands of a line by their keys: the same that find rules for the line find its commands for
 * a rule. Each kind of key is read when the first rule asks for it.
 */
export class CommandKeys {
  readonly #suspects: readonly Suspect[]
  #signs: Partial<Record<string, Found>> = {}
  #open: Found | undefined

  constructor(suspects: readonly Suspect[]) {
    this.#suspects = suspects
  }

  /** By the keys that begin with a sign. */
  by(sign: string): ReadonlyMap<string, readonly Suspect[]> {
    return (this.#signs[sign] ??= foundBy(this.#suspects, KEYS_OF[sign as keyof typeof KEYS_OF]))
  }

  /** By what is not certain in them. */
  get open(): ReadonlyMap<string, readonly Suspect[]> {
    return (this.#open ??= foundBy(this.#suspects, addOpenKeys))
  }

  /** All that the rule surely names, or that mention what it names, are among these. */
  holding(forbidden: ForbiddenCommand): Iterable<Suspect> {
    const { keys, files, paths } = wantedOf(forbidden)
    let fewest: readonly Suspect[] | undefined
    for (const forms of keys) {
      const held = this.#having(forms, this.by(forms[0]?.charAt(0) ?? ''))
      if (!fewest || held.length < fewest.length) fewest = held
    }
    if (!fewest) return this.#suspects
    const open = [
      ...this.#having(files, this.open),
      ...(paths.length > 0 ? this.#having(paths, this.by(PATHS)) : NONE),
    ]
    return open.length === 0 ? fewest : new Set([...fewest, ...open])
  }

  /** Those that the rule may name, since something in them is known only when they run. */
  unclear(forbidden: ForbiddenCommand): Iterable<Suspect> {
    return this.#having(wantedOf(forbidden).unclear, this.open)
  }

  #having(
    keys: readonly string[],
    found: ReadonlyMap<string, readonly Suspect[]>,
  ): readonly Suspect[] {
    if (keys.length === 1) return found.get(keys[0] ?? '') ?? NONE
    return keys.flatMap((key) => found.get(key) ?? NONE)
  }
}

const NONE: readonly Suspect[] = []

type Add = (key: string) => void

/** Keys are handed on one by one: lists of them would cost a long line more than its reading. */
function foundBy(
  suspects: readonly Suspect[],
  addKeysOf: (suspect: Suspect, add: Add) => void,
): Found {
  const found: Found = new Map()
  for (const suspect of suspects)
    addKeysOf(suspect, (key) => {
      const same = found.get(key)
      if (!same) found.set(key, [suspect])
      else if (same.at(-1) !== suspect) same.push(suspect)
    })
  return found
}

const KEYS_OF = {
  '=': (suspect: Suspect, add: Add) => addTexts(suspect, (text) => add(`=${text}`)),
  '/': (suspect: Suspect, add: Add) => addNames(suspect, (name) => add(`/${name}`)),
  '~'(suspect: Suspect, add: Add) {
    const addTriples = (text: string) => {
      for (const key of triplesOf(text)) add(key)
    }
    addTexts(suspect, addTriples)
    addNames(suspect, addTriples)
  },
  [PATHS]({ given, there, mentions }: Suspect, add: Add) {
    const addPlaces = ({ places }: Places) => {
      for (const place of places) for (const key of openKeysOfPlace(place)) add(PATHS + key)
    }
    for (let at = 1; at < given.length; at += 1) addPlaces(placesOfWord(given[at] ?? ''))
    for (const word of there) if (word !== null) addPlaces(placesOf(word))
    mentions.places.forEach(addPlaces)
  },
}

/** Words of a command that a rule may have: programs, words, and words in its texts. */
function addTexts({ surely, perhaps, given, globs, mentions }: Suspect, add: Add): void {
  const addWord = (word: string | null) => {
    if (word === null) return
    add(word)
    if (word.startsWith('--')) add(word.split('=')[0] ?? '')
  }
  for (const name of surely.keys()) add(name)
  for (const name of perhaps.keys()) add(name)
  globs.forEach(add)
  mentions.programs.forEach(add)
  given.forEach(addWord)
  mentions.words.forEach(addWord)
}

function addNames({ given, globs, writes, there, mentions }: Suspect, add: Add): void {
  const addPlaces = ({ places }: Places) => {
    for (const { names } of places) names.forEach(add)
  }
  for (const words of [given, globs, writes, there])
    for (const word of words) if (word !== null) addPlaces(placesOf(word))
  mentions.places.forEach(addPlaces)
}

function addOpenKeys(suspect: Suspect, add: Add): void {
  const { surely, perhaps, isAny, given, globs, writes, there, mentions } = suspect
  const isOpen = [given, writes, there].some((words) => words.includes(null))
  if (isAny) add(ALL)
  if (isOpen || globs.length > 0 || mentions.hasMore) {
    add('program *')
    const named = mentions.hasMore ? mentions.programs : []
    for (const name of [...surely.keys(), ...perhaps.keys(), ...named]) add(`program ${name}`)
  }
  for (const file of writes) {
    if (file === null) continue
    const { places, isUncertain } = placesOf(file)
    if (isUncertain) add('file')
    for (const place of places) openKeysOfPlace(place).forEach(add)
  }
}
