import type { Path, PathPattern } from './paths.ts'

/**
 * What must be in a value that a pattern surely names: one of the alternatives, and of it every key.
 * `=word` is a word, `/name` a name of a path in a command, `~abc` three letters in a row, `!` any
 * value.
 */
export type Keys = readonly (readonly string[])[]

/** Everything of its kind: what the value is, is not known. */
export const ALL = ''

/** Of a text with wildcards, three letters in a row: also where it begins and ends. */
export const keysOfGlob = (glob: string, sign = '='): readonly string[] =>
  glob.includes('*')
    ? `^${glob}$`.split('*').flatMap((piece) => [...triples(piece)])
    : [sign + glob]

/** All three letters in a row of a text, as keys. */
export const triplesOf = (text: string): Iterable<string> => triples(`^${text}$`)

function* triples(text: string): Iterable<string> {
  for (let at = 3; at <= text.length; at += 1) yield `~${text.slice(at - 3, at)}`
}

export const keysOfNames = (names: readonly string[], sign = '='): readonly string[] =>
  names.flatMap((name) => (name === '' || name === '**' ? [] : keysOfGlob(name, sign)))

/** A long option is also known by its first letters: the keys under which it is found. */
export const formsOfKey = (key: string): readonly string[] =>
  key.startsWith('=--')
    ? Array.from({ length: Math.max(1, key.length - 4) }, (_, at) => key.slice(0, key.length - at))
    : [key]

/** Folders above it, and its last name behind an unknown folder. */
export function openKeysOfPath({ folded: { root, names } }: PathPattern): readonly string[] {
  const [first = '*'] = names
  if (root === '') return ['<', ...(names.length > 1 && !first.includes('*') ? [`<*${first}`] : [])]
  const wild = names.findIndex((name) => name.includes('*'))
  const above = names.slice(0, wild < 0 ? -1 : wild)
  const last = names.findLast((name) => !name.includes('*'))
  return [
    aboveKey('..', []),
    ...Array.from({ length: above.length + 1 }, (_, at) => aboveKey(root, above.slice(0, at))),
    ...(last === undefined ? [] : [`>${last}`]),
  ]
}

const aboveKey = (root: string, names: readonly string[]): string => `<${root}|${names.join('/')}`

/** The open keys that a place has. */
export function openKeysOfPlace({ root, names }: Path): readonly string[] {
  const within = root === '' || root === '/' ? names.map((name) => `>${name}`) : []
  const last = names.length === 0 ? '<' : `<*${names.at(-1)}`
  return root === '' ? [last, ...within] : [aboveKey(root, names), last, ...within]
}
