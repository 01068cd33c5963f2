import { ownOptions } from '../../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolCallRecord, ToolSpec } from '../../../tool-call/index.ts'
import type { KnownCall } from './CallFacts.ts'
import { CallRegistry } from './CallRegistry.ts'
import { createRecordList } from './createRecordList.ts'
import { toRecord } from './toRecord.ts'
import { checkOptions } from '../read/checkOptions.ts'
import { ownMembers } from '../read/ownMembers.ts'

/** What a reader of calls is told once. */
export interface CallReaderOptions {
  readonly protocol: string
  readonly runActive?: boolean | undefined
  /** What is declared of tools, by their name. */
  readonly specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads one event of a protocol into the registry. `event` is a copy of its own members, `source`
 * the object itself.
 */
export type ReadEvent = (event: JsonObject, source: object) => void

/**
 * A reader of a protocol whose events name their calls. `createRead` is called anew when the reader
 * is reset, so that it may keep what it needs.
 * @example
 * export const createMyReader = (): ToolCallReader =>
 *   createCallReader({ protocol: 'mine' }, (calls) => (event, source) => {
 *     const id = textOf(event.id)
 *     if (event.type === 'call') calls.begin(id, { name: textOf(event.tool) }, [source])
 *     if (event.type === 'result')
 *       calls.current(calls.of(id, [source]), { result: toResult(event.output) }, [source])
 *   })
 * export const fromMine = (events: readonly object[]) => readWhole(createMyReader(), events)
 */
export function createCallReader(
  options: CallReaderOptions,
  createRead: (calls: CallRegistry) => ReadEvent,
): ToolCallReader {
  const { protocol } = options
  checkOptions(protocol, options)
  const { runActive, specs = [] } = ownOptions(options)
  const declared = new Map(specs.map((spec) => [spec.name, spec]))
  const list = createRecordList<KnownCall>((call) => toRecord(call, protocol, declared))
  let calls = new CallRegistry(list, runActive)
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
      list.truncate(0)
      calls = new CallRegistry(list, runActive)
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
