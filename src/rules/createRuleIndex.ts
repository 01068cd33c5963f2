import type { Line } from './Line.ts'
import { hostForms, pathForms, urlsOf } from './urls.ts'
import { MAX_TEXT, numberOf, textForms, type Subject } from './matchArgument.ts'
import type { Permission, Verdict } from '../policy/ToolPolicy.ts'
import type { Pattern, Rule } from './Rule.ts'
import { forbiddenCommandOf, type ForbiddenCommand } from './forbiddenCommands.ts'
import type { Suspect } from './suspectOf.ts'
import {
  addTo,
  ALL,
  formsOfKey,
  keysOfGlob,
  folded,
  matchGlob,
  keysOfNames,
  openKeysOfPath,
  openKeysOfPlace,
  placesOf,
  textAdder,
  type Keys,
  type Likelihood,
  type Places,
} from './keys.ts'

/** A rule of a policy, and what was read of it. */
export type Entry = { rule: Rule; permission: Permission }

/** The arguments of a call by the names that lists have for them. */
export type Subjects = ReadonlyMap<string, readonly Subject[]>

/**
 * Rules by their tool, by its server, or by their patterns of one kind for one argument. `certain`:
 * by a key of every value that they name. `open`: by tool, and by a key of values that they may
 * name. `signs`: the kinds of keys in use; a call is not searched for others.
 */
type Filed = { certain: Map<string, Entry[]>; open: Map<string, Entry[]>; signs: Set<string> }

const KINDS = ['any', 'text', 'range', 'path', 'url', 'command'] satisfies Pattern['kind'][]
const NONE: readonly Entry[] = []

export type RuleIndex = ReturnType<typeof createRuleIndex>

/**
 * Finds the rules that may name a call, so that thousands of others are not looked at: each by the
 * rarest of all that a call must hold for it. `likely`: all that surely name the call are among
 * them. `possible`: those that may name it because something is not certain, in groups, each for
 * one reason.
 */
export function createRuleIndex(entries: readonly Entry[]) {
  const places = new Map<string, Filed>()
  const always = entries.filter((entry) => !fileEntry(entry, places))
  return (tool: CalledTool, subjects: Subjects | undefined) => {
    const likely = new Set(always)
    const possible: (readonly Entry[])[] = []
    const tools = new Set(['*', ...tool.readings.map((reading) => reading.tool)])
    const addLikely = (filed: Filed) => (key: string) => {
      for (const entry of filed.certain.get(key) ?? NONE) likely.add(entry)
    }
    const addPossible = (filed: Filed | undefined, key: string) => {
      for (const name of tools) {
        const group = filed?.open.get(`${name} ${key}`) ?? NONE
        // the place of the file is not known: any of these rules may name it
        possible.push(...(key === 'file' ? group.map((entry) => [entry]) : [group]))
      }
    }
    const addName = (filed: Filed | undefined, name: string | undefined) => {
      if (filed && name !== undefined) textAdder(filed.signs, addLikely(filed))(name)
    }
    for (const reading of tool.readings) {
      addName(places.get(TOOL), reading.tool)
      addName(places.get(SERVER), reading.server)
    }
    for (const [argument, list] of subjects ?? [])
      for (const kind of KINDS) {
        const filed = places.get(`${argument}\t${kind}`)
        if (!filed) continue
        const open = new Set<string>()
        for (const subject of list)
          addKeys(kind, subject, filed.signs, addLikely(filed), (key) => open.add(key))
        // what is found by its own reason comes before what may be anything
        const isAny = open.delete(ALL)
        for (const key of open) addPossible(filed, key)
        if (isAny) addPossible(filed, ALL)
      }
    if (!subjects || tool.server === undefined) addPossible(places.get(TOOL), ALL)
    return { likely, possible }
  }
}

const TOOL = '\ntool'
const SERVER = '\nserver'

/** Files a rule under its rarest keys. False if it has none, so that it is always looked at. */
function fileEntry(entry: Entry, places: Map<string, Filed>): boolean {
  const { folded: names, arguments: named } = entry.rule
  const filedIn = (place: string): Filed => {
    const filed = places.get(place) ?? { certain: new Map(), open: new Map(), signs: new Set() }
    places.set(place, filed)
    return filed
  }
  const tool = names.tool.includes('*') ? '*' : names.tool
  const fileOpen = (filed: Filed, key: string) => addTo(filed.open, `${tool} ${key}`, entry)
  fileOpen(filedIn(TOOL), ALL)
  const needs = [{ filed: filedIn(TOOL), keys: [keysOfGlob(names.tool)] as Keys }]
  if (names.server !== undefined)
    needs.push({ filed: filedIn(SERVER), keys: [keysOfGlob(names.server)] })
  for (const { key, pattern } of named) {
    const filed = filedIn(`${key}\t${pattern.kind}`)
    for (const open of openKeysOfPattern(pattern)) {
      fileOpen(filed, open)
      filed.signs.add(open.charAt(0))
    }
    // a rule that lets run has `*` also for an argument that is absent
    if (pattern.kind !== 'any' || entry.permission.verdict !== 'run')
      needs.push({ filed, keys: keysOfPattern(pattern, entry.permission.verdict) })
  }
  const rarest = needs.flatMap(rarestOf).sort((a, b) => a.count - b.count)[0]
  for (const key of new Set(rarest?.keys.flatMap(formsOfKey))) {
    addTo(rarest!.filed.certain, key, entry)
    rarest!.filed.signs.add(key.charAt(0))
  }
  return rarest !== undefined
}

