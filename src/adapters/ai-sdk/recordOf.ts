import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { CallContext } from './AiSdkMessage.ts'
import { toRecord } from './toRecord.ts'

interface Made {
  readonly members: JsonObject
  readonly context: CallContext
  readonly record: ToolCallRecord
}

const made = new WeakMap<object, Made>()

/**
 * The record of a tool part: the same object for the same part with the same members in the same
 * context. Never throws: a part that cannot be read is a record that says so.
 */
export function recordOf(part: object, members: JsonObject, context: CallContext): ToolCallRecord {
  const before = made.get(part)
  if (before?.members === members && isSame(before.context, context)) return before.record
  const record = readable(members, context)
  made.set(part, { members, context, record })
  return record
}

function readable(members: JsonObject, context: CallContext): ToolCallRecord {
  try {
    return toRecord(members, context)
  } catch {
    return {
      call: { id: context.id, name: 'unknown', arguments: {} },
      argumentsState: 'invalid',
      ...(context.run && { run: context.run }),
      origin: { protocol: 'ai-sdk', exact: false, rest: members },
    }
  }
}

function isSame(a: CallContext, b: CallContext): boolean {
  return (
    a.id === b.id &&
    a.run === b.run &&
    a.live === b.live &&
    a.answered === b.answered &&
    a.runEnd === b.runEnd
  )
}
