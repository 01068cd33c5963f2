// Calls beside one that a person is asked about, and calls that nobody answered yet.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createAgUiHost, createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import { createAiSdkHost, fromAiSdk } from '../../src/adapters/ai-sdk/index.ts'
import { fromAssistantUi } from '../../src/adapters/assistant-ui/index.ts'
import { createLangGraphReader } from '../../src/adapters/langgraph/index.ts'
import { ToolCallBubble } from '../../src/index.ts'
import { bubbleOf, TestProvider } from '../../src/testing/index.ts'
import {
  assistant,
  inbox,
  interruptId,
  review,
  toolCall,
  toolMessage,
} from '../adapters/langgraph/support.ts'
import { flow, statuses } from './support.tsx'

const execute = toolCall('e', 'execute', { command: 'ls' })
const write = toolCall('w', 'write_file', { path: 'a.txt' })
const asking = review(interruptId(1), [{ name: 'execute', args: { command: 'ls' } }])
const messages = [assistant('m', execute, write)]
const start = (id: string, name: string) => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId: id },
]
const interrupted = (...ids: readonly string[]) => ({
  type: 'RUN_FINISHED',
  outcome: {
    type: 'interrupt',
    interrupts: ids.map((id) => ({ id: `i-${id}`, reason: 'tool_call', toolCallId: id })),
  },
})

describe('a call beside one that is asked about has not begun', () => {
  it.each([
    ['in a state of LangGraph', createLangGraphReader, [{ messages, __interrupt__: [asking] }]],
    [
      'in a stream of LangGraph',
      createLangGraphReader,
      [{ messages }, { __interrupt__: [asking] }],
    ],
    [
      'in a thread of LangGraph',
      createLangGraphReader,
      [{ values: { messages }, next: ['tools'], tasks: [{ interrupts: [asking] }] }],
    ],
    [
      'in a run of AG-UI',
      createAgUiReader,
      [...start('e', 'execute'), ...start('w', 'write_file'), interrupted('e')],
    ],
  ])('%s', (_, createReader, events) => {
    flow(createReader(), events)
    expect(statuses()).toEqual({ e: 'awaiting_consent', w: 'preparing' })
    expect(bubbleOf('w')).toHaveTextContent('Queued')
    expect(bubbleOf('w')).not.toHaveTextContent(/Started|Writing/)
  })

  it.each([
    ['a question of a tool that runs beside it', { id: interruptId(3), value: 'Which city?' }],
    ['a yes or no in its own words', { id: interruptId(3), value: { question: 'Go on?' } }],
    ['a tool that asks about itself', inbox(interruptId(2), 'execute', { command: 'ls' })],
  ])('but may have, if what asks is no review: %s', (_, interrupt) => {
    flow(createLangGraphReader(), [
      {
        values: { messages },
        next: ['tools'],
        tasks: [{ name: 'tools', interrupts: [interrupt] }],
      },
    ])
    expect(statuses().w).toBe('running')
    expect(bubbleOf('w')).not.toHaveTextContent('Queued')
  })

  it.each([
    [
      'LangGraph',
      createLangGraphReader,
      [{ messages, __interrupt__: [asking] }],
      [{ command: { resume: { decisions: [{ type: 'approve' }] } } }],
    ],
    [
      'AG-UI',
      createAgUiReader,
      [...start('e', 'execute'), ...start('w', 'write_file'), interrupted('e')],
      [
        {
          type: 'RUN_STARTED',
          input: {
            resume: [{ interruptId: 'i-e', status: 'resolved', payload: { approved: true } }],
          },
        },
      ],
    ],
  ])('and begins when the run goes on: %s', (_, createReader, paused, resumed) => {
    flow(createReader(), [...paused, ...resumed])
    expect(statuses()).toEqual({ e: 'running', w: 'running' })
  })

  it.each([
    ['by the id of a call in it', { type: 'approval', tool_call: { id: 'e' }, message: 'Run it?' }],
    ['by its own id', { tool_call_id: 'e', question: 'Run it?' }],
    ['in camel case', { toolCallId: 'e', message: 'Run it?' }],
  ])('nor has the call that a question names: %s', (_, value) => {
    flow(createLangGraphReader(), [{ messages, __interrupt__: [{ id: interruptId(3), value }] }])
    expect(statuses()).toMatchObject({ e: 'preparing', w: 'running' })
    expect(bubbleOf('e')).not.toHaveTextContent(/Started|Running/)
  })

  it('but keeps its result, and one that the runtime began runs', () => {
    flow(createLangGraphReader(), [
      {
        method: 'tools',
        params: {
          data: { event: 'tool-started', tool_call_id: 'w', tool_name: 'write_file', input: {} },
        },
      },
      { messages: [assistant('m', execute, write, toolCall('r', 'read_file'))] },
      {
        messages: [
          assistant('m', execute, toolCall('w', 'write_file', {}), toolCall('r', 'read_file')),
          toolMessage('r', 'x'),
        ],
        __interrupt__: [asking],
      },
    ])
    expect(statuses()).toMatchObject({ e: 'awaiting_consent', w: 'running', r: 'succeeded' })
  })
})

