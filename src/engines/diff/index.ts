// The changes between two texts or two JSON values, and in a patch. Pure: runs in a worker or on a
// server. Imports nothing but types; the view of it (DiffPreview) is published by the package's
// index.
export {
  applyTextDiff,
  type TextChange,
  type TextDiff,
  type TextRange,
  type WhiteSpaceChange,
} from './TextChange.ts'
export { diffJson, type JsonChange, type JsonDiff, type JsonPath } from './diffJson.ts'
export { diffText } from './diffText.ts'

export { parsePatch } from './parsePatch.ts'
export type { PatchFile, PatchHunk } from './DiffState.ts'
