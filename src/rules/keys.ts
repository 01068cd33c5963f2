import { oncePerText } from '../internal/basics.ts'

/**
 * Keys in every value that a pattern surely names: one of the alternatives, and of it every key.
 * `=word` is a word, `/name` a name of a path in a command, `~abc` three letters in a row, `!` any
 * value.
 */
export type Keys = readonly (readonly string[])[]

/** Adds an item to the list of its key. */
export function addTo<T>(map: Map<string, T[]>, key: string, item: T): void {
  const same = map.get(key)
  if (same) same.push(item)
  else map.set(key, [item])
}

/** Everything of its kind: what the value is, is not known. */
export const ALL = ''

/** Of a text with wildcards, three letters in a row: also if it begins and ends. */
export const keysOfGlob = (glob: string, sign = '='): readonly string[] =>
  glob.includes('*')
    ? `^${glob}$`.split('*').flatMap((piece) => [...triples(piece)])
    : [sign + glob]

/** Hands on the keys of a text. `signs`: of keys that somebody asks for. */
export const textAdder =
  (signs: ReadonlySet<string>, add: (key: string) => void) =>
  (text: string, sign = '='): void => {
    add(sign + text)
    if (signs.has('~')) for (const key of triples(`^${text}$`)) add(key)
  }

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

/** How surely a value is one that a rule forbids. */
export type Likelihood = 'yes' | 'maybe' | 'no'

/** A path by its root (none, `/`, `~` or a drive) and its names. */
export type Path = { root: string; names: readonly string[] }

