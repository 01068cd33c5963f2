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
   * The calls of this message alone, for a memoised component that draws it: the same object until
   * one of them changed. `<Message message={message} calls={calls.in(message)} />`
   */
  in(source: object): ToolCalls
}
