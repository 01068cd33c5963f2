import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'

/** An adapter, and how its protocol says the common things. Each is made anew at every call. */
export interface AdapterUnderTest {
  createReader(): ToolCallReader
  /** The events that begin a call of `save_note`, whole, with these arguments. */
  call(id: string, args: { path: string }): object[]
  /** The events that end it. */
  result(id: string, end: { failed: boolean }): object[]
  /** Events that are about no call, and some that nobody knows. */
  noise(): object[]
  /** What the protocol asks consent with, where it does. */
  ask?(id: string): object[]
}

/** One thing that holds for every adapter. `run` throws an Error that says what does not. */
export interface ConformanceCase {
  readonly title: string
  run(): void
}
