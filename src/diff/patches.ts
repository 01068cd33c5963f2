/** What reads patches, fetched with the first one. */
export { applyHunks } from './applyHunks.ts'
export { readOperation, readPatch } from './readPatch.ts'
export { readSearchReplace } from './readSearchReplace.ts'
