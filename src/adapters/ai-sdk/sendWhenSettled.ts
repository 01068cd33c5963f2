import type { JsonObject } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { isToolPart, type AiSdkMessage } from './AiSdkMessage.ts'
import { isAnswered } from './toContext.ts'

/**
 * For `sendAutomaticallyWhen`: true when every call of the last step has been answered and the
 * server has to hear it. The SDK's own two predicates in one, since a step may hold both requests
 * and outputs of the page: `lastAssistantMessageIsCompleteWithApprovalResponses` and
 * `lastAssistantMessageIsCompleteWithToolCalls` (ai 6.0.326). False once the assistant has gone on.
 */
export function sendWhenSettled({ messages }: { messages: readonly AiSdkMessage[] }): boolean {
  const { role, parts: raw } = ownMembers(messages.at(-1)) ?? {}
  if (role !== 'assistant' || !Array.isArray(raw)) return false
  const parts: JsonObject[] = raw.map((part: unknown) => ownMembers(part) ?? {})
  const lastStart = parts.findLastIndex(({ type }) => type === 'step-start')
  const step = parts.slice(lastStart + 1)
  const calls = step.filter(isToolPart)
  if (calls.some(isOpen)) return false
  const after = step.slice(step.findLastIndex(runsInPage) + 1).filter(({ type }) => type === 'text')
  // A server that marks no steps leaves text as the only sign that the assistant has heard; sending
  // again would never end.
  if (lastStart === -1 && after.length > 0) return false
  return (
    calls.some(isAnswered) ||
    (calls.some(hasOutput) && after.every(({ state }) => state === 'done'))
  )
}

/** Calls that the model's provider runs give their output to the provider, unless they ask. */
function runsInPage(part: JsonObject): boolean {
  return (
    isToolPart(part) &&
    (part.providerExecuted !== true || part.state === 'approval-requested' || isAnswered(part))
  )
}

function isOpen(part: JsonObject): boolean {
  return runsInPage(part) && !isAnswered(part) && !hasOutput(part) && part.state !== 'output-denied'
}

function hasOutput({ state, preliminary, providerExecuted }: JsonObject): boolean {
  return (
    providerExecuted !== true &&
    ((state === 'output-available' && preliminary !== true) || state === 'output-error')
  )
}
