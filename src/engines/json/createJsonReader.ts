import { isExactNumber } from './isExactNumber.ts'
import { setMember } from './plainCopy.ts'

/**
 * The limits of one whole text: depth, number of values, number of UTF-16 units. Text beyond it is
 * `invalid`, wherever it was split. There is no limit of time: the same text always gives the same
 * answer.
 */
export type JsonLimits = {
  /** Objects and lists within each other. @default 1000 */
  depth: number
  /** Values of every kind, and the steps of the paths to inexact numbers. @default 2000000 */
  nodes: number
  /** UTF-16 units. @default 50000000 */
  length: number
}

/** Why a text cannot be read further: it is not JSON (`syntax`), or the limit that it exceeds. */
export type JsonProblem = 'syntax' | keyof JsonLimits

/**
 * A number that no double holds: keys and indexes from the outside in (none for the whole text),
 * and how it was written.
 */
export type InexactNumber = { readonly path: readonly (string | number)[]; readonly text: string }

/** Findings in a text besides its value. */
export type JsonDiagnostics = {
  /**
   * Keys that occur again in the same object, each time. The value has the last member of that
   * name, as with JSON.parse.
   */
  readonly duplicateKeys: readonly string[]
  /**
   * Numbers whose digits no double gives back (9007199254740993, 1e400, 0.1000000000000000055), in
   * the order of the text. The value there is the nearest double, Infinity or 0. 1.50, 1e2 and -0
   * are exact. After a duplicate key an entry may be about what the last member replaced: it counts
   * where `Number(text)` is the value.
   */
  readonly inexactNumbers: readonly InexactNumber[]
  /** Set exactly when the state is `invalid`. */
  readonly problem: JsonProblem | undefined
}

/** Reads JSON that arrives in pieces. Made by `createJsonReader`. */
export type JsonReader = JsonDiagnostics & {
  /**
   * Reads on, in time linear in this piece. Never throws on text; after `end()` or a problem
   * nothing more is read.
   */
  push(text: string): void
  /**
   * No more text comes: a number that stood last is complete, and whatever is still open is
   * `invalid`.
   */
  end(): void
  /**
   * All that can be told so far, or undefined before the first value: open strings as far as they
   * have come (never half of a surrogate pair), open lists and objects with what is in them.
   * Numbers and literals appear with what ends them (a comma, a bracket, white space): the
   * beginning of 1200 is not 1. Live: the same objects change with the next push. After a problem
   * it stays what it was.
   */
  value(): unknown
  /**
   * Like `value()`, but what it returned never changes: unchanged parts, or the whole, are the same
   * objects as last time. Make it once a frame.
   */
  snapshot(): unknown
  /**
   * `complete`: the text so far is JSON, though white space may follow. A number or literal without
   * anything around it is complete after `end()`.
   */
  readonly state: 'open' | 'complete' | 'invalid'
}

const LIMITS: JsonLimits = { depth: 1000, nodes: 2_000_000, length: 50_000_000 }

/** Tokens that may come next. After these two a container may be closed. */
const AFTER_VALUE = 0
const FIRST = 1
const NAME = 2
const COLON = 3
const VALUE = 4

/** From here on inside of a token. A word is a number or a literal. */
const TEXT = 5
const ESCAPE = 6
const WORD = 7

/** Nothing: the text has ended, or cannot be read. */
const ENDED = 8
const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20

/** The frequent escapes, by the unit after the backslash. JSON.parse reads the others. */
const ESCAPES: Readonly<Record<number, string>> = { 0x6e: '\n', 0x74: '\t', 0x22: '"', 0x5c: '\\' }

/** How much of a growing string is kept apart. */
const RECENT = 4000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A class for speed: engines know the methods of all readers as one. */
class Reader implements JsonReader {
  readonly duplicateKeys: string[] = []
  readonly inexactNumbers: InexactNumber[] = []
  problem: JsonProblem | undefined

  readonly #most: JsonLimits
  /** The open containers. The outermost has one member, the whole value. */
  readonly #levels: Level[] = [{ node: {}, key: '' }]
  #level = this.#levels[0]!
  #mode = VALUE
  #offset = 0
  #nodes = 0
  /**
   * The token being read: recent pushes, and all before. Both only ever grow: to read a long
   * string's characters makes the engine copy all of it, each time. Only what is recent is copied,
   * once: else every collection of garbage would walk thousands of joints.
   */
  #recent = ''
  #token = ''
  /** Half of a surrogate pair that waits for its other half. */
  #half = ''
  #escape = ''
  #isName = false
  /** True if the open string has grown since it was last put into the tree. */
  #hasGrown = false

