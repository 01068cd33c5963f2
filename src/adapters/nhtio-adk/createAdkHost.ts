import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolResult, ConsentDecision } from '../../model/index.ts'
import type { QuestionAnswer, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { carried, questionOf, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/** The app's own way to its gates, and to the store of its results. */
export interface AdkClient {
  /**
   * Settles a gate. Rejects when its schema refuses the value: the gate stays open, and the person
   * sees why.
   */
  settleGate(decision: AdkDecision): void | Promise<unknown>
  /** Fetches the body of a result that is a handle, by the call's id. */
  loadResult?(callId: string): Promise<ToolResult>
}

/**
 * A host that settles the gates of an @nhtio/adk turn.
 * @example
 * <ToolHostProvider host={createAdkHost(adkClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAdkHost(client: AdkClient): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await client.settleGate(toAdkDecision(record, decision))
    },
    answer: async (record, answer) => {
      await client.settleGate(toAdkAnswer(record, answer))
    },
    ...(client.loadResult && {
      loadResult: async (record) =>
        (await client.loadResult?.(record.origin?.ids?.id ?? record.call.id)) ?? { success: false },
    }),
  }
}

/**
 * The app's next step with the gate of that id: `gate.resolve(value)`, `gate.reject(new
 * Error(message))` or `gate.abort()`. Source: NHTIO/ADK, TurnGate.
 */
export type AdkDecision =
  | { gateId: string; action: 'resolve'; value: unknown }
  | { gateId: string; action: 'reject'; message: string }
  | { gateId: string; action: 'abort' }

const SYSTEM = 'NHTIO ADK'

/**
 * A person's decision as what to do with the gate: a permission resolves it, a denial rejects it,
 * so that a gate which closes as resolved was allowed. Throws for a call that no gate asks about,
 * and for what a gate has no word for.
 * @example
 * await post('/decisions', toAdkDecision(record, decision))
 */
export function toAdkDecision(record: ToolCallRecord, decision: ConsentDecision): AdkDecision {
  const { id: gateId } = requestOf(record, SYSTEM)
  const fixed = 'The call runs with what its checksum names.'
  const said = carried(SYSTEM, decision, [...YES_OR_NO, 'abort'], fixed)
  if (said.kind === 'abort') return { gateId, action: 'abort' }
  return said.kind === 'allow'
    ? {
        gateId,
        action: 'resolve',
        value: { approved: true, ...(said.note && { note: said.note }) },
      }
    : { gateId, action: 'reject', message: said.reason ?? 'Denied by the person' }
}

/**
 * A person's answer to a gate that asks for data. A gate whose schema refuses the value stays open,
 * and says why.
 * @example
 * await post('/answers', toAdkAnswer(record, { kind: 'decline' }))
 */
export function toAdkAnswer(record: ToolCallRecord, answer: QuestionAnswer): AdkDecision {
  const { id: gateId } = questionOf(record, SYSTEM)
  return answer.kind === 'accept'
    ? { gateId, action: 'resolve', value: answer.value }
    : answer.kind === 'decline'
      ? { gateId, action: 'reject', message: 'The person declined to answer' }
      : { gateId, action: 'abort' }
}
