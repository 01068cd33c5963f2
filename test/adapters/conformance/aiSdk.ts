import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import fc from 'fast-check'
import {
  createAiSdkReader,
  fromAiSdk,
  toAiSdkDecision,
} from '../../../src/adapters/ai-sdk/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { recordings } from '../ai-sdk/support.ts'
import type { Protocol } from './Protocol.ts'

/** The message that the SDK itself builds from the chunks, read by `fromAiSdk`. */
async function whole(chunks: readonly object[]) {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(structuredClone(chunk) as UIMessageChunk)
      controller.close()
    },
  })
  let message: UIMessage | undefined
  for await (const snapshot of readUIMessageStream({ stream })) message = snapshot
  const last: { type?: string; reason?: string } | undefined = chunks.at(-1)
  const isAborted = last?.type === 'abort'
  return message
    ? fromAiSdk([message], {
        runActive: last?.type !== 'finish' && !isAborted,
        ...(isAborted && { runEnd: last.reason ?? 'abort' }),
      })
    : []
}

const id = wordOr('c1', 'c2', '__proto__', '')

export const aiSdk: Protocol = {
  name: 'ai-sdk',
  createReader: createAiSdkReader,
  whole,
  // Of arguments that stream the SDK shows what it can repair, this reader their text.
  comparable: (records) =>
    records.map(({ argumentsText, ...record }) =>
      record.argumentsState === 'streaming'
        ? { ...record, call: { ...record.call, arguments: {} } }
        : { ...record, ...(argumentsText !== undefined && { argumentsText }) },
    ),
  fixtures: Object.fromEntries(
    recordings
      .filter(({ version }) => version === 6)
      .flatMap(({ scenario, turns: [first] }) =>
        first && !first.before ? [[scenario, () => structuredClone(first.chunks)]] : [],
      ),
  ),
  opening: [{ type: 'start', messageId: 'm1' }],
  call: (callId, { name = 'weather', arguments: args = {}, extra } = {}) => [
    {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName: name,
      input: args,
      ...(extra && { providerMetadata: extra }),
    },
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    failed
      ? { type: 'tool-output-error', toolCallId: callId, errorText: 'down' }
      : {
          type: 'tool-output-available',
          toolCallId: callId,
          output: value,
          ...(extra && { providerMetadata: extra }),
        },
  ],
  others: (callId) => [
    { type: 'tool-input-delta', toolCallId: callId, inputTextDelta: '{' },
    { type: 'tool-output-denied', toolCallId: callId },
  ],
  noise: [
    { type: 'text-delta', id: 't', delta: 'x' },
    { type: 'data-weather', data: {} },
    { type: 'from-the-future' },
  ],
  end: [{ type: 'finish' }],
  cut: (event, at) => {
    const { type, inputTextDelta: text }: { type?: string; inputTextDelta?: string } = event
    return type === 'tool-input-delta' && text !== undefined
      ? [
          { ...event, inputTextDelta: text.slice(0, at) },
          { ...event, inputTextDelta: text.slice(at) },
        ]
      : undefined
  },
  orphans: 'records',
  consent: {
    ask: (callId) => [
      { type: 'tool-input-available', toolCallId: callId, toolName: 'shell_run', input: {} },
      {
        type: 'tool-approval-request',
        toolCallId: callId,
        approvalId: `approval of ${String(callId)}`,
      },
    ],
    decided: (record, decision) => {
      const { id: approvalId, ...said } = toAiSdkDecision(record, decision)
      return [{ type: 'tool-approval-response', approvalId, ...said }]
    },
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    fc.record(
      {
        type: wordOr(
          'start',
          'start-step',
          'reset-step',
          'finish',
          'tool-input-start',
          'tool-input-delta',
          'tool-input-available',
          'tool-input-error',
          'tool-approval-request',
          'tool-approval-response',
          'tool-output-available',
          'tool-output-error',
          'tool-output-denied',
        ),
        toolCallId: id,
        approvalId: id,
        toolName: wordOr('a'),
        input: hostileValues,
        output: hostileValues,
        inputTextDelta: hostileValues,
        approved: hostileValues,
        messageId: id,
        errorText: hostileValues,
      },
      { requiredKeys: ['type'] },
    ),
  ),
}
