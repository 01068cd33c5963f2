import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ConsentGrants, ToolCallBubble, type Grant, type GrantStore } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { policy } from '../support/calls.ts'
import { inTests } from '../support/inTests.ts'
import { WRITE } from '../support/requests.ts'
import { choose } from '../support/request.ts'

const DAY = 86_400_000
const ANN = { kind: 'person', id: 'ann', name: 'Ann' } as const
const GIVEN: readonly Grant[] = [
  {
    id: 'run',
    scope: 'conversation',
    conversation: 'notes',
    tool: 'run_command',
    server: 'terminal',
    definition: 'd',
    by: ANN,
    at: Date.now() - 3_600_000,
    expiresAt: Date.now() + DAY,
    exactly: { digest: 'd', text: 'npm test' },
  },
  {
    id: 'edit',
    scope: 'always',
    tool: 'edit_file',
    server: 'filesystem',
    definition: 'd',
    by: ANN,
    at: Date.now() - 9 * DAY,
    expiresAt: Date.now() + 21 * DAY,
    rule: 'filesystem/edit_file(path: notes/**, edits: *)',
  },
  {
    id: 'search',
    scope: 'always',
    tool: 'web_search',
    server: 'web',
    definition: 'd',
    by: { kind: 'person', id: 'ben', name: 'Ben' },
    at: Date.now() - 20 * DAY,
    rule: 'web/*(...)',
    tools: [
      { tool: 'web_fetch', definition: 'd' },
      { tool: 'web_read', definition: 'd' },
    ],
  },
]
/** The tool says what it takes, so that its content may vary. */
const DECLARED_WRITE = {
  ...WRITE,
  spec: {
    name: 'edit_file',
    server: 'filesystem',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, edits: { type: 'array' }, dryRun: {} },
    },
  },
}
const command = (id: string, line: string) => ({
  id,
  name: 'run_command',
  arguments: { command: line },
})
/** Commands of a conversation; the last one waits. */
const COMMANDS = [
  ...['git status', 'git log --oneline', 'git status -sb', 'npm test'].map((line, at) =>
    exampleRecord('succeeded', { call: command(`call-${at}`, line) }),
  ),
  exampleRecord('awaiting_consent', {
    call: command('call-now', 'git status --short'),
    request: { id: 'request-now' },
  }),
]

/** As a server would keep them. */
function keeping(
  given: readonly Grant[],
  verbs: Partial<GrantStore> = {},
): GrantStore & { kept: Grant[] } {
  const kept = [...given]
  return {
    kept,
    list: () => [...kept],
    add: async (grant) => void kept.push(grant),
    revoke: async (id) =>
      void kept.splice(
        kept.findIndex((grant) => grant.id === id),
        1,
      ),
    ...verbs,
  }
}
const storeOf = (loaded: Readonly<Record<string, unknown>>) =>
  loaded.store as ReturnType<typeof keeping>

