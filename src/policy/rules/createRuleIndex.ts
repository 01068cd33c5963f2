import type { Subject } from './matchArgument.ts'
import type { CalledTool } from './matchTool.ts'
import type { Permission } from './Permission.ts'
import type { Pattern, Rule } from './Rule.ts'
import { ALL, formsOfKey, keysOfGlob, triplesOf, type Keys } from './keys.ts'
import { keysOfPattern, keysOfSubject, openKeysOfPattern, type CallKeys } from './ruleKeys.ts'

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

/** What rules say of one argument, by their kinds: the signs of their keys. */
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
    for (const key of openKeysOf(entry)) add(byOpenKey, key, entry)
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
      add(byKey.get(place)!, key, entry)
      kinds
        .get(argument)
        ?.get(kind as Pattern['kind'])
        ?.add(key.charAt(0))
    }
  }
  return { byKey, byOpenKey, always, kinds }
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const same = map.get(key)
  if (same) same.push(entry)
  else map.set(key, [entry])
}

/** What a call must hold for the rule: all of these, each by its tool, server or argument. */
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
