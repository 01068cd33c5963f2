import { forbiddenCommandOf } from './command/forbiddenCommands.ts'
import type { Suspect } from './command/suspects.ts'
import { MAX_TEXT, numberOf, textForms, type Subject } from './matchArgument.ts'
import { folded } from './matchGlob.ts'
import { placesOf, type Path, type PathPattern, type Places } from './paths.ts'
import type { Verdict } from './Permission.ts'
import type { Pattern } from './Rule.ts'
import { hostForms, pathForms } from './urls.ts'

/**
 * What must be in a value that a pattern surely names: one of the alternatives, and of it every key.
 * `=word` is a word, `/name` a name of a path in a command, `~abc` three letters in a row, `!` any
 * value.
 */
export type Keys = readonly (readonly string[])[]

/** What a call holds. `certain` finds rules that name it, `open` rules that may. */
export type CallKeys = { certain: Set<string>; open: Set<string> }

/** Signs of keys that rules have: what no rule asks for is not looked for in a call. */
export type Signs = ReadonlySet<string>

/** Everything of its kind: what the value is, is not known. */
export const ALL = ''

/** Of a text with wildcards, three letters in a row: also where it begins and ends. */
export const keysOfGlob = (glob: string, sign = '='): readonly string[] =>
  glob.includes('*')
    ? `^${glob}$`.split('*').flatMap((piece) => [...triples(piece)])
    : [sign + glob]

function* triples(text: string): Iterable<string> {
  for (let at = 3; at <= text.length; at += 1) yield `~${text.slice(at - 3, at)}`
}

export function keysOfPattern(pattern: Pattern, verdict: Verdict): Keys {
  switch (pattern.kind) {
    case 'any':
      return [['!']]
    case 'range':
      return keysOfRange(pattern)
    case 'text':
      return pattern.alternatives.map((one) => keysOfGlob(folded(one)))
    case 'path':
      return [keysOfNames(pattern.path.folded.names)]
    case 'url': {
      const { host, path } = pattern.url
      const names = keysOfNames((path ?? []).map(folded), '/')
      const hosts = host.includes('*', 1)
        ? [host.replace(/^\*\./, '*')]
        : hostForms(host.replace(/^\*\./, ''))
      return hosts.map((one) => [...keysOfGlob(folded(one)), ...names])
    }
    case 'command': {
      const { program, wanted, writes } = forbiddenCommandOf(pattern.command)
      const words = wanted.flatMap(({ text, path }) => {
        if (path) return path.names.every(isPlainName) ? keysOfNames(path.folded.names, '/') : []
        return /^-(?!-[^*]+$)/.test(text) ? [] : keysOfGlob(text)
      })
      // a rule that lets run only permits its files
      const files =
        verdict === 'run' ? [] : writes.flatMap((path) => keysOfNames(path.folded.names, '/'))
      return [[...keysOfGlob(program), ...words, ...files]]
    }
    default:
      return pattern satisfies never
  }
}

/** The sign of a key for numbers: the size of its block, as a power of two. */
const BLOCKS = 0x100
/** A range lies in one block of numbers, or in two beside each other. */
function keysOfRange({ from, to }: { from: number; to: number }): Keys {
  const power = Math.ceil(Math.log2(to - from + 1)) + 1
  if (power > 1000) return [['!']]
  const sign = String.fromCharCode(BLOCKS + power)
  return [...new Set([from, to].map((end) => blockKey(sign, end)))].map((key) => [key])
}

const blockKey = (sign: string, number: number): string =>
  sign + Math.floor(number / 2 ** (sign.charCodeAt(0) - BLOCKS))

const isPlainName = (name: string): boolean => /^[\w.*-]*[\w*]$/.test(name)

const keysOfNames = (names: readonly string[], sign = '='): readonly string[] =>
  names.flatMap((name) => (name === '' || name === '**' ? [] : keysOfGlob(name, sign)))

/** A long option is also known by its first letters: the keys under which it is found. */
export const formsOfKey = (key: string): readonly string[] =>
  key.startsWith('=--')
    ? Array.from({ length: Math.max(1, key.length - 4) }, (_, at) => key.slice(0, key.length - at))
    : [key]

/** What of a value that is not known for certain makes a pattern one that may name it. */
export function openKeysOfPattern(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'path') return [ALL, ...openKeysOfPath(pattern.path)]
  if (pattern.kind !== 'command') return [ALL]
  const { program, writes } = forbiddenCommandOf(pattern.command)
  const files = writes.length === 0 ? [] : ['file', ...writes.flatMap(openKeysOfPath)]
  return [ALL, `program ${program.includes('*') ? '*' : program}`, ...files]
}

