import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { fromOpenAi } from '../../../src/adapters/openai/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'

test('after a reload a refused call is reported as denied, and says that only a text tells it', async () => {
  const { history } = JSON.parse(
    readFileSync('test/fixtures/openai/agents-approval.json', 'utf8'),
  ) as { history: object[] }
  render(
    <TestProvider>
      {fromOpenAi(history).map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
  for (const id of ['c2', 'c4']) {
    const bubble = document.querySelector<HTMLElement>(`[data-call-id="${id}"]`)!
    expect(bubble).toHaveTextContent('Reported as denied')
    expect(bubble).not.toHaveTextContent('Deleted')
    expect(bubble).not.toHaveTextContent('by you')
    await userEvent.click(within(bubble).getByRole('button', { name: /did not delete/i }))
    expect(await within(bubble).findByText(/^Only the text of this result says/)).toBeVisible()
  }
  expect(screen.getAllByText('Reported as denied')).toHaveLength(2)
})
