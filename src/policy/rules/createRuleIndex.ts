import { argumentWord } from '../mode/argumentNames.ts'
import { folded } from './matchGlob.ts'
import { textForms, type Subject } from './matchArgument.ts'
import type { CalledTool } from './matchTool.ts'
import type { Permission } from './Permission.ts'
import { programOf, type Mentions } from './command/programs.ts'
import type { Pattern, Rule } from './Rule.ts'
import { hostForms } from './urls.ts'

/** A rule of a policy, and what was read of it. */
export type Entry = { rule: Rule; permission: Permission }

/** The arguments of a call by the names that lists have for them. */
export type Subjects = ReadonlyMap<string, readonly Subject[]>

/** As a careful reader takes the name of an argument: `filePath` is `file_path`. */
export const argumentKey = (name: string): string => argumentWord(name) || folded(name)

/**
 * Finds the rules that may name a call, so that thousands of others are not looked at: by tool or
 * server, then by a word of one argument.
 */
export type RuleIndex = {
  /** All that can surely name the call are among them. */
  likely(tool: CalledTool, subjects: Subjects): readonly Entry[]
  /** All that may name it because an argument is not certain, or not known. */
  possible(tool: CalledTool, subjects: Subjects | undefined): Iterable<Entry>
}

type Bucket = {
  all: Entry[]
  /** Those that no word of an argument can tell apart. */
  loose: Entry[]
  byWord: Map<string, Group>
}

type Group = {
  argument: string
  kind: Pattern['kind']
  entries: Map<string, Entry[]>
  /** Programs of the rules that are found by two words. */
  heads: Set<string>
}

export function createRuleIndex(entries: readonly Entry[]): RuleIndex {
  const buckets = new Map<string, Bucket>()
  for (const entry of entries) addTo(bucketOf(buckets, toolKey(entry.rule)), entry)
  const bucketsFor = ({ server, readings }: CalledTool): readonly Bucket[] => {
    const keys = new Set(['*'])
    for (const reading of readings) {
      keys.add(`tool ${reading.tool}`)
      if (reading.server !== undefined) keys.add(`server ${reading.server}`)
    }
    if (server === undefined && buckets.size > 0)
      for (const key of buckets.keys()) if (key.startsWith('server ')) keys.add(key)
    return [...keys].flatMap((key) => buckets.get(key) ?? [])
  }
  return {
    likely: (tool, subjects) =>
      bucketsFor(tool).flatMap((bucket) => [...bucket.loose, ...entriesIn(bucket, subjects)]),
    *possible(tool, subjects) {
      for (const { all, byWord } of bucketsFor(tool)) {
        const groups = [...byWord.values()]
        const isOpen =
          subjects === undefined ||
          groups.some(({ argument, kind }) =>
            subjects.get(argument)?.some((subject) => isUncertain(kind, subject)),
          )
        if (isOpen) yield* all
      }
    },
  }
}

/** Words of it do not say which rules may name it. */
function isUncertain(kind: Pattern['kind'], subject: Subject): boolean {
  const { leaves, isWhole } = subject.leaves()
  if (!isWhole || leaves.some((leaf) => typeof leaf === 'string' && leaf.length > 2000)) return true
  if (kind === 'command') {
    const { suspects, isUncertain: isOpen } = subject.suspects()
    return (
      isOpen ||
      !subject.isLine ||
      suspects.some(({ words, mentions }) => words.includes(null) || mentions.hasMore)
    )
  }
  return leaves.map(String).some((text) => {
    if (kind === 'url') return subject.urls(text).isUncertain
    if (kind !== 'path') return false
    const { places, isUncertain: isOpen } = subject.places(text)
    return isOpen || places.some(({ names }) => names.length === 0)
  })
}

function toolKey({ folded: { server, tool } }: Rule): string {
  if (!tool.includes('*')) return `tool ${tool}`
  return server === undefined || server.includes('*') ? '*' : `server ${server}`
}

