/** What reads patches, and what a host loaded: fetched with the first one. */
export { readHunks } from '../patch/readHunks.ts'
export { readLoaded } from './readLoaded.ts'
export { readPatch } from '../patch/readPatch.ts'
export { readPatchArguments } from '../patch/readPatchArguments.ts'
