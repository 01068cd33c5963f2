import { searchTextOf } from '../../../src/helpers/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createAgentToolHost,
  createAgentToolReader,
  type AgentToolDecision,
} from '../../../src/adapters/agent-tool/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/index.ts'
import { bubbleOf } from '../../../src/testing/index.ts'
import { agentTool, invocation, resultRecord } from '../../adapters/agent-tool/support.ts'
import { flow, inBubble, lineOf, pageText, press, statuses, type FlowOptions } from '../support.tsx'
import { chooseOption } from '../../support/chooseOption.ts'

const play = (scenario: string | readonly object[], options: FlowOptions = {}) =>
  flow(
    createAgentToolReader(),
    typeof scenario === 'string' ? agentTool(scenario) : scenario,
    options,
  )
const AT = '2026-05-08T00:00:02Z'
const ask = (id: string, more: object = {}) => ({
  decision_id: `perm_${id}`,
  invocation_id: id,
  behavior: 'ask',
  decided_at: AT,
  ...more,
})

test('everything that is shown and heard of a request is the permission input, never the model’s', async () => {
  play([
    invocation('d1', {
      tool_id: 'shell_exec',
      status: 'awaiting_approval',
      model_input: { command: 'ls' },
      permission_input: { command: 'rm -rf ~' },
    }),
    ask('d1'),
  ])
  const request = screen.getByRole('group', { name: /rm -rf ~/ })
  await waitFor(() => expect(request).toHaveTextContent(/deletes folders with everything in them/))
  expect(request).not.toHaveAccessibleName(/\bls\b/)
  await press(
    () => screen.queryByRole('button', { name: 'Deny' }),
    () => expect(statuses().d1).toBe('denied'),
  )
  expect(lineOf('d1')).toHaveAccessibleName(/rm -rf ~/)
})

test('each of the eleven ends of a result is told apart on the closed line', async () => {
  play('statuses')
  const ids = Object.keys(statuses())
  const lines = () =>
    ids.map((id) =>
      [
        statuses()[id],
        bubbleOf(id).querySelector('.handrail-status')?.textContent,
        ...(bubbleOf(id).querySelector('.handrail-summary') ? ['summary'] : []),
      ].join(' '),
    )
  await waitFor(() => expect(bubbleOf('s_discarded')).toHaveTextContent('result not kept'))
  expect(ids).toHaveLength(11)
  expect(new Set(lines()).size).toBe(11)
  for (const [id, key] of [
    ['s_partial_succeeded', 'outcome.partial'],
    ['s_redacted', 'outcome.redacted'],
    ['s_too_large', 'outcome.too_large'],
    ['s_synthetic_error', 'outcome.synthetic'],
    ['s_discarded', 'outcome.discarded'],
  ] as const) {
    expect(bubbleOf(id)).toHaveTextContent(ENGLISH[key])
    expect(lineOf(id)).toHaveAttribute('aria-expanded', 'false')
  }
})

test('the published large result shows where it is kept', async () => {
  const { open } = play('persisted')
  const notes = within(
    (await open('inv_grep_big')).getByRole('list', { name: ENGLISH['result.about'] }),
  )
  expect(notes.getByText('agent-runtime://session/tool-results/inv_grep_big.txt')).toBeVisible()
  expect(notes.getByText(/This is a preview: 2 kB of 481 kB/)).toBeVisible()
})

test.each(['before', 'after'] as const)(
  'a result redacted %s it came is no preview, has no address, and what the model was given is nowhere',
  async (when) => {
    const persisted = {
      decision_id: 'p1',
      invocation_id: 'x1',
      result_id: 'r',
      strategy: 'redact',
      original_size_bytes: 4000,
      preview_size_bytes: 20,
      persisted_ref: { uri: 'vault://secret-7' },
      reason: 'holds_a_secret',
      created_at: AT,
    }
    const result = resultRecord('x1', {
      content: [{ type: 'text', text: 'SECRET-41' }],
      model_facing_content: [{ type: 'text', text: 'SECRET-41' }],
      transcript_search_text: 'SECRET-41',
    })
    const { open, reader } = play([
      invocation('x1', { model_input: { name: 'DB' } }),
      ...(when === 'before' ? [persisted, result] : [result, persisted]),
    ])
    const notes = (await open('x1')).getByRole('list', { name: ENGLISH['result.about'] })
    expect(notes).toHaveTextContent(ENGLISH['result.redacted'])
    expect(notes).toHaveTextContent('holds_a_secret')
    expect(notes).not.toHaveTextContent(/preview|vault/)
    expect(pageText() + JSON.stringify(reader.records())).not.toMatch(/SECRET-41/)
  },
)

test('a call that somebody else decides says so, and why, until it is decided', async () => {
  const { reader } = play('passthrough')
  expect(await inBubble('t1').findByText(ENGLISH['status.decided_elsewhere'])).toBeVisible()
  await waitFor(() => expect(bubbleOf('t1')).toHaveTextContent('The parent agent decides.'))
  expect(screen.queryByRole('button', { name: /Allow|Deny/ })).toBeNull()
  reader.push({
    decision_id: 'perm_2',
    invocation_id: 't1',
    behavior: 'allow',
    reason: { type: 'async_agent' },
    decided_at: AT,
  })
  await waitFor(() =>
    expect(inBubble('t1').queryByText(ENGLISH['status.decided_elsewhere'])).toBeNull(),
  )
})

