import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolCallRecord } from '../../../tool-call/index.ts'
import {
  createCallRegistry,
  type CallBookOptions,
  type CallRegistry,
} from './createCallRegistry.ts'
import { ownMembers } from '../read/ownMembers.ts'

/**
 * Reads one event of a protocol into the book. `event` is a copy of its own members, `source` the
 * object itself.
 */
export type ReadEvent = (event: JsonObject, source: object) => void

/**
 * A reader of a protocol whose events name their calls. `createRead` is called anew when the reader
 * is reset, so that it may keep what it needs.
 */
export function createCallReader(
  options: CallBookOptions,
  createRead: (calls: CallRegistry) => ReadEvent,
): ToolCallReader {
  const calls = createCallRegistry(options)
  const { list } = calls
  let read = createRead(calls)
  return {
    push(event) {
      const members = ownMembers(event)
      if (!members) return
      read(members, event)
      list.publish()
    },
    records: list.records,
    subscribe: list.subscribe,
    end() {
      calls.end()
      list.publish()
    },
    reset() {
      calls.reset()
      read = createRead(calls)
      list.publish()
    },
  }
}

/** All records of an input: an array of events or objects in order, or one of them. */
export function readWhole(
  reader: ToolCallReader,
  input: readonly object[] | object,
): ToolCallRecord[] {
  for (const item of Array.isArray(input) ? (input as readonly object[]) : [input])
    reader.push(item)
  return [...reader.records()]
}
