import type { ToolCallRecord } from '../../tool-call/index.ts'

/**
 * A protocol's reader: push events in order; React follows it with `useToolCalls(reader)`.
 * `records()` is the same array until something changed.
 */
export interface ToolCallReader {
  push(event: object): void
  records(): readonly ToolCallRecord[]
  subscribe(listener: () => void): () => void
  /** The run is over. */
  end(): void
  reset(): void
}
