import { getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import { ownTextMember, PATH_KEYS, type DiffState } from './DiffState.ts'
import { findPatch, type AskedCall, type SourceReader } from './ArgumentSource.ts'
import { SOURCES } from './writers.ts'

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
export function readArguments(asked: AskedCall): DiffState {
  for (const read of Object.values<SourceReader>(SOURCES)) {
    const found = read(asked)
    if (found) return 'kind' in found ? found : { kind: 'files', files: found, ...asked.origin }
  }
  return { kind: 'none' }
}

/** What an `apply_patch_call` of OpenAI does. */
const OPERATIONS = /^(?:create|update|delete)_file$/

/** The operation among the arguments of such a call. */
const findOperation = (given: JsonObject): unknown =>
  [getOwnMember(given, 'operation'), given].find((each) =>
    OPERATIONS.test(ownTextMember(each, ['type']) ?? ''),
  )
