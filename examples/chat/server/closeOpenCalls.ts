import { isToolUIPart, type UIMessage } from 'ai'

/** Gives calls that an earlier message left open an end the model can read: what nobody answered did not run, what was allowed and then stopped may have. */
export function closeOpenCalls(messages: readonly UIMessage[]): UIMessage[] {
  return messages.map((message, index) => index === messages.length - 1 ? message : { ...message, parts: message.parts.map(close) })
}

function close(part: UIMessage['parts'][number]): UIMessage['parts'][number] {
  if (!isToolUIPart(part)) return part
  if (part.state === 'approval-requested') return { ...part, state: 'output-denied', approval: { ...part.approval, approved: false, reason: 'nobody answered' } }
  if (part.state !== 'approval-responded') return part
  return part.approval.approved
    ? { ...part, state: 'output-error', approval: { ...part.approval, approved: true }, errorText: 'It was stopped; whether it ran is not known.' }
    : { ...part, state: 'output-denied', approval: { ...part.approval, approved: false } }
}
