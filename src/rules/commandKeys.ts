import {
  ALL,
  keysOfGlob,
  keysOfNames,
  openKeysOfPath,
  openKeysOfPlace,
  placesOf,
  textAdder,
  type Places,
} from './keys.ts'
import type { Verdict } from '../policy/ToolPolicy.ts'
import type { Line } from './Line.ts'
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

/** The sign of keys of paths that are words of a rule: of few rules, and read only for these. */
const PATHS = ':'

/** Keys of commands that the rule may name, if something is not known for certain. */
export const openKeysOfCommand = ({
  program,
  wanted,
  writes,
}: ForbiddenCommand): readonly string[] => [
  ALL,
  `program ${program.includes('*') ? '*' : program}`,
  ...(writes.length > 0 ? ['file'] : []),
  ...writes.flatMap(openKeysOfPath),
  ...wanted.flatMap(({ path }) => (path ? openKeysOfPath(path).map((key) => PATHS + key) : [])),
]

type Add = (key: string) => void

/**
 * Hands on the keys of a line's commands, one by one: lists of them would cost a long line more than
 * its reading. `signs`: of keys that rules have.
 */
export function addKeysOfLine(
  line: Line,
  signs: ReadonlySet<string>,
  addCertain: Add,
  addOpen: Add,
): void {
  const addText = textAdder(signs, addCertain)
  const addName = (name: string) => addText(name, '/')
  const hasNames = signs.has('/') || signs.has('~')
  if (line.isUncertain) addOpen(ALL)
  for (const suspect of line.suspects) {
    addTexts(suspect, addText)
    if (hasNames) addNames(suspect, addName)
    if (signs.has(PATHS)) addPaths(suspect, (key) => addOpen(PATHS + key))
    addOpenKeys(suspect, addOpen)
  }
  for (const word of line.farWords)
    for (const part of [word, ...word.split(/[/=]/)]) {
      addText(part)
      addCertain(`/${part}`)
    }
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
  globs.forEach((glob) => add(glob))
  mentions.programs.forEach((name) => add(name))
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

function addPaths({ given, there, mentions }: Suspect, add: Add): void {
  const addPlaces = ({ places }: Places) => {
    for (const place of places) openKeysOfPlace(place).forEach(add)
  }
  for (const word of given.slice(1)) addPlaces(placesOf(word ?? ''))
  for (const word of there) if (word !== null) addPlaces(placesOf(word))
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
