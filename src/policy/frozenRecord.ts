import { sameJson } from '../engines/json/sameJson.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import type { ToolCallRecord, UndoOffer } from '../model/ToolCallRecord.ts'
import { parseRecord } from '../model/parseRecord.ts'
import { sourcesOf, withSource } from '../model/isSameRecord.ts'
import { argumentsOf, withArguments } from './deriveExecution.ts'

const edits = new WeakMap<object, Execution>()

/**
 * The requested execution after a person's edit. The same object until the edited arguments are
 * others.
 */
export function editedExecution(asked: Execution, edited: JsonObject): Execution {
  const known = edits.get(edited)
  if (known?.from === asked && sameJson(known.arguments, edited)) return known
  const execution = withArguments(asked, 'edited', argumentsOf(edited, 'complete'))
  edits.set(edited, execution)
  return execution
}

/**
 * Copies a record for the host, with the name and the arguments of the shown execution, also as what
 * the runtime asked about. Nothing else is copied: results may be megabytes. `offer`: the undo offer,
 * as it was shown.
 */
export function frozenRecord(
  record: ToolCallRecord,
  { id, name, arguments: given, state, text }: Execution,
  offer?: UndoOffer,
): ToolCallRecord {
  const parsed = parseRecord(record)
  const { argumentsText, argumentsState, undo, request } = parsed
  const shown = state === 'streaming' ? argumentsOf(given, 'complete').arguments : given
  const frozen: ToolCallRecord = Object.freeze({
    ...parsed,
    call: Object.freeze({ id, name, arguments: shown }),
    ...(argumentsText !== undefined && { argumentsText: text }),
    ...(argumentsState && { argumentsState: state }),
    ...(undo && { undo: offer ?? undo }),
    ...(isJsonObject(request?.payload) && {
      request: Object.freeze({ ...request, payload: shown }),
    }),
  })
  return withSource(frozen, ...sourcesOf(record))
}
