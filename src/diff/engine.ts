/** Everything that the view computes with, fetched when a diff is first shown. */
export { deriveDiff } from './deriveDiff.ts'
export { diffNotes } from './diffNotes.ts'
export { diffRows } from './diffRows.ts'
export { fileLines, fileLinesSteps } from './fileLines.ts'
export { inSlices } from './inSlices.ts'
export { wordMarks } from './wordMarks.ts'
