import {
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type UIMessage,
} from 'ai'
import { sendWhenSettled } from '../../../src/adapters/ai-sdk/index.ts'
import { assistant, recordings, user } from './support.ts'

const start = { type: 'step-start' }
const call = { type: 'tool-a', toolCallId: 'c1', input: {} }
const open = { ...call, state: 'input-available' }
const output = { ...call, state: 'output-available', output: 1 }
const failed = { ...call, state: 'output-error', errorText: 'x' }
const requested = { ...call, state: 'approval-requested', approval: { id: 'a' } }
const answered = { ...call, state: 'approval-responded', approval: { id: 'a', approved: true } }
const denied = { ...call, state: 'output-denied', approval: { id: 'a', approved: false } }
const text = { type: 'text', text: 'Done.', state: 'done' }
const byProvider = { ...open, providerExecuted: true }
const send = (...parts: object[]) => sendWhenSettled({ messages: [assistant(...parts)] })

describe('sendWhenSettled', () => {
  it("agrees with the SDK's own predicates on every recorded message", () => {
    const messages = recordings.flatMap(({ turns }) =>
      turns.flatMap(({ before, message }) => (before ? [before, message] : [message])),
    )
    for (const message of messages) {
      const options = { messages: [message] as UIMessage[] }
      expect(sendWhenSettled(options)).toBe(
        lastAssistantMessageIsCompleteWithApprovalResponses(options) ||
          lastAssistantMessageIsCompleteWithToolCalls(options),
      )
    }
  })

  it.each([
    ['all outputs are there', [start, output, failed], true],
    ['a request is answered', [start, answered], true],
    ['an answer and an output in one step', [start, answered, output], true],
    ['an output beside a denial that the server made itself', [start, denied, output], true],
    ['text before the call', [start, text, output], true],
    [
      'text after the call in its own step: the model has not seen the output',
      [start, output, text],
      true,
    ],
    ['the provider still runs another call', [start, answered, byProvider], true],
  ])('sends when %s', (_when, parts, expected) => expect(send(...parts)).toBe(expected))

  it.each([
    ['nothing was called', [start, text]],
    ['a call is open', [start, output, open]],
    ['a request is open', [start, answered, requested]],
    [
      'a request of the provider is open',
      [start, output, { ...requested, providerExecuted: true }],
    ],
    ['output is preliminary', [start, { ...output, preliminary: true }]],
    ['the text after it still streams', [start, output, { ...text, state: 'streaming' }]],
    ['a later step answers', [start, output, start, text]],
    ['a later step began', [start, output, start]],
    ['a server without steps has gone on', [output, text]],
    ['the server took a denial and said nothing', [start, denied]],
    ['only the provider ran something', [start, { ...output, providerExecuted: true }]],
  ])('does not send when %s', (_when, parts) => expect(send(...parts)).toBe(false))

  it('looks only at the last message, which must come from the assistant', () => {
    expect(sendWhenSettled({ messages: [assistant(start, output), user] })).toBe(false)
    expect(sendWhenSettled({ messages: [] })).toBe(false)
    expect(sendWhenSettled({ messages: [null] as never })).toBe(false)
  })
})
