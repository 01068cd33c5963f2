import type { ToolCallRecord } from '../../../tool-call/index.ts'

/** The records of a reader's calls, made when somebody looks. */
export interface RecordList<Call> {
  readonly calls: readonly Call[]
  add(call: Call): void
  /** The call may have another record now. */
  touch(call: Call): void
  /** Keeps the first calls and drops the others. */
  truncate(length: number): void
  /** The same array until a record changed. */
  records(): readonly ToolCallRecord[]
  subscribe(listener: () => void): () => void
  /** Tells the listeners, if anything was touched since they were last told. */
  publish(): void
}

/**
 * Keeps calls in order and makes records only of those that were touched. `toRecord` must return
 * the same object for the same facts.
 */
export function createRecordList<Call>(toRecord: (call: Call) => ToolCallRecord): RecordList<Call> {
  const calls: Call[] = []
  const positions = new Map<Call, number>()
  const touched = new Set<Call>()
  const listeners = new Set<() => void>()
  let records: readonly ToolCallRecord[] = []
  let changed = false

  return {
    calls,
    add(call) {
      positions.set(call, calls.push(call) - 1)
      touched.add(call)
      changed = true
    },
    touch(call) {
      touched.add(call)
      changed = true
    },
    truncate(length) {
      if (length >= calls.length) return
      for (const call of calls.splice(length)) {
        positions.delete(call)
        touched.delete(call)
      }
      records = records.slice(0, length)
      changed = true
    },
    records() {
      let next: ToolCallRecord[] | undefined
      for (const call of touched) {
        const position = positions.get(call)
        if (position === undefined) continue
        const record = toRecord(call)
        if (record !== records[position]) (next ??= records.slice())[position] = record
      }
      touched.clear()
      return (records = next ?? records)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish() {
      if (!changed) return
      changed = false
      listeners.forEach((listener) => listener())
    },
  }
}