function bucketOf(buckets: Map<string, Bucket>, key: string): Bucket {
  const found = buckets.get(key) ?? { all: [], loose: [], byWord: new Map() }
  buckets.set(key, found)
  return found
}

function addTo(bucket: Bucket, entry: Entry): void {
  bucket.all.push(entry)
  for (const { name, pattern } of entry.rule.arguments) {
    const words = wordsOfPattern(pattern)
    if (words === undefined) continue
    const argument = argumentKey(name)
    const id = `${pattern.kind} ${argument}`
    const found = bucket.byWord.get(id) ?? {
      argument,
      kind: pattern.kind,
      entries: new Map(),
      heads: new Set(),
    }
    bucket.byWord.set(id, found)
    for (const word of words) {
      if (pattern.kind === 'command' && word.includes(' '))
        found.heads.add(word.split(' ')[0] ?? '')
      const same = found.entries.get(word)
      if (same) same.push(entry)
      else found.entries.set(word, [entry])
    }
    return
  }
  bucket.loose.push(entry)
}

function entriesIn({ byWord }: Bucket, subjects: Subjects): Set<Entry> {
  const found = new Set<Entry>()
  for (const { argument, kind, entries, heads } of byWord.values())
    for (const subject of subjects.get(argument) ?? [])
      for (const word of wordsOfSubject(kind, subject, heads))
        for (const entry of entries.get(word) ?? []) found.add(entry)
  return found
}

/** Words of which one is in every value that the pattern names; undefined where it has none. */
function wordsOfPattern(pattern: Pattern): readonly string[] | undefined {
  switch (pattern.kind) {
    case 'text':
      return pattern.alternatives.some((one) => one.includes('*'))
        ? undefined
        : pattern.alternatives.map(folded)
    case 'path': {
      const names = pattern.path.folded.names.filter((name) => !name.includes('*'))
      // of a path with a root, any part may be named from where the tool stands
      return names.length === 0 ? undefined : pattern.path.root === '' ? names.slice(0, 1) : names
    }
    case 'url':
      return literals(hostForms(pattern.url.host.replace(/^\*\./, '')))
    case 'command': {
      const [head = '', next = ''] = pattern.command.folded
      if (head.includes('*')) return undefined
      // `git status` is found by both of its words
      return [/^[^-*/][^*/]*$/.test(next) ? `${programOf(head)} ${next}` : programOf(head)]
    }
    case 'any':
    case 'range':
      return undefined
    default:
      return pattern satisfies never
  }
}

const literals = (words: readonly string[]): readonly string[] | undefined =>
  words.some((word) => word.includes('*')) ? undefined : words.map(folded)

/** The same words of a value. */
function wordsOfSubject(
  kind: Pattern['kind'],
  subject: Subject,
  heads: ReadonlySet<string>,
): Iterable<string> {
  if (kind === 'command')
    return subject.suspects().suspects.flatMap(({ surely, perhaps, given, mentions }) => {
      const own = [...surely.keys(), ...perhaps.keys()].flatMap((program) => [
        program,
        ...given.map((word) => `${program} ${word ?? ''}`),
      ])
      return [...own, ...wordsMentioned(mentions, heads)]
    })
  const texts = subject.leaves().leaves.map(String)
  if (kind === 'path')
    return texts.flatMap((text) => subject.places(text).places.flatMap(({ names }) => names))
  if (kind === 'url')
    return texts.flatMap((text) =>
      subject.urls(text).urls.flatMap(({ hostname }) => hostForms(hostname).flatMap(domainsOf)),
    )
  return texts.flatMap(textForms)
}

/** `git` and `push` among the words of a command, wherever they stand. */
const wordsMentioned = ({ programs, words }: Mentions, heads: ReadonlySet<string>) =>
  [...programs].flatMap((program) =>
    heads.has(program) ? [program, ...[...words].map((word) => `${program} ${word}`)] : [program],
  )

/** `a.b.c` is in `b.c` and in `c`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.').slice(-20)
  return [host, ...parts.map((_, at) => parts.slice(at).join('.'))]
}
