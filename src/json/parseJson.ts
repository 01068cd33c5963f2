import { createJsonReader } from './createJsonReader.ts'
import type { JsonDiagnostics, JsonLimits } from './JsonReader.ts'

/** What a whole text says. `invalid`: `value` is what was read before the problem. */
export type ParsedJson = JsonDiagnostics & {
  readonly value: unknown
  readonly state: 'complete' | 'invalid'
}

/**
 * Reads a whole JSON text (RFC 8259) with the reader that reads it in pieces: the value that
 * JSON.parse gives, inexact numbers with their digits, and keys given twice. Never throws on text:
 * what is no JSON, or exceeds a limit, is `invalid`.
 */
export function parseJson(text: string, limits?: Partial<JsonLimits>): ParsedJson {
  const reader = createJsonReader(limits)
  reader.push(text)
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
