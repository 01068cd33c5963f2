import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ToolCallBubble, ToolHostProvider } from '../../src/index.ts'
import { exampleRecord } from '../../src/testing/index.ts'

it('renders on a server, without a window: closed lines and open requests, and nothing on the console', () => {
  const error = vi.spyOn(console, 'error')
  const records = [
    exampleRecord('awaiting_consent'),
    exampleRecord('succeeded', {
      call: { id: 'call-2', name: 'read_note', arguments: { path: 'notes/plan.md' } },
    }),
  ]
  const bubbles = records.map((record) =>
    createElement(ToolCallBubble, { key: record.call.id, record }),
  )
  const html = renderToString(
    createElement(ToolHostProvider, { host: { decideConsent: async () => {} }, records }, bubbles),
  )
  expect(html).toMatch(/data-status="awaiting_consent".*Allow/)
  expect(html).toMatch(/aria-expanded="false".*Read.*plan\.md/)
  expect(html).not.toContain('Arguments')
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})
