import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestProvider } from 'handrail/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { Chat } from '../../cli/templates/Chat.tsx'

/** A response of the AI SDK, with a request for approval. */
function asks() {
  const chunks = [
    { type: 'start' },
    {
      type: 'tool-input-available',
      toolCallId: 'c1',
      toolName: 'delete_note',
      input: { name: 'old plan' },
    },
    { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
    { type: 'finish' },
  ]
  const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
  return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

afterEach(() => vi.unstubAllGlobals())

it('asks before a note is deleted, and sends what was allowed', async () => {
  const server = vi.fn<typeof fetch>(async () => asks())
  vi.stubGlobal('fetch', server)
  render(
    <TestProvider>
      <Chat />
    </TestProvider>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Delete the old plan')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  const [, answer] = server.mock.calls[1] ?? []
  expect(answer?.body).toContain('"approved":true')
})
