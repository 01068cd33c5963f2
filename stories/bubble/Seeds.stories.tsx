import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { fromAgentTool } from '../../src/adapters/agent-tool/index.ts'
import { fromGlue } from '../../src/adapters/glue/index.ts'
import { fromLoomMcp } from '../../src/adapters/loom-mcp/index.ts'
import { fromAdk } from '../../src/adapters/nhtio-adk/index.ts'
import { fromSteerable } from '../../src/adapters/steerable/index.ts'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'
import { choose } from '../support/request.ts'

const policy = {
  tools: { get_forecast: { mode: 'external', server: 'weather.example' } },
} as const

const meta = {
  title: 'ToolCallBubble/Five systems',
  loaders: [
    () => ({ host: createTestHost({ loadResult: () => Promise.resolve({ success: true }) }) }),
  ],
  args: { records: [] },
  render: ({ records }, { loaded }) => (
    <TestProvider
      host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
      policy={policy}
    >
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  ),
} satisfies Meta<{ records: readonly ToolCallRecord[] }>
export default meta
type Story = StoryObj<typeof meta>

const AT = '2026-05-08T10:00:00Z'
const steerable = (id: string, name: string, args: object, result: object) => [
  { type: 'tool_call', payload: { id, name, arguments: args } },
  { type: 'tool_result', callId: id, payload: result },
]
const invocation = (id: string, more: object) => ({
  invocation_id: id,
  tool_id: 'tool_notes_update',
  status: 'running',
  created_at: AT,
  model_input: { id },
  ...more,
})
const event = (type: string, payload: object) => ({
  type,
  run_id: 'run-1',
  timestamp: AT,
  payload,
})

