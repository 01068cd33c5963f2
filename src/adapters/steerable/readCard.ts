import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { toResult } from '../shared/host/toResult.ts'

const STATES: readonly unknown[] = ['pending', 'running', 'succeeded', 'failed', 'cancelled']

/**
 * The members of a tool execution card; undefined for anything else. Source: Steerable,
 * spec/blocks/ToolExecutionPayload.
 */
export function readCard(value: unknown): JsonObject | undefined {
  const members = ownMembers(value)
  return members && typeof members.name === 'string' && STATES.includes(members.status)
    ? members
    : undefined
}

/** What a card's status says. */
export function cardState({
  status,
  output,
  error,
}: JsonObject): Pick<ToolCallRecord, 'phase' | 'result' | 'outcome'> {
  switch (status) {
    case 'running':
      return { phase: 'running' }
    case 'succeeded':
      return { phase: 'done', result: toResult(output ?? undefined) }
    case 'failed':
      return {
        phase: 'done',
        result: {
          success: false,
          ...(error !== undefined && error !== null && { error: textOf(error) }),
        },
      }
    case 'cancelled':
      return { phase: 'done', outcome: 'cancelled' }
    default:
      return {}
  }
}
