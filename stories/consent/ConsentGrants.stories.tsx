import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ConsentGrants, ToolCallBubble, type Grant, type GrantStore } from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'
import { policy } from '../support/calls.ts'
import { WRITE } from '../support/requests.ts'

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
    arguments: { kind: 'exactly', digest: 'd', text: 'npm test' },
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
    arguments: { kind: 'folders', folders: [{ key: 'path', folder: 'notes/' }] },
  },
  {
    id: 'search',
    scope: 'always',
    tool: 'web_search',
    server: 'web',
    definition: 'd',
    by: { kind: 'person', id: 'ben', name: 'Ben' },
    at: Date.now() - 20 * DAY,
    tools: [
      { tool: 'web_fetch', definition: 'd' },
      { tool: 'web_read', definition: 'd' },
    ],
  },
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

/**
 * What is allowed for longer: what it covers, where, since when and until when; each can be taken
 * back.
 */
export const Listed: Story = {
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await expect(canvas.getByText('web_fetch').closest('p')).toHaveTextContent(
      'May use web_search, web_fetch, and web_read, whatever they are given',
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
    await expect(canvas.getByText('Nothing is allowed for longer.')).toBeVisible()
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
    await expect(await canvas.findByText(/still kept:/)).toHaveTextContent(
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
      <ToolCallBubble record={WRITE} />
      <ConsentGrants {...args} />
    </TestProvider>
  ),
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'For how long' }), 'Always')
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAccessibleDescription(
      /^May use edit_file on files in notes\//,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await waitFor(() =>
      expect(storeOf(loaded).kept).toMatchObject([{ scope: 'always', tool: 'edit_file' }]),
    )
    await expect(await canvas.findByRole('listitem')).toHaveTextContent(
      /May use edit_file on files in notes\//,
    )
  },
}