test('the rule that “always” accepts is shown, word for word, before it can be allowed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-05-08T00:01:00Z'))
  const decide = vi.fn((_decision: AgentToolDecision) => Promise.resolve())
  play('offers', { host: createAgentToolHost({ decide }) })
  expect(screen.queryByText('shell:npm *')).toBeNull()
  await chooseOption('Always')
  expect(await screen.findByText('shell:npm *')).toBeVisible()
  expect(screen.getByText(ENGLISH['consent.remembers'])).toBeVisible()
  expect(screen.queryByText('shell:npm test')).toBeNull()
  await chooseOption('In this conversation')
  expect(await screen.findByText('shell:npm test')).toBeVisible()
  vi.useRealTimers()
})

test('a tool that a surface does not offer is blocked with the surface’s own reason', async () => {
  const events = agentTool('blocked').map((event) => ({ ...event, reason: undefined }))
  const { open } = play(events)
  expect(statuses()).toEqual({ l1: 'denied' })
  await open('l1')
  expect(bubbleOf('l1')).toHaveTextContent('Not allowed in this workspace')
})

test('so it is where the surface comes after the call', async () => {
  const events = agentTool('blocked').map((event) => ({ ...event, reason: undefined }))
  const { open } = play(events.toReversed())
  expect(statuses()).toEqual({ l1: 'denied' })
  await open('l1')
  expect(bubbleOf('l1')).toHaveTextContent('Not allowed in this workspace')
})

test('a call says who asked for it, and how it is run', async () => {
  const { open } = play([
    agentTool('shell')[0]!,
    invocation('x1', {
      tool_id: 'tool_shell_exec',
      model_input: { command: 'make' },
      actor_ref: 'agent:builder',
    }),
  ])
  const about = within(
    await (await open('x1')).findByRole('group', { name: ENGLISH['origin.title'] }),
  )
  expect(about.getByText('agent:builder')).toBeVisible()
  expect(about.getByText(ENGLISH['executor.shell'])).toBeVisible()
})

test('a request says what would run it, and whether in a sandbox', async () => {
  play([
    {
      tool_id: 'tool_shell_exec',
      title: 'Run a command',
      description: 'Runs shell commands',
      execution_profile: { execution_kind: 'shell', sandboxed: false },
    },
    invocation('x1', {
      tool_id: 'tool_shell_exec',
      status: 'awaiting_approval',
      model_input: { command: 'make' },
    }),
    ask('x1'),
  ])
  const request = screen.getByRole('group', { name: /make/ })
  await chooseOption('Details')
  await waitFor(() => expect(request).toHaveTextContent('a shell, without a sandbox'))
  expect(request).toHaveTextContent('Run a command')
  expect(request).toHaveTextContent('Runs shell commands')
})

test('a call is found by the text that its result gives for a search, and else by what it shows', () => {
  const { record } = play([
    invocation('a', { model_input: { path: 'notes/plan.md', token: 'sk-live-1234567890abcdef' } }),
    resultRecord('a', { content: [{ type: 'text', text: 'Eggs and milk' }] }),
    invocation('b'),
    resultRecord('b', {
      content: [{ type: 'text', text: 'long' }],
      transcript_search_text: 'groceries',
    }),
  ])
  expect(searchTextOf(record('a'))).toMatch(/notes\/plan\.md[^]*Eggs and milk/)
  expect(searchTextOf(record('a'))).not.toMatch(/sk-live/)
  expect(searchTextOf(record('b'))).toMatch(/groceries/)
  expect(searchTextOf(record('b'))).not.toMatch(/long/)
})

test.each([
  [{ content: [{ type: 'text', text: 'ENOENT: no such file' }] }],
  [{ content: [{ type: 'text', text: '<error>ENOENT: no such file</error>' }], error: null }],
  [{ structured_content: { error: { message: 'ENOENT: no such file' } } }],
  [{ content: 'ENOENT: no such file' }],
  [{ content: [{ type: 'text', text: ' ' }], error_message: 'ENOENT: no such file' }],
  [{ stderr: 'ENOENT: no such file' }],
  [{ is_error: undefined, content: [{ type: 'text', text: 'ENOENT: no such file' }] }],
])('the text of a failed result is the reason, whichever member has it: %j', async (said) => {
  const { open } = play([
    invocation('f', { tool_id: 'read_file', status: 'running' }),
    resultRecord('f', { status: 'failed', is_error: true, ...said }),
  ])
  await waitFor(() => expect(bubbleOf('f')).toHaveTextContent('Failed “ENOENT: no such file”'))
  const opened = await open('f')
  const [first] = await opened.findAllByText('ENOENT: no such file')
  expect(first!.closest('.handrail-notice')).toBeVisible()
  expect(bubbleOf('f')).not.toHaveTextContent('without saying why')
})

