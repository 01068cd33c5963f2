// JSON that is exact and bounded, and digests of it. Pure; imports nothing but types.
export {
  createJsonReader,
  type InexactNumber,
  type JsonDiagnostics,
  type JsonLimits,
  type JsonProblem,
  type JsonReader,
} from './createJsonReader.ts'
export { digestCall, parseJson, type ShownCall, type ParsedJson } from './digestCall.ts'
