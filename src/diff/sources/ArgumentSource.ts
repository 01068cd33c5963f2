import type { JsonObject } from '../../tool-call/index.ts'
import type { ChosenFile } from '../accept/ChosenFile.ts'
import type { DiffOrigin, DiffState, FileDiff, LoadedDiff } from '../DiffState.ts'
import type { FoundPatch } from './findPatch.ts'

/** A call whose arguments are read. `path`: the file that they name. */
export type AskedCall = {
  name: string
  given: JsonObject
  path: string | undefined
  operation: unknown
  patch: FoundPatch | undefined
  origin: DiffOrigin
}

/**
 * The files that the arguments change, or another state; undefined where they are not of this
 * source. A late source answers `needs_patch_reader` until its reader is there.
 */
export type SourceReader = (
  asked: AskedCall,
  late?: LateReaders,
) => readonly FileDiff[] | DiffState | undefined

/**
 * The arguments with only the accepted changes. Several candidates, the closest to the original
 * first. Each one is read again, so a writer may propose one that turns out wrong; undefined is a
 * candidate that could not be written.
 */
export type SourceWriter = (
  asked: AskedCall,
  files: readonly ChosenFile[],
) => Iterable<JsonObject | undefined>

/** Sources whose readers are fetched with the first call that has them. */
export type LateSource = 'operation' | 'patch' | 'command' | 'blocks'

/** What is fetched late: `outside/readers.lazy.ts`. */
export interface LateReaders {
  lateSources: Record<LateSource, SourceReader>
  readHunks(list: unknown, path: string | undefined): FileDiff | undefined
  readLoaded(loaded: LoadedDiff, asked: DiffState, path: string | undefined): DiffState | undefined
  readPatchResult(text: string, isTold: boolean): DiffState | undefined
}
