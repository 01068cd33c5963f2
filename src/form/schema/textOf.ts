import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { TextFormat } from './Field.ts'

/** From here on a text gets more than one line. */
const LONG_TEXT_LENGTH = 100
const FORMATS: readonly unknown[] = ['email', 'uri', 'date', 'date-time'] satisfies TextFormat[]

/** How a text is written: what it is, whether it is a secret, and on how many lines. */
export function textOf(path: readonly string[], schema: JsonObject, at: unknown) {
  const format = FORMATS.includes(schema.format) ? (schema.format as TextFormat) : undefined
  const isSecret =
    schema.format === 'password' || schema.writeOnly === true || path.some(isSecretKey)
  const isLong =
    typeof at === 'string'
      ? at.length > LONG_TEXT_LENGTH || at.includes('\n')
      : format === undefined &&
        typeof schema.maxLength === 'number' &&
        schema.maxLength > LONG_TEXT_LENGTH * 2
  return { format, isSecret, isLong: isLong && !isSecret }
}

/**
 * Boxes for text turn every kind of line end into one; they are put back where all are the same.
 */
export const isEditable = (text: string): boolean =>
  !text.includes('\r') || !/\r(?!\n)|(?:^|[^\r])\n/.test(text)
