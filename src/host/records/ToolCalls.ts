import type { ToolCallRecord } from '../../tool-call/index.ts'

/** The calls of a conversation. The same object until one of them, or a message of theirs, changed. */
export interface ToolCalls {
  /** All of them, in call order. The same array until one changed. */
  list: readonly ToolCallRecord[]
  get(id: string): ToolCallRecord | undefined
  /**
   * The records made from this very message, part, block or item, in order. The same array until one
   * of them changed.
   */
  of(source: object): readonly ToolCallRecord[]
  /**
   * The calls of this message alone, for a component of it that is memoised: the same object until
   * one of them changed. Not when the message itself is a copy.
   */
  in(source: object): ToolCalls
}
