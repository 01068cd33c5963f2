/** What reads patches, and what a host loaded: fetched with the first one. */
export { readHunks } from './readHunks.ts'
export { readLoaded } from './readLoaded.ts'
export { readPatch } from './readPatch.ts'
export { readPatchArguments } from './readPatchArguments.ts'
