import { wellFormed } from './byteText.ts'

const MAX_DEPTH = 500
const MAX_VALUES = 500_000
/** Longer numbers are kept as they are written: a double has at most 1074 digits after the point, and nobody writes them. */
const MAX_PLAIN = 400

/** JSON text with where each value stands: `at` and `end` in UTF-16 units. `text` of numbers and strings is as written. */
export type JsonNode = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'string' | 'number'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: boolean | null }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
)
export type JsonMember = { readonly key: string; readonly name: JsonNode; readonly value: JsonNode }

const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y

/** Why text is no JSON that can be used. */
export class JsonProblem extends Error {
  readonly kind: 'syntax' | 'duplicate'

  constructor(kind: 'syntax' | 'duplicate', message: string) {
    super(message)
    this.kind = kind
  }
}

/** Reads JSON text, where every value stands in it. Throws a JsonProblem for what is no JSON, for a key given twice and beyond 500 levels or 500000 values. */
export function readJson(text: string): JsonNode {
  let at = 0
  let count = 0

  const fail = (): never => {
    throw new JsonProblem('syntax', `no JSON at character ${at}`)
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const take = (character: string): boolean => {
    match(SPACE)
    if (text[at] !== character) return false
    at++
    return true
  }

  function readText(): JsonNode {
    const start = at++
    while (at < text.length && text[at] !== '"' && text[at]! >= ' ') at += text[at] === '\\' ? 2 : 1
    if (text[at] !== '"') fail()
    at++
    return { kind: 'string', at: start, end: at, text: text.slice(start, at) }
  }

  function readMember(keys: Set<string>, depth: number): JsonMember {
    match(SPACE)
    if (text[at] !== '"') fail()
    const name = readText()
    const key = textOf(name) ?? fail()
    if (keys.has(key)) throw new JsonProblem('duplicate', `the key ${JSON.stringify(key)} is given twice`)
    keys.add(key)
    if (!take(':')) fail()
    return { key, name, value: read(depth) }
  }

  function readAll<Part>(close: string, readPart: () => Part): Part[] {
    const parts: Part[] = []
    at++
    if (take(close)) return parts
    do parts.push(readPart())
    while (take(','))
    if (!take(close)) fail()
    return parts
  }

  function read(depth: number): JsonNode {
    match(SPACE)
    if (depth > MAX_DEPTH || ++count > MAX_VALUES) fail()
    const start = at
    if (text[at] === '"') {
      const node = readText()
      return textOf(node) === undefined ? fail() : node
    }
    if (text[at] === '[') {
      const items = readAll(']', () => read(depth + 1))
      return { kind: 'list', at: start, end: at, items }
    }
    if (text[at] === '{') {
      const keys = new Set<string>()
      const members = readAll('}', () => readMember(keys, depth + 1))
      return { kind: 'object', at: start, end: at, members }
    }
    const literal = match(LITERAL)
    if (literal !== undefined) return { kind: 'literal', at: start, end: at, value: literal === 'null' ? null : literal === 'true' }
    return { kind: 'number', at: start, text: match(NUMBER) ?? fail(), end: at }
  }

  const root = read(0)
  match(SPACE)
  return at === text.length ? root : fail()
}

/** What a string says. */
export function textOf(node: JsonNode): string | undefined {
  try {
    return node.kind === 'string' ? wellFormed(JSON.parse(node.text) as string) : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a double gives back what a number says as it is written: not 9007199254740993, nor what has more digits than a double can hold.
 * Whole numbers beyond 2^53 are written in all their digits, which a float64 does not print.
 */
export function isPlainNumber(text: string): boolean {
  const value = Number(text)
  if (text.length > MAX_PLAIN) return false
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value)
  return Number.isFinite(value) && significant(value.toExponential()) === significant(text)
}

/** Digits without zeros around them, and the power of ten. */
function significant(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace('-', '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}
