import fc from 'fast-check'
import {
  createLangGraphReader,
  fromLangGraph,
  toLangGraphResume,
} from '../../../src/adapters/langgraph/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import {
  assistant,
  chunk,
  interruptId,
  review,
  streamOf,
  toolCall,
  toolMessage,
  transcript,
} from '../langgraph/support.ts'
import type { Protocol } from './Protocol.ts'

const id = wordOr('c1', 'c2', '__proto__', '')
const call = fc.record(
  {
    id,
    name: wordOr('a'),
    args: fc.oneof(hostileValues, wordOr('{"a":', '1}')),
    index: fc.nat({ max: 1 }),
    error: hostileValues,
    function: hostileValues,
  },
  { requiredKeys: [] },
)
const list = fc.oneof(hostileValues, fc.array(call, { maxLength: 2 }))
const message = fc.record(
  {
    type: wordOr('ai', 'AIMessageChunk', 'tool', 'human', 'remove'),
    id,
    content: fc.oneof(
      hostileValues,
      fc.array(
        fc.record(
          {
            type: wordOr('text', 'image_url', 'image'),
            text: hostileValues,
            image_url: hostileValues,
            data: hostileValues,
            mime_type: hostileValues,
            url: hostileValues,
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
    tool_calls: list,
    invalid_tool_calls: list,
    tool_call_chunks: list,
    tool_call_id: id,
    status: wordOr('error', 'success'),
    artifact: hostileValues,
    additional_kwargs: hostileValues,
    response_metadata: hostileValues,
    chunk_position: wordOr('last'),
  },
  { requiredKeys: [] },
)
const action = fc.oneof(
  hostileValues,
  fc.record(
    { name: wordOr('a'), args: hostileValues, description: hostileValues },
    { requiredKeys: [] },
  ),
)
const value = fc.oneof(
  hostileValues,
  fc.record(
    {
      actionRequests: fc.array(action, { maxLength: 2 }),
      reviewConfigs: fc.oneof(
        hostileValues,
        fc.array(
          fc.record({
            actionName: wordOr('a'),
            allowedDecisions: fc.oneof(
              hostileValues,
              fc.array(wordOr('approve', 'edit', 'reject', 'respond')),
            ),
          }),
          { maxLength: 2 },
        ),
      ),
    },
    { requiredKeys: ['actionRequests'] },
  ),
  fc.array(
    fc.record({
      action_request: fc.oneof(
        hostileValues,
        fc.record({ action: wordOr('a'), args: hostileValues }),
      ),
      config: fc.oneof(
        hostileValues,
        fc.record({
          allow_accept: fc.boolean(),
          allow_respond: fc.boolean(),
          allow_ignore: fc.boolean(),
        }),
      ),
      description: hostileValues,
    }),
    { maxLength: 2 },
  ),
)
const interrupts = fc.oneof(
  hostileValues,
  fc.array(
    fc.record(
      { id: wordOr(interruptId(1), interruptId(2), '__proto__'), value },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
)
const messages = fc.oneof(hostileValues, fc.array(message, { maxLength: 3 }))
const decisions = fc.array(
  fc.record(
    {
      type: wordOr('approve', 'edit', 'reject', 'accept', 'ignore', 'response'),
      message: hostileValues,
      args: hostileValues,
      editedAction: hostileValues,
    },
    { requiredKeys: [] },
  ),
  { maxLength: 2 },
)
const block = fc.record(
  {
    id,
    name: wordOr('a'),
    args: fc.oneof(hostileValues, wordOr('{"a":1}', '{"a"')),
    fields: fc.record({ id, name: wordOr('a'), args: wordOr('{') }),
  },
  { requiredKeys: [] },
)

export const langGraph: Protocol = {
  name: 'langgraph',
  createReader: createLangGraphReader,
  whole: (events) => fromLangGraph(events),
  fixtures: {
    ...Object.fromEntries(
      ['approve', 'two-actions', 'two-actions-one-rejected', 'artifact', 'own-questions'].map(
        (name) => [name, () => streamOf(name)],
      ),
    ),
    'a server': () => transcript('react-agent-tool-result-events.sse'),
    'graphs in a graph': () => transcript('recorded_messages_multiple_layers_of_supervision.json'),
  },
  call: (callId, { name, arguments: args = {}, extra } = {}) => [
    assistant(
      callId === '' ? undefined : `message of ${String(callId).slice(0, 20)}`,
      toolCall(callId, name, args, extra),
    ),
  ],
  result: (callId, { value: produced = {}, failed = false, extra } = {}) => [
    toolMessage(callId, failed ? 'down' : produced, {
      ...(failed && { status: 'error' }),
      ...extra,
    }),
  ],
  others: (callId) => [
    toolMessage(callId, 'another', { id: 'another' }),
    chunk(`message of ${String(callId)}`, { id: callId, name: 'get_weather', args: '{', index: 0 }),
    {
      method: 'tools',
      params: { namespace: [], data: { event: 'tool-started', tool_call_id: callId } },
    },
    {
      method: 'tools',
      params: {
        namespace: [],
        data: { event: 'tool-error', tool_call_id: callId, message: 'late' },
      },
    },
  ],
  noise: [
    { type: 'human', id: 'h', content: 'x' },
    { event: 'metadata', data: { run_id: 'r' } },
    { method: 'checkpoints', params: { namespace: [], data: { id: 'c' } } },
    { from: 'the future', node: { of: 'it' } },
    chunk('m'),
    ['custom', { progress: 1 }],
  ],
  end: [{ method: 'lifecycle', params: { namespace: [], data: { event: 'completed' } } }],
  cut: (event, at) => {
    if (!Array.isArray(event)) return undefined
    const [mode, tuple] = event as [
      unknown,
      { kwargs?: { tool_call_chunks?: { args?: string }[] } }[],
    ]
    const [piece, ...about] = mode === 'messages' ? tuple : Array.isArray(mode) ? tuple : []
    const [only] = piece?.kwargs?.tool_call_chunks ?? []
    if (only?.args === undefined) return undefined
    const again = (args: string, more: object) => [
      mode,
      [
        { ...piece, kwargs: { ...piece!.kwargs, tool_call_chunks: [{ ...only, ...more, args }] } },
        ...about,
      ],
    ]
    return [
      again(only.args.slice(0, at), {}),
      again(only.args.slice(at), { id: undefined, name: undefined }),
    ]
  },
  orphans: 'records',
  consent: {
    ask: (callId) => [
      {
        messages: [assistant('m1', toolCall(callId, 'delete_file'))],
        __interrupt__: [
          review(interruptId(1), [{ name: 'delete_file', args: {} }], {
            allowed: ['approve', 'reject', 'respond'],
            isPython: true,
          }),
        ],
      },
    ],
    decided: (record, decision) => [
      { command: { resume: toLangGraphResume([{ record, decision }]) } },
    ],
    kinds: ['allow', 'deny', 'respond'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    message,
    fc.record({ messages, __interrupt__: interrupts }, { requiredKeys: [] }),
    fc.record({
      values: fc.record({ messages }),
      next: fc.array(wordOr('x'), { maxLength: 1 }),
      tasks: fc.oneof(hostileValues, fc.array(fc.record({ interrupts }), { maxLength: 2 })),
    }),
    fc.record({
      lc: fc.constant(1),
      type: wordOr('constructor'),
      id: fc.oneof(hostileValues, fc.array(wordOr('AIMessageChunk'), { maxLength: 1 })),
      kwargs: fc.oneof(hostileValues, message),
    }),
    fc.record({
      event: wordOr(
        'messages',
        'messages|inner',
        'messages/partial',
        'messages/complete',
        'values',
        'updates',
        'error',
      ),
      data: fc.oneof(
        hostileValues,
        messages,
        fc.record({ messages, __interrupt__: interrupts }, { requiredKeys: [] }),
      ),
    }),
    fc.record({
      command: fc.oneof(
        hostileValues,
        fc.record({
          resume: fc.oneof(
            hostileValues,
            fc.record({ decisions }),
            decisions,
            fc.record({
              [interruptId(1)]: fc.oneof(hostileValues, fc.record({ decisions }), decisions),
            }),
          ),
        }),
      ),
    }),
    fc.record({
      method: wordOr(
        'tools',
        'messages',
        'values',
        'updates',
        'lifecycle',
        'input.requested',
        'input.answered',
      ),
      params: fc.oneof(
        hostileValues,
        fc.record({
          namespace: hostileValues,
          data: fc.oneof(
            hostileValues,
            fc.record(
              {
                event: wordOr(
                  'tool-started',
                  'tool-finished',
                  'tool-error',
                  'tool-output-delta',
                  'content-block-start',
                  'content-block-delta',
                  'content-block-finish',
                  'completed',
                ),
                tool_call_id: id,
                tool_name: wordOr('a'),
                input: hostileValues,
                output: fc.oneof(hostileValues, message),
                delta: fc.oneof(wordOr('x'), block),
                content: fc.oneof(hostileValues, block),
                message: hostileValues,
                interrupt_id: id,
                payload: value,
                interrupt_ids: fc.oneof(hostileValues, fc.array(id, { maxLength: 2 })),
              },
              { requiredKeys: [] },
            ),
          ),
        }),
      ),
    }),
    fc.array(fc.oneof(message, wordOr('messages', 'values'), fc.array(message, { maxLength: 2 })), {
      maxLength: 3,
    }),
  ),
}
