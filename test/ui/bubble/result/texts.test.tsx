// Texts, JSON in texts and lists of things to do, as a person sees them.
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

async function open(name: string, changes: Partial<ToolCallRecord>) {
  const call = { id: 'c', name, arguments: {} }
  render(
    <TestProvider>
      <ToolCallBubble record={exampleRecord('succeeded', { call, ...changes })} />
    </TestProvider>,
  )
  await userEvent.click(screen.getAllByRole('button', { expanded: false })[0]!)
  return within(await screen.findByRole('group', { name: 'Result' }))
}
const part = (text: string) => ({
  result: { success: true },
  content: [{ kind: 'text', text }] as never,
})

describe('a result', () => {
  it.each(['{"price":219,"seat":null}', JSON.stringify('{"price":219,"seat":null}')])(
    'offers the members of JSON in a text, and the text: %j',
    async (text) => {
      const result = await open('find_flight', part(text))
      expect(result.getAllByRole('term').map((key) => key.textContent)).toEqual(['price', 'seat'])
      expect(result.getByText('null')).toBeVisible()
      await userEvent.click(result.getByRole('button', { name: 'Show as text' }))
      expect(result.getByText(text, { exact: true })).toBeVisible()
    },
  )

  it('leaves a text that is no JSON as its lines', async () => {
    const result = await open('read_file', part('\n# Plan\n\n{not JSON}\n'))
    expect(result.queryByRole('button', { name: 'Show as text' })).toBeNull()
    expect(result.getByText(/# Plan\s+\{not JSON\}/)).toBeVisible()
  })

  it('draws things to do as a list, with all that each says', async () => {
    const todos = [
      { content: 'Book the room', status: 'completed', priority: 'high' },
      { content: 'Ask Ida', status: 'in_progress', priority: 'low' },
    ]
    const result = await open('read_plan', { result: { success: true, data: { todos } } })
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Book the roomcompleted · high',
      'Ask Idain_progress · low',
    ])
  })
})
