import { DOTS, maskSecrets } from '../../internal/maskSecrets.ts'
import { splitHidden, type VisibleToken } from '../../internal/splitHidden.ts'
import { jsonEscapes } from '../../engines/json/digestCall.ts'
import { leafOf, walkJson, type JsonPlace } from './walkJson.ts'
import type { Words } from '../../words/foreign.ts'

/** A result as one text, with the secrets that the person revealed. */
export function copyResult(
  { message, data, parts }: { message: unknown; data: unknown; parts: readonly unknown[] },
  isRevealed: (where: string) => boolean,
): Copied {
  const copyValue = (value: unknown, where: string): Copied =>
    typeof value === 'string'
      ? copyPlain(value, isRevealed(where))
      : copyJson(value, { isRevealed })
  const texts = [
    ...(message === undefined ? [] : [copyValue(message, 'message')]),
    ...(data === undefined ? [] : [copyValue(data, '')]),
    ...parts.map((part, index) => copyValue(partText(part), `part ${index}`)),
  ]
  return {
    text: texts.map(({ text }) => text).join('\n\n'),
    hidden: texts.reduce((sum, { hidden }) => sum + hidden, 0),
    isCut: texts.some(({ isCut }) => isCut),
  }
}

function partText(part: unknown): string {
  const read = readPart(part)
  if (!read) return ''
  if ('text' in read && read.text !== undefined) return read.text
  return [read.kind, 'name' in read ? read.name : undefined, 'uri' in read ? read.uri : undefined]
    .filter(Boolean)
    .join(' ')
}

/** A text for the clipboard. `hidden`: characters that are codes. `isCut`: it ends too early. */
export type Copied = { text: string; hidden: number; isCut: boolean }

/** `isRevealed`: secrets there are seen. `exact`: how numbers were written. */
export type CopyOptions = {
  exact?: ReadonlyMap<string, string> | undefined
  isRevealed(where: string): boolean
}

const MAX_LENGTH = 30_000_000
const MAX_DEPTH = 500

/** A value as JSON. Hidden characters are escapes (`\u202e`): the same value, and seen. */
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

  function textOfPlace(place: JsonPlace): string {
    if (place.kind === 'leaf') return leafText(place)
    if (place.kind === 'circular') return '"[Circular]"'
    if (place.kind === 'open') return place.isList ? '[' : '{'
    if (place.kind === 'close') return place.isList ? ']' : '}'
    if (place.size === 0) return place.isList ? '[]' : '{}'
    isCut = true
    return place.isList ? '["…"]' : '{"…": "…"}'
  }

  for (const place of walkJson(value, ({ depth }) => depth < MAX_DEPTH)) {
    const name = place.name === undefined || place.kind === 'close' ? '' : `${quoted(place.name)}: `
    const start = `${pieces.length === 0 ? '' : '\n'}${'  '.repeat(place.depth)}${name}`
    const end = place.kind === 'open' || place.isLast ? '' : ','
    const piece = `${start}${textOfPlace(place)}${end}`
    length += piece.length
    pieces.push(piece)
    if (length > MAX_LENGTH) return { text: pieces.join(''), hidden, isCut: true }
  }
  return { text: pieces.join(''), hidden, isCut }
}

/** A text as it is shown: hidden characters as codes in brackets, secrets as dots. */
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

/** A piece of what a call produced, checked: only texts, of a kind that is known. */
export type ReadPart =
  | { kind: 'text' | 'log' | 'diff'; text: string; name: string | undefined }
  | {
      kind: 'image' | 'audio' | 'video' | 'file'
      mimeType: string
      data: string | undefined
      uri: string | undefined
      name: string | undefined
    }
  | {
      kind: 'link' | 'resource' | 'artifact'
      uri: string
      name: string | undefined
      mimeType: string | undefined
      text: string | undefined
    }

/** Reads a part that anybody may have made. Undefined if it is none. Never throws. */
export function readPart(part: unknown): ReadPart | undefined {
  const { kind, text, uri, name, mimeType, data } = textsOf(part)
  switch (kind) {
    case 'text':
    case 'log':
    case 'diff':
      return text === undefined ? undefined : { kind, text, name }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      // without bytes and address it is named all the same: the whole may be kept elsewhere
      return data === undefined && uri === undefined && mimeType === undefined && name === undefined
        ? undefined
        : { kind, mimeType: mimeType ?? '', name, ...bytesIn(data, uri) }
    case 'link':
    case 'resource':
    case 'artifact':
      return uri === undefined && text === undefined
        ? undefined
        : { kind, uri: uri ?? '', name, mimeType, text }
    default:
      return undefined
  }
}

/** The members that are texts, and not empty. */
function textsOf(part: unknown): Readonly<Record<string, string | undefined>> {
  try {
    const members = Object.entries(Object(part) as Readonly<Record<string, unknown>>)
    const texts = members.flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
    )
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

function bytesIn(data: string | undefined, uri = '') {
  const isInUri = data === undefined && /^data:[^,]{0,200};base64,/i.test(uri)
  return isInUri
    ? { data: uri.slice(uri.indexOf(',') + 1), uri: undefined }
    : { data, uri: uri || undefined }
}

/** A size as people read it: `18.2 kB`. */
export function formatSize(bytes: number, { formats }: Words): string {
  const [unit, size] =
    bytes < 1000
      ? (['byte', bytes] as const)
      : bytes < 999_500
        ? (['kilobyte', bytes / 1000] as const)
        : (['megabyte', bytes / 1_000_000] as const)
  return new Intl.NumberFormat(formats, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: size < 100 ? 1 : 0,
  }).format(size)
}
