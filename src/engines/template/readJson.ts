import { isExactNumber } from '../json/isExactNumber.ts'
import { wellFormed } from './readTokens.ts'

const MAX_DEPTH = 500
const MAX_VALUES = 500_000
/**
 * Longer numbers are kept as they are written: a double has at most 1074 digits after the point,
 * and nobody writes them.
 */
const MAX_PLAIN = 400

/** JSON text with where each value stands: `at` and `end` in UTF-16 units. `text` is as written. */
export type JsonNode = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'string' | 'number' | 'literal'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | {
      readonly kind: 'object'
      readonly keys: readonly string[]
      readonly items: readonly JsonNode[]
    }
)

const TOKEN = /[[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,:[\]{}"]+/g

/** Why text is not JSON that can be used. */
export class JsonProblem extends Error {
  readonly kind: 'syntax' | 'duplicate'

  constructor(kind: 'syntax' | 'duplicate', message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Reads JSON text, where every value stands in it. Throws a JsonProblem for what is not JSON, for a
 * key given twice and beyond 500 levels or 500000 values. JSON.parse judges the syntax, so that
 * here only brackets, strings and words are told apart.
 */
export function readJson(text: string): JsonNode {
  try {
    JSON.parse(text)
  } catch {
    throw new JsonProblem('syntax', 'no JSON')
  }
  const tokens = text.matchAll(TOKEN)
  let count = 0
  const next = (): { token: string; at: number; end: number } => {
    const { 0: token, index: at } = tokens.next().value!
    return { token, at, end: at + token.length }
  }

  function read({ token, at, end }: ReturnType<typeof next>, depth: number): JsonNode {
    if (depth > MAX_DEPTH || ++count > MAX_VALUES)
      throw new JsonProblem('syntax', 'too deep or too much JSON')
    const start = token.charAt(0)
    if (start !== '[' && start !== '{')
      return {
        kind: start === '"' ? 'string' : /[tfn]/.test(start) ? 'literal' : 'number',
        at,
        end,
        text: token,
      }
    const items: JsonNode[] = []
    const keys = new Set<string>()
    for (let part = next(); ; part = next()) {
      if (/^[\]}]/.test(part.token))
        return start === '['
          ? { kind: 'list', at, end: part.end, items }
          : { kind: 'object', at, end: part.end, items, keys: [...keys] }
      if (start === '{') {
        const key = textOf(part.token)
        if (keys.has(key))
          throw new JsonProblem('duplicate', `the key ${JSON.stringify(key)} is given twice`)
        keys.add(key)
        part = next()
      }
      items.push(read(part, depth + 1))
    }
  }

  return read(next(), 0)
}

/** The text of a string literal. */
export const textOf = (text: string): string => wellFormed(JSON.parse(text) as string)

/**
 * True if a double holds exactly this number: not 9007199254740993, nor one with too many digits.
 * False for whole numbers beyond 2^53, too: a float64 does not print all their digits.
 */
export const isPlainNumber = (text: string): boolean =>
  text.length <= MAX_PLAIN &&
  (/^-?\d+$/.test(text) ? Number.isSafeInteger(Number(text)) : isExactNumber(text, Number(text)))
