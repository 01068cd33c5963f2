/** Everything the diff view computes with, and its words. Loaded when a diff is first shown. */
export { DIFF_WORDS } from '../messages.en.ts'
export { deriveDiff } from '../deriveDiff.ts'
export { diffNotes } from '../file/diffNotes.ts'
export { diffRows } from '../file/diffRows.ts'
export { fileHead, fileLines, fileLinesSteps } from '../file/fileLines.ts'
export { afterPaint, runInSlices as inSlices } from '../../internal/work/runInSlices.ts'
export { wordMarks } from '../file/wordMarks.ts'
