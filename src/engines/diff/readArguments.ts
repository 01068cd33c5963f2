import type { JsonObject } from '../../tool-call/index.ts'
import type { DiffState } from '../DiffState.ts'
import { ownTextMember, PATH_KEYS } from '../ownTextMember.ts'
import type { AskedCall, LateReaders, SourceReader } from './ArgumentSource.ts'
import { findPatch } from './findPatch.ts'
import { findOperation } from './operation/findOperation.ts'
import { SOURCES } from './sources.ts'

/** A call as its sources see it. */
export const askedCall = (name: string, given: JsonObject, isGrowing: boolean): AskedCall => ({
  name,
  given,
  path: ownTextMember(given, PATH_KEYS),
  operation: findOperation(given),
  patch: findPatch(given),
  origin: { source: 'arguments', isGrowing, wantsBefore: true },
})

/**
 * What the arguments of a call ask to change. Sources are recognised by members of the arguments:
 * there are too many names of tools.
 */
export function readArguments(asked: AskedCall, late?: LateReaders): DiffState {
  for (const read of Object.values<SourceReader>(SOURCES)) {
    const found = read(asked, late)
    if (found) return 'kind' in found ? found : { kind: 'files', files: found, ...asked.origin }
  }
  return { kind: 'none' }
}
