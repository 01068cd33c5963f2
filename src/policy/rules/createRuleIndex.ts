import type { Subject } from './matchArgument.ts'
import type { CalledTool } from './matchTool.ts'
import type { Permission } from './Permission.ts'
import type { Pattern, Rule } from './Rule.ts'
import {
  addKeys,
  ALL,
  formsOfKey,
  keysOfGlob,
  keysOfPattern,
  openKeysOfPattern,
  type CallKeys,
  type Keys,
} from './ruleKeys.ts'

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
  const byKey = new Map<string, Entry[]>()
  const byOpenKey = new Map<string, Entry[]>()
  const always: Entry[] = []
  const kinds = new Map<string, Kinds>()
  const needs = entries.map((entry) => needsOf(entry))
  const counts = countsOf(needs)
  for (const [at, entry] of entries.entries()) {
    const keys = rarestOf(needs[at] ?? [], counts)
    if (keys.length === 0) always.push(entry)
    for (const key of new Set(keys)) add(byKey, key, entry)
    for (const key of openKeysOf(entry)) add(byOpenKey, key, entry)
    for (const { key, pattern } of entry.rule.arguments) {
      const signs = kinds.get(key) ?? new Map<Pattern['kind'], Set<string>>()
      kinds.set(key, signs)
      signs.set(pattern.kind, signs.get(pattern.kind) ?? new Set())
    }
    for (const key of keys) {
      const [argument = '', kind = '', sign = ''] = key.split('\t')
      kinds
        .get(argument)
        ?.get(kind as Pattern['kind'])
        ?.add(sign.charAt(0))
    }
  }
  const isTriple = [...byKey.keys()].some((key) => /^\n\w+\t\t~/.test(key))
  const read = (subjects: Subjects) => keysOfCall(subjects, kinds)
  let last: { subjects: Subjects; keys: ReturnType<typeof keysOfCall> } | undefined
  const keysIn = (subjects: Subjects) => {
    if (last?.subjects !== subjects) last = { subjects, keys: read(subjects) }
    return last.keys
  }
  return {
    likely(tool, subjects) {
      const found = new Set(always)
      for (const key of [...keysOfTool(tool, isTriple), ...keysIn(subjects).certain])
        for (const entry of byKey.get(key) ?? []) found.add(entry)
      return found
    },
    *possible(tool, subjects) {
      const tools = new Set(['*', ...tool.readings.map((reading) => reading.tool)])
      const isUnknown = subjects === undefined || tool.server === undefined
      const open = subjects ? keysIn(subjects).open : new Set<string>()
      if (isUnknown) open.add('')
      for (const key of open)
        for (const name of tools) {
          const group = byOpenKey.get(`${name}\t${key}`)
          if (group) yield group
        }
    },
  }
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

function* keysOfTool({ readings }: CalledTool, isTriple: boolean): Iterable<string> {
  for (const { tool, server } of readings)
    for (const [place, name] of [
      [TOOL, tool],
      [SERVER, server],
    ] as const) {
      if (name === undefined) continue
      yield `${place}\t\t=${name}`
      if (isTriple) for (const key of keysOfGlob(`${name}*`)) yield `${place}\t\t${key}`
      if (isTriple) yield `${place}\t\t~${`^${name}$`.slice(-3)}`
    }
}

function keysOfCall(subjects: Subjects, kinds: ReadonlyMap<string, Kinds>): CallKeys {
  const all: CallKeys = { certain: new Set(), open: new Set() }
  for (const [argument, list] of subjects)
    for (const [kind, signs] of kinds.get(argument) ?? [])
      for (const subject of list) {
        const own: CallKeys = { certain: new Set(), open: new Set() }
        addKeys(own, kind, subject, signs)
        for (const key of own.certain) all.certain.add(`${argument}\t${kind}\t${key}`)
        // what is found by its own reason comes before what may be anything
        for (const key of own.open) if (key !== ALL) all.open.add(`${argument}\t${kind}\t${key}`)
        if (own.open.has(ALL)) all.open.add(`${argument}\t${kind}\t${ALL}`)
      }
  return all
}