const decided = (id: string, behavior: string, more: object = {}) => ({
  ...ask(id, more),
  behavior,
  source: 'user',
})

test('a decision that comes behind the stored state of its call is told as one that came before it', async () => {
  const denied = [
    invocation('d', { tool_id: 'delete_note', status: 'denied', model_input: { note: 'n1' } }),
    decided('d', 'deny', { reason: { type: 'user', message: 'Keep it.' } }),
  ]
  const running = [
    invocation('r', { tool_id: 'delete_note', status: 'running', model_input: { note: 'n1' } }),
    decided('r', 'allow'),
  ]
  const ended = [
    invocation('s', { tool_id: 'delete_note', status: 'succeeded', model_input: { note: 'n1' } }),
    decided('s', 'allow', { reason: { type: 'permission_prompt_tool', actor: 'ann' } }),
  ]
  const { record, open } = play([...denied, ...running, ...ended])
  expect(statuses()).toEqual({ d: 'denied', r: 'running', s: 'succeeded' })
  expect(record('d').decision).toMatchObject({ kind: 'deny', reason: 'Keep it.' })
  await open('d')
  expect(bubbleOf('d')).toHaveTextContent('Keep it.')
  expect(bubbleOf('r')).not.toHaveTextContent(ENGLISH['status.queued'])
  expect(record('s').decision).toMatchObject({ kind: 'allow', by: { kind: 'person', id: 'ann' } })
})

test.each([
  ['waiting_for_permission', 'Waits for permission'],
  ['waiting_for_input', 'Waits for input'],
  ['backgrounded', 'In the background'],
] as const)('progress says in words that a call is %s, closed and opened', async (status, said) => {
  const { open } = play([
    invocation('c1', { tool_id: 'search_notes', status: 'running', model_input: {} }),
    { invocation_id: 'c1', sequence: 1, status },
  ])
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(said))
  expect(bubbleOf('c1')).not.toHaveTextContent(ENGLISH['status.running'])
  await open('c1')
  expect(pageText()).not.toContain(status)
})

test.each([
  [{ cancel_requested: true }, 'Asked to stop', 'Asked to stop'],
  [{ cancel_requested: 'The budget is used up.' }, 'Asked to stop', 'The budget is used up.'],
  [
    { cancel_acknowledged: '2026-05-08T00:00:03Z', abort_reason: 'Out of time.' },
    'Stopping…',
    'Out of time.',
  ],
  [{ cancel_failed: 'It cannot be interrupted.' }, 'Running', 'It cannot be interrupted.'],
])(
  'a stop that others asked for says how far it came, and why: %j',
  async (facts, word, reason) => {
    const policy = { tools: { search_notes: { mode: 'read' } } } as const
    play(
      [invocation('c1', { tool_id: 'search_notes', status: 'running', model_input: {}, ...facts })],
      { policy },
    )
    await waitFor(() =>
      expect(bubbleOf('c1').querySelector('.handrail-status')).toHaveTextContent(word),
    )
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(reason))
    expect(pageText()).not.toContain('2026-05-08')
  },
)

test.each([
  ['of the runtime', { actor_ref: 'agent:planner' }, /Asked for by/, 'agent:planner'],
  [
    'that a hook changed',
    { status: 'awaiting_approval' },
    /changed after the model wrote it/,
    undefined,
  ],
])(
  'a request says who asks for it, and that its input is not what the model wrote: %s',
  async (_, more, said, name) => {
    play([
      invocation('c1', {
        tool_id: 'delete_note',
        status: 'awaiting_approval',
        model_input: { note: 'a' },
        ...more,
      }),
      ...(name ? [] : [{ invocation_id: 'c1', mutation_id: 'm1', source_type: 'hook' }]),
      ask('c1'),
    ])
    const request = await screen.findByRole('group', { name: /Delete/ })
    await waitFor(() => expect(request).toHaveTextContent(said))
    expect(request).toHaveTextContent(name ?? 'Delete')
  },
)

test.each([
  ['rule', /a rule asks/],
  ['hook', /a hook asks/],
  ['safety_check', /a safety check asks/],
])('a request without a message says what made the runtime ask: %s', async (type, said) => {
  play([
    invocation('c1', { tool_id: 'get_note', status: 'awaiting_approval', model_input: { a: 1 } }),
    ask('c1', { reason: { type } }),
  ])
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByText(ENGLISH['consent.words_of_server'])).toBeNull()
})

test.each([
  ['requires_setup', 'requires setup'],
  ['disabled', 'disabled'],
  ['retired', 'retired'],
])('a blocked call says that its tool is %s', async (lifecycle, said) => {
  const { open } = play([
    { tool_id: 'send_mail', title: 'Send', lifecycle },
    invocation('c1', { tool_id: 'send_mail', status: 'blocked', model_input: { to: 'a' } }),
  ])
  expect(statuses().c1).toBe('denied')
  await open('c1')
  expect(bubbleOf('c1')).toHaveTextContent(said)
})
