import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { requestViews } from '../../src/bubble/later/lazyRequest.tsx'
import type { LazyState } from '../../src/internal/useLazyModule.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'
import { policy } from '../support/calls.ts'

/** What the page knows of the code of requests while a story is shown. */
const hold = (state: LazyState<never>) => () => {
  const spies = [
    spyOn(requestViews, 'state').mockReturnValue(state),
    spyOn(requestViews, 'load').mockReturnValue(),
  ]
  return () => spies.forEach((spy) => spy.mockRestore())
}
const asking = (given: ToolCallRecord['call']['arguments']) =>
  exampleRecord('awaiting_consent', {
    call: { id: 'call-1', name: 'shell_run', arguments: given },
  })

/** A bubble before the code of what it shows has arrived. */
const meta = {
  title: 'ToolCallBubble/Before its code',
  component: ToolCallBubble,
  loaders: [() => ({ host: createTestHost() })],
  args: {
    record: asking({ command: 'npm run build', cwd: '~/code/site', env: { API_KEY: 'k-1234' } }),
  },
  beforeEach: hold({}),
  render: (args, { loaded }) => (
    <TestProvider host={loaded.host} policy={policy}>
      <ToolCallBubble {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ToolCallBubble>
export default meta
type Story = StoryObj<typeof meta>

/** It says what it was given, and can be denied. It has no Allow. */
export const Request: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).not.toHaveTextContent('k-1234')
    await expect(canvas.getAllByRole('button')).toEqual([
      canvas.getByRole('button', { name: 'Deny' }),
    ])
  },
}

/** Its code could not be fetched. It is tried again, and the request stays. */
export const RequestNotLoaded: Story = {
  beforeEach: hold({ failed: true, tries: 1 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/could not be loaded. It is tried again/)).toBeVisible()
  },
}

/** Denied before its code was there. */
export const RequestDenied: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
  },
}
