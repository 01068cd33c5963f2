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
const outputOfServer = { ...output, toolCallId: 'of-server' }
const failedOfServer = { ...failed, toolCallId: 'of-server-too' }
const requested = { ...call, state: 'approval-requested', approval: { id: 'a' } }
const answered = { ...call, state: 'approval-responded', approval: { id: 'a', approved: true } }
const denied = { ...call, state: 'output-denied', approval: { id: 'a', approved: false } }
const text = { type: 'text', text: 'Done.', state: 'done' }
const byProvider = { ...open, providerExecuted: true }
const send = (...parts: object[]) => sendWhenSettled({ messages: [assistant(...parts)] })
/** The page gave the outputs: its calls were open when the answer had ended. */
const sendOfPage = (...parts: object[]) => {
  const before = parts.map((part) => ('output' in part || 'errorText' in part ? open : part))
  expect(send(...before)).toBe(false)
  return send(...parts)
}

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
    ['all outputs are there', [start, output, failed]],
    ['an output beside a denial that the server made itself', [start, denied, output]],
    ['text before the call', [start, text, output]],
    [
      'text after the call in its own step: the model has not seen the output',
      [start, output, text],
    ],
  ])('sends what the page gave when %s', (_when, parts) => expect(sendOfPage(...parts)).toBe(true))

  it.each([
    ['a request is answered', [start, answered]],
    ['an answer and an output in one step', [start, answered, output]],
    ['the provider still runs another call', [start, answered, byProvider]],
  ])('sends when %s', (_when, parts) => expect(send(...parts)).toBe(true))

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
    [
      'the server gave the last outputs itself and stopped',
      [start, outputOfServer, failedOfServer],
    ],
    ['a server without steps has gone on', [output, text]],
    ['the server took a denial and said nothing', [start, denied]],
    ['only the provider ran something', [start, { ...output, providerExecuted: true }]],
  ])('does not send when %s', (_when, parts) => expect(send(...parts)).toBe(false))

  it('knows the calls of the page by their message: another one may number its calls alike', () => {
    expect(sendOfPage(start, output)).toBe(true)
    expect(sendWhenSettled({ messages: [{ ...assistant(start, output), id: 'm9' }] })).toBe(false)
  })

  it('looks only at the last message, which must come from the assistant', () => {
    expect(sendWhenSettled({ messages: [assistant(start, output), user] })).toBe(false)
    expect(sendWhenSettled({ messages: [] })).toBe(false)
    expect(sendWhenSettled({ messages: [null] as never })).toBe(false)
  })
})
