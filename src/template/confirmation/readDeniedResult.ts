import type { Piece } from '../go/values/GoValue.ts'
import { isPlainNumber, readJson, textOf, type JsonNode } from '../go/values/readJson.ts'

/** A stretch of the payload in the text of a denied result. */
type Span = { readonly at: number; readonly end: number; readonly isToken: boolean }

/**
 * The denied result that a template gave. Its structure is the template's: what came from the
 * payload must be inside of one string, or be one whole value that was encoded as such (`json`,
 * `quote`, a number), never a key. Throws otherwise. `isPayload`: all of it came from the payload.
 */
export function readDeniedResult(pieces: readonly Piece[]): {
  value: unknown
  text: string
  isPayload: boolean
} {
  const text = pieces.map((piece) => piece.text).join('')
  const root = readJson(text)
  let end = 0
  for (const piece of pieces) {
    const at = end
    end += piece.text.length
    const span = {
      at: end - piece.text.trimStart().length,
      end: at + piece.text.trimEnd().length,
      isToken: piece.mark === 'token',
    } // spaces around a value do no harm
    if (piece.mark !== 'own' && span.end > span.at && !isContained(innermost(root, span), span))
      throw new Error(`text of the payload would change the structure at character ${span.at}`)
  }
  return { value: valueOf(root), text, isPayload: isAllPayload(pieces) }
}

const isAllPayload = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ mark, text }) => mark !== 'own' || /^[\s"]*$/.test(text))

/** The smallest value that a span is in: for a key, its object. */
function innermost(root: JsonNode, span: Span): JsonNode {
  let node = root
  while ('items' in node && (node.at !== span.at || node.end !== span.end)) {
    const next: JsonNode | undefined = lastFrom(node.items, span.at)
    if (!next || span.end > next.end) break
    node = next
  }
  return node
}

/** The last part that starts there or before. */
function lastFrom(parts: readonly JsonNode[], at: number): JsonNode | undefined {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (parts[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return parts[low - 1]
}

function isContained(node: JsonNode, { at, end, isToken }: Span): boolean {
  if (node.at === at && node.end === end) return isToken
  if (node.kind !== 'string' || at <= node.at || end >= node.end) return false
  const inside = insideEscapes(node)
  return !inside.has(at - node.at) && !inside.has(end - node.at)
}

const knownEscapes = new WeakMap<JsonNode, ReadonlySet<number>>()

/** Places in a string that are within an escape, from its first quote. */
function insideEscapes(node: JsonNode & { text: string }): ReadonlySet<number> {
  const known = knownEscapes.get(node)
  if (known) return known
  const inside = new Set<number>()
  for (const { index, 0: escape } of node.text.matchAll(/\\(?:u.{4}|.)/g))
    for (let at = 1; at < escape.length; at++) inside.add(index + at)
  knownEscapes.set(node, inside)
  return inside
}

/**
 * A number that no double holds comes as its digits, in a string: what is between here and the
 * server carries doubles.
 */
function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'literal':
      return JSON.parse(node.text)
    case 'string':
      return textOf(node.text)
    case 'number':
      return isPlainNumber(node.text) ? Number(node.text) : node.text
    case 'list':
      return node.items.map(valueOf)
    default:
      return Object.fromEntries(node.items.map((item, index) => [node.keys[index], valueOf(item)]))
  }
}