const MAX_LENGTH = 2000
/** A longer path opens no file. */
export const MAX_PATH = 5000
/** Characters that a tool or a file system may read differently. */
const UNSAFE =
  /[\\%$*?[\]{}<>|"'`:;&]|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|[.\s](?:\/|$)|(?:^|\/)\s|\/\/|(?:^|\/)(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.[^/]*)?(?:\/|$)/iu
/** Signs that may be others after normalisation: a full-width slash, a one-dot leader. */
const SIGNS = /[/\\.:~$%*]/g

/** Names that every system reads alike. */
const PLAIN = /^\/?[\w-]+(?:[./][\w-]+)*\/?$/
/** Places in which systems have folders that are also elsewhere. */
const ELSEWHERE =
  /^\/(?:mnt|cygdrive|system|private|run|home|root|users|var\/root|usr\/home|export|[a-z])(?:\/|$)|proc|dev/i
/** A path of a rule, also as careless readers take it. */
export type PathPattern = Path & { folded: Path; anywhere: readonly string[] }

export function pathPatternOf(text: string): PathPattern {
  const path = pathOf(text)
  const names = path.names.map(folded)
  return { ...path, folded: { root: folded(path.root), names }, anywhere: ['**', ...names] }
}

/** A path as it is written. */
export function pathOf(text: string): Path {
  const root = /^(?:\/|~(?=\/|$)|[a-z]:(?=\/|$))/i.exec(text)?.[0] ?? ''
  const names = text.slice(root.length).split('/')
  return { root, names: names.filter((name) => name !== '') }
}

/** A path that every tool and file system reads alike, without `..`; undefined if it is none. */
export function plainPathOf(value: string): Path | undefined {
  const drive = /^[a-z]:(?=\/)/i.exec(value)?.[0] ?? ''
  const text = value.slice(drive.length).replace(/^\.\//, '')
  if (value.length > MAX_LENGTH || UNSAFE.test(text) || hasHiddenSigns(text)) return undefined
  const path = pathOf(drive + text)
  const isPlain = path.names.length > 0 && !path.names.some((name) => name.includes('~'))
  return isPlain ? path : undefined
}

/**
 * True if a path lies in the rule's place, names exactly as written. Wildcards match no hidden
 * name.
 */
export function isPathAllowed(pattern: Path, path: Path | undefined): boolean {
  if (path?.root !== pattern.root) return false
  return matchItems(
    inFolder(pattern.names),
    path.names,
    isNameAllowed,
    (name) => !name.startsWith('.'),
  )
}

/** `folder/**` as items that name what is in the folder, and not the folder itself. */
export const inFolder = (names: readonly string[]): readonly string[] =>
  names.at(-1) === '**' ? [...names.slice(0, -1), '*', '**'] : names

const hasHiddenSigns = (text: string): boolean =>
  text.normalize('NFKC').match(SIGNS)?.length !== text.match(SIGNS)?.length

const isNameAllowed = (pattern: string, name: string): boolean =>
  name.startsWith('.') && pattern.startsWith('*') ? false : matchGlob(pattern, name)

/**
 * The places that a path may name: decoded, its slashes turned, `..` resolved, case and look-alikes
 * folded. `isUncertain`: it depends on the tool, its folder or its computer.
 */
export type Places = { places: readonly Path[]; isUncertain: boolean }

export const placesOf = oncePerText(readPlaces)

function readPlaces(value: string): Places {
  if (value.length <= MAX_LENGTH && PLAIN.test(value) && !ELSEWHERE.test(value))
    return {
      places: [{ root: value.startsWith('/') ? '/' : '', names: pathOf(folded(value)).names }],
      isUncertain: false,
    }
  const forms = value.length > MAX_PATH ? undefined : formsOf(value)
  if (!forms) return { places: [], isUncertain: true }
  let isUncertain = /[$`*?[{\0]|~\d|%[a-z_]{3,}\w*%|\/(?:proc|dev)\/(?:self|fd|\d)/i.test(
    value.replace(FILE_URL, ''),
  )
  const places = new Map<string, Path>()
  for (const text of forms) {
    const { root, names } = pathOf(folded(text))
    const resolved: string[] = []
    let climbs = false
    for (const name of names.map(withoutStream)) {
      if (name === '.' || name === '') continue
      if (name !== '..') resolved.push(name)
      else if (resolved.length > 0) resolved.pop()
      else climbs ||= root !== '/'
    }
    isUncertain ||= climbs
    // if it ends after climbing, nobody knows here: then it may be under any root
    const found: Path = { root: climbs ? '..' : root, names: resolved }
    for (const place of [found, ...homesOf(found), ...rootOf(found)])
      places.set(`${place.root} ${place.names.join('/')}`, place)
  }
  return { places: [...places.values()], isUncertain: isUncertain || value.length > MAX_LENGTH }
}

/** A `file:` URL of whatever host, also inside of `view-source:`, `jar:` and the like. */
const FILE_URL = /^(?:[a-z][a-z\d+.-]*:)*file:(?:\/\/[^/\\]*(?=[/\\]))?/i

/** Readings of a path by some systems only: each gives another form of it. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/^["'<]+|["'>]+$/g, ''],
  [FILE_URL, ''],
  // drives in a Unix shell of Windows
  [/^\/(?:(?:mnt|cygdrive)\/)?([a-z])(?=\/)/i, '$1:'],
  // macOS: the folder of all data, and where /etc, /tmp and /var really are
  [/^\/system\/volumes\/data(?=\/)/i, ''],
  [/^\/private(?=\/(?:etc|tmp|var)(?:\/|$))/i, ''],
  // the system of Linux, seen from Windows, and that of the host, from a container
  [/^\/\/wsl(?:\$|\.localhost)\/[^/]+(?=\/)/i, ''],
  [/^\/run\/host(?=\/)/i, ''],
  [/^(?:~root|\/var\/root)(?=\/|$)/i, '/root'],
  [/^\/(?:usr|export)(?=\/home\/)/i, ''],
  // what a process of Linux has as its root, nearly always that of all, and as its folder
  [/^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?root(?=\/|$)/i, ''],
  [/^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?cwd(?=\/|$)/i, '.'],
  // what a shell takes off, and what tells some programs to read a file
  [/["']/g, ''],
  [/^@(?=[/~.])/, ''],
  // what some readers of a path cut off: parameters, a query, a comment, what ends a text in C
  [/[;?#&|\0][^/]*/g, ''],
  // `C:/a` is `/a` of its drive, and `C:a` is `a` in its folder
  [/^[a-z]:/i, ''],
]
/** A path that can be read in more ways is not looked into. */
const MAX_FORMS = 80
/** More paths in one text are not looked into. */
const MAX_LIST = 16

/** As it stands, and decoded up to two times. */
export function decodedForms(value: string): readonly string[] {
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    }
  }
  const once = decode(value)
  return [value, once, decode(once)]
}

/** As it stands, decoded, and as each system may read it. Undefined: there are too many ways. */
function formsOf(value: string): ReadonlySet<string> | undefined {
  const list = value.split(/[;:,|&=\s]+(?=\/)/)
  if (list.length > MAX_LIST) return undefined
  const forms = new Set([value, ...list].flatMap(decodedForms).map(plainForm))
  for (const form of forms) {
    for (const [pattern, reading] of READINGS) forms.add(plainForm(form.replace(pattern, reading)))
    if (forms.size > MAX_FORMS) return undefined
  }
  return forms
}

const plainForm = (text: string): string =>
  text
    .trim()
    .replace(/\\/g, '/')
    .replace(/^\/+(?=[a-z]:)/i, '')
    .replace(/^(?:\/\/\?\/|\/\/\.\/)/, '')
    .replace(/^(?:\$\{?HOME\}?|%(?:USERPROFILE|HOME)%)(?=\/|$)/i, '~')

/**
 * Windows takes off dots and blanks at the end of a name, and reads `name:stream` as a part of it.
 */
const withoutStream = (name: string): string =>
  /^\.+$/.test(name) ? name : name.replace(/:.*$/, '').replace(/[.\s]+$/, '')

/** The same if the folder of the process is reached by `..`. */
function rootOf({ root, names }: Path): Path[] {
  const path = /^(?:proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?root(?:\/|$))+/
  const rest = names.join('/').replace(path, '')
  return root === '/' && rest.length < names.join('/').length
    ? [{ root, names: rest.split('/').filter(Boolean) }]
    : []
}

/** A home folder has several names: `~ann` is one. */
function homesOf({ root, names }: Path): Path[] {
  if (root === '~') return [{ root: '/', names: ['home', '*', ...names] }]
  if (root === '' && /^~./.test(names[0] ?? '')) return [{ root: '~', names: names.slice(1) }]
  const isHome = /^(?:home|users|documents and settings)$/.test(names[0] ?? '')
  if ((root === '/' || /^[a-z]:$/.test(root)) && isHome && names.length > 1)
    return [{ root: '~', names: names.slice(2) }]
  return root === '/' && names[0] === 'root' ? [{ root: '~', names: names.slice(1) }] : []
}

/**
 * The likelihood that a path lies in the rule's place. A pattern without a root counts at any
 * depth. A folder above may be all of it.
 */
export function isPathForbidden(
  { folded: { root, names }, anywhere }: PathPattern,
  { places, isUncertain }: Places,
): Likelihood {
  const isNamed = (patterns: readonly string[], place: Path) =>
    matchItems(patterns, place.names, matchGlob)
  const isDrive = root.endsWith(':')
  let found: Likelihood = isUncertain ? 'maybe' : 'no'
  for (const place of places) {
    const isSameRoot = root === '' || place.root === root || place.root === '..'
    const isAnywhere = root === '' || place.root === '..'
    if (isSameRoot && isNamed(isAnywhere ? anywhere : names, place)) return 'yes'
    const isAbove =
      root === '' ? isAboveAnywhere(place.names, names) : isAboveIn(place, root, names)
    const isTail =
      root !== '' &&
      (place.root === '' || (place.root === '/' && isDrive)) &&
      names.some((name, at) => !name.includes('*') && isNamed(names.slice(at), place))
    if (isAbove || isTail) found = 'maybe'
  }
  return found
}

/** True if the pattern's place lies in this folder, or may, if nobody knows which folder it is. */
const isAboveIn = (place: Path, root: string, names: readonly string[]): boolean =>
  (place.root === root || (place.root === '..' && place.names.length === 0)) &&
  place.names.length < names.length &&
  place.names.every((name, at) => names[at] === name)

const isAboveAnywhere = (folder: readonly string[], names: readonly string[]): boolean =>
  folder.length === 0 ||
  (names.length > 1 && !names[0]?.includes('*') && folder.at(-1) === names[0])

/** True if `*` and literal characters match a whole text. `stop`: a character that `*` does not match. */
export const matchGlob = (glob: string, text: string, stop?: string): boolean =>
  glob === text ||
  (glob.includes('*') && matchAll(glob, text, '*', isSame, (sign) => sign !== stop))

/**
 * The same for lists: `**` matches any number of items, `isMatch` all others. `mayStep`: what `**`
 * may match.
 */
export const matchItems = (
  patterns: readonly string[],
  items: readonly string[],
  isMatch: (pattern: string, item: string) => boolean,
  mayStep: (item: string) => boolean = () => true,
): boolean => matchAll(patterns, items, '**', isMatch, mayStep)

const isSame = (pattern: string, item: string): boolean => pattern === item

/** In time of the product of their lengths at worst. `wild`: the pattern for any number of items. */
function matchAll(
  patterns: ArrayLike<string>,
  items: ArrayLike<string>,
  wild: string,
  isMatch: (pattern: string, item: string) => boolean,
  mayStep: (item: string) => boolean,
): boolean {
  let star = -1
  let resume = 0
  let at = 0
  let index = 0
  while (index < items.length) {
    const pattern = patterns[at]
    if (pattern === wild) {
      star = at
      resume = index
      at += 1
    } else if (pattern !== undefined && isMatch(pattern, items[index] ?? '')) {
      at += 1
      index += 1
    } else if (star >= 0 && mayStep(items[resume] ?? '')) {
      at = star + 1
      resume += 1
      index = resume
    } else return false
  }
  while (patterns[at] === wild) at += 1
  return at === patterns.length
}

/** As people compare names that they do not look at closely: without case, look-alike forms folded. */
export const folded = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : foldedSigns(text)

const foldedSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase() // ß is ss, and ı is i
    .toLowerCase()
    .replace(/i\u0307/g, 'i') // İ is i on a Turkish disk
    .replaceAll('ς', 'σ') // only at the end of a word
    .normalize('NFC')
