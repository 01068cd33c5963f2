import { tenseOf, type Tense } from '../status/tense.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/**
 * How a change is spoken of: it will happen, did, would have, or nobody knows; `undone`: it did,
 * and was taken back.
 */
export type DiffTense = 'will' | 'did' | 'did_not' | 'may_have' | 'undone'

const TENSES = {
  will: 'will',
  wants: 'will',
  doing: 'will',
  did: 'did',
  tried: 'may_have',
  did_not: 'did_not',
  stopped: 'may_have',
  may_have: 'may_have',
  undone: 'undone',
} satisfies Record<Tense, DiffTense>

/** The true tense of what a call changes. */
export function diffTense(status: ToolCallStatus, record: ToolCallRecord): DiffTense {
  return TENSES[tenseOf(status, record)]
}
