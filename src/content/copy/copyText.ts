import { DOTS, maskSecrets } from '../../internal/secrets/maskSecrets.ts'
import { splitHidden, type VisibleToken } from '../../internal/splitHidden.ts'
import { jsonEscapes } from '../../json/memberPath.ts'
import { leafOf } from '../values/leafOf.ts'
import { walkJson, type JsonPlace } from '../json/walkJson.ts'

/**
 * What goes to the clipboard, how many hidden characters stand in it as codes, and whether it ends
 * before the value does.
 */
export type Copied = { text: string; hidden: number; isCut: boolean }

/**
 * `isRevealed`: the person sees the secrets at a place. `exact`: how numbers were written that no
 * double holds.
 */
export type CopyOptions = {
  exact?: ReadonlyMap<string, string> | undefined
  isRevealed(where: string): boolean
}

const MAX_LENGTH = 30_000_000
const MAX_DEPTH = 500

/**
 * A whole value as JSON. Hidden characters are escapes (`\u202e`): the same value, and seen.
 * Secrets that are not revealed are dots.
 */
export function copyJson(value: unknown, { exact, isRevealed }: CopyOptions): Copied {
  const pieces: string[] = []
  let length = 0
  let hidden = 0
  let isCut = false

  function quoted(text: string): string {
    const escaped = splitHidden(text).map((piece) =>
      'text' in piece
        ? JSON.stringify(piece.text).slice(1, -1)
        : ((hidden += isBlankRun(piece) ? 0 : 1), jsonEscapes(piece.hidden)),
    )
    return `"${escaped.join('')}"`
  }

  function leafText({ value: leaf, pointer, isSecret }: JsonPlace): string {
    const { kind, text } = leafOf(leaf, exact?.get(pointer))
    if (isSecret && !isRevealed(pointer)) return JSON.stringify(DOTS)
    if (kind === 'text' || kind === 'empty_text')
      return quoted(isRevealed(pointer) ? text : maskSecrets(text))
    return kind === 'null' || ['number', 'boolean', 'bigint'].includes(typeof leaf)
      ? text
      : JSON.stringify(text)
  }

  function textOf(place: JsonPlace): string {
    if (place.kind === 'leaf') return leafText(place)
    if (place.kind === 'circular') return '"[Circular]"'
    if (place.kind === 'open') return place.isList ? '[' : '{'
    if (place.kind === 'close') return place.isList ? ']' : '}'
    if (place.size > 0) isCut = true
    return place.isList ? (place.size > 0 ? '["…"]' : '[]') : place.size > 0 ? '{"…": "…"}' : '{}'
  }

  for (const place of walkJson(value, ({ depth }) => depth < MAX_DEPTH)) {
    const name = place.name === undefined || place.kind === 'close' ? '' : `${quoted(place.name)}: `
    const piece = `${pieces.length === 0 ? '' : '\n'}${'  '.repeat(place.depth)}${name}${textOf(place)}${place.kind === 'open' || place.isLast ? '' : ','}`
    length += piece.length
    pieces.push(piece)
    if (length > MAX_LENGTH) return { text: pieces.join(''), hidden, isCut: true }
  }
  return { text: pieces.join(''), hidden, isCut }
}

/**
 * A text as it is shown: hidden characters as codes in brackets, secrets that are not revealed as
 * dots.
 */
export function copyPlain(text: string, isRevealed: boolean): Copied {
  const part = text.slice(0, MAX_LENGTH)
  let hidden = 0
  const pieces = splitHidden(isRevealed ? part : maskSecrets(part)).map((piece) =>
    'text' in piece
      ? piece.text
      : isBlankRun(piece)
        ? piece.hidden
        : ((hidden += 1), `[${piece.token}]`),
  )
  return { text: pieces.join(''), hidden, isCut: part.length < text.length }
}

/** Long runs of spaces and line breaks are counted on the page only; signs of blanks are not told. */
const isBlankRun = ({ run, isCalm }: VisibleToken): boolean =>
  isCalm || (run !== undefined && run.kind !== 'marks')
