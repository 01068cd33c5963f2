/** Parsers for patches and for `host.loadDiff`. Loaded with the first of either. */
import type { LateSource, SourceReader } from '../ArgumentSource.ts'
import { readBlocks } from '../blocks/readBlocks.ts'
import { readOperation } from '../operation/readOperation.ts'
import { readPatchArguments } from '../patch/readPatchArguments.ts'

export { readHunks } from '../patch/readHunks.ts'
export { readLoaded } from './readLoaded.ts'
export { readPatchResult } from './readPatchResult.ts'

/** The readers of the late rows of `sources.ts`. */
export const lateSources: Record<LateSource, SourceReader> = {
  operation: readOperation,
  patch: readPatchArguments,
  command: readPatchArguments,
  blocks: readBlocks,
}
