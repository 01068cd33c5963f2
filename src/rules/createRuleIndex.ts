import type { Line } from './Line.ts'
import { MAX_TEXT, numberOf, textForms, type Subject } from './matchArgument.ts'
import type { Permission, Verdict } from '../policy/ToolPolicy.ts'
import type { Pattern, Rule } from './Rule.ts'
import {
  addTo,
  ALL,
  formsOfKey,
  keysOfGlob,
  triplesOf,
  folded,
  matchGlob,
  keysOfNames,
  openKeysOfPath,
  openKeysOfPlace,
  type Keys,
  type Likelihood,
} from './keys.ts'
import { keysOfCommand, openKeysOfCommand, PATHS } from './commandKeys.ts'
import { forbiddenCommandOf } from './suspectOf.ts'
import { hostForms, pathForms } from './urls.ts'

/** A rule of a policy, and what was read of it. */
export type Entry = { rule: Rule; permission: Permission }

/** The arguments of a call by the names that lists have for them. */
export type Subjects = ReadonlyMap<string, readonly Subject[]>

/**
 * Finds the rules that may name a call, so that thousands of others are not looked at: each by the
 * rarest of all that a call must hold for it.
 */
export type RuleIndex = {
  /** All that surely name the call are among them. */
  likely(tool: CalledTool, subjects: Subjects): ReadonlySet<Entry>
  /** Those that may name it because something is not certain: groups, each for one reason. */
  possible(tool: CalledTool, subjects: Subjects | undefined): Iterable<readonly Entry[]>
}

/** The rules' patterns for one argument, by their kinds: the signs of their keys. */
type Kinds = Map<Pattern['kind'], Set<string>>

const TOOL = '\ntool'
const SERVER = '\nserver'

export function createRuleIndex(entries: readonly Entry[]): RuleIndex {
  const { byKey, byOpenKey, always, kinds } = fileEntries(entries)
  const isTriple = [TOOL, SERVER].some((place) =>
    [...(byKey.get(`${place}\t`)?.keys() ?? [])].some((key) => key.startsWith('~')),
  )
  let last: { subjects: Subjects; keys: ReturnType<typeof keysOfCall> } | undefined
  const keysIn = (subjects: Subjects) => {
    if (last?.subjects !== subjects) last = { subjects, keys: keysOfCall(subjects, kinds) }
    return last.keys
  }
  return {
    likely(tool, subjects) {
      const found = new Set(always)
      const collect = (place: string, keys: Iterable<string>) => {
        const filed = byKey.get(place)
        if (filed)
          for (const key of keys) for (const entry of filed.get(key) ?? NONE) found.add(entry)
      }
      for (const { tool: name, server } of tool.readings) {
        collect(`${TOOL}\t`, keysOfName(name, isTriple))
        if (server !== undefined) collect(`${SERVER}\t`, keysOfName(server, isTriple))
      }
      for (const { place, certain } of keysIn(subjects))
        for (const keys of certain) collect(place, keys)
      return found
    },
    *possible(tool, subjects) {
      if (entries.length === 0) return
      const tools = new Set(['*', ...tool.readings.map((reading) => reading.tool)])
      const open = new Set<string>()
      if (subjects)
        for (const { place, open: own } of keysIn(subjects)) {
          // what is found by its own reason comes before what may be anything
          for (const key of own) if (key !== ALL) open.add(`${place}\t${key}`)
          if (own.has(ALL)) open.add(`${place}\t${ALL}`)
        }
      if (subjects === undefined || tool.server === undefined) open.add('')
      for (const key of open)
        for (const name of tools) {
          const group = byOpenKey.get(`${name}\t${key}`)
          if (group) yield group
        }
    },
  }
}

const NONE: readonly Entry[] = []

