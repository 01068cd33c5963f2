import { declaredArguments } from '../execution/declaredArguments.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import type { DiffState, LoadedDiff } from './DiffState.ts'
import type { LateReaders } from './sources/ArgumentSource.ts'
import { askedCall, readArguments } from './sources/readArguments.ts'
import { readResult } from './sources/outside/readResult.ts'

/**
 * What a call changes: by what the host loaded, else by its result, else by those of its arguments
 * that the tool declares. Never throws on what came from outside; what is not known (mostly what was
 * there before) is missing, never made up. `patches` is needed only for that, and for what is
 * `unread` without it.
 */
export function deriveDiff(
  execution: Pick<Execution, 'name' | 'arguments' | 'state' | 'text'> &
    Partial<Pick<Execution, 'tool'>>,
  record: Pick<ToolCallRecord, 'result' | 'content'>,
  loaded?: LoadedDiff,
  patches?: LateReaders,
): DiffState {
  try {
    const { name, arguments: given, state, tool } = execution
    const declared = declaredArguments(Object.keys(given), tool?.inputSchema)
    const known = pick(given, declared)
    const call = askedCall(name, known, state === 'streaming')
    const asked = readArguments(call, patches)
    return (
      (loaded && patches?.readLoaded(loaded, asked, call.path)) ??
      readResult(record, patches) ??
      asked
    )
  } catch {
    return {
      kind: 'unreadable',
      problem: { kind: 'not_data' },
      text: execution.text ?? '',
      source: 'arguments',
    }
  }
}

/** Some members, without reading them: of arguments that still arrive, reading makes a copy. */
const pick = (given: JsonObject, keys: readonly string[]): JsonObject =>
  Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, Object.getOwnPropertyDescriptor(given, key)!])),
  )
