import type fc from 'fast-check'
import type { ToolCallReader } from '../../../src/host/ToolHost.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

/**
 * Who starts a call, with what. `extra`: members that the protocol does not know, on the object
 * that carries the call.
 */
export interface CallSample {
  name?: unknown
  arguments?: unknown
  extra?: object
}

/** What comes back. `value`: what the tool produced. */
export interface ResultSample {
  value?: object
  failed?: boolean
  extra?: object
}

/**
 * One row of the conformance table: an adapter, its recordings, and how its protocol says the
 * common things.
 */
export interface Protocol {
  readonly name: string
  createReader(options?: { runActive?: boolean }): ToolCallReader
  /**
   * The records of the same events read at once, or of what the protocol's own library makes of
   * them.
   */
  whole(events: readonly object[]): readonly ToolCallRecord[] | Promise<readonly ToolCallRecord[]>
  /** Where stream and whole may differ by their nature: what is left to compare. */
  comparable?(records: readonly ToolCallRecord[]): readonly ToolCallRecord[]
  /** Recorded streams by name, parsed anew at each call. */
  readonly fixtures: Readonly<Record<string, () => object[]>>
  /** What opens a stream, before any call. */
  readonly opening?: readonly object[]
  call(id: unknown, sample?: CallSample): object[]
  result(id: unknown, sample?: ResultSample): object[]
  /** Other events about a call: progress, deltas, a request, another end. */
  others(id: unknown): object[]
  /** Events of the protocol that are about no call, and events that nobody knows. */
  readonly noise: readonly object[]
  /** What ends the run; empty where the protocol has no word for it. */
  readonly end: readonly object[]
  /** A piece of streamed text cut in two; undefined for any other event. */
  cut?(event: object, at: number): readonly [object, object] | undefined
  /**
   * Delivered twice in a row it says what it says once. Default: all events that are no pieces of
   * streamed text.
   */
  isRepeatable?(event: object): boolean
  /** A result without its call: a record that says so, or kept for its call up to a bound. */
  readonly orphans: 'records' | 'bounded'
  /**
   * The protocol's own request for consent, and what it reports once the written decision arrived.
   */
  readonly consent?: {
    ask(id: unknown): object[]
    decided(record: ToolCallRecord, decision: ConsentDecision): object[]
    kinds: readonly ConsentDecision['kind'][]
  }
  /** Any event, hostile ones included. */
  readonly anyEvent: fc.Arbitrary<unknown>
}