/** The rules by the keys under which they are found. `kinds`: which keys are asked for. */
function fileEntries(entries: readonly Entry[]) {
  /** By the place of a key, then by the key. */
  const byKey = new Map<string, Map<string, Entry[]>>()
  const byOpenKey = new Map<string, Entry[]>()
  const always: Entry[] = []
  const kinds = new Map<string, Kinds>()
  const needs = entries.map((entry) => needsOf(entry))
  const counts = countsOf(needs)
  for (const [at, entry] of entries.entries()) {
    const keys = new Set(rarestOf(needs[at] ?? [], counts))
    if (keys.size === 0) always.push(entry)
    for (const key of openKeysOf(entry)) addTo(byOpenKey, key, entry)
    for (const { key, pattern } of entry.rule.arguments) {
      const signs = kinds.get(key) ?? new Map<Pattern['kind'], Set<string>>()
      kinds.set(key, signs)
      const ofKind = signs.get(pattern.kind) ?? new Set()
      signs.set(pattern.kind, ofKind)
      for (const open of openKeysOfPattern(pattern)) if (open !== ALL) ofKind.add(open.charAt(0))
    }
    for (const whole of keys) {
      const [argument = '', kind = '', key = ''] = whole.split('\t')
      const place = `${argument}\t${kind}`
      if (!byKey.has(place)) byKey.set(place, new Map())
      addTo(byKey.get(place)!, key, entry)
      kinds
        .get(argument)
        ?.get(kind as Pattern['kind'])
        ?.add(key.charAt(0))
    }
  }
  return { byKey, byOpenKey, always, kinds }
}

/** Keys that a call must hold for the rule: all of these, each by its tool, server or argument. */
function needsOf({ rule, permission }: Entry): readonly Keys[] {
  const { folded: names, arguments: named } = rule
  const within = (place: string, keys: Keys): Keys =>
    keys.map((all) => all.map((key) => `${place}\t${key}`))
  const needs = [within(`${TOOL}\t`, [keysOfGlob(names.tool)])]
  if (names.server !== undefined) needs.push(within(`${SERVER}\t`, [keysOfGlob(names.server)]))
  for (const { key, pattern } of named) {
    // a rule that lets run has `*` also for an argument that is absent
    if (pattern.kind === 'any' && permission.verdict === 'run') continue
    needs.push(within(`${key}\t${pattern.kind}`, keysOfPattern(pattern, permission.verdict)))
  }
  return needs.filter((keys) => keys.every((all) => all.length > 0))
}

