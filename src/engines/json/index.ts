// JSON that is exact and bounded, and digests of it. Pure; imports nothing but types.
export { createJsonReader } from './createJsonReader.ts'
export { digestCall, type ShownCall } from './digestCall.ts'
export type {
  InexactNumber,
  JsonDiagnostics,
  JsonLimits,
  JsonProblem,
  JsonReader,
} from './JsonReader.ts'
export { parseJson, type ParsedJson } from './parseJson.ts'
