import { createJsonReader } from './createJsonReader.ts'
import type { JsonDiagnostics, JsonLimits, JsonReader } from './JsonReader.ts'

/** What a whole text says. `invalid`: `value` is what was read before the problem. */
export type ParsedJson = JsonDiagnostics & {
  readonly value: unknown
  readonly state: 'complete' | 'invalid'
}

/**
 * Reads a whole JSON text (RFC 8259) with the reader that reads it in pieces: the value that
 * JSON.parse gives, inexact numbers with their digits, and keys given twice. Never throws on text:
 * what is no JSON, or exceeds a limit, is `invalid`.
 * @example
 * const { value, inexactNumbers, duplicateKeys } = parseJson('{"id": 9007199254740993}')
 */
export function parseJson(text: string, limits?: Partial<JsonLimits>): ParsedJson {
  const reader = createJsonReader(limits)
  reader.push(text)
  return readingOf(reader)
}

/** The same in steps: megabytes take longer than a page may wait. */
export function* parseSteps(text: string): Generator<void, ParsedJson> {
  const reader = createJsonReader()
  for (let at = 0; at < text.length; at += STEP_UNITS) {
    reader.push(text.slice(at, at + STEP_UNITS))
    yield
  }
  return readingOf(reader)
}

/** How much text is read in one step, in UTF-16 units. */
const STEP_UNITS = 65_536

function readingOf(reader: JsonReader): ParsedJson {
  reader.end()
  const { duplicateKeys, inexactNumbers, problem } = reader
  return {
    value: reader.value(),
    state: problem ? 'invalid' : 'complete',
    duplicateKeys,
    inexactNumbers,
    problem,
  }
}
