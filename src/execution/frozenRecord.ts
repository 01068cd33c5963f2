import { plainCopy } from '../json/plainCopy.ts'
import type { Execution } from '../tool-call/Execution.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { ToolCallRecord, UndoOffer } from '../tool-call/index.ts'
import { sourcesOf, withSource } from '../tool-call/withSource.ts'
import { readMembers } from './readMembers.ts'

/**
 * A record as a host gets it with a decision: an object of its own, every member read once, with the
 * name and the arguments of the execution that was shown. What an app does with its record later, or
 * what a getter would say next, does not reach the host. A result may be megabytes: it is not
 * copied. `offer`: to undo it, as it was shown.
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