const meta = {
  title: 'ConsentGrants',
  component: ConsentGrants,
  loaders: [() => ({ store: keeping(GIVEN), host: createTestHost() })],
  render: (args, { loaded }) => (
    <TestProvider
      host={createTestHost()}
      policy={policy}
      conversation="notes"
      grants={storeOf(loaded)}
      actor={{ id: 'ann', name: 'Ann' }}
    >
      <ConsentGrants {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ConsentGrants>
export default meta
type Story = StoryObj<typeof meta>

/** Lasting permissions: the calls, the place and the time of each. Each can be revoked. */
export const Listed: Story = {
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await waitFor(() =>
      expect(canvas.getByText('web_fetch').closest('p')).toHaveTextContent(
        'May use web_search, web_fetch, and web_read with any input',
      ),
    )
    await expect((await canvas.findByText('notes/')).closest('p')).toHaveTextContent(
      'May use edit_file with files in notes/ and any edits',
    )
    await userEvent.click(canvas.getAllByRole('button', { name: 'Revoke' })[0]!)
    await waitFor(() =>
      expect(storeOf(loaded).kept.map(({ id }) => id)).toEqual(['edit', 'search']),
    )
    await expect(canvas.getAllByRole('button', { name: 'Revoke' })[0]).toHaveFocus()
  },
}

/** Nothing lasts. */
export const Empty: Story = {
  loaders: [() => ({ store: keeping([]) })],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There are no saved permissions.')).toBeVisible()
  },
}

/** The store did not take the revocation: it no longer counts here, and that is said. */
export const NotRevoked: Story = {
  loaders: [
    () => ({
      store: keeping(GIVEN.slice(1, 2), {
        revoke: () => Promise.reject(new Error('The server is not reachable.')),
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke' }))
    await expect(await canvas.findByText(/still saved:/)).toHaveTextContent(
      '“The server is not reachable.”',
    )
  },
}

/**
 * Given in a request, with what it will cover said before; used at once by the next call, and
 * revoked on its receipt.
 */
export const FromARequest: Story = {
  loaders: [() => ({ store: keeping([]), host: createTestHost() })],
  render: (args, { loaded }) => (
    <TestProvider
      host={loaded.host as ReturnType<typeof createTestHost>}
      policy={policy}
      conversation="notes"
      grants={storeOf(loaded)}
      actor={{ id: 'ann', name: 'Ann' }}
    >
      <ToolCallBubble record={DECLARED_WRITE} />
      <ConsentGrants {...args} />
    </TestProvider>
  ),
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Always')
    await userEvent.click(
      await canvas.findByRole('radio', { name: /^Calls with files in notes\/, any edits/ }),
    )
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Allow/ })).toHaveAccessibleDescription(
        /May use edit_file with files in notes\//,
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: /^Allow/ }))
    await waitFor(() =>
      expect(storeOf(loaded).kept).toMatchObject([{ scope: 'always', tool: 'edit_file' }]),
    )
    await waitFor(() =>
      expect(canvas.getByRole('listitem')).toHaveTextContent(
        /May use edit_file with files in notes\//,
      ),
    )
  }),
}

const Commands: Story['render'] = (_, { loaded }) => (
  <TestProvider
    host={loaded.host as ReturnType<typeof createTestHost>}
    policy={policy}
    conversation="notes"
    grants={storeOf(loaded)}
    records={COMMANDS}
  >
    <ToolCallBubble record={COMMANDS.at(-1)!} />
  </TestProvider>
)

/** A rule for a command: which earlier calls it would have answered, and which still ask. */
export const WhatItCovers: Story = {
  loaders: [() => ({ store: keeping([]), host: createTestHost() })],
  render: Commands,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await choose(canvasElement, 'Always')
    await userEvent.click(await canvas.findByRole('radio', { name: /git status.*any flags/ }))
    await expect(canvas.getByText('Would have answered').nextElementSibling).toHaveTextContent(
      /git status.*git status -sb.*earlier calls: 2 of 4/,
    )
    await expect(canvas.getByText('Still asks').nextElementSibling).toHaveTextContent(
      /git log --oneline.*npm test.*git push/,
    )
  },
}

/** A rule that the person writes; what is wrong with it stands below, with its column. */
export const OwnRule: Story = {
  loaders: [() => ({ store: keeping([]), host: createTestHost() })],
  render: Commands,
  play: inTests(async ({ canvas, canvasElement, userEvent }) => {
    await choose(canvasElement, 'Always')
    await userEvent.click(await canvas.findByRole('radio', { name: 'Your own pattern' }))
    const rule = canvas.getByRole('textbox', { name: 'Your own pattern' })
    await expect(rule).toHaveValue('run_command(command: git status *)')
    await userEvent.clear(rule)
    await userEvent.type(rule, 'run_command(command: git *')
    await expect(rule).toHaveAccessibleDescription('Column 27: ")" is missing.')
    await expect(canvas.getByRole('button', { name: /^Allow/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }),
}
