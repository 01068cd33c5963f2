import fc from 'fast-check'
import {
  createOpenAiReader,
  fromOpenAi,
  toOpenAiDecision,
} from '../../../src/adapters/openai/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import {
  added,
  approvalRequest,
  completed,
  functionCall,
  functionOutput,
  transcript,
} from '../openai/support.ts'
import type { Protocol } from './Protocol.ts'

const STREAMS = [
  'openai--openai-mcp-tool-approval.1',
  'openai--openai-shell-container.1',
  'openai--openai-tool-search.1',
  'openai--openai-custom-tool.1',
  'openai--openai-apply-patch-tool-delete.1',
  'openai-compatible--xai-tool-call',
  'deepseek--deepseek-tool-call',
].map((name) => `${name}.chunks.txt`)
const id = wordOr('c1', 'c2', '__proto__', '')
const item = fc.record(
  {
    type: wordOr(
      'function_call',
      'custom_tool_call',
      'mcp_call',
      'mcp_approval_request',
      'mcp_approval_response',
      'mcp_list_tools',
      'web_search_call',
      'code_interpreter_call',
      'computer_call',
      'shell_call',
      'shell_call_output',
      'apply_patch_call',
      'tool_search_output',
      'function_call_output',
      'novel_call',
    ),
    id,
    call_id: fc.oneof(id, fc.constant(null)),
    name: wordOr('a'),
    arguments: fc.oneof(hostileValues, wordOr('{"a":1}', '{"a":')),
    status: wordOr('in_progress', 'completed', 'failed', 'incomplete'),
    action: hostileValues,
    output: fc.oneof(
      hostileValues,
      fc.array(
        fc.record(
          {
            stdout: hostileValues,
            type: wordOr('input_text'),
            text: hostileValues,
            image_url: wordOr('data:image/png;base64,AA'),
            outcome: hostileValues,
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
    outputs: hostileValues,
    error: hostileValues,
    tools: hostileValues,
    approve: fc.oneof(fc.boolean(), hostileValues),
    approval_request_id: id,
    server_label: wordOr('s'),
    pending_safety_checks: hostileValues,
  },
  { requiredKeys: [] },
)
const toolCall = fc.record(
  {
    id,
    index: fc.nat({ max: 1 }),
    function: fc.oneof(
      hostileValues,
      fc.record(
        { name: wordOr('a'), arguments: fc.oneof(hostileValues, wordOr('{"a":', '1}')) },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)
const toolCalls = fc.oneof(hostileValues, fc.array(toolCall, { maxLength: 2 }))

export const openAi: Protocol = {
  name: 'openai',
  createReader: createOpenAiReader,
  whole: (list) => fromOpenAi(list),
  fixtures: Object.fromEntries(STREAMS.map((name) => [name, () => transcript(name)])),
  call: (callId, { name, arguments: args = {}, extra } = {}) => [
    functionCall(callId, name, args, extra),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    functionOutput(callId, failed ? { success: false, error: 'down' } : value, extra),
  ],
  others: (callId) => [
    functionOutput(callId, 'another'),
    { ...functionCall(callId), status: 'in_progress' },
    { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{' },
    { role: 'tool', tool_call_id: callId, content: 'again' },
  ],
  noise: [
    { type: 'response.output_text.delta', output_index: 0, delta: 'x' },
    added(0, { type: 'reasoning', id: 'rs', summary: [] }),
    { type: 'message', role: 'assistant', content: [] },
    { type: 'response.from_the_future', item_id: 'i' },
    {
      object: 'chat.completion.chunk',
      id: 'x',
      choices: [{ index: 0, delta: { content: 'x' }, finish_reason: null }],
    },
  ],
  end: [completed([], 'failed')],
  cut: (event, at) => {
    const {
      delta,
      choices,
    }: {
      delta?: unknown
      choices?: { delta?: { tool_calls?: { function?: { arguments?: string } }[] } }[]
    } = event
    if (typeof delta === 'string' && 'output_index' in event)
      return [
        { ...event, delta: delta.slice(0, at) },
        { ...event, delta: delta.slice(at) },
      ]
    const text = choices?.[0]?.delta?.tool_calls?.[0]?.function?.arguments
    if (text === undefined) return undefined
    const piece = (part: string, more: object) => ({
      ...event,
      choices: [
        {
          ...choices![0],
          delta: {
            tool_calls: [
              {
                ...choices![0]!.delta!.tool_calls![0],
                function: { ...choices![0]!.delta!.tool_calls![0]!.function, arguments: part },
              },
            ],
          },
          ...more,
        },
      ],
    })
    return [piece(text.slice(0, at), { finish_reason: null }), piece(text.slice(at), {})]
  },
  // An output in pieces: what came twice was written twice.
  isRepeatable: (event) => !('delta' in event) && !('choices' in event),
  orphans: 'records',
  consent: {
    ask: (callId) => [completed([approvalRequest(callId)])],
    decided: (record, decision) => [toOpenAiDecision(record, decision)],
    kinds: ['allow', 'deny'],
  },
  anyEvent: fc.oneof(
    hostileValues,
    item,
    fc.record(
      {
        type: wordOr(
          'response.created',
          'response.output_item.added',
          'response.output_item.done',
          'response.function_call_arguments.delta',
          'response.function_call_arguments.done',
          'response.image_generation_call.partial_image',
          'error',
        ),
        output_index: fc.oneof(fc.nat({ max: 1 }), hostileValues),
        item: fc.oneof({ arbitrary: item, weight: 4 }, { arbitrary: hostileValues, weight: 1 }),
        delta: wordOr('{"a":', '1}'),
        arguments: wordOr('{"a":1}'),
        partial_image_b64: hostileValues,
        code: hostileValues,
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      type: wordOr('response.completed', 'response.failed', 'response.cancelled'),
      response: fc.oneof(
        hostileValues,
        fc.record(
          {
            status: wordOr('completed', 'in_progress', 'cancelled'),
            output: fc.oneof(hostileValues, fc.array(item, { maxLength: 3 })),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
    fc.record(
      {
        role: wordOr('assistant', 'tool', 'user'),
        content: hostileValues,
        tool_call_id: id,
        tool_calls: toolCalls,
      },
      { requiredKeys: ['role'] },
    ),
    fc.record({
      id: wordOr('x'),
      choices: fc.oneof(
        hostileValues,
        fc.array(
          fc.record(
            {
              index: fc.nat({ max: 1 }),
              finish_reason: wordOr('stop', 'tool_calls'),
              delta: fc.record({ tool_calls: toolCalls }),
              message: hostileValues,
            },
            { requiredKeys: [] },
          ),
          { maxLength: 2 },
        ),
      ),
    }),
  ),
}
