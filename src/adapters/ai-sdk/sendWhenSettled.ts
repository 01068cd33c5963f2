import type { JsonObject } from '../../model/index.ts'
import { ownMembers } from '../shared/members.ts'
import { isToolPart, isAnswered, type AiSdkMessage } from './recordOf.ts'
import { pageCalls } from './fromAiSdk.ts'

/**
 * For `sendAutomaticallyWhen`: true when every call of the last step has been answered, and the
 * server has to hear what a person decided or what this page gave. Unlike the SDK's own two
 * predicates, it does not ask for more when the server stopped after its own tools, at its
 * `stopWhen`. Outputs of the page are those of `createAiSdkHost`, and those of calls that were open
 * when the server's answer had ended. False once the assistant has gone on.
 * @example
 * const chat = useChat({ sendAutomaticallyWhen: sendWhenSettled })
 */
export function sendWhenSettled({ messages }: { messages: readonly AiSdkMessage[] }): boolean {
  const { id, role, parts: raw } = ownMembers(messages.at(-1)) ?? {}
  if (role !== 'assistant' || !Array.isArray(raw)) return false
  const parts: JsonObject[] = raw.map((part: unknown) => ownMembers(part) ?? {})
  const lastStart = parts.findLastIndex(({ type }) => type === 'step-start')
  const step = parts.slice(lastStart + 1)
  const calls = step.filter(isToolPart)
  noteOpenCalls(id, calls)
  if (calls.some(isOpen)) return false
  const after = step.slice(step.findLastIndex(runsInPage) + 1).filter(({ type }) => type === 'text')
  // A server that marks no steps leaves text as the only sign that the assistant has heard; sending
  // again would never end.
  if (lastStart === -1 && after.length > 0) return false
  return (
    calls.some(isAnswered) ||
    (calls.some((part) => hasOutput(part) && pageCalls.has(id, part.toolCallId)) &&
      after.every(({ state }) => state === 'done'))
  )
}

/** The server's answer has ended: only the page can give what is missing. */
function noteOpenCalls(messageId: unknown, calls: readonly JsonObject[]): void {
  for (const part of calls)
    if (part.state === 'input-available' && runsInPage(part) && typeof part.toolCallId === 'string')
      pageCalls.note(messageId, part.toolCallId)
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