  constructor(limits: Partial<JsonLimits>) {
    this.#most = { ...LIMITS, ...limits }
  }

  push(text: string): void {
    if (this.#mode === ENDED) return
    const rest = this.#most.length - this.#offset
    if (text.length > rest) {
      this.push(text.slice(0, rest))
      this.#fail('length')
      return
    }
    this.#offset += text.length
    let at = this.#mode === TEXT ? this.#readText(text, 0) : 0
    while (at < text.length) at = this.#read(text, at)
  }

  end(): void {
    if (this.#mode === WORD) this.#endWord(0)
    if (this.state === 'open') this.#fail('syntax')
    this.#mode = ENDED
  }

  value(): unknown {
    if (this.#hasGrown) put(this.#level, this.#token + this.#recent)
    this.#hasGrown = false
    return this.#levels[0]?.node['']
  }

  snapshot(): unknown {
    this.value()
    return snapshotOf(this.#levels)
  }

  get state(): JsonReader['state'] {
    if (this.problem) return 'invalid'
    return this.#mode === ENDED || (this.#mode === AFTER_VALUE && this.#levels.length === 1)
      ? 'complete'
      : 'open'
  }

  #fail(problem: JsonProblem): number {
    this.problem ??= problem
    this.#mode = ENDED
    return Infinity
  }

  #read(chunk: string, at: number): number {
    const mode = this.#mode
    if (mode === TEXT) return this.#readText(chunk, at)
    const unit = chunk.charAt(at)
    const level = this.#level
    const isList = Array.isArray(level.node)
    if (mode === WORD) return this.#readWord(chunk, at)
    if (mode === ESCAPE) return this.#readEscape(unit) ? at + 1 : this.#fail('syntax')
    if (' \n\r\t'.includes(unit)) return at + 1
    if (mode === VALUE || (mode === FIRST && isList && unit !== ']'))
      return this.#startValue(unit, at)
    if (unit === '"' && (mode === NAME || mode === FIRST)) this.#startText(true)
    else if (unit === ':' && mode === COLON) this.#mode = VALUE
    else if (mode > FIRST || this.#levels.length === 1) return this.#fail('syntax')
    else if (unit === (isList ? ']' : '}')) {
      this.#level = close(this.#levels)
      this.#mode = AFTER_VALUE
    } else if (unit === ',' && mode === AFTER_VALUE) {
      this.#mode = isList ? VALUE : NAME
      if (isList) (level.key as number)++
    } else return this.#fail('syntax')
    return at + 1
  }

  #startValue(unit: string, at: number): number {
    if (++this.#nodes > this.#most.nodes) return this.#fail('nodes')
    if (unit === '"') {
      put(this.#level, '')
      this.#startText(false)
    } else if (unit === '[' || unit === '{') {
      if (this.#levels.length > this.#most.depth) return this.#fail('depth')
      const inner: Level =
        unit === '[' ? { node: [] as unknown as Level['node'], key: 0 } : { node: {}, key: '' }
      put(this.#level, inner.node)
      this.#levels.push(inner)
      this.#level = inner
      this.#mode = FIRST
    } else {
      this.#token = ''
      this.#mode = WORD
      return at
    }
    return at + 1
  }

  /** A number or a literal, or what looks like one until JSON.parse decides. */
  #readWord(chunk: string, from: number): number {
    let at = from
    for (; at < chunk.length; at++) {
      const unit = chunk.charCodeAt(at)
      // all that may follow, and a quote, but not +
      if (unit > 0x2c ? unit === 0x5d || unit === 0x7d : unit !== 0x2b) break
    }
    this.#token += chunk.slice(from, at)
    return at < chunk.length ? this.#endWord(at) : at
  }

  #endWord(at: number): number {
    const word = parsed(this.#token)
    if (word === undefined) return this.#fail('syntax')
    put(this.#level, word)
    this.#mode = AFTER_VALUE
    if (isExactNumber(this.#token, word)) return at
    const path = this.#levels.slice(1).map(({ key }) => key)
    this.#nodes += path.length
    this.inexactNumbers.push({ path, text: this.#token })
    return at
  }

  #startText(isName: boolean): void {
    this.#token = ''
    this.#isName = isName
    this.#mode = TEXT
  }

  #readText(chunk: string, from: number): number {
    let piece = ''
    let start = from
    let at = from
    let unit = SPACE
    for (; at < chunk.length; at++) {
      unit = chunk.charCodeAt(at)
      if (unit > BACKSLASH || (unit >= SPACE && unit !== QUOTE && unit !== BACKSLASH)) continue
      const meant =
        unit === BACKSLASH && at + 1 < chunk.length ? ESCAPES[chunk.charCodeAt(at + 1)] : undefined
      if (meant === undefined) break
      piece += chunk.slice(start, at) + meant
      start = ++at + 1
    }
    this.#grow(at - start === chunk.length ? chunk : piece + chunk.slice(start, at))
    if (at === chunk.length) return at
    if (unit < SPACE) return this.#fail('syntax')
    if (unit === QUOTE) this.#endText()
    else this.#mode = ESCAPE
    return at + 1
  }

  /** One unit of an escape that is split, or has a code. */
  #readEscape(unit: string): boolean {
    this.#escape += unit
    if (/^u[^]{0,3}$/.test(this.#escape)) return true
    const meant = parsed(`"\\${this.#escape}"`)
    if (meant === undefined) return false
    this.#grow(meant as string)
    this.#escape = ''
    this.#mode = TEXT
    return true
  }

  #grow(text: string): void {
    if (text === '') return
    const isSplit = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800
    this.#recent += this.#half + (isSplit ? text.slice(0, -1) : text)
    this.#half = isSplit ? text.slice(-1) : ''
    this.#hasGrown = !this.#isName
    if (this.#recent.length < RECENT) return
    this.#token += `${this.#recent} `.slice(0, -1)
    this.#recent = ''
  }

  #endText(): void {
    const text = this.#token + this.#recent + this.#half
    this.#recent = this.#half = ''
    this.#hasGrown = false
    this.#mode = AFTER_VALUE
    if (!this.#isName) return put(this.#level, text)
    this.#mode = COLON
    if (Object.hasOwn(this.#level.node, text)) this.duplicateKeys.push(text)
    this.#level.key = text
  }
}

/**
 * Reads JSON (RFC 8259) that arrives in pieces, with a usable value after each. Any split of a text
 * ends with the value of JSON.parse, or `invalid` if JSON.parse throws or a limit is exceeded. Also
 * reports numbers that no double holds, and duplicate keys.
 * @example
 * const reader = createJsonReader()
 * reader.push('{"path": "a')
 * reader.value() // { path: 'a' }
 * reader.push('.md"}')
 * reader.end()
 * reader.state // 'complete'
 */
export function createJsonReader(limits: Partial<JsonLimits> = {}): JsonReader {
  return new Reader(limits)
}

type Container = { [key: string | number]: unknown }

/**
 * A container that is still open. `key`: of the member that is read or was read last; lists have
 * numbers. `copy`: what the last snapshot has in its place, while that still holds.
 */
type Level = { readonly node: Container; key: string | number; copy?: Container | undefined }

function put(level: Level, value: unknown): void {
  setMember(level.node, level.key, value)
  level.copy = undefined
}

/**
 * Closes the innermost level and returns the one around it. The last snapshot's value takes the
 * closed container's place, if it still holds: so it keeps its identity.
 */
function close(levels: Level[]): Level {
  const closed = levels.pop()
  const level = levels.at(-1)!
  const { node, key } = level
  if (closed?.copy) node[key] = closed.copy
  if (level.copy?.[key] !== node[key]) level.copy = undefined
  return level
}

/**
 * All that the outermost level holds, never to change: what is open is copied unless nothing in it
 * changed, what is closed is shared.
 */
function snapshotOf(levels: readonly Level[]): unknown {
  let inner: Container | undefined
  for (const level of levels.toReversed()) {
    if (!level.copy || (inner && level.copy[level.key] !== inner)) {
      level.copy = (Array.isArray(level.node) ? level.node.slice() : { ...level.node }) as Container
      if (inner) setMember(level.copy, level.key, inner)
    }
    inner = level.copy
  }
  return inner?.['']
}
