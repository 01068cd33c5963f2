import { copyJson, copyPlain, type Copied } from './copyText.ts'
import { readPart } from '../parts/readPart.ts'

/** What a call produced: its message, its data, its parts. */
export type ResultParts = { message: unknown; data: unknown; parts: readonly unknown[] }

/**
 * A result as one text: message, data as JSON, the texts of its parts and what the others are
 * called. Each with what the person revealed at its place.
 */
export function copyResult(
  { message, data, parts }: ResultParts,
  isRevealed: (where: string) => boolean,
): Copied {
  const texts = [
    ...(message === undefined ? [] : [copyValue(message, 'message', isRevealed)]),
    ...(data === undefined ? [] : [copyValue(data, '', isRevealed)]),
    ...parts.map((part, index) => copyPlain(partText(part), isRevealed(`part ${index}`))),
  ]
  return {
    text: texts.map(({ text }) => text).join('\n\n'),
    hidden: texts.reduce((sum, { hidden }) => sum + hidden, 0),
    isCut: texts.some(({ isCut }) => isCut),
  }
}

const copyValue = (
  value: unknown,
  where: string,
  isRevealed: (where: string) => boolean,
): Copied =>
  typeof value === 'string' ? copyPlain(value, isRevealed(where)) : copyJson(value, { isRevealed })

function partText(part: unknown): string {
  const read = readPart(part)
  if (!read) return ''
  if ('text' in read && read.text !== undefined) return read.text
  return [read.kind, 'name' in read ? read.name : undefined, 'uri' in read ? read.uri : undefined]
    .filter(Boolean)
    .join(' ')
}