describe('the state of a graph in the graph', () => {
  const task = assistant('outer', toolCall('t', 'task', {}))
  const inner = (interrupts: readonly object[], deeper?: object) => ({
    values: { messages },
    next: ['review'],
    tasks: [{ id: 'x', interrupts, ...deeper }],
  })
  it.each([
    ['that says itself who is asked', [], inner([asking])],
    ['whose interrupt both say', [asking], inner([asking])],
    [
      'two graphs deep',
      [],
      { values: {}, next: ['in'], tasks: [{ id: 'y', interrupts: [], state: inner([asking]) }] },
    ],
  ])('%s shows call and question', async (_, interrupts, state) => {
    flow(createLangGraphReader(), [
      { values: { messages: [task] }, next: ['agent'], tasks: [{ id: 'o', interrupts, state }] },
    ])
    expect(statuses()).toEqual({ t: 'running', e: 'awaiting_consent', w: 'preparing' })
    await waitFor(() => expect(bubbleOf('e')).toHaveTextContent('ls'))
  })

  it('of two graphs that stand beside each other, each has its own call', () => {
    const other = review(interruptId(2), [{ name: 'delete_row', args: {} }])
    const second = {
      values: { messages: [assistant('m2', toolCall('d', 'delete_row', {}))] },
      next: ['review'],
      tasks: [{ id: 'z', interrupts: [other] }],
    }
    const tasks = [inner([asking]), second].map((state, at) => ({
      id: `o${at}`,
      interrupts: [],
      state,
    }))
    flow(createLangGraphReader(), [{ values: { messages: [task] }, next: ['a', 'b'], tasks }])
    expect(statuses()).toEqual({
      t: 'running',
      e: 'awaiting_consent',
      w: 'preparing',
      d: 'awaiting_consent',
    })
  })

  it.each([
    [
      'a thread with its interrupts',
      { thread_id: 't', values: { messages }, interrupts: { x: [asking] } },
    ],
    [
      'a thread that says what is next',
      { values: { messages }, next: ['tools'], tasks: [], interrupts: { x: [asking] } },
    ],
    [
      'a review with the arguments by their older name',
      {
        messages,
        __interrupt__: [
          {
            id: interruptId(1),
            value: { action_requests: [{ name: 'execute', arguments: { command: 'ls' } }] },
          },
        ],
      },
    ],
  ])('%s shows call and question, too', async (_, state) => {
    flow(createLangGraphReader(), [state])
    expect(statuses()).toEqual({ e: 'awaiting_consent', w: 'preparing' })
    await waitFor(() => expect(bubbleOf('e')).toHaveTextContent('ls'))
  })
})

test.each([
  ['in words', 'Which city?'],
  ['with a message', { message: 'Which city?' }],
  ['with a prompt', { prompt: 'Which city?' }],
])('a tool of assistant-ui that waits for a person %s is not said to run', async (_, payload) => {
  const record = fromAssistantUi({
    toolCallId: 'c',
    toolName: 'plan_trip',
    args: {},
    argsText: '{}',
    status: { type: 'requires-action', reason: 'interrupt' },
    interrupt: { type: 'human', payload },
    respondToApproval: () => Promise.resolve(),
  } as never)
  render(
    <TestProvider>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('Waits for input'))
  expect(bubbleOf('c')).toHaveTextContent('Which city?')
  expect(bubbleOf('c').querySelector('.handrail-status')).not.toHaveTextContent('Running')
})

