/** Parsers for patches and for `host.loadDiff`. Loaded with the first of either. */
export { readHunks } from '../patch/readHunks.ts'
export { readLoaded } from './readLoaded.ts'
export { readPatch } from '../patch/readPatch.ts'
export { readPatchArguments } from '../patch/readPatchArguments.ts'