/** Of each alternative of a need the key that the fewest rules have so far. */
function rarestOf({ filed, keys }: { filed: Filed; keys: Keys }) {
  if (keys.some((all) => all.length === 0)) return []
  const countOf = (key: string) => filed.certain.get(key)?.length ?? 0
  const rarest = keys.map((all) =>
    all.reduce((one, other) => (countOf(other) < countOf(one) ? other : one)),
  )
  return [{ filed, keys: rarest, count: Math.max(...rarest.map(countOf)) }]
}

/** More readings of a name are not looked at. */
const MAX_READINGS = 20

export type CalledTool = ReturnType<typeof calledTool>

/** A tool as it is called: its name, and who offers it. */
export function calledTool(name: string, server: string | null | undefined) {
  const whole = foldedTool(name)
  const by = typeof server === 'string' && server !== '' ? foldedTool(server) : undefined
  const readings = [{ server: by, tool: whole }]
  const text = whole.replace(/^mcp(?:__|[.:/]+)/, '')
  for (const { 0: sign, index } of text.matchAll(/__|[.:/]+/g)) {
    if (index === 0) continue
    if (readings.length === MAX_READINGS) break
    readings.push({ server: text.slice(0, index), tool: text.slice(index + sign.length) })
  }
  return {
    name,
    /** Null: the app itself. Undefined: nobody says. */
    server: by === undefined && server !== null ? undefined : server,
    /** The names that it may be meant by, folded: `mcp__files__write`, `files.write` is `files`, `write` too. */
    readings,
    /** It can be read in more ways. */
    isUncertain: readings.length === MAX_READINGS,
  }
}

/** Names of tools are written with `-` or `_`; blanks and control characters around them are lost. */
export const foldedTool = (name: string): string =>
  folded(name)
    .replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '')
    .replaceAll('-', '_')

/** Exactly the tool that the rule names: of its server, or without one of no server. */
export const isToolAllowed = ({ server, tool }: Rule, called: CalledTool): boolean =>
  (server === undefined
    ? called.server === null || called.server === undefined
    : typeof called.server === 'string' && matchGlob(server, called.server, '/')) &&
  matchGlob(tool, called.name, '/')

/** Without a server, the rule forbids the tool of every server. */
export function isToolForbidden(rule: Rule, { server, readings }: CalledTool): Likelihood {
  const { tool, server: by } = rule.folded
  let found: Likelihood = 'no'
  for (const reading of readings) {
    if (!matchGlob(tool, reading.tool)) continue
    if (by === undefined || (reading.server !== undefined && matchGlob(by, reading.server)))
      return 'yes'
    if (server === undefined) found = 'maybe'
  }
  return found
}

function keysOfPattern(pattern: Pattern, verdict: Verdict): Keys {
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
    case 'command':
      return [keysOfCommand(forbiddenCommandOf(pattern.command), verdict)]
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

/** Keys of an uncertain value, for patterns that may name it. */
function openKeysOfPattern(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'path') return [ALL, ...openKeysOfPath(pattern.path)]
  if (pattern.kind !== 'command') return [ALL]
  return openKeysOfCommand(forbiddenCommandOf(pattern.command))
}

/** Hands on the keys of a value: `addCertain` of rules that name it, `addOpen` of rules that may. */
function addKeys(
  kind: Pattern['kind'],
  subject: Subject,
  signs: ReadonlySet<string>,
  addCertain: (key: string) => void,
  addOpen: (key: string) => void,
): void {
  const { leaves, isWhole } = subject.leaves()
  addCertain('!')
  if (!isWhole) addOpen(ALL)
  const addText = textAdder(signs, addCertain)
  if (kind === 'command') {
    for (const line of subject.lines()) addKeysOfLine(line, signs, addCertain, addOpen)
    return
  }
  for (const leaf of leaves) {
    const text = String(leaf)
    const number = kind === 'range' ? numberOf(leaf) : undefined
    if (number !== undefined) for (const sign of signs) addCertain(blockKey(sign, number))
    else if (kind === 'range' || text.length > MAX_TEXT) addOpen(ALL)
    else if (kind === 'text') for (const form of textForms(text)) addText(form)
    if (kind === 'path') {
      const { places, isUncertain } = placesOf(text)
      if (isUncertain) addOpen(ALL)
      for (const place of places) {
        for (const name of place.names) addText(name)
        for (const key of openKeysOfPlace(place)) addOpen(key)
      }
    }
    if (kind === 'url') {
      const { urls, others, isUncertain } = urlsOf(text)
      if (isUncertain) addOpen(ALL)
      for (const { hostname, pathname } of [...urls, ...others]) {
        for (const domain of hostForms(hostname).flatMap(domainsOf)) addText(domain)
        for (const name of pathForms(pathname).flat()) addText(name, '/')
      }
    }
  }
}

/** `a.b.c` is in `b.c` and in `c`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.').slice(-20)
  return [host, ...parts.map((_, at) => parts.slice(at).join('.'))]
}

/** All of these must be in a command that the rule surely names, or that mentions all it names. */
function keysOfCommand(
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
const openKeysOfCommand = ({ program, wanted, writes }: ForbiddenCommand): readonly string[] => [
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
function addKeysOfLine(
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
