import { createJsonReader, type JsonDiagnostics, type JsonLimits } from './createJsonReader.ts'

/** A whole text, read. `invalid`: `value` is the part before the problem. */
export type ParsedJson = JsonDiagnostics & {
  readonly value: unknown
  readonly state: 'complete' | 'invalid'
}

/**
 * Reads a whole JSON text (RFC 8259): the value of JSON.parse, inexact numbers with their digits,
 * and duplicate keys. Never throws on text: text that is not JSON, or exceeds a limit, is
 * `invalid`.
 * @example
 * const { value, inexactNumbers, duplicateKeys } = parseJson('{"id": 9007199254740993}')
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
