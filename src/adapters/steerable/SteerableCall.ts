import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/** Calls up to the end of a run. What comes after it is another turn. */
export interface Turn {
  run: ToolCallRecord['run']
  /** What ended it, as far as it was said. */
  end?: JsonObject
  readonly calls: SteerableCall[]
  /** In call order: a result without an id belongs to the first. */
  readonly unanswered: Set<SteerableCall>
}

export function createTurn(run: Turn['run']): Turn {
  return { run, calls: [], unanswered: new Set() }
}

/** What is known of one call. Only the reader changes it. */
export interface SteerableCall extends Pick<
  ToolCallRecord,
  'argumentsState' | 'argumentsText' | 'phase' | 'result' | 'outcome' | 'decision'
> {
  /** Unique in the conversation. */
  readonly id: string
  readonly turn: Turn
  /** What the call's own id is unique in: its message, or its turn. */
  readonly scope: unknown
  readonly name: string
  readonly ids: Record<string, string>
  readonly sources: readonly object[]
  arguments: JsonObject
  rest: JsonObject
}
