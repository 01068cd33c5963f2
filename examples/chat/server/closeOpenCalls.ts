import { isToolUIPart, type UIMessage } from 'ai'

const UNKNOWN = 'It was stopped; whether it ran is not known.'

/**
 * Gives calls that an earlier message or answer left open an end the model can read: what nobody
 * answered did not run, what was running and then stopped may have.
 */
export function closeOpenCalls(messages: readonly UIMessage[]): UIMessage[] {
  return messages.map((message, index) => ({
    ...message,
    parts: message.parts.map((part) =>
      closeRunning(index === messages.length - 1 ? part : closeRequest(part)),
    ),
  }))
}

/** A result so far is not a result. */
function closeRunning(part: UIMessage['parts'][number]): UIMessage['parts'][number] {
  if (!isToolUIPart(part) || part.state !== 'output-available' || part.preliminary !== true)
    return part
  const { output: _soFar, preliminary: _preliminary, ...call } = part
  return { ...call, state: 'output-error', errorText: UNKNOWN }
}

function closeRequest(part: UIMessage['parts'][number]): UIMessage['parts'][number] {
  if (!isToolUIPart(part)) return part
  if (part.state === 'approval-requested')
    return {
      ...part,
      state: 'output-denied',
      approval: { ...part.approval, approved: false, reason: 'nobody answered' },
    }
  if (part.state !== 'approval-responded') return part
  return part.approval.approved
    ? {
        ...part,
        state: 'output-error',
        approval: { ...part.approval, approved: true },
        errorText: UNKNOWN,
      }
    : { ...part, state: 'output-denied', approval: { ...part.approval, approved: false } }
}
