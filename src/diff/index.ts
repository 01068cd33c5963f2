// What changed between two texts or two JSON values, and what a patch says. Pure: runs in a worker
// or on a server. Imports nothing but types; the view of it (DiffPreview) is published by the
// package's index.
export { applyTextDiff } from './applyTextDiff.ts'
export { diffJson } from './diffJson.ts'
export { diffText } from './diffText.ts'
export type { JsonChange, JsonDiff, JsonPath } from './JsonChange.ts'
export { parsePatch } from './parsePatch.ts'
export type { PatchFile, PatchHunk } from './PatchFile.ts'
export type { TextChange, TextDiff, TextRange } from './TextChange.ts'
