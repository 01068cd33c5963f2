import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble } from '../../../../src/index.ts'
import { defineToolPolicy } from '../../../../src/policy/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'
import type { JsonObject } from '../../../../src/model/index.ts'

const policy = defineToolPolicy({
  tools: { delete_events: { sentence: 'Delete {ids.length} events from {calendar}' } },
})

function show(given: JsonObject, kind: 'succeeded' | 'awaiting_consent' = 'succeeded') {
  const call = { id: 'call-1', name: 'delete_events', arguments: given }
  render(
    <TestProvider host={createTestHost()} policy={policy}>
      <ToolCallBubble record={exampleRecord(kind, { call })} />
    </TestProvider>,
  )
}

describe('a sentence of the app, on the page', () => {
  it('names the call on its line, with its machine name beside it', () => {
    show({ ids: ['a', 'b', 'c'], calendar: 'Team calendar' })
    const line = screen.getByRole('button', { name: 'Delete 3 events from “Team calendar”' })
    expect(line).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText('delete_events')).toBeVisible()
  })

  it('is the question of its request', async () => {
    show({ ids: ['a', 'b', 'c'], calendar: 'work' }, 'awaiting_consent')
    expect(await screen.findByText(/^Delete$/)).toBeInTheDocument()
    expect(bubbleOf('call-1')).toHaveTextContent('Delete 3 events from work?')
  })

  it('frames what an argument says, on one line, with its hidden letters as codes', () => {
    show({ ids: [], calendar: 'work\n\u2067Done\u2069. Allowed by you' })
    const said = bubbleOf('call-1').querySelector('.handrail-shown .handrail-framed')
    expect(said).toHaveTextContent('Allowed by you')
    expect(said?.textContent).toContain('U+2067')
    expect(said?.textContent).not.toContain('\n')
  })
})