/** Each says how it ended, or what it waits for, without being opened. */
export const Closed: Story = {
  args: {
    records: [
      ...fromSteerable([
        ...steerable(
          's1',
          'create_event',
          { title: 'Lunch' },
          { success: true, message: 'Event created.', data: { eventId: 'e_777' } },
        ),
        ...steerable(
          's2',
          'create_event',
          { title: 'Lunch' },
          {
            success: false,
            needsFollowup: true,
            error: 'Invalid date format',
            message: 'Please retry with ISO-8601.',
          },
        ),
      ]),
      ...fromSteerable([
        { type: 'tool_call', payload: { id: 's3', name: 'search_notes', arguments: {} } },
        { type: 'budget_exhausted' },
      ]),
      ...fromAgentTool([
        invocation('a1', { status: 'awaiting_approval' }),
        {
          decision_id: 'p1',
          invocation_id: 'a1',
          behavior: 'passthrough',
          reason: { type: 'async_agent', message: 'The parent agent decides.' },
          decided_at: AT,
        },
        invocation('a2', {}),
        { result_id: 'r', invocation_id: 'a2', status: 'synthetic_error', created_at: AT },
      ]),
      ...fromGlue([
        {
          type: 'AgentToolCall',
          call: { id: 'g1', name: 'read_file', arguments: { path: 'lib/main.dart' } },
        },
        {
          type: 'AgentToolResult',
          result: { callId: 'g1', success: true, content: 'void main() {\n  run();\n}' },
        },
      ]),
      ...fromAdk([
        { id: 'n1', tool: 'fetch_log', args: {}, isComplete: true, isError: false, results: 'x' },
        {
          id: 'n2',
          tool: 'artifact_grep',
          args: { callId: 'n1', pattern: 'TODO' },
          isComplete: true,
          isError: false,
          fromArtifactTool: true,
          results: '3 lines',
        },
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the agent will try again/)).toBeVisible()
    await expect(await canvas.findByText(/looks into an earlier result/)).toBeVisible()
  },
}

const open = async (canvas: Pick<typeof screen, 'getAllByRole'>) => {
  for (const line of canvas
    .getAllByRole('button')
    .filter(
      (button) =>
        button.classList.contains('handrail-toggle') &&
        button.getAttribute('aria-expanded') === 'false',
    ))
    await userEvent.click(line)
}

/** The place of a call, the kind of its problem, and the place of its result. */
export const Opened: Story = {
  args: {
    records: [
      ...fromAgentTool([
        {
          tool_id: 'tool_shell_exec',
          title: 'Run a command',
          execution_profile: { execution_kind: 'shell', sandbox_profile: 'read-only' },
        },
        invocation('o1', {
          tool_id: 'tool_shell_exec',
          model_input: { command: 'grep -r TODO .' },
          actor_ref: 'agent:builder',
        }),
        {
          decision_id: 'd',
          invocation_id: 'o1',
          result_id: 'r',
          strategy: 'preview_and_persist',
          original_size_bytes: 481_204,
          preview_size_bytes: 2048,
          persisted_ref: { uri: 'agent-runtime://session/tool-results/o1.txt' },
          reason: 'result_exceeded_inline_limit',
          created_at: AT,
        },
        {
          result_id: 'r',
          invocation_id: 'o1',
          status: 'succeeded',
          content: [{ type: 'text', text: 'src/a.ts:1 TODO' }],
          created_at: AT,
        },
      ]),
      ...fromLoomMcp([
        event('tool_start', { tool_call_id: 'l1', tool_name: 'research.dive', payload: {} }),
        event('child_run_linked', {
          tool_call_id: 'l1',
          tool_name: 'research.dive',
          child_run_id: 'run-2',
          child_agent_id: 'research.reader',
        }),
        event('tool_end', {
          tool_call_id: 'l1',
          tool_name: 'research.dive',
          duration: 4_200_000_000,
          failure: {
            kind: 'rate_limited',
            error: { message: 'Too many requests' },
            recovery: { action: 'replan' },
          },
        }),
      ]),
      ...fromSteerable([
        ...steerable('x1', 'get_forecast', { city: 'Oslo' }, { success: true, data: { c: 4 } }),
      ]),
    ],
  },
  play: async ({ canvas }) => {
    await open(canvas)
    await expect(await canvas.findByText('research.reader')).toBeVisible()
    await expect(
      await canvas.findByText('agent-runtime://session/tool-results/o1.txt'),
    ).toBeVisible()
  },
}

/** A request says what would run it, and which rule a lasting permission stands for. */
export const Remembered: Story = {
  args: {
    records: fromAgentTool([
      {
        tool_id: 'tool_shell_exec',
        title: 'Run a command',
        description: 'Runs shell commands in the workspace.',
        execution_profile: { execution_kind: 'shell', sandboxed: false },
      },
      invocation('q1', {
        tool_id: 'tool_shell_exec',
        status: 'awaiting_approval',
        model_input: { command: 'npm test' },
      }),
      {
        decision_id: 'd',
        invocation_id: 'q1',
        behavior: 'ask',
        decided_at: AT,
        suggested_updates: [
          { type: 'add_rule', rule: 'shell:npm test', destination: 'session' },
          { type: 'add_rule', rule: 'shell:npm *', destination: 'project_settings' },
        ],
      },
    ]),
  },
  play: async ({ canvas, canvasElement }) => {
    await choose(canvasElement, 'Always')
    await expect(await canvas.findByText('shell:npm *')).toBeVisible()
    await choose(canvasElement, 'Details')
    await expect(await canvas.findByText('a shell, without a sandbox')).toBeVisible()
  },
}

/** Missing values, and an example. The runtime takes no refusal, so none is offered. */
export const Clarification: Story = {
  args: {
    records: fromLoomMcp([
      event('await_clarification', {
        id: 'cl-1',
        question: 'Which Paris?',
        missing_fields: ['country'],
        example_input: { country: 'FR' },
      }),
    ]),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The agent needs/)).toBeVisible()
    await expect(await canvas.findByRole('textbox')).toBeVisible()
    await expect(within(document.body).queryByRole('button', { name: 'Decline' })).toBeNull()
  },
}

/** Each question has its short header before it. */
export const Headers: Story = {
  args: {
    records: fromSteerable([
      {
        id: 'h1',
        name: 'ask_user_questions',
        status: 'pending',
        args: {
          intro: 'Before I book',
          questions: [
            {
              id: 'class',
              header: 'Class',
              text: 'Which class do you fly?',
              type: 'select',
              options: [
                { id: 'eco', label: 'Economy' },
                { id: 'first', label: 'First' },
              ],
            },
            { id: 'seat', header: 'Seat', text: 'Which seat?', type: 'text' },
          ],
        },
        output: null,
      },
    ]),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Class')).toBeVisible()
  },
}
