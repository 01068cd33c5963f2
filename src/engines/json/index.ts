// JSON that is exact and bounded, and digests of it. Pure; imports nothing but types.
export {
  createJsonReader,
  type InexactNumber,
  type JsonDiagnostics,
  type JsonLimits,
  type JsonProblem,
  type JsonReader,
} from './createJsonReader.ts'
export { digestCall, type ShownCall } from './digestCall.ts'
export { parseJson, type ParsedJson } from './parseJson.ts'
