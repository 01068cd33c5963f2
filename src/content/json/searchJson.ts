import { secretsIn } from '../../internal/secrets/maskSecrets.ts'
import { leafOf } from '../values/leafOf.ts'
import { walkJson } from './walkJson.ts'

/** A member whose key or text has what is sought, with the text around it. */
export type JsonHit = {
  pointer: string
  path: string
  before: string
  match: string
  after: string
  isInKey: boolean
}

/**
 * `isRevealed`: the person sees the secrets at a place. `most`: hits that are kept; all are
 * counted.
 */
export type JsonSearch = {
  exact?: ReadonlyMap<string, string> | undefined
  isRevealed(pointer: string): boolean
  most: number
}

/** One budget for the whole search: places, and characters of texts. */
const MAX_PLACES = 300_000
const MAX_CHARACTERS = 30_000_000
const MAX_DEPTH = 500
const CONTEXT_LENGTH = 60

/**
 * Looks for a text in keys and values, in any case. Masked secrets are not looked into. `isCut`:
 * the value goes on where the budget ended.
 */
export function searchJson(
  value: unknown,
  query: string,
  { exact, isRevealed, most }: JsonSearch,
): { hits: readonly JsonHit[]; count: number; isCut: boolean } {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
  const hits: JsonHit[] = []
  let count = 0
  let places = 0
  let characters = 0
  for (const { kind, name, pointer, path, value: member, isSecret } of walkJson(
    value,
    ({ depth }) => depth < MAX_DEPTH,
  )) {
    if (kind === 'close') continue
    const text =
      kind === 'leaf' && !(isSecret && !isRevealed(pointer))
        ? leafOf(member, exact?.get(pointer)).text
        : ''
    places += 1
    characters += text.length
    if (places > MAX_PLACES || characters > MAX_CHARACTERS) return { hits, count, isCut: true }
    const inText = find(text, pattern, isRevealed(pointer))
    const inKey = inText ?? (name === undefined ? undefined : find(name, pattern, true))
    if (!inKey) continue
    count += 1
    if (hits.length < most) hits.push({ pointer, path, ...inKey, isInKey: !inText })
  }
  return { hits, count, isCut: false }
}

function find(
  text: string,
  pattern: RegExp,
  isRevealed: boolean,
): Pick<JsonHit, 'before' | 'match' | 'after'> | undefined {
  let tries = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const end = index + match.length
    const start = Math.max(0, index - 5000)
    const masked = isRevealed
      ? []
      : secretsIn(text.slice(start, end + 5000)).map(
          ([first, last]) => [start + first, start + last] as const,
        )
    if (!masked.some(([first, last]) => first < end && index < last)) {
      const from = Math.max(
        0,
        index - CONTEXT_LENGTH,
        ...masked.filter(([, last]) => last <= index).map(([, last]) => last),
      )
      const to = Math.min(
        text.length,
        end + CONTEXT_LENGTH,
        ...masked.filter(([first]) => first >= end).map(([first]) => first),
      )
      return {
        before: `${from > 0 ? '…' : ''}${text.slice(from, index)}`,
        match,
        after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
      }
    }
    if (++tries > 50) return undefined
  }
  return undefined
}