function countsOf(needs: readonly (readonly Keys[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of needs.flat(3)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Of each need its rarest keys; of all needs the rarest. */
function rarestOf(needs: readonly Keys[], counts: ReadonlyMap<string, number>): readonly string[] {
  let rarest: readonly string[] = []
  let fewest = Infinity
  for (const need of needs) {
    const keys = need.map((all) =>
      all.reduce((one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one)),
    )
    const count = Math.max(...keys.map((key) => counts.get(key) ?? 0))
    if (count >= fewest) continue
    fewest = count
    rarest = keys
  }
  return rarest.flatMap((key) => {
    const sign = key.lastIndexOf('\t') + 1
    return formsOfKey(key.slice(sign)).map((form) => key.slice(0, sign) + form)
  })
}

function openKeysOf({ rule }: Entry): ReadonlySet<string> {
  const tool = rule.folded.tool.includes('*') ? '*' : rule.folded.tool
  const keys = rule.arguments.flatMap(({ key, pattern }) =>
    openKeysOfPattern(pattern).map((open) => `${tool}\t${key}\t${pattern.kind}\t${open}`),
  )
  return new Set([`${tool}\t`, ...keys])
}

function* keysOfName(name: string, isTriple: boolean): Iterable<string> {
  yield `=${name}`
  if (isTriple) yield* triplesOf(name)
}

type KeysInPlace = CallKeys & { place: string }

function keysOfCall(subjects: Subjects, kinds: ReadonlyMap<string, Kinds>): readonly KeysInPlace[] {
  const all: KeysInPlace[] = []
  for (const [argument, list] of subjects)
    for (const [kind, signs] of kinds.get(argument) ?? [])
      for (const subject of list)
        all.push({ place: `${argument}\t${kind}`, ...keysOfSubject(kind, subject, signs) })
  return all
}

/** A tool as it is called: its name, and who offers it. */
export type CalledTool = {
  name: string
  /** Null: the app itself. Undefined: nobody says. */
  server: string | null | undefined
  /** The names that it may be meant by, folded: `mcp__files__write`, `files.write` is `files`, `write` too. */
  readings: readonly { server: string | undefined; tool: string }[]
  /** It can be read in more ways. */
  isUncertain: boolean
}
const MAX_READINGS = 20

export function calledTool(name: string, server: string | null | undefined): CalledTool {
  const whole = foldedTool(name)
  const by = typeof server === 'string' && server !== '' ? foldedTool(server) : undefined
  const readings: { server: string | undefined; tool: string }[] = [{ server: by, tool: whole }]
  const text = whole.replace(/^mcp(?:__|[.:/]+)/, '')
  for (const { 0: sign, index } of text.matchAll(/__|[.:/]+/g)) {
    if (index === 0) continue
    if (readings.length === MAX_READINGS) break
    readings.push({ server: text.slice(0, index), tool: text.slice(index + sign.length) })
  }
  return {
    name,
    server: by === undefined && server !== null ? undefined : server,
    readings,
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

/** The keys of a call. `certain` finds rules that name it, `open` rules that may. */
type CallKeys = { certain: readonly Iterable<string>[]; open: ReadonlySet<string> }

/** Signs of keys that rules have: what no rule asks for is not looked for in a call. */
type Signs = ReadonlySet<string>

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

/** The keys that a value of a call has. */
function keysOfSubject(kind: Pattern['kind'], subject: Subject, signs: Signs): CallKeys {
  const { leaves, isWhole } = subject.leaves()
  const open = new Set<string>()
  if (!isWhole) open.add(ALL)
  if (kind === 'command') {
    const lines = subject.lines()
    for (const { keys } of lines) for (const key of keys.open.keys()) open.add(key)
    if (lines.some(({ isUncertain }) => isUncertain)) open.add(ALL)
    if (signs.has(PATHS))
      for (const { keys } of lines) for (const key of keys.by(PATHS).keys()) open.add(key)
    const found = lines.flatMap(({ keys }) =>
      ['=', '/', '~'].flatMap((sign) => (signs.has(sign) ? [keys.by(sign).keys()] : [])),
    )
    return { certain: [ANYTHING, ...found, keysOfWords(lines, signs)], open }
  }
  const certain = new Set(ANYTHING)
  const addText = (text: string, sign = '=') => {
    certain.add(sign + text)
    if (signs.has('~')) for (const key of triplesOf(text)) certain.add(key)
  }
  if (kind === 'range') {
    const numbers = leaves.map(numberOf)
    if (numbers.includes(undefined)) open.add(ALL)
    for (const number of numbers)
      if (number !== undefined) for (const sign of signs) certain.add(blockKey(sign, number))
  } else
    for (const text of leaves.map(String)) {
      if (text.length > MAX_TEXT) open.add(ALL)
      else if (kind === 'text') for (const form of textForms(text)) addText(form)
      if (kind === 'path') {
        const { places, isUncertain } = subject.places(text)
        if (isUncertain) open.add(ALL)
        for (const place of places) {
          for (const name of place.names) addText(name)
          for (const key of openKeysOfPlace(place)) open.add(key)
        }
      }
      if (kind === 'url') {
        const { urls, others, isUncertain } = subject.urls(text)
        if (isUncertain) open.add(ALL)
        for (const { hostname, pathname } of [...urls, ...others]) {
          for (const host of hostForms(hostname))
            for (const domain of domainsOf(host)) addText(domain)
          for (const name of pathForms(pathname).flat()) addText(name, '/')
        }
      }
    }
  return { certain: [certain], open }
}

const ANYTHING: readonly string[] = ['!']

/** Keys of the words, and parts of words, of lines that are too long to parse. */
function* keysOfWords(lines: readonly Line[], signs: Signs): Iterable<string> {
  for (const { farWords } of lines)
    for (const word of farWords)
      for (const part of [word, ...word.split(/[/=]/)]) {
        yield `=${part}`
        yield `/${part}`
        if (signs.has('~')) yield* triplesOf(part)
      }
}

/** `a.b.c` is in `b.c` and in `c`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.').slice(-20)
  return [host, ...parts.map((_, at) => parts.slice(at).join('.'))]
}
