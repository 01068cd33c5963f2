import type { JsonObject } from '../../tool-call/index.ts'
import type { ChosenFile } from '../accept/ChosenFile.ts'
import type { AskedCall, SourceWriter } from './ArgumentSource.ts'
import { writeBlocks } from './blocks/writeBlocks.ts'
import { writeCommand } from './command/writeCommand.ts'
import { writeEdits } from './edits/writeEdits.ts'
import { writeFiles } from './files/writeFiles.ts'
import { writePatch } from './patch/writePatch.ts'
import { SOURCES, type SourceName } from './sources.ts'

/** Such a call is allowed or denied as a whole. */
const cannotWrite: SourceWriter = () => []

/** The other half of `SOURCES`: it loads with the first request that can be taken apart. */
const WRITERS: Record<SourceName, SourceWriter> = {
  operation: cannotWrite,
  patch: writePatch,
  command: writeCommand,
  blocks: writeBlocks,
  edits: writeEdits,
  files: writeFiles,
  paths: cannotWrite,
  data: cannotWrite,
}

/** What the source of these arguments proposes, with only the accepted changes. */
export function writeArguments(
  asked: AskedCall,
  files: readonly ChosenFile[],
): Iterable<JsonObject | undefined> {
  const names = Object.keys(SOURCES) as SourceName[]
  // without late readers: a late source only says that the call is its own
  const name = names.find((each) => SOURCES[each](asked) !== undefined)
  return name ? WRITERS[name](asked, files) : []
}
