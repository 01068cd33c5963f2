import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import { ToolCallBubble } from '../../src/index.ts'
import { requestRoot } from '../../src/ui/bubble/roots.ts'
import type { LazyState } from '../../src/internal/lazyRoot.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { policy } from '../support/calls.ts'

/** Sets what the page knows of the code of requests while a story is shown. */
const hold = (state: LazyState<never>) => () => {
  const spies = [
    spyOn(requestRoot, 'state').mockReturnValue(state),
    spyOn(requestRoot, 'load').mockReturnValue(),
  ]
  return () => spies.forEach((spy) => spy.mockRestore())
}

/** A request before its code has arrived is a line that waits. */
const meta = {
  title: 'ToolCallBubble/Before its code',
  component: ToolCallBubble,
  loaders: [() => ({ host: createTestHost() })],
  args: { record: exampleRecord('awaiting_consent') },
  beforeEach: hold({}),
  render: (args, { loaded }) => (
    <TestProvider host={loaded.host} policy={policy}>
      <ToolCallBubble {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ToolCallBubble>
export default meta
type Story = StoryObj<typeof meta>

/** It says that it waits. Nothing can be decided yet. */
export const Request: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Waits for you')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Allow|Deny/ })).toBeNull()
  },
}

/** Its code could not be fetched. */
export const RequestNotLoaded: Story = {
  beforeEach: hold({ failed: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
