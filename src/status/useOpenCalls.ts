'use client'
import type { ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import { useStatuses, type CallWithStatus } from './useStatuses.ts'

/** A call that asks the person, and what became of that so far. */
export type OpenCall = CallWithStatus

const OPEN_CALLS_FILTER = {
  isWanted: ({ kind, details }: ToolCallStatus): boolean =>
    kind === 'awaiting_consent' || details.includes('awaiting_answer'),
  isOver: ({ kind, isSettled }: ToolCallStatus): boolean => isSettled && kind !== 'unknown',
}

/**
 * The calls among these that ask the person, also those whose answer is on its way or waits for its
 * batch; in their order. The same array until one of them changed. A call that has ended is looked
 * at once.
 */
export const useOpenCalls = (
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
): readonly OpenCall[] => useStatuses(runtime, policy, records, OPEN_CALLS_FILTER)
