import type { Piece } from './GoValue.ts'
import { isPlainNumber, readJson, textOf, type JsonNode } from './readJson.ts'

/** A stretch of the payload in the text of a denied result. */
type Span = { readonly at: number; readonly end: number; readonly isToken: boolean }

/** Why a denied result is refused. */
class DeniedResultProblem extends Error {}

/**
 * The denied result that a template gave. Its structure is the template's: what came from the payload must be inside of one string, or be one
 * whole value that was encoded as such (`json`, `quote`, a number), never a key. Throws otherwise.
 */
export function readDeniedResult(pieces: readonly Piece[]): { value: unknown; text: string } {
  const text = pieces.map((piece) => piece.text).join('')
  const root = readJson(text)
  const spans: Span[] = []
  let at = 0
  for (const piece of pieces) {
    const span = trimmed(text, { at, end: at + piece.text.length, isToken: piece.mark === 'token' })
    if (piece.mark !== 'own' && span.end > span.at) spans.push(span)
    at += piece.text.length
  }
  const stray = spans.find((span) => !isContained(innermost(root, span), span))
  if (stray) throw new DeniedResultProblem(`text of the payload would change the structure at character ${stray.at}`)
  return { value: valueOf(root), text }
}

/** Without spaces around a value; within a string they count, but then they do no harm. */
function trimmed(text: string, { at, end, isToken }: Span): Span {
  const inner = text.slice(at, end)
  const start = at + inner.length - inner.trimStart().length
  return { at: start, end: Math.max(start, at + inner.trimEnd().length), isToken }
}

/** The smallest value, or undefined for a key, that a span is in. */
function innermost(root: JsonNode, span: Span): JsonNode | undefined {
  let node = root
  for (;;) {
    const parts: readonly JsonNode[] = node.kind === 'list' ? node.items : node.kind === 'object' ? node.members.map(({ value }) => value) : []
    if (node.at === span.at && node.end === span.end) return node
    const next = lastFrom(parts, span.at)
    if (!next || span.end > next.end) return node
    node = next
  }
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

function isContained(node: JsonNode | undefined, { at, end, isToken }: Span): boolean {
  if (!node || (node.at === at && node.end === end)) return isToken && node !== undefined
  if (node.kind !== 'string' || at <= node.at || end >= node.end) return false
  const inside = insideEscapes(node)
  return !inside.has(at - node.at) && !inside.has(end - node.at)
}

const knownEscapes = new WeakMap<JsonNode, ReadonlySet<number>>()

/** Places in a string that are within an escape, from its first quote. */
function insideEscapes(node: JsonNode & { kind: 'string' | 'number' }): ReadonlySet<number> {
  const known = knownEscapes.get(node)
  if (known) return known
  const inside = new Set<number>()
  for (const { index, 0: escape } of node.text.matchAll(/\\(?:u.{4}|.)/gs)) for (let at = 1; at < escape.length; at++) inside.add(index + at)
  knownEscapes.set(node, inside)
  return inside
}

/** A number that no double holds comes as its digits, in a string: what is between here and the server carries doubles. */
function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'literal':
      return node.value
    case 'string':
      return textOf(node)
    case 'number':
      return isPlainNumber(node.text) ? Number(node.text) : node.text
    case 'list':
      return node.items.map(valueOf)
    default:
      return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOf(value)]))
  }
}
