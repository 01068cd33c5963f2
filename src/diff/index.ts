// What changed between two texts or two JSON values, and what a patch says. Pure: runs in a worker
// or on a server. Imports nothing but types; the view of it (DiffPreview) is published by the
// package's index.
export { applyTextDiff } from './engine/text/applyTextDiff.ts'
export { diffJson } from './engine/json/diffJson.ts'
export { diffText } from './engine/text/diffText.ts'
export type { JsonChange, JsonDiff, JsonPath } from './engine/json/JsonChange.ts'
export { parsePatch } from './sources/patch/parsePatch.ts'
export type { PatchFile, PatchHunk } from './sources/PatchFile.ts'
export type { TextChange, TextDiff, TextRange, WhiteSpaceChange } from './engine/text/TextChange.ts'