const asked = (args: object, name = 'ask_user') => ({
  role: 'assistant',
  id: 'a',
  toolCalls: [{ id: 'q', type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const one = { question: 'Which city?' }

describe('a question that a reloaded thread ends with is open', () => {
  it.each([
    ['one question', asked(one)],
    ['with choices', asked({ question: 'Which city?', options: ['Oslo', 'Rome'] })],
    ['several', asked({ questions: [{ text: 'Which city?' }, { text: 'When?' }] })],
    ['of a tool by another name', asked({ prompt: 'Which city?' }, 'request_user_input')],
  ])('%s', async (_, message) => {
    flow(createAgUiReader({ runActive: false }), [{ role: 'user', id: 'u', content: 'x' }, message])
    await waitFor(() => expect(bubbleOf('q')).toHaveTextContent('Which city?'))
    expect(bubbleOf('q')).not.toHaveTextContent(/No result|May have/)
  })

  it('in a chat of the AI SDK, too, where its answer is the output of the call', async () => {
    const part = { type: 'tool-ask_user', toolCallId: 'q', state: 'input-available', input: one }
    const chat = {
      messages: [{ id: 'm', role: 'assistant', parts: [part] }],
      addToolOutput: vi.fn(),
    }
    const [record] = fromAiSdk(chat.messages, { status: 'ready' })
    render(
      <TestProvider host={createAiSdkHost(chat)}>
        <ToolCallBubble record={record!} />
      </TestProvider>,
    )
    await userEvent.type(await screen.findByRole('textbox', { name: /Which city/ }), 'Oslo')
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(chat.addToolOutput).toHaveBeenCalledWith({
        tool: 'ask_user',
        toolCallId: 'q',
        output: { answers: { answer: 'Oslo' } },
      }),
    )
  })

  it.each([
    ['answered', [{ role: 'tool', id: 't', toolCallId: 'q', content: 'Oslo' }], 'succeeded'],
    ['left behind', [{ role: 'user', id: 'u', content: 'never mind' }], 'unknown'],
    [
      'interrupted by another answer',
      [{ role: 'assistant', id: 'b', content: 'Well.' }],
      'unknown',
    ],
  ])('and closed once it was %s', (_, after, status) => {
    flow(createAgUiReader({ runActive: false }), [asked(one), ...after])
    expect(statuses()).toEqual({ q: status })
  })

  it('and is answered as the result of its call, with an agent that takes messages', async () => {
    const added: object[] = []
    const runs: object[] = []
    const agent = {
      addMessage: (message: object) => void added.push(message),
      runAgent: (input: object) => Promise.resolve(runs.push(input)),
    }
    const { user } = flow(createAgUiReader({ runActive: false }), [asked(one)], {
      host: createAgUiHost(agent),
    })
    await user.type(await screen.findByRole('textbox', { name: /Which city/ }), 'Oslo')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(runs).toEqual([{ resume: [] }]))
    expect(added).toEqual([
      {
        id: 'answer to q',
        role: 'tool',
        toolCallId: 'q',
        content: '{"answers":{"answer":"Oslo"}}',
      },
    ])
  })
})

describe('a request in words from before AG-UI 1.0 is said to be one, and nothing was done', () => {
  const deleteRow = start('d', 'delete_row')
  it.each<readonly [string, readonly object[]]>([
    [
      'interrupt of a run',
      [
        ...deleteRow,
        {
          type: 'RUN_FINISHED',
          outcome: 'interrupt',
          interrupt: { id: 'i', reason: 'human_approval', payload: { message: 'Delete row n?' } },
        },
      ],
    ],
    [
      'an approval of a framework',
      [
        ...deleteRow,
        {
          type: 'CUSTOM',
          name: 'function_approval_request',
          value: { id: 'r', function_call: { call_id: 'd', name: 'delete_row', arguments: '{}' } },
        },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'a tool that confirms changes',
      [
        ...deleteRow,
        { type: 'TOOL_CALL_START', toolCallId: 'k', toolCallName: 'confirm_changes' },
        {
          type: 'TOOL_CALL_ARGS',
          toolCallId: 'k',
          delta: '{"function_name":"delete_row","function_call_id":"d","function_arguments":{}}',
        },
        { type: 'TOOL_CALL_END', toolCallId: 'k' },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'a tool that confirms changes, in chunks',
      [
        ...deleteRow,
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'k', toolCallName: 'confirm_changes' },
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'k', delta: '{"function_call_id":"d"}' },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'calls that are told in chunks, one after the other',
      [
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'd', toolCallName: 'delete_row', delta: '{}' },
        {
          type: 'TOOL_CALL_CHUNK',
          toolCallId: 'k',
          toolCallName: 'confirm_changes',
          delta: '{"function_call_id":"d"}',
        },
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'r', toolCallName: 'read_row', delta: '{}' },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'a tool that confirms nothing that it names',
      [...deleteRow, ...start('k', 'confirm_changes'), { type: 'RUN_FINISHED' }],
    ],
    [
      'a tool that asks for an approval',
      [
        { type: 'TOOL_CALL_START', toolCallId: 'd', toolCallName: 'request_approval' },
        {
          type: 'TOOL_CALL_ARGS',
          toolCallId: 'd',
          delta:
            '{"request":{"approvalId":"a","function_name":"delete_row","message":"Delete row n?"}}',
        },
        { type: 'TOOL_CALL_END', toolCallId: 'd' },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'an interrupt of LangGraph',
      [
        ...deleteRow,
        { type: 'CUSTOM', name: 'on_interrupt', value: 'Delete row n?' },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'an interrupt of LangGraph, as JSON',
      [
        ...deleteRow,
        {
          type: 'CUSTOM',
          name: 'on_interrupt',
          value: '{"message":"Delete row n?","toolCallId":"d"}',
        },
        { type: 'RUN_FINISHED' },
      ],
    ],
    [
      'an outcome without the interrupt',
      [...deleteRow, { type: 'RUN_FINISHED', outcome: 'interrupt' }],
    ],
    [
      'interrupts beside the outcome',
      [...deleteRow, { type: 'RUN_FINISHED', interrupts: [{ id: 'i', reason: 'human_approval' }] }],
    ],
    [
      'an interrupt in the result of a run',
      [
        ...deleteRow,
        { type: 'RUN_FINISHED', result: { interrupt: { id: 'i', value: 'Delete row n?' } } },
      ],
    ],
    ...(
      [
        ['hitl_request', { message: 'Delete row n?' }],
        ['tool_call_approval', { toolCallId: 'd' }],
        ['user_confirmation', { message: 'Delete row n?', toolCallId: 'd' }],
        ['approval', { toolCallId: 'd', status: 'pending' }],
      ] as const
    ).map(
      ([name, value]) =>
        [
          `an event of a framework: ${name}`,
          [...deleteRow, { type: 'CUSTOM', name, value }, { type: 'RUN_FINISHED' }],
        ] as const,
    ),
  ])('%s', (_, events) => {
    flow(createAgUiReader(), events)
    expect(['preparing', 'held']).toContain(statuses().d)
    expect(document.body).toHaveTextContent('Somebody else decides')
    expect(document.body).not.toHaveTextContent(/May have|Deleting|Started/)
  })

  it('and an interrupt in other spelling asks about its call', async () => {
    flow(createAgUiReader(), [
      ...start('d', 'delete_row'),
      {
        type: 'RUN_FINISHED',
        outcome: {
          type: 'interrupt',
          interrupts: [
            {
              id: 'i',
              reason: 'tool_call',
              tool_call_id: 'd',
              response_schema: { type: 'object', properties: { approved: { type: 'boolean' } } },
            },
          ],
        },
      },
    ])
    expect(statuses()).toEqual({ d: 'awaiting_consent' })
  })

  it('and asks for no approval once it has its answer', () => {
    flow(createAgUiReader({ runActive: false }), [
      asked({ request: { message: 'Delete row n?' } }, 'request_approval'),
      { role: 'tool', id: 't', toolCallId: 'q', content: '{"approved":true}' },
    ])
    expect(statuses()).toEqual({ q: 'succeeded' })
  })

  it('and goes on with the next run', () => {
    flow(createAgUiReader(), [
      ...deleteRow,
      { type: 'RUN_FINISHED', interrupt: { id: 'i', reason: 'human_approval' } },
      { type: 'RUN_STARTED' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'd', content: 'deleted' },
    ])
    expect(statuses().d).toBe('succeeded')
  })

  it.each([
    ['progress', 1],
    ['order_confirmed', { id: 'o1' }],
    ['approval_granted', { toolCallId: 'd' }],
    ['permissions_loaded', ['read']],
    ['human_message', { message: 'Hello' }],
    ['email_confirmation_sent', { id: 'e1', message: 'Sent' }],
    ['email_confirmation_requested', { id: 'e2' }],
    ['interrupts_cleared', {}],
    ['approval_request_answered', { toolCallId: 'd' }],
    ['approval', { toolCallId: 'd', approved: true }],
    ['tool_call_approval', { toolCallId: 'd', status: 'approved' }],
    ['confirmation', { id: 'c1' }],
  ])('but a custom event that asks nobody changes nothing: %s', (name, value) => {
    flow(createAgUiReader(), [...deleteRow, { type: 'CUSTOM', name, value }])
    expect(statuses()).toEqual({ d: 'running' })
  })

  it.each([
    ['ask_user', { question: 'Which city?' }],
    ['human_input_request', { prompt: 'Which city?' }],
    ['input_required', { message: 'Which city?' }],
  ])('and a question about no call holds none: %s', (name, value) => {
    flow(createAgUiReader(), [...deleteRow, { type: 'CUSTOM', name, value }])
    expect(statuses().d).toBe('running')
    expect(document.body).toHaveTextContent('Which city?')
  })
})
