import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { textOf } from '../shared/read/textOf.ts'
import { readRefusal } from '../shared/host/readRefusal.ts'
import { toResult } from '../shared/host/toResult.ts'
import { toDecision, toRequest, type Approval } from './readApproval.ts'
import type { CallContext } from './AiSdkMessage.ts'
import { NOT_ALLOWED } from './withApprovals.ts'

export type State = Pick<
  ToolCallRecord,
  'phase' | 'partial' | 'result' | 'outcome' | 'marks' | 'request' | 'decision'
>

/**
 * What a tool part's state says, for the seven states of AI SDK 6 and 7, which hold the four of AI
 * SDK 5. Undefined for a state it does not know.
 */
export function readState(
  part: JsonObject,
  approval: Approval | undefined,
  args: JsonObject,
  context: CallContext,
): State | undefined {
  // A refusal too: the call ran although it was denied.
  const decided = approval?.approved !== undefined && {
    decision: toDecision(approval, approval.approved, args),
  }
  switch (part.state) {
    case 'input-streaming':
      // What the model did not finish asking for was never started.
      return context.run === 'ended' ? { outcome: 'cancelled' } : {}
    case 'input-available':
      return { phase: 'running' }
    case 'approval-requested':
      return requested(approval, context)
    case 'approval-responded':
      return responded(approval, args, context)
    case 'output-available':
      return part.preliminary === true
        ? { ...decided, partial: toResult(part.output), phase: 'running' }
        : { ...decided, result: toResult(part.output), phase: 'done' }
    case 'output-error': {
      const result = {
        success: false,
        ...(part.errorText !== undefined && { error: textOf(part.errorText) }),
      }
      return { ...decided, result, ...readRefusal(result, NOT_ALLOWED), phase: 'done' }
    }
    case 'output-denied':
      // Stored history may lack the approval (vercel/ai#15912): then nobody knows who said no, and
      // the outcome stands alone.
      return {
        ...(approval && { decision: toDecision(approval, false, args) }),
        outcome: 'denied',
        phase: 'done',
      }
    default:
      return undefined
  }
}

function requested(approval: Approval | undefined, { live }: CallContext): State {
  if (!approval) return {}
  if (approval.isAutomatic) return { phase: 'queued' }
  return live
    ? { request: toRequest(approval), phase: 'waiting' }
    : { request: toRequest(approval), outcome: 'expired' }
}

function responded(
  approval: Approval | undefined,
  args: JsonObject,
  { live, answered }: CallContext,
): State {
  if (approval?.approved === undefined) return {}
  const { approved, isAutomatic } = approval
  // The server answers an automatic request itself: nothing has to travel.
  const phase = !live ? undefined : isAutomatic ? (approved ? 'running' : undefined) : answered
  return { decision: toDecision(approval, approved, args), ...(phase && { phase }) }
}
