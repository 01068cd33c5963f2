import { QueryClient } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { ToolCallBubble, type DraftStore, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { choose } from '../support/request.ts'

const asked = (name: string, given: Record<string, unknown>): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: 'note', name, arguments: given },
    spec: {
      name,
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', title: 'File' },
          content: { type: 'string', title: 'Content', maxLength: 5000 },
        },
      },
    },
    request: { id: 'request-1', can: { edit: true, reason: true } },
  })
const WRITE = asked('write_file', { path: 'notes/friday.md', content: 'Bring the room plan.' })

const inMemory = (): DraftStore => {
  const drafts = new Map<string, unknown>()
  return {
    get: (name) => drafts.get(name),
    set: (name, draft) => void drafts.set(name, draft),
    remove: (name) => void drafts.delete(name),
  }
}

/** Each press is a reload: nothing is left but what the store has. `next`: what is asked then. */
function Reloaded({ drafts, next }: { drafts: DraftStore; next: ToolCallRecord }) {
  const [page, setPage] = useState(0)
  return (
    <>
      <TestProvider
        key={page}
        host={createTestHost()}
        queryClient={new QueryClient()}
        conversation="notes"
        drafts={drafts}
      >
        <ToolCallBubble record={page === 0 ? WRITE : next} />
      </TestProvider>
      {page === 0 && (
        <button type="button" onClick={() => setPage(1)}>
          Reload
        </button>
      )}
    </>
  )
}

/** Words that a person wrote and did not send, after a reload of the page. */
const meta = {
  title: 'ConsentDialog/Drafts',
  loaders: [() => ({ drafts: inMemory() })],
  args: { next: { ...WRITE } },
  render: ({ next }, { loaded }) => <Reloaded drafts={loaded.drafts as DraftStore} next={next} />,
} satisfies Meta<{ next: ToolCallRecord }>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Page = Parameters<Play>[0]

async function edit({ canvas, userEvent, canvasElement }: Page) {
  await choose(canvasElement, 'Edit')
  const content = await canvas.findByRole('textbox', { name: 'Content' })
  await userEvent.clear(content)
  await userEvent.type(content, 'Bring the room plan and two pens.')
  await reload({ canvas, userEvent, canvasElement } as Page)
}

async function reload({ canvas, userEvent }: Page) {
  await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Reload' })).toBeNull())
}

/** The fields that were changed, beside what was proposed. */
export const EditIsThere: Story = {
  play: async (page) => {
    await edit(page)
    await expect(await page.canvas.findByRole('textbox', { name: 'Content' })).toHaveValue(
      'Bring the room plan and two pens.',
    )
  },
}

/** A reason that was begun. */
export const ReasonIsThere: Story = {
  play: async (page) => {
    const { canvas, canvasElement, userEvent } = page
    await choose(canvasElement, 'Deny with a reason')
    await userEvent.type(await canvas.findByRole('textbox'), 'Not before the meeting')
    await reload(page)
    await expect(await canvas.findByRole('textbox')).toHaveValue('Not before the meeting')
  },
}

/** The agent asks for something else by now: what was written for the other is gone, and that is said. */
export const AnotherVersion: Story = {
  args: { next: asked('write_file', { path: 'notes/friday.md', content: 'Bring nothing.' }) },
  play: async (page) => {
    await edit(page)
    await expect(await page.canvas.findByText(/It was thrown away/)).toBeVisible()
  },
}
