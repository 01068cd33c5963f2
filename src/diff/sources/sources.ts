import type { AskedCall, LateSource, SourceReader } from './ArgumentSource.ts'
import { readData } from './data/readData.ts'
import { readEditArguments } from './edits/readEdits.ts'
import { readFiles } from './files/readFiles.ts'
import { readPaths } from './paths/readPaths.ts'

/** A source whose reader is a row of `outside/readers.lazy.ts`. */
const late =
  (
    name: LateSource,
    holds = ({ patch }: AskedCall): boolean => patch?.source === name,
  ): SourceReader =>
  (asked, readers) =>
    holds(asked)
      ? readers
        ? readers.lateSources[name](asked)
        : { kind: 'needs_patch_reader' }
      : undefined

/**
 * How arguments say what changes, in the order in which it is tried: each source by its reader. The
 * writers of the same sources are in `writers.ts`, which loads later.
 */
export const SOURCES = {
  operation: late('operation', ({ operation }) => operation !== undefined),
  patch: late('patch'),
  command: late('command'),
  blocks: late('blocks'),
  edits: readEditArguments,
  files: readFiles,
  paths: readPaths,
  data: readData,
} satisfies Record<string, SourceReader>

export type SourceName = keyof typeof SOURCES
