import type { ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The call that started another one: the last before it with that id, since ids may come again; else
 * the first one after it.
 */
export function parentIn(
  records: readonly ToolCallRecord[],
  record: ToolCallRecord,
): ToolCallRecord | undefined {
  const { parentId } = record
  if (!parentId) return undefined
  const isParent = (other: ToolCallRecord) => other !== record && other.call.id === parentId
  const own = Math.max(0, records.indexOf(record))
  return records.slice(0, own).findLast(isParent) ?? records.slice(own).find(isParent)
}
