import { plainCopy } from '../engines/json/plainCopy.ts'
import { sameJson } from '../engines/json/sameJson.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import type { ToolCallRecord, UndoOffer } from '../model/ToolCallRecord.ts'
import { sourcesOf, withSource } from '../model/isSameRecord.ts'
import { argumentsOf, withArguments, readMembers } from './deriveExecution.ts'

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
 * Copies a record for the host, with the name and the arguments of the shown execution. The copy is
 * frozen, so later changes of the app's record do not reach the host. Results are not copied, because
 * they may be megabytes. `offer`: the undo offer, as it was shown.
 */
export function frozenRecord(
  record: ToolCallRecord,
  { id, name, arguments: given, state, text }: Execution,
  offer?: UndoOffer,
): ToolCallRecord {
  const shown = state === 'streaming' ? readMembers(given, plainCopy) : given
  const frozen = readMembers(record, (member, key) => {
    switch (key) {
      case 'call':
        return Object.freeze({ id, name, arguments: shown })
      case 'argumentsText':
        return text
      case 'argumentsState':
        return state
      case 'undo':
        return offer ?? (isJsonObject(member) ? readMembers(member, plainCopy) : member)
      case 'request':
      case 'question':
      case 'decision':
        return isJsonObject(member) ? readMembers(member, copyOrShown) : member
      default:
        return member
    }
  })
  /** The runtime asked about what was shown. */
  function copyOrShown(member: unknown, key: string): unknown {
    return key === 'payload' && isJsonObject(member) ? shown : plainCopy(member)
  }
  return withSource(frozen as ToolCallRecord, ...sourcesOf(record))
}
