import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, Question, ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { errorTextOf } from '../shared/read/errorTextOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { toResult } from '../shared/host/toResult.ts'
import { toDecision, toRequest, type Approval } from './readApproval.ts'
import { toQuestion } from './toQuestion.ts'

type State = Pick<
  ToolCallRecord,
  | 'phase'
  | 'run'
  | 'partial'
  | 'result'
  | 'outcome'
  | 'request'
  | 'question'
  | 'decision'
  | 'summary'
>

/**
 * What a part says about itself beside its status, which is its message's until it has a result.
 */
export interface PartFacts {
  readonly part: JsonObject
  readonly status: JsonObject
  readonly approval: Approval | undefined
  readonly args: JsonObject
  /** The arguments are not all there. */
  readonly isStreaming: boolean
  /** This page runs it, once the message has paused. */
  readonly isLocal: boolean
}

/**
 * Where a call stands. What was answered comes before the result: assistant-ui writes one for a
 * call that was denied. Source: `toMessagePartStatus` in @assistant-ui/core 0.3.
 */
export function readState(facts: PartFacts): State {
  const { part, approval, args } = facts
  const answered =
    approval && approval.approved !== undefined ? { decision: toDecision(approval, args) } : {}
  const given = part.result === undefined ? undefined : resultOf(part)
  const isFinal = part.isPreliminary !== true
  const ended: State = { ...answered, phase: 'done', ...(given && isFinal && { result: given }) }
  if (approval?.resolution) return { ...ended, outcome: approval.resolution }
  if (approval?.approved === false) return { ...ended, outcome: 'denied' }
  if (ended.result) return ended
  return {
    ...answered,
    ...(given && { partial: given }),
    ...(facts.status.type === 'running' || facts.status.type === 'requires-action'
      ? openState(facts)
      : endedState(facts)),
  }
}

function openState({ part, status, approval, isStreaming, isLocal }: PartFacts): State {
  const isRunning = status.type === 'running'
  const run = isRunning ? ({ run: 'active' } as const) : {}
  if (isStreaming && !approval) return run
  if (approval?.approved !== undefined) return { ...run, phase: isRunning ? 'running' : 'queued' }
  // The server's own rule answers.
  if (approval?.members.isAutomatic === true) return { ...run, phase: 'queued' }
  if (approval)
    return {
      ...run,
      phase: 'waiting',
      ...(approval.asksForData
        ? { question: toQuestion(approval) }
        : { request: toRequest(approval) }),
    }
  const asked = ownMembers(part.interrupt)
  return {
    ...run,
    phase: isLocal && isRunning ? 'queued' : 'running',
    ...(asked && readInterrupt(asked)),
  }
}

/**
 * A tool that waits for a person with `context.human(payload)`. Only where the payload has a schema
 * is there a form, since nothing else says which answer means what.
 */
function readInterrupt({ payload }: JsonObject): State {
  if (typeof payload === 'string') return { summary: textOf(payload, 500) }
  const { message, prompt, schema, responseSchema, requestedSchema } = ownMembers(payload) ?? {}
  const wanted = [schema, responseSchema, requestedSchema].find(isJsonObject)
  const said = textMembers({ message: message ?? prompt })
  if (!wanted) return said.message ? { summary: textOf(said.message, 500) } : {}
  const question: Question = { id: textOf(payload), handle: 'human', ...said, schema: wanted }
  return { question }
}

/**
 * The message has ended, and the call has no result. What the model did not finish asking for was
 * never started; what was asked cannot be answered any more.
 */
function endedState({ status, approval, isStreaming }: PartFacts): State {
  const failure = status.error === undefined ? {} : { summary: errorTextOf(status.error) }
  if (status.reason === 'cancelled' || isStreaming)
    return { run: 'ended', outcome: 'cancelled', ...failure }
  if (!approval || approval.approved !== undefined) return { run: 'ended', ...failure }
  return {
    run: 'ended',
    outcome: 'expired',
    ...(!approval.asksForData && { request: toRequest(approval) }),
    ...failure,
  }
}

function resultOf({ result, isError }: JsonObject): ToolResult {
  if (isError !== true) return toResult(result)
  const members = ownMembers(result)
  if (!members) return { success: false, error: errorTextOf(result) }
  return {
    ...members,
    success: false,
    error: errorTextOf(members.error ?? members.message ?? result),
  }
}
