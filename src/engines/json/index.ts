// JSON that is exact and bounded, and digests of it. Pure; imports nothing but types.
export { createJsonReader } from './createJsonReader.ts'
export { digestCall, parseJson, type ShownCall, type ParsedJson } from './digestCall.ts'
export type {
  InexactNumber,
  JsonDiagnostics,
  JsonLimits,
  JsonProblem,
  JsonReader,
} from './JsonReader.ts'
