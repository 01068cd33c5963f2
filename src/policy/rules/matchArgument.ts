import { patternsFor, type Command, type CommandPattern } from './command/commands.ts'
import { isCommandForbidden } from './command/forbiddenCommands.ts'
import { Line, lineOf } from './command/Line.ts'
import { folded, matchGlob } from './matchGlob.ts'
import {
  isPathAllowed,
  isPathForbidden,
  placesOf,
  plainPathOf,
  type Likelihood,
  type Path,
  type Places,
} from './paths.ts'
import type { Pattern } from './Rule.ts'
import { isUrlAllowed, isUrlForbidden, urlsOf, type Urls } from './urls.ts'

/** More members of a value than these are not looked at. */
const MAX_LEAVES = 200
/** A longer text is not looked into. */
export const MAX_TEXT = 10_000

/** A value of an argument, and what was read of it, once, when it was first needed. */
export class Subject {
  readonly value: unknown
  #leaves: { leaves: readonly unknown[]; isWhole: boolean } | undefined
  #lines: readonly Line[] | undefined
  readonly #plainPaths = new Map<string, Path | undefined>()
  readonly #places = new Map<string, Places>()
  readonly #urls = new Map<string, Urls>()

  constructor(value: unknown) {
    this.value = value
  }

  /** The texts and numbers in it, at any depth; `isWhole`: all of them. */
  leaves(): { leaves: readonly unknown[]; isWhole: boolean } {
    return (this.#leaves ??= leavesOf(this.value))
  }

  /** Its commands; null where they cannot be read with certainty. */
  commands(): readonly Command[] | null {
    const isLine = typeof this.value === 'string' || isWords(this.value)
    return (isLine && this.lines()[0]?.commands) || null
  }

  /** The lines in it, and what they may run. */
  lines(): readonly Line[] {
    return (this.#lines ??= isWords(this.value)
      ? [new Line(this.value)]
      : this.leaves().leaves.map((leaf) => lineOf(String(leaf))))
  }

  plainPath(text: string): Path | undefined {
    return remembered(this.#plainPaths, text, plainPathOf)
  }

  places(text: string): Places {
    return remembered(this.#places, text, placesOf)
  }

  urls(text: string): Urls {
    return remembered(this.#urls, text, urlsOf)
  }
}

function remembered<T>(known: Map<string, T>, text: string, read: (text: string) => T): T {
  if (!known.has(text)) known.set(text, read(text))
  return known.get(text) as T
}

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')

function leavesOf(value: unknown): { leaves: readonly unknown[]; isWhole: boolean } {
  const leaves: unknown[] = []
  const open: unknown[] = [value]
  for (const next of open) {
    if (open.length > MAX_LEAVES) return { leaves, isWhole: false }
    if (typeof next === 'object' && next !== null)
      open.push(...Object.values(next).slice(0, MAX_LEAVES + 1))
    else leaves.push(next)
  }
  return { leaves, isWhole: true }
}

/** Whether the value is plainly what the rule says. Of a list, every item. */
export function isAllowed(
  pattern: Exclude<Pattern, { kind: 'command' }>,
  subject: Subject,
): boolean {
  const { value } = subject
  if (pattern.kind === 'any') return true
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return (
    items.length > 0 &&
    items.length <= MAX_LEAVES &&
    items.every((item) => isItemAllowed(pattern, item, subject))
  )
}

function isItemAllowed(
  pattern: Exclude<Pattern, { kind: 'command' | 'any' }>,
  item: unknown,
  subject: Subject,
): boolean {
  if (pattern.kind === 'range')
    return typeof item === 'number' && item >= pattern.from && item <= pattern.to
  if (pattern.kind === 'text') {
    const isPlain = typeof item === 'number' || typeof item === 'boolean' || item === null
    const text = isPlain ? String(item) : item
    return (
      typeof text === 'string' &&
      text.length <= MAX_TEXT &&
      pattern.alternatives.some((one) => (isPlain ? one === text : isTextAllowed(one, text)))
    )
  }
  if (typeof item !== 'string') return false
  return pattern.kind === 'path'
    ? isPathAllowed(pattern.path, subject.plainPath(item))
    : isUrlAllowed(pattern.url, item)
}

/** A text as careless readers take it, and each address in it. */
export function textForms(text: string): readonly string[] {
  const whole = folded(text).trim()
  return whole.includes('@') ? [whole, ...whole.split(/[\s,;<>()"']+/)] : [whole]
}

/** A wildcard in an address stands for a part of one address: `*@example.com` is no list of them. */
const isTextAllowed = (glob: string, text: string): boolean =>
  matchGlob(glob, text) &&
  (glob === text || !glob.includes('@') || !/[\s,;:<>()"\\]|@.*@/.test(text))

/** The patterns that name all commands of the value; undefined where one is left. */
export function patternsForLine(
  patterns: readonly CommandPattern[],
  subject: Subject,
): ReadonlySet<CommandPattern> | undefined {
  const commands = subject.commands()
  return commands === null ? undefined : patternsFor(commands, patterns)
}

/** Whether something in the value is what the rule says, or may be. */
export function isForbidden(pattern: Pattern, subject: Subject): Likelihood {
  if (pattern.kind === 'any') return 'yes'
  const { leaves, isWhole } = subject.leaves()
  let found: Likelihood = isWhole ? 'no' : 'maybe'
  const likelihoods =
    pattern.kind === 'command'
      ? subject.lines().map((line) => () => isCommandForbidden(pattern.command, line))
      : leaves.map((leaf) => () => isLeafForbidden(pattern, leaf, subject))
  for (const likelihood of likelihoods) {
    const likely = likelihood()
    if (likely === 'yes') return 'yes'
    if (likely === 'maybe') found = 'maybe'
  }
  return found
}

/** A number, also one in a text; undefined where it is none. */
export function numberOf(leaf: unknown): number | undefined {
  const number = typeof leaf === 'string' && leaf.trim() !== '' ? Number(leaf) : leaf
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined
}

function isLeafForbidden(
  pattern: Exclude<Pattern, { kind: 'any' | 'command' }>,
  leaf: unknown,
  subject: Subject,
): Likelihood {
  if (pattern.kind === 'range') {
    const number = numberOf(leaf)
    if (number === undefined) return 'maybe'
    return number >= pattern.from && number <= pattern.to ? 'yes' : 'no'
  }
  const text = typeof leaf === 'string' ? leaf : String(leaf)
  if (text.length > MAX_TEXT) return 'maybe'
  switch (pattern.kind) {
    case 'text':
      return pattern.alternatives.some((one) =>
        textForms(text).some((form) => matchGlob(folded(one), form)),
      )
        ? 'yes'
        : 'no'
    case 'path':
      return isPathForbidden(pattern.path, subject.places(text))
    case 'url':
      return isUrlForbidden(pattern.url, subject.urls(text))
    default:
      return pattern satisfies never
  }
}