/** Folders above it, and its last name behind an unknown folder. */
function openKeysOfPath({ folded: { root, names } }: PathPattern): readonly string[] {
  const [first = '*'] = names
  if (root === '') return ['<', ...(names.length > 1 && !first.includes('*') ? [`<*${first}`] : [])]
  const wild = names.findIndex((name) => name.includes('*'))
  const above = names.slice(0, wild < 0 ? -1 : wild)
  const last = names.findLast((name) => !name.includes('*'))
  return [
    ...Array.from({ length: above.length + 1 }, (_, at) => aboveKey(root, above.slice(0, at))),
    ...(last === undefined ? [] : [`>${last}`]),
  ]
}

const aboveKey = (root: string, names: readonly string[]): string => `<${root}|${names.join('/')}`

/** Adds the keys that a value of a call has. */
export function addKeys(
  { certain, open }: CallKeys,
  kind: Pattern['kind'],
  subject: Subject,
  signs: Signs,
): void {
  const addText = (text: string, sign = '=') => {
    certain.add(sign + text)
    if (signs.has('~')) for (const key of triples(`^${text}$`)) certain.add(key)
  }
  const addPlaces = ({ places }: Places, sign?: string) => {
    for (const { names } of places) for (const name of names) addText(name, sign)
  }
  certain.add('!')
  const { leaves, isWhole } = subject.leaves()
  if (!isWhole) open.add(ALL)
  if (kind === 'command') {
    const lines = subject.lines()
    if (lines.some(({ isUncertain }) => isUncertain)) open.add(ALL)
    for (const { suspects } of lines)
      for (const suspect of suspects) {
        addOpenKeys(open, suspect)
        for (const text of textsOf(suspect)) addText(text)
        if (signs.has('/')) for (const place of placesIn(suspect)) addPlaces(place, '/')
      }
    return
  }
  if (kind === 'range') {
    const numbers = leaves.map(numberOf)
    if (numbers.includes(undefined)) open.add(ALL)
    for (const number of numbers)
      if (number !== undefined) for (const sign of signs) certain.add(blockKey(sign, number))
    return
  }
  for (const text of leaves.map(String)) {
    if (text.length > MAX_TEXT) open.add(ALL)
    else if (kind === 'text') for (const form of textForms(text)) addText(form)
    if (kind === 'path') {
      const places = subject.places(text)
      if (places.isUncertain) open.add(ALL)
      addPlaces(places)
      for (const place of places.places) addOpenKeysOfPlace(open, place)
    }
    if (kind === 'url') {
      const { urls, isUncertain } = subject.urls(text)
      if (isUncertain) open.add(ALL)
      for (const { hostname, pathname } of urls) {
        for (const host of hostForms(hostname))
          for (const domain of domainsOf(host)) addText(domain)
        for (const name of pathForms(pathname).flat()) addText(name, '/')
      }
    }
  }
}

/** Words of a command that a rule may have: programs, words, and words in its texts. */
function textsOf({ surely, perhaps, given, mentions }: Suspect): ReadonlySet<string> {
  const words = given.filter((word) => word !== null)
  const options = words.flatMap((word) => (word.startsWith('--') ? (word.split('=')[0] ?? []) : []))
  const names = [...mentions.words].flatMap((word) =>
    word.startsWith('--') ? (word.split('=')[0] ?? []) : [],
  )
  return new Set([
    ...surely.keys(),
    ...perhaps.keys(),
    ...words,
    ...options,
    ...mentions.words,
    ...mentions.programs,
    ...names,
  ])
}

function* placesIn({ given, writes, mentions }: Suspect): Iterable<Places> {
  for (const word of [...given, ...writes]) if (word !== null) yield placesOf(word)
  yield* mentions.places
}

function addOpenKeys(open: Set<string>, suspect: Suspect): void {
  const { surely, perhaps, isAny, given, writes, mentions } = suspect
  if (isAny) open.add(ALL)
  if (given.includes(null) || writes.includes(null) || mentions.hasMore) {
    open.add('program *')
    const named = mentions.hasMore ? mentions.programs : []
    for (const name of [...surely.keys(), ...perhaps.keys(), ...named]) open.add(`program ${name}`)
  }
  for (const file of writes) {
    if (file === null) continue
    const { places, isUncertain } = placesOf(file)
    if (isUncertain) open.add('file')
    for (const place of places) addOpenKeysOfPlace(open, place)
  }
}

function addOpenKeysOfPlace(open: Set<string>, { root, names }: Path): void {
  open.add(aboveKey(root, names))
  open.add(names.length === 0 ? '<' : `<*${names.at(-1)}`)
  if (root === '' || root === '/') for (const name of names) open.add(`>${name}`)
}

/** `a.b.c` is in `b.c` and in `c`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.').slice(-20)
  return [host, ...parts.map((_, at) => parts.slice(at).join('.'))]
}
