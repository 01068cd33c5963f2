import type fc from 'fast-check'
import type { ToolCallRecord } from '../../../src/model/index.ts'

/**
 * One row of the table of adapters that read a single call, as the system hands it to a renderer.
 */
export interface OneCall {
  readonly name: string
  read(call: object): ToolCallRecord
  /** A call of `delete_note` that runs. */
  running(id: unknown, args?: object): object
  succeeded(id: unknown, value: object): object
  failed(id: unknown): object
  /** What a person denied, as the system gives it back. */
  denied(id: unknown): object
  /** What the system stopped. */
  cancelled(id: unknown): object
  readonly anyCall: fc.Arbitrary<unknown>
}
